/** Deeper levels of a schema, loaded into the page from the part that holds them when a reader opens them. */
import { choices } from '../page/enhance/choices.ts';

/**
 * Puts the fields that the link in `opened` leads to in its place. Without an answer the link stays, so that a reader can
 * follow it and a further try is possible.
 */
export async function openDeeper(opened: HTMLDetailsElement): Promise<void> {
  const link = opened.querySelector<HTMLAnchorElement>(':scope > p > a');
  if (!link || !opened.open || opened.ariaBusy === 'true') return;
  opened.ariaBusy = 'true';
  const fields = await fieldsAt(link.href).catch(() => undefined);
  opened.ariaBusy = null;
  if (!fields) return;
  fields.className = 'nested';
  link.parentElement?.replaceWith(document.adoptNode(fields));
}

async function fieldsAt(address: string): Promise<HTMLElement | undefined> {
  const response = await fetch(address);
  if (!response.ok) return undefined;
  const part = new DOMParser().parseFromString(await response.text(), 'text/html');
  const fields = part.querySelector<HTMLElement>('.fields');
  // Addresses are those of the part.
  for (const link of fields?.querySelectorAll('a') ?? []) {
    link.href = new URL(link.getAttribute('href') ?? '', response.url || address).href;
  }
  // Before they are on this page, where the names of their sets may be taken.
  if (fields) choices(fields);
  return fields ?? undefined;
}
