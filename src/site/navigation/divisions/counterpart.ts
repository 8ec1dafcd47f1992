import type { Page } from '../../site.ts';

/** The pages of a language or version, indexed to find counterparts in another one. */
export interface Branch {
  /** In reading order. */
  pages: Page[];
  /** The folders that all its pages have in common. */
  folders: string[];
  /** Last segment of the path -> its pages. */
  byName: Map<string, Page[]>;
}

export function branchOf(pages: Page[]): Branch {
  const byName = new Map<string, Page[]>();
  let folders: string[] | undefined;
  for (const page of pages) {
    const path = page.id.split('/');
    const name = path.pop() ?? '';
    byName.set(name, [...(byName.get(name) ?? []), page]);
    folders = folders ? path.slice(0, commonLength(path, folders)) : path;
  }
  return { pages, folders: folders ?? [], byName };
}

/**
 * The counterpart in `to` of `page` in `from`: the page with the same path below the folders of the branch,
 * or the only one with the same file name. Undefined without such a page.
 */
export function counterpart(page: Page, from: Branch, to: Branch): Page | undefined {
  const path = page.id.split('/');
  const name = path.at(-1) ?? '';
  const candidates = to.byName.get(name) ?? [];
  let best: { page: Page; rest: string[]; shared: number } | undefined;
  for (const candidate of candidates) {
    const other = candidate.id.split('/');
    const shared = commonLength(path.toReversed(), other.toReversed());
    const rest = other.slice(0, other.length - shared);
    if (!best || shared > best.shared || (shared === best.shared && rest.length < best.rest.length)) {
      best = { page: candidate, rest, shared };
    }
  }
  if (!best) return undefined;
  const own = path.slice(0, path.length - best.shared);
  if (startsWith(from.folders, own) && startsWith(to.folders, best.rest)) return best.page;
  // A branch may contain pages from outside its folder; two equal segments are no coincidence.
  if (best.shared > 1 && own.length <= 1 && best.rest.length <= 1) return best.page;
  return candidates.length === 1 && name !== 'index' ? best.page : undefined;
}

/**
 * Where a reader of `page` arrives in `to`: at its counterpart, otherwise in the nearest common folder, at
 * its page or its first one. Undefined if the branches have no folder in common.
 */
export function nearest(page: Page, from: Branch, to: Branch): Page | undefined {
  const samePage = counterpart(page, from, to);
  if (samePage) return samePage;
  const path = page.id.split('/').slice(0, -1);
  if (!startsWith(path, from.folders)) return undefined;
  const below = path.slice(from.folders.length);
  for (let depth = below.length; depth > 0; depth--) {
    const folder = [...to.folders, ...below.slice(0, depth)].join('/');
    const own = to.pages.find(({ id }) => id === folder || id === `${folder}/index`);
    const target = own ?? to.pages.find(({ id }) => id.startsWith(`${folder}/`));
    if (target) return target;
  }
  return undefined;
}

const startsWith = (path: string[], start: string[]): boolean => commonLength(path, start) === start.length;

function commonLength(path: string[], other: string[]): number {
  let length = 0;
  while (length < path.length && length < other.length && path[length] === other[length]) length++;
  return length;
}
