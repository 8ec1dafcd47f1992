/** Deeper levels of a schema, loaded into the page from the part that holds them when a reader opens them. */
let sets = 0;

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
  // Addresses are those of the part, names of choices may be taken on this page.
  for (const link of fields?.querySelectorAll('a') ?? []) {
    link.href = new URL(link.getAttribute('href') ?? '', response.url || address).href;
  }
  sets++;
  for (const choice of fields?.querySelectorAll('details[name]') ?? []) {
    choice.setAttribute('name', `${choice.getAttribute('name')}-${sets}`);
  }
  return fields ?? undefined;
}
