const COPY =
  '<svg class="icon lines" viewBox="0 0 24 24" aria-hidden="true">' +
  '<rect x="8" y="8" width="13" height="13" rx="2"/>' +
  '<path d="M4 16a2 2 0 0 1-1-2V5a2 2 0 0 1 2-2h9a2 2 0 0 1 2 1"/></svg>';
const DONE =
  '<svg class="icon lines" viewBox="0 0 24 24" aria-hidden="true">' + '<path d="m4 12 6 6L20 6"/></svg>';

const CONFIRMATION_MS = 1500;

/** Copies `text` and confirms on `button`. */
export async function copy(text: string, button: HTMLElement): Promise<void> {
  const icon = button.innerHTML;
  await navigator.clipboard.writeText(text);
  import('../../core/announce.ts').then(({ announceCopied }) => announceCopied());
  button.dataset.done = '';
  button.innerHTML = DONE;
  setTimeout(() => {
    delete button.dataset.done;
    button.innerHTML = icon === DONE ? COPY : icon;
  }, CONFIRMATION_MS);
}

/**
 * Adds a copy button to every complete code block. Created by script, so without scripts there is no dead
 * button.
 */
export function copyButtons(): void {
  for (const figure of document.querySelectorAll('figure.code:not(.cut)')) {
    figure.insertAdjacentHTML('beforeend', `<button type="button" class="icon-button copy">${COPY}</button>`);
    const button = figure.lastElementChild as Element;
    button.ariaLabel = document.documentElement.dataset.copyLabel ?? 'Copy code';
  }
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('.copy,[data-copy]');
    if (!button) return;
    const text =
      button.dataset.copy ??
      button.parentElement?.querySelector('pre')?.textContent?.replace(/^\$ /gm, '') ??
      '';
    copy(text, button);
  });
}
