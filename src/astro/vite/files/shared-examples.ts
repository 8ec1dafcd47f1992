import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { contentHash } from '../../../text/content-hash.ts';
import { withoutBase } from '../../../text/index.ts';
import { contentType, decodePath } from './assets.ts';

const FOLDER = '/_trellis/examples';

/** Files for long examples, of which pages show the top. Pages with the same example share its file. */
export class SharedExamples {
  private readonly files = new Map<string, string>();

  /** Path of the file for `text`, without the base path. `ending`: `json`, `xml`, `txt`. */
  path(text: string, ending: string): string {
    const name = `${contentHash(text, 12)}.${ending}`;
    this.files.set(name, text);
    return `${FOLDER}/${name}`;
  }

  /** Writes the files that the pages of a build refer to. */
  async write(out: string): Promise<void> {
    if (this.files.size === 0) return;
    await mkdir(join(out, FOLDER), { recursive: true });
    for (const [name, text] of this.files) await writeFile(join(out, FOLDER, name), text);
  }

  /** Serves the files in dev. */
  plugin(base: string): Plugin {
    return {
      name: 'trellis:shared-examples',
      configureServer: (server) => {
        server.middlewares.use((request, response, next) => {
          const path = withoutBase(decodePath(request.url ?? '/'), base);
          const text = path.startsWith(`${FOLDER}/`)
            ? this.files.get(path.slice(FOLDER.length + 1))
            : undefined;
          if (text === undefined) return next();
          response.writeHead(200, { 'content-type': contentType(path) }).end(text);
        });
      },
    };
  }
}
