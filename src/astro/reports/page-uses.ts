/** What pages name, gathered while they are compiled, and held against what there is. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkFragments, checkUses, type UsesOfFile } from '../../check/index.ts';
import { type PageUse, pathWithin } from '../../content/index.ts';
import type { Diagnostic } from '../../diagnostics/index.ts';
import type { LoadedSite, Site } from '../../site/index.ts';
import { unescapeHtml } from '../../text/index.ts';

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

  /** Faults of what is named, as far as it can be told from the sources. */
  faults({ site, assets }: Pick<LoadedSite, 'assets'> & { site: Site }): Diagnostic[] {
    return checkUses(this.all(), { site, files: assets.map(({ to }) => to) });
  }

  /** Faults of links to places within pages, from the pages that were built into `out`. */
  fragmentFaults(site: Site, out: string): Diagnostic[] {
    const routes = new Set(site.pages.map(({ route }) => route));
    const known = new Map<string, ReadonlySet<string> | undefined>();
    const get = (route: string): ReadonlySet<string> | undefined => {
      if (!known.has(route))
        known.set(route, routes.has(route) ? idsIn(join(out, route, 'index.html')) : undefined);
      return known.get(route);
    };
    return checkFragments(this.all(), site, { get });
  }

  private all(): UsesOfFile[] {
    return [...this.files].map(([file, uses]) => ({
      file,
      uses,
      source: readFileSync(join(this.root, file), 'utf8'),
    }));
  }
}

function idsIn(file: string): Set<string> | undefined {
  // A page that failed has no file.
  if (!existsSync(file)) return undefined;
  const html = readFileSync(file, 'utf8');
  return new Set([...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => unescapeHtml(id ?? '')));
}
