import { createReadStream, existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream';
import type { Plugin } from 'vite';
import { withoutBase } from '../../../text/index.ts';
import { packedExplorerDir } from '../../package-dirs.ts';
import type { SiteFiles } from '../../site-files/index.ts';
import { contentType } from './assets.ts';

/** Where the explorer's files are served. */
const EXPLORER_PATH = '/_trellis/explorer';

/**
 * Folder of the prebuilt browser files of @scalar/api-reference. They are copied unchanged: bundling them
 * again makes them larger. The package contains a copy, so nobody has to install their dependencies.
 */
function explorerDir(): string | undefined {
  if (existsSync(packedExplorerDir)) return packedExplorerDir;
  const manifest = findPackageJSON('@scalar/api-reference', import.meta.url);
  const folder = manifest && join(dirname(manifest), 'dist/browser');
  return folder && existsSync(join(folder, 'standalone.esm.js')) ? folder : undefined;
}

const SHIPPED = /^(?:standalone\.esm\.js|chunks\/[\w.-]+\.js)$/;

export function serveExplorer(base: string): Plugin {
  return {
    name: 'trellis:explorer',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = withoutBase((request.url ?? '').replace(/\?.*/s, ''), base);
        if (!path.startsWith(`${EXPLORER_PATH}/`)) return next();
        const name = path.slice(EXPLORER_PATH.length + 1);
        const directory = explorerDir();
        const file = directory && SHIPPED.test(name) ? join(directory, name) : undefined;
        if (!file || !existsSync(file)) return next();
        response.writeHead(200, { 'content-type': contentType(file) });
        pipeline(createReadStream(file), response, () => undefined);
      });
    },
  };
}

export async function copyExplorer(files: SiteFiles): Promise<void> {
  const directory = explorerDir();
  if (!directory) return;
  const names = [
    'standalone.esm.js',
    ...(await readdir(join(directory, 'chunks'))).map((name) => `chunks/${name}`),
  ];
  for (const name of names)
    if (SHIPPED.test(name)) files.copy(join(directory, name), `${EXPLORER_PATH}/${name}`);
}
