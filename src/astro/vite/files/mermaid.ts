import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { withoutBase } from '../../../text/index.ts';
import { packedMermaidDir } from '../../package-dirs.ts';
import type { SiteFiles } from '../../site-files/index.ts';
import { contentType } from './assets.ts';

/** Where the files that draw diagrams are served. */
const MERMAID_PATH = '/_trellis/mermaid';

/** The document in a frame in which a page draws its diagrams. */
export const DIAGRAM_FRAME = `${MERMAID_PATH}/frame.html`;

/** Allows inline styles, which Mermaid needs, and otherwise only files of this site. */
const FRAME =
  '<!doctype html><html lang="en"><meta charset="utf-8">' +
  "<meta http-equiv=\"content-security-policy\" content=\"default-src 'none'; script-src 'self'; " +
  "style-src 'unsafe-inline'; img-src data:; font-src 'self'; base-uri 'none'; form-action 'none'\">" +
  '<meta name="robots" content="noindex"><title>Diagrams</title>' +
  '<script type="module" src="./frame.js"></script></html>\n';

const script = join(dirname(fileURLToPath(import.meta.url)), 'mermaid/frame.js');

const SHIPPED = /^(?:mermaid\.esm\.min\.mjs|chunks\/mermaid\.esm\.min\/[\w.-]+\.mjs)$/;

/** Folder of the prebuilt browser files of Mermaid. Readers load only the files that a diagram needs. */
export function mermaidDir(): string | undefined {
  if (existsSync(packedMermaidDir)) return packedMermaidDir;
  const manifest = findPackageJSON('mermaid', import.meta.url);
  const folder = manifest && join(dirname(manifest), 'dist');
  return folder && existsSync(join(folder, 'mermaid.esm.min.mjs')) ? folder : undefined;
}

/**
 * The text of a file by its name on the site. That ends in `.js`, because not every host knows the type of
 * `.mjs`.
 */
async function read(name: string): Promise<string | undefined> {
  if (name === 'frame.html') return FRAME;
  const directory = mermaidDir();
  const source = name.replace(/\.js$/, '.mjs');
  const file =
    name === 'frame.js' ? script : directory && SHIPPED.test(source) ? join(directory, source) : undefined;
  if (!file || !existsSync(file)) return undefined;
  return (await readFile(file, 'utf8')).replace(/(["'])(\.{1,2}\/[\w./-]+)\.mjs\1/g, '$1$2.js$1');
}

export function serveMermaid(base: string): Plugin {
  return {
    name: 'trellis:mermaid',
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const path = withoutBase((request.url ?? '').replace(/\?.*/s, ''), base);
        const text = path.startsWith(`${MERMAID_PATH}/`)
          ? await read(path.slice(MERMAID_PATH.length + 1))
          : undefined;
        if (text === undefined) return next();
        const type = path.endsWith('.html') ? 'text/html; charset=utf-8' : contentType(path);
        response.writeHead(200, { 'content-type': type }).end(text);
      });
    },
  };
}

/** Copies the files into a built site. Only sites with a diagram need them. */
export async function copyMermaid(files: SiteFiles): Promise<void> {
  const directory = mermaidDir();
  if (!directory) return;
  const chunks = 'chunks/mermaid.esm.min';
  const pieces = (await readdir(join(directory, chunks))).filter((name) => name.endsWith('.mjs'));
  const names = ['mermaid.esm.min.mjs', ...pieces.map((name) => `${chunks}/${name}`)];
  for (const name of ['frame.html', 'frame.js', ...names.map((each) => each.replace(/\.mjs$/, '.js'))]) {
    const text = await read(name);
    if (text !== undefined) files.write(`${MERMAID_PATH}/${name}`, text);
  }
}
