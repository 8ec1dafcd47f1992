/**
 * Runs before all scripts of a site that is opened from its files. Browsers do not fetch files, so data
 * arrives as scripts. No server looks for `index.html`, so links to pages lead to files.
 */
import { decodePercent } from '../../../text/index.ts';
import { closestTo } from '../core/dom.ts';

type Files = Record<string, string>;

declare global {
  /** Set by the files that this script loads. */
  var trellisFiles: Files | undefined;
  /**
   * Address of this script. A classic script has no `import.meta`, and knows its address only during its
   * first run.
   */
  var trellisScript: string | undefined;
}

const script = document.currentScript;
globalThis.trellisScript = script instanceof HTMLScriptElement ? script.src : location.href;
const root = new URL('..', globalThis.trellisScript).href;
/** By path. Each file is loaded once per page. */
const files = new Map<string, Promise<string>>();

/** Text of a file, by its path in the site. */
function read(name: string): Promise<string> {
  let text = files.get(name);
  if (!text) {
    text = new Promise((resolve, reject) => {
      const script = document.createElement('script');
      script.src = `${root}${name.split('/').map(encodeURIComponent).join('/')}.js`;
      script.onload = () => resolve(globalThis.trellisFiles?.[name] ?? '');
      script.onerror = () => {
        files.delete(name);
        reject(new TypeError(`${name} could not be read`));
      };
      document.head.append(script);
    });
    files.set(name, text);
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
  (event) => {
    const link = closestTo<HTMLAnchorElement>(event, 'a[href]');
    const name = link ? nameOf(link.href) : undefined;
    if (!link || name === undefined || /\.\w+$/.test(name)) return;
    link.pathname = `${link.pathname.replace(/\/$/, '')}/index.html`;
  },
  true,
);
