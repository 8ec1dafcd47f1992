import { normalizePagePath } from '../../config/index.ts';
import { type ApiDocument, type ApiTag, type Operation, pageExtensions } from '../../openapi/index.ts';
import { isRoute } from '../routes.ts';
import { createPathNamer, pageSlug } from './slug.ts';

/** Title of the group of operations without a tag. */
export const DEFAULT_GROUP = 'API Reference';

/** Folder of generated pages, unless the settings name one. */
export const DEFAULT_DIRECTORY = 'api-reference';

/** The page of an operation, existing or planned. */
export interface PlannedPage {
  operation: Operation;
  /** Path of the page, as in the navigation. */
  path: string;
  /** The tag of its group; absent for an operation without one. */
  tag?: string;
  isHidden: boolean;
}

/**
 * Plans the pages of OpenAPI files. The same operation always gets the same path in a folder, whether its
 * whole file is listed or only this operation.
 */
export class PagePlanner {
  private readonly plans = new Map<string, Map<Operation, PlannedPage>>();
  private readonly namers = new Map<string, (proposal: string) => string>();
  private readonly tagPaths = new Map<string, string>();
  /** Paths that operations name themselves. */
  private readonly ownPaths = new Set<string>();

  /** Pages of a document in `directory`, in file order, webhooks last. Excluded operations have none. */
  plan(document: ApiDocument, directory: string): Map<Operation, PlannedPage> {
    const key = `${directory}\0${document.name}`;
    let plan = this.plans.get(key);
    if (!plan) {
      plan = this.make(document, directory);
      this.plans.set(key, plan);
    }
    return plan;
  }

  private make(document: ApiDocument, directory: string): Map<Operation, PlannedPage> {
    const nameIn = this.namerOf(directory);
    const plan = new Map<Operation, PlannedPage>();
    for (const operation of [...document.operations, ...document.webhooks]) {
      const { isExcluded, isHidden, href } = pageExtensions(operation);
      if (isExcluded) continue;
      const tag = navigationTagOf(operation, document.tags);
      const folder = [directory, tag && pageSlug(tag)].filter(Boolean).join('/');
      // The file is not trusted: it must not name a path outside the site's folder.
      const path =
        href && isRoute(href.replace(/^(\/)\/+$|(?<=[^/])\/+$/, '$1'))
          ? normalizePagePath(href)
          : nameIn([folder, fileOf(operation)].filter(Boolean).join('/'));
      if (href) this.ownPaths.add(path);
      plan.set(operation, { operation, path, ...(tag && { tag }), isHidden });
    }
    return plan;
  }

  /**
   * Path of the page for a tag. Assigned once all operations have theirs: links to those are older than tag
   * pages.
   */
  tagPath(document: ApiDocument, directory: string, tag: ApiTag): string {
    const key = `${directory}\0${document.name}\0${tag.name}`;
    let path = this.tagPaths.get(key);
    while (path === undefined || this.ownPaths.has(path)) {
      path = this.namerOf(directory)([directory, pageSlug(tag.name), TAG_PAGE].filter(Boolean).join('/'));
    }
    this.tagPaths.set(key, path);
    return path;
  }

  private namerOf(directory: string): (proposal: string) => string {
    const nameIn = this.namers.get(directory) ?? createPathNamer();
    this.namers.set(directory, nameIn);
    return nameIn;
  }
}

/** Name of a tag's page in the folder of its operations. */
const TAG_PAGE = 'overview';

/**
 * Whether operations are grouped by a tag; other kinds (OpenAPI 3.2) are badges or audiences, for example.
 */
export const isForNavigation = ({ kind }: ApiTag): boolean => kind === undefined || kind === 'nav';

/** A tag preceded by the navigation tags that it is nested in, the outermost first. */
export function tagChain(tag: string, tags: ApiTag[]): string[] {
  const chain = new Set<string>();
  const tagNamed = (name: string | undefined): ApiTag | undefined => tags.find((each) => each.name === name);
  for (let name: string | undefined = tag; name !== undefined && !chain.has(name); ) {
    chain.add(name);
    name = tagNamed(tagNamed(name)?.parent)?.name;
  }
  return [...chain].reverse().filter((name) => {
    const around = tagNamed(name);
    return name === tag || (around && isForNavigation(around));
  });
}

/** The first tag for navigation; of nested tags (OpenAPI 3.2) the innermost. */
export function navigationTagOf({ tags: all }: Operation, allTags: ApiTag[]): string | undefined {
  const fit = all.filter((tag) => allTags.every((each) => each.name !== tag || isForNavigation(each)));
  const tags = fit.length > 0 ? fit : all;
  let tag = tags[0];
  const seenNames = new Set<string>();
  while (tag !== undefined && !seenNames.has(tag)) {
    seenNames.add(tag);
    const inner = tags.find((other) => allTags.some(({ name, parent }) => name === other && parent === tag));
    if (inner === undefined) break;
    tag = inner;
  }
  return tag || undefined;
}

/**
 * All navigation tags of an operation, that of its group first. Of nested tags only the innermost is listed.
 */
export function navigationTagsOf(operation: Operation, tags: ApiTag[]): string[] {
  const first = navigationTagOf(operation, tags);
  if (first === undefined) return [];
  const fit = operation.tags.filter((tag) =>
    tags.every((each) => each.name !== tag || isForNavigation(each)),
  );
  const around = new Set(
    [first, ...fit].flatMap((tag) => tagChain(tag, tags).filter((each) => each !== tag)),
  );
  return [...new Set([first, ...fit.filter((tag) => tag !== '' && !around.has(tag))])];
}

function fileOf({ summary, webhook, request: { method, path } }: Operation): string {
  const fromSummary = pageSlug(summary ?? '');
  if (fromSummary) return fromSummary;
  return pageSlug(webhook ?? `${method} ${path}`) || method.toLowerCase();
}
