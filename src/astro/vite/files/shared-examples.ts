import type { Plugin } from 'vite';
import { contentHash } from '../../../text/content-hash.ts';
import { withoutBase } from '../../../text/index.ts';
import type { SiteFiles } from '../../site-files/index.ts';
import { contentType, decodePath } from './assets.ts';

const FOLDER = '/_trellis/examples';

/** Names of the files with long examples that a page links to. */
export const examplesIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/\/_trellis\/examples\/([\da-f]+\.\w+)"/g)].map(([, name = '']) => name)),
];

/** Files for long examples, of which pages show the top. Pages with the same example share its file. */
export class SharedExamples {
  private readonly files = new Map<string, string>();

  /** Path of the file for `text`, without the base path. `ending`: `json`, `xml`, `txt`. */
  path(text: string, ending: string): string {
    const name = `${contentHash(text, 12)}.${ending}`;
    this.files.set(name, text);
    return `${FOLDER}/${name}`;
  }

  /** A file that pages link to which are not rendered again. Returns whether it is whole. */
  restore(name: string, text: string): boolean {
    if (!name.startsWith(`${contentHash(text, 12)}.`)) return false;
    this.files.set(name, text);
    return true;
  }

  /** The files that a page links to: name and text. */
  filesOf(html: string): [name: string, text: string][] {
    return examplesIn(html).map((name) => [name, this.files.get(name) ?? '']);
  }

  /** Writes the files that the pages of a build refer to. */
  write(files: SiteFiles): void {
    for (const [name, text] of this.files) files.write(`${FOLDER}/${name}`, text);
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
