/** The names that pages use, collected while pages are compiled, and checked against the site. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkExamples, checkFields, checkFragments, checkUses, type UsesOfFile } from '../../check/index.ts';
import { type PageUse, pathWithin } from '../../content/index.ts';
import type { Diagnostic } from '../../diagnostics/index.ts';
import type { LoadedSite, Page, Site } from '../../site/index.ts';
import { decodePercent } from '../../text/index.ts';
import { CONTENT_PROPERTIES } from '../../theme/component-names.ts';

const routeAt = (path: string): string => decodePercent(path).replace(/(?<=.)\/$/, '');

/** The names in each compiled page and snippet, as of its last version. */
export class PageUses {
  private readonly root: string;
  private readonly files = new Map<string, readonly PageUse[]>();

  constructor(root: string) {
    this.root = root;
  }

  /** `file` is absolute. */
  note(uses: readonly PageUse[], file: string): void {
    this.files.set(pathWithin(this.root, file), uses);
  }

  /** `file` is a path within the docs folder. */
  forget(file: string): void {
    this.files.delete(file);
  }

  /** Problems with names that the sources alone show. */
  problems(folder: Pick<LoadedSite, 'assets' | 'operations' | 'documents'> & { site: Site }): Diagnostic[] {
    const all = this.all();
    const files = folder.assets.map(({ to }) => to);
    return [
      ...checkUses(all, { site: folder.site, files, contentProperties: CONTENT_PROPERTIES }),
      ...checkExamples(all, folder),
      ...checkFields(all, folder),
    ];
  }

  /** Problems with links to fragments of pages. `idsOf`: the ids of a page that was built. */
  fragmentProblems(site: Site, idsOf: (page: Page) => string[] | undefined): Diagnostic[] {
    const pages = new Map(site.pages.map((page) => [page.route, page]));
    const idsByRoute = new Map<string, ReadonlySet<string> | undefined>();
    const get = (route: string): ReadonlySet<string> | undefined => {
      if (!idsByRoute.has(route)) {
        const page = pages.get(route);
        const ids = page && idsOf(page);
        idsByRoute.set(route, ids && new Set(ids));
      }
      return idsByRoute.get(route);
    };
    return checkFragments(this.all(), site, { get });
  }

  /** Routes of the other pages whose fragments the links of `file` name. */
  fragmentRoutes(file: string): string[] {
    const targets = (this.files.get(file) ?? []).flatMap(({ kind, target }) =>
      kind === 'link' ? target : [],
    );
    return targets.flatMap((target) => {
      const [address = '', fragment = ''] = target.split('#', 2);
      return address.startsWith('/') && fragment !== '' ? routeAt(address.split('?', 1)[0] ?? '') : [];
    });
  }

  private all(): UsesOfFile[] {
    const { root } = this;
    return [...this.files].map(([file, uses]) => ({
      file,
      uses,
      // Read only for files with a problem.
      get source() {
        return readFileSync(join(root, file), 'utf8');
      },
    }));
  }
}
