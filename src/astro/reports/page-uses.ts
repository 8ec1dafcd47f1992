/** What pages name, collected while they are compiled, and compared with the site. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkFragments, checkUses, type UsesOfFile } from '../../check/index.ts';
import { type PageUse, pathWithin } from '../../content/index.ts';
import type { Diagnostic } from '../../diagnostics/index.ts';
import type { LoadedSite, Page, Site } from '../../site/index.ts';

/** Of all pages and snippets that were compiled, each as it was last. */
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

  /** Problems of names that show in the sources. */
  problems({ site, assets }: Pick<LoadedSite, 'assets'> & { site: Site }): Diagnostic[] {
    return checkUses(this.all(), { site, files: assets.map(({ to }) => to) });
  }

  /** Problems of links to fragments of pages. `idsOf`: the ids of a page that was built. */
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
