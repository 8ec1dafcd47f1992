/** Programs that send Markdown at the addresses of pages, each as one module without imports. */
import { rolldown } from 'rolldown';
import { PAGE_WORKER_FILE } from '../../hosting/index.ts';

interface PageProgram {
  /** In the folder of the site, because everything that a build writes is there. */
  file: string;
  /** The code of the module. `front` holds what `pageFront` needs besides `files`. */
  entry(base: string): string;
}

type PageHost = 'netlify' | 'vercel' | 'cloudflare';

const PROGRAMS: Record<PageHost, PageProgram> = {
  netlify: { file: '_netlify/markdown.js', entry: netlifyEntry },
  vercel: { file: 'middleware.js', entry: vercelEntry },
  cloudflare: { file: PAGE_WORKER_FILE, entry: cloudflareEntry },
};

/**
 * The program of a host, by its path. Undefined if the host has none.
 *
 * @param front absolute path of the module that exports `pageFront`
 * @param base base path, `/docs` or `''`
 */
export async function pageProgram(
  host: string | undefined,
  front: string,
  base: string,
): Promise<[path: string, code: string] | undefined> {
  if (host !== 'netlify' && host !== 'vercel' && host !== 'cloudflare') return undefined;
  const { file, entry } = PROGRAMS[host];
  return [file, await bundled(`import { pageFront } from ${JSON.stringify(front)};\n${entry(base)}`)];
}

const ENTRY = '\0trellis:page-program';

async function bundled(code: string): Promise<string> {
  const build = await rolldown({
    input: ENTRY,
    platform: 'browser',
    logLevel: 'silent',
    plugins: [
      {
        name: 'trellis:page-program',
        resolveId: (id) => (id === ENTRY ? id : null),
        load: (id) => (id === ENTRY ? code : null),
      },
    ],
  });
  try {
    const { output } = await build.generate({ format: 'esm', codeSplitting: false, minify: true });
    return output[0].code;
  } finally {
    await build.close();
  }
}

const NAMES_MARKDOWN = '.*text/markdown.*';

/**
 * An Edge Function (https://docs.netlify.com/build/edge-functions/declarations/). Runs, and costs, only for
 * requests that name Markdown. It fetches the file of the page with another `Accept`, so it does not call
 * itself. If it fails, the host sends the page.
 */
function netlifyEntry(base: string): string {
  const config = {
    path: [`${base}/*`, ...(base && [base])],
    excludedPath: [`${base}/_trellis/*`],
    header: { accept: NAMES_MARKDOWN },
    method: ['GET', 'HEAD'],
    onError: 'bypass',
  };
  return [
    'export default (request, context) => pageFront({',
    `  base: ${JSON.stringify(base)},`,
    '  files: (file) => (file === request ? context.next() : fetch(file)),',
    '})(request);',
    `export const config = ${JSON.stringify(config)};`,
  ].join('\n');
}

/**
 * Routing Middleware (https://vercel.com/docs/routing-middleware/api). Runs only for requests that name
 * Markdown, and fetches with another `Accept`, so it does not call itself. Other methods, and what the
 * host would redirect, are left to the host.
 */
function vercelEntry(base: string): string {
  const has = [{ type: 'header', key: 'accept', value: NAMES_MARKDOWN }];
  const source = `${base}/((?!_trellis/).*)`;
  const config = { matcher: [source, ...(base && [base])].map((each) => ({ source: each, has })) };
  return [
    `const next = () => new Response(null, { headers: { 'x-middleware-next': '1' } });`,
    'const files = ({ url, method, headers }) => {',
    '  const sent = new Headers(headers);',
    "  sent.set('accept', 'text/html');",
    "  return fetch(url, { method, headers: sent, redirect: 'manual' });",
    '};',
    `const serve = pageFront({ base: ${JSON.stringify(base)}, files });`,
    'export default async (request) => {',
    "  if (request.method !== 'GET' && request.method !== 'HEAD') return next();",
    '  const response = await serve(request);',
    "  const isMarkdown = response.headers.get('content-type')?.startsWith('text/markdown');",
    '  return isMarkdown ? response : next();',
    '};',
    `export const config = ${JSON.stringify(config)};`,
  ].join('\n');
}

/** A Worker in front of the files of a site without sandboxes. */
function cloudflareEntry(base: string): string {
  return [
    'export default { fetch: (request, env) => {',
    '  const files = (file) => env.ASSETS.fetch(file);',
    "  const isRead = request.method === 'GET' || request.method === 'HEAD';",
    `  return isRead ? pageFront({ base: ${JSON.stringify(base)}, files })(request) : files(request);`,
    '} };',
  ].join('\n');
}
