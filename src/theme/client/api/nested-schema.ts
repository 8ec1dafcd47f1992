/** Loads deeper levels of a schema from their own file when a reader opens them. */
import { choices } from '../page/enhance/choices.ts';

/**
 * Replaces the link in `details` by the fields that it leads to. If loading fails the link stays, so the
 * reader can follow it or try again.
 */
export async function openDeeper(details: HTMLDetailsElement): Promise<void> {
  const link = details.querySelector<HTMLAnchorElement>(':scope > p > a');
  if (!link || !details.open || details.ariaBusy === 'true') return;
  details.ariaBusy = 'true';
  const fields = await fieldsAt(link.href).catch(() => undefined);
  details.ariaBusy = null;
  if (!fields) return;
  fields.className = 'nested';
  link.parentElement?.replaceWith(document.adoptNode(fields));
}

async function fieldsAt(address: string): Promise<HTMLElement | undefined> {
  const response = await fetch(address);
  if (!response.ok) return undefined;
  const part = new DOMParser().parseFromString(await response.text(), 'text/html');
  const fields = part.querySelector<HTMLElement>('.fields');
  // Addresses are relative to the loaded file.
  for (const link of fields?.querySelectorAll('a') ?? []) {
    link.href = new URL(link.getAttribute('href') ?? '', response.url || address).href;
  }
  // Before the fields are on this page, where their set names may already be taken.
  if (fields) choices(fields);
  return fields ?? undefined;
}
