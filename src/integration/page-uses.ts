/** What pages name, gathered while they are compiled, and held against what there is. */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkFragments, checkUses, type UsesOfFile } from '../check/index.ts';
import { type PageUse, pathWithin } from '../content/index.ts';
import type { Diagnostic } from '../diagnostics/index.ts';
import type { LoadedSite, Site } from '../site/index.ts';
import { iconNames, renderIcon } from '../theme/icons.ts';

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
    return checkUses(this.all(), {
      site,
      files: assets.map(({ to }) => to),
      hasIcon: (name) =>
        ['', 'lucide:', 'tabler:'].some((set) => renderIcon(set + name.replace(/^fa-/, '')) !== ''),
      iconNames,
    });
  }

  /** Faults of links to places within pages, from the pages that were built into `out`. */
  async fragmentFaults(site: Site, out: string): Promise<Diagnostic[]> {
    const ids = new Map<string, ReadonlySet<string>>();
    for (const { route } of site.pages) {
      const html = await readFile(join(out, route, 'index.html'), 'utf8').catch(() => undefined);
      if (html !== undefined)
        ids.set(route, new Set([...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => unescaped(id ?? ''))));
    }
    return checkFragments(this.all(), site, ids);
  }

  private all(): UsesOfFile[] {
    return [...this.files].map(([file, uses]) => ({
      file,
      uses,
      source: readFileSync(join(this.root, file), 'utf8'),
    }));
  }
}

const unescaped = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#34;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll('&#38;', '&');
