/**
 * Runs before all scripts of a site that is opened from its files. Browsers do not fetch files, so data
 * arrives as scripts. No server looks for `index.html`, so links to pages lead to files.
 */
import { decodePercent } from '../../../text/index.ts';

type Files = Record<string, string>;

const held = globalThis as { trellisFiles?: Files; trellisScript?: string };
// A classic script has no `import.meta`, and knows its own address only during its first run.
held.trellisScript = (document.currentScript as HTMLScriptElement).src;
const root = new URL('..', held.trellisScript).href;
const asked = new Map<string, Promise<string>>();

/** Text of a file, by its path in the site. */
function read(name: string): Promise<string> {
  let text = asked.get(name);
  if (!text) {
    text = new Promise((done, failed) => {
      const script = document.createElement('script');
      script.src = `${root}${name.split('/').map(encodeURIComponent).join('/')}.js`;
      script.onload = () => done(held.trellisFiles?.[name] ?? '');
      script.onerror = () => {
        asked.delete(name);
        failed(new TypeError(`${name} could not be read`));
      };
      document.head.append(script);
    });
    asked.set(name, text);
  }
  return text;
}

/** Path in the site for an address of one of its files. */
function nameOf(address: string): string | undefined {
  const url = new URL(address, document.baseURI);
  const [plain = ''] = url.href.split(/[?#]/);
  return url.protocol === 'file:' && plain.startsWith(root)
    ? decodePercent(plain.slice(root.length))
    : undefined;
}

const overHttp = globalThis.fetch;
globalThis.fetch = async (input, init) => {
  const name = nameOf(input instanceof Request ? input.url : String(input));
  return name === undefined ? overHttp(input, init) : new Response(await read(name));
};

addEventListener(
  'click',
  ({ target }) => {
    const link = (target as Element).closest<HTMLAnchorElement>('a[href]');
    const name = link ? nameOf(link.href) : undefined;
    if (!link || name === undefined || /\.\w+$/.test(name)) return;
    link.pathname = `${link.pathname.replace(/\/$/, '')}/index.html`;
  },
  true,
);
