/**
 * Builds the site of the options that its first argument has (JSON, as `buildSite` takes them). Writes, as JSON, the texts that the
 * process has parsed as HTML on the way.
 */
import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

const parsed: string[] = [];
const parse5 = pathToFileURL(createRequire(import.meta.url).resolve('parse5')).href;
const observer = `data:text/javascript,${encodeURIComponent(`
export * from ${JSON.stringify(parse5)};
import { parse as page, parseFragment as part } from ${JSON.stringify(parse5)};
const noting = (parse) => (...args) => (globalThis.onParse(String(args.find((each) => typeof each === 'string'))), parse(...args));
export const parse = noting(page);
export const parseFragment = noting(part);
`)}`;
Object.assign(globalThis, { onParse: (text: string) => parsed.push(text) });
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    const isOwn = context.parentURL === observer || !found.url.startsWith(parse5);
    return isOwn ? found : { ...found, url: observer, format: 'module' };
  },
});

const { buildSite, openFolder } = await import('../../src/astro/index.ts');
const options: Parameters<typeof buildSite>[1] = JSON.parse(process.argv[2] ?? '{}');
const { diagnostics } = await buildSite(await openFolder(options), options);
process.stdout.write(`\n${JSON.stringify({ parsed, diagnostics })}`);
