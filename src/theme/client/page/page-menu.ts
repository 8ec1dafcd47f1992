/** What the menu of a page does by script. */
import { announce } from '../core/announce.ts';
import { ready, say } from '../core/say.ts';

/** The page as Markdown, from the file beside it. */
async function markdownOf(address = ''): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(String(response.status));
  return response.text();
}

/** Copies the Markdown of the page. */
export const copyPage = (control: HTMLElement): Promise<void> =>
  copying(control, markdownOf(control.dataset.src));

/** Copies what the control holds. */
export const copyText = (control: HTMLElement): Promise<void> =>
  copying(control, Promise.resolve(control.dataset.value ?? ''));

/** Copies the address of a heading; that the link leads there as well is left to the browser. */
export const copyAddress = (link: HTMLAnchorElement): Promise<void> =>
  navigator.clipboard.writeText(link.href).then(
    async () => {
      await ready;
      announce(say('page.linkCopied'));
    },
    () => undefined,
  );

/** Opens what needs the text or the address of the page, which the site did not know when it was built. */
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

async function copying(control: HTMLElement, text: Promise<string>): Promise<void> {
  await ready;
  const label = control.querySelector('span:not(.icon-box)')?.firstChild;
  const before = label?.textContent ?? '';
  let said = say('common.copied');
  try {
    // Some browsers admit only what is begun by the click, with the text to come.
    const type = 'text/plain';
    const blob = text.then((found) => new Blob([found], { type }));
    await navigator.clipboard.write([new ClipboardItem({ [type]: blob })]);
  } catch {
    said = say('common.notCopied');
  }
  announce(said);
  if (!label) return;
  label.textContent = said;
  setTimeout(() => {
    label.textContent = before;
  }, 2000);
}
