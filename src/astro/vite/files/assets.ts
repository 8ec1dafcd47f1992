import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import type { Plugin } from 'vite';
import { CATALOG_PATH, CATALOG_TYPE } from '../../../agents/index.ts';
import { keepToTexts, realPathWithin } from '../../../content/index.ts';
import { mapCssPaths, withBaseOnce, withoutBase } from '../../../text/index.ts';
import type { DocsFolder } from '../../context/docs-folder.ts';
import type { SiteFiles } from '../../site-files/index.ts';

const TYPES: Record<string, string> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  woff: 'font/woff',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
  otf: 'font/otf',
  eot: 'application/vnd.ms-fontobject',
  pdf: 'application/pdf',
  json: 'application/json',
  webmanifest: 'application/manifest+json',
  xml: 'application/xml; charset=utf-8',
  yaml: 'application/yaml',
  yml: 'application/yaml',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
};

export function contentType(path: string): string {
  if (path.endsWith(CATALOG_PATH)) return CATALOG_TYPE;
  return TYPES[path.slice(path.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/octet-stream';
}

type PublishedFolder = Pick<DocsFolder, 'root' | 'lastLoad' | 'publication'>;

/**
 * Serves the folder's own files in dev: only those that discovery listed, and only from inside the docs root.
 */
export function serveAssets(folder: PublishedFolder, base: string): Plugin {
  return {
    name: 'trellis:assets',
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const url = decodePath(request.url ?? '/');
        const icon = folder.publication?.iconSet.files.get(withoutBase(url, base).slice(1));
        if (icon) {
          response.writeHead(200, { 'content-type': contentType(url) }).end(icon);
          return;
        }
        const asset = folder.lastLoad?.assets.find(({ to }) => `/${to}` === withoutBase(url, base));
        const file = asset && realPathWithin(folder.root, asset.from);
        const css = file && (await authorStyles(folder, asset.from, file, base));
        if (css !== undefined) {
          response.writeHead(200, { 'content-type': contentType(url) }).end(css);
          return;
        }
        const fileStat = file && (await stat(file).catch(() => undefined));
        if (!fileStat) return next();
        response.writeHead(200, { 'content-type': contentType(asset.from), 'content-length': fileStat.size });
        pipeline(createReadStream(file), response, () => undefined);
      });
    },
  };
}

/** The decoded path of a request; `/` if it cannot be decoded. */
export function decodePath(url: string): string {
  try {
    return decodeURIComponent(url.replace(/[?#].*/s, ''));
  } catch {
    return '/';
  }
}

export async function copyAssets(
  folder: Pick<DocsFolder, 'root' | 'lastLoad'>,
  files: SiteFiles,
  base: string,
): Promise<void> {
  for (const { from, to } of folder.lastLoad?.assets ?? []) {
    // Copies the target of a symbolic link, because the site may be moved. Links out of the folder are
    // skipped, as in dev.
    const file = realPathWithin(folder.root, from);
    if (file === undefined) continue;
    const css = await authorStyles(folder, from, file, base);
    if (css === undefined) files.copy(file, to);
    else files.write(to, css);
  }
}

/**
 * The text of a stylesheet of every page, limited to the texts of pages, with the base path in its addresses;
 * undefined for any other file.
 */
async function authorStyles(
  { lastLoad }: Pick<DocsFolder, 'lastLoad'>,
  path: string,
  file: string,
  base: string,
): Promise<string | undefined> {
  if (!lastLoad?.custom.styles.includes(path)) return undefined;
  return readFile(file, 'utf8').then(
    (css) => mapCssPaths(keepToTexts(css), (path) => withBaseOnce(path, base)),
    () => undefined,
  );
}
