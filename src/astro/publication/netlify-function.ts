/**
 * The Edge Function that sends Markdown on Netlify, as one module without imports, in the format of
 * https://docs.netlify.com/build/edge-functions/declarations/.
 */
import { rolldown } from 'rolldown';

/** In the folder of the site, because everything that a build writes is there. */
export const NETLIFY_FUNCTION = '_netlify/markdown.js';

const ENTRY = '\0trellis:netlify-function';

/**
 * @param front absolute path of the module that exports `pageFront`
 * @param base base path, `/docs` or `''`
 */
export async function netlifyFunction(front: string, base: string): Promise<string> {
  const build = await rolldown({
    input: ENTRY,
    platform: 'browser',
    logLevel: 'silent',
    plugins: [
      {
        name: 'trellis:netlify-function',
        resolveId: (id) => (id === ENTRY ? id : null),
        load: (id) => (id === ENTRY ? entryOf(front, base) : null),
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

/**
 * Runs, and costs, only for requests that name Markdown. It fetches the file of the page with another
 * `Accept`, so it does not call itself. If it fails, the host sends the page.
 */
function entryOf(front: string, base: string): string {
  const config = {
    path: [`${base}/*`, ...(base && [base])],
    excludedPath: [`${base}/_trellis/*`],
    header: { accept: '.*text/markdown.*' },
    method: ['GET', 'HEAD'],
    onError: 'bypass',
  };
  return [
    `import { pageFront } from ${JSON.stringify(front)};`,
    'export default (request, context) => pageFront({',
    `  base: ${JSON.stringify(base)},`,
    '  files: (file) => (file === request ? context.next() : fetch(file)),',
    '})(request);',
    `export const config = ${JSON.stringify(config)};`,
  ].join('\n');
}
