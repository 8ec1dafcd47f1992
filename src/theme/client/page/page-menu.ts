/** Actions of the page menu. */
import { announce } from '../core/announce.ts';
import { ready, say } from '../core/say.ts';

const CONFIRMATION_MS = 2000;

/** The page as Markdown, from the file beside it. */
async function markdownOf(address = ''): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(String(response.status));
  return response.text();
}

/** Copies the Markdown of the page. */
export const copyPage = (control: HTMLElement): Promise<void> =>
  copyAndConfirm(control, markdownOf(control.dataset.src));

/** Copies the text that the control holds. */
export const copyText = (control: HTMLElement): Promise<void> =>
  copyAndConfirm(control, Promise.resolve(control.dataset.value ?? ''));

/** Copies the address of a heading. The browser still follows the link. */
export const copyAddress = (link: HTMLAnchorElement): Promise<void> =>
  navigator.clipboard.writeText(link.href).then(
    async () => {
      await ready;
      announce(say('page.linkCopied'));
    },
    () => undefined,
  );

/** Opens targets that need the text or address of the page, which the build did not know. */
export async function handOver({ dataset }: HTMLElement): Promise<void> {
  const { value = '', src = '' } = dataset;
  const text = value.includes('$page') ? await markdownOf(src) : '';
  const url = new URL(src, location.href).href;
  open(
    value.replaceAll('$url', encodeURIComponent(url)).replaceAll('$page', encodeURIComponent(text)),
    '_blank',
    'noopener',
  );
}

async function copyAndConfirm(control: HTMLElement, text: Promise<string>): Promise<void> {
  await ready;
  const label = control.querySelector('span:not(.icon-box)')?.firstChild;
  const before = label?.textContent ?? '';
  let message = say('common.copied');
  try {
    // Some browsers allow the clipboard only if the click itself starts the write; the text may come later.
    const type = 'text/plain';
    const blob = text.then((markdown) => new Blob([markdown], { type }));
    await navigator.clipboard.write([new ClipboardItem({ [type]: blob })]);
  } catch {
    message = say('common.notCopied');
  }
  announce(message);
  if (!label) return;
  label.textContent = message;
  setTimeout(() => {
    label.textContent = before;
  }, CONFIRMATION_MS);
}
