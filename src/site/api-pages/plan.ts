import { normalizePagePath } from '../../config/index.ts';
import { memoizeByObject } from '../../memory/index.ts';
import { type ApiDocument, type ApiTag, type Operation, pageExtensions } from '../../openapi/index.ts';
import { isRoute } from '../routes.ts';
import { operationTexts } from '../views/operation/operation-texts.ts';
import { createPathNamer, isLongSlug, pageSlug } from './slug.ts';

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

/** The tags of a document by what is asked about them for each operation. */
const tagIndex = memoizeByObject((tags: readonly ApiTag[]) => {
  const byName = new Map<string, ApiTag>();
  const otherKinds = new Set<string>();
  const innerNames = new Map<string, Set<string>>();
  for (const tag of tags) {
    if (!byName.has(tag.name)) byName.set(tag.name, tag);
    if (!isForNavigation(tag)) otherKinds.add(tag.name);
    if (tag.parent === undefined) continue;
    const inner = innerNames.get(tag.parent) ?? new Set();
    innerNames.set(tag.parent, inner.add(tag.name));
  }
  return { byName, otherKinds, innerNames };
});

/** A tag preceded by the navigation tags that it is nested in, the outermost first. */
export function tagChain(tag: string, tags: readonly ApiTag[]): string[] {
  const { byName } = tagIndex(tags);
  const chain = new Set<string>();
  for (let name: string | undefined = tag; name !== undefined && !chain.has(name); ) {
    chain.add(name);
    const parent: string | undefined = byName.get(name)?.parent;
    name = parent === undefined ? undefined : byName.get(parent)?.name;
  }
  return [...chain].reverse().filter((name) => {
    const around = byName.get(name);
    return name === tag || (around && isForNavigation(around));
  });
}

/** The first tag for navigation; of nested tags (OpenAPI 3.2) the innermost. */
export function navigationTagOf({ tags: all }: Operation, allTags: readonly ApiTag[]): string | undefined {
  const { otherKinds, innerNames } = tagIndex(allTags);
  const fit = all.filter((tag) => !otherKinds.has(tag));
  const tags = fit.length > 0 ? fit : all;
  let tag = tags[0];
  const seenNames = new Set<string>();
  while (tag !== undefined && !seenNames.has(tag)) {
    seenNames.add(tag);
    const innerTags = innerNames.get(tag);
    const inner = tags.find((other) => innerTags?.has(other));
    if (inner === undefined) break;
    tag = inner;
  }
  return tag || undefined;
}

/**
 * All navigation tags of an operation, that of its group first. Of nested tags only the innermost is listed.
 */
export function navigationTagsOf(operation: Operation, tags: readonly ApiTag[]): string[] {
  const first = navigationTagOf(operation, tags);
  if (first === undefined) return [];
  const { otherKinds } = tagIndex(tags);
  const fit = operation.tags.filter((tag) => !otherKinds.has(tag));
  const around = new Set(
    [first, ...fit].flatMap((tag) => tagChain(tag, tags).filter((each) => each !== tag)),
  );
  return [...new Set([first, ...fit.filter((tag) => tag !== '' && !around.has(tag))])];
}

function fileOf(operation: Operation): string {
  const { summary = '', webhook, request } = operation;
  const { method, path } = request;
  // A whole text would end within a sentence.
  const fromSummary = pageSlug(isLongSlug(summary) ? (operationTexts(operation).title ?? summary) : summary);
  if (fromSummary) return fromSummary;
  return pageSlug(webhook ?? `${method} ${path}`) || method.toLowerCase();
}
