import { createLineIndex, type Diagnostic } from '../../diagnostics/index.ts';
import type { NavigationNode, Page, Site } from '../../site/index.ts';

type SiteLevel = Site['navigation'];

/** Every list of entries that the navigation shows one below the other. */
function* lists({ divisions, nodes }: SiteLevel): Generator<readonly NavigationNode[]> {
  yield* nested(nodes);
  for (const { level } of divisions) yield* lists(level);
}

function* nested(nodes: readonly NavigationNode[]): Generator<readonly NavigationNode[]> {
  yield nodes;
  for (const { children } of nodes) if (children) yield* nested(children);
}

/**
 * Warnings for pages with the same title in one list of the navigation. Pages that are made from an OpenAPI
 * file show their method too. `sourceOf`: the text of a file.
 */
export function checkTitles(site: Site, sourceOf: (file: string) => string): Diagnostic[] {
  const problems = new Map<string, Diagnostic>();
  for (const nodes of lists(site.navigation)) {
    const first = new Map<string, Page>();
    for (const { kind, page: index, version } of nodes) {
      const page = kind === 'page' && index !== undefined ? site.pages[index] : undefined;
      if (!page?.file || page.method !== undefined) continue;
      const key = `${version ?? ''}\0${page.sidebarTitle}`;
      const other = first.get(key);
      if (!other) first.set(key, page);
      else if (other.file !== page.file) problems.set(page.file, duplicate(page, other, sourceOf(page.file)));
    }
  }
  return [...problems.values()];
}

function duplicate({ file, sidebarTitle }: Page, other: Page, source: string): Diagnostic {
  const line = /^(?:sidebarTitle|title):.*$/m.exec(source);
  const [start, length] = line ? [line.index, line[0].length] : [0, 1];
  return {
    code: 'site/duplicate-title',
    severity: 'warning',
    message: `the navigation shows "${sidebarTitle}" next to ${other.file}, which has the same title`,
    file,
    range: createLineIndex(source).rangeOf(start, start + length),
    hint: 'Change one of the titles, or add a sidebarTitle.',
    source,
  };
}
