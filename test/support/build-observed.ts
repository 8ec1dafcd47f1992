/**
 * Builds the site of the options that its first argument has (JSON, as `buildSite` takes them). Writes, as JSON, the texts that the
 * process has parsed as HTML on the way.
 */
import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

const parsed: string[] = [];
Object.assign(globalThis, { onParse: (text: string) => parsed.push(text) });

const parse5 = pathToFileURL(createRequire(import.meta.url).resolve('parse5')).href;
const reader = new URL('../../src/html/well-formed.ts', import.meta.url).href;
const inline = (code: string): string => `data:text/javascript,${encodeURIComponent(code)}`;
/** By the module that they stand for. */
const observers = new Map([
  [
    parse5,
    inline(`
export * from ${JSON.stringify(parse5)};
import { parse as page, parseFragment as part } from ${JSON.stringify(parse5)};
const noting = (parse) => (...args) => (globalThis.onParse(String(args.find((each) => typeof each === 'string'))), parse(...args));
export const parse = noting(page);
export const parseFragment = noting(part);
`),
  ],
  [
    // What it does not read goes to parse5.
    reader,
    inline(`
import { readWellFormed as read } from ${JSON.stringify(reader)};
export const readWellFormed = (source) => {
  const root = read(source);
  if (root) globalThis.onParse(source);
  return root;
};
`),
  ],
]);
const isObserver = new Set<string | undefined>(observers.values());
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    const observer = isObserver.has(context.parentURL)
      ? undefined
      : [...observers].find(([url]) => found.url.startsWith(url))?.[1];
    return observer === undefined ? found : { ...found, url: observer, format: 'module' };
  },
});

const { buildSite, openFolder } = await import('../../src/astro/index.ts');
const options: Parameters<typeof buildSite>[1] = JSON.parse(process.argv[2] ?? '{}');
const { diagnostics } = await buildSite(await openFolder(options), options);
process.stdout.write(`\n${JSON.stringify({ parsed, diagnostics })}`);
