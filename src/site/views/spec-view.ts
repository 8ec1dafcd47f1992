import { isAbsoluteUrl } from '../../config/index.ts';
import { headingSlug } from '../../content/index.ts';
import type { Label } from '../../contract/index.ts';
import {
  type ApiDocument,
  type ApiTag,
  type ExternalDocs,
  type Operation,
  schemaNames,
} from '../../openapi/index.ts';
import { isForNavigation, navigationTagsOf } from '../api-pages/plan.ts';
import type { Page, SpecOperation } from '../site.ts';
import { schemeDetails, schemeTitle, serverViews } from './operation/operation-details.ts';
import { operationTexts } from './operation/operation-texts.ts';
import { tokenAddressesOf } from './playground/oauth-sources.ts';
import { metaText, renderMarkdown } from './schema/field-view.ts';
import type { SchemaPart, SecurityDetailView, ServerView } from './view.ts';

/** Overview of an OpenAPI file, for one page: its description, and links to everything that it describes. */
export interface SpecView {
  name: string;
  title: string;
  version: string;
  summary?: string;
  descriptionHtml?: string;
  metaDescription?: string;
  about: NonNullable<ApiDocument['about']>;
  servers: string[];
  /** Includes those of paths and operations. */
  allServers: string[];
  /** Addresses that tokens are requested from. */
  tokenAddresses: string[];
  serverDetails?: ServerView[];
  /** All declared schemes. */
  security: { key: string; title: Label; descriptionHtml?: string; details?: SecurityDetailView[] }[];
  /** Tags in groups (`x-tagGroups`); a single group without a title if the file has none. */
  groups: { title?: string; sections: SpecSection[] }[];
  webhooks: SpecOperation[];
  schemas: {
    name: string;
    /** Route of its page. */
    route?: string;
    /** Set if it has no page. */
    part?: SchemaPart;
  }[];
}

/** Data for a tag's page: the tag, and those nested in it. */
export interface TagView {
  title: string;
  descriptionHtml?: string;
  metaDescription?: string;
  externalDocs?: ExternalDocs;
  operations: SpecOperation[];
  sections: SpecSection[];
}

/** A tag with its operations. */
interface SpecSection {
  /** Fragment on the page. */
  id: string;
  /** Absent for operations without a tag. */
  title?: string;
  /** Number of tags around it. */
  depth: number;
  descriptionHtml?: string;
  externalDocs?: ExternalDocs;
  operations: SpecOperation[];
}

/**
 * If a file has more schemas, only those that pages link to are shown in full: each is a file of the site.
 */
const MAX_PARTS = 200;

/**
 * Overview of an OpenAPI file, with links to the `pages` of its operations. `x-internal` content is left out.
 */
export function specView(document: ApiDocument, pages: Page[]): SpecView {
  const { name, title, version, summary, description, about = {}, servers, securitySchemes = [] } = document;
  const entry = operationEntries(pages);
  return {
    name,
    title,
    version,
    summary,
    descriptionHtml: renderMarkdown(description),
    metaDescription: metaText(description ?? summary),
    about: { ...about, logo: logoOf(about) },
    servers: servers.map(({ url }) => url),
    allServers: [
      ...new Set(
        [document, ...document.operations.map(({ request }) => request)].flatMap((each) =>
          each.servers.map(({ url }) => url),
        ),
      ),
    ],
    tokenAddresses: tokenAddressesOf(securitySchemes),
    serverDetails: serverViews(servers),
    security: securitySchemes.map((scheme) => ({
      key: scheme.key,
      title: schemeTitle(scheme),
      descriptionHtml: renderMarkdown(scheme.description),
      details: schemeDetails(scheme),
    })),
    groups: groupsOf(document, entry),
    webhooks: document.webhooks.filter(isPublic).map(entry),
    schemas: schemasOf(document, pages),
  };
}

/**
 * A tag of an OpenAPI file with its operations and webhooks, followed by the tags nested in it. Empty for an
 * undeclared tag.
 */
export function tagView(document: ApiDocument, name: string, pages: Page[]): TagView {
  const { tags, operations, webhooks } = document;
  const entry = operationEntries(pages);
  const ofTag = (tag: string): SpecOperation[] =>
    [...operations, ...webhooks]
      .filter((each) => isPublic(each) && navigationTagsOf(each, tags).includes(tag))
      .map(entry);
  const ids = new Set<string>();
  const all = inOrder(tags);
  const at = all.findIndex(({ tag }) => tag.name === name);
  const { tag, depth } = all[at] ?? { tag: { name } as ApiTag, depth: 0 };
  const end = all.findIndex((each, index) => index > at && each.depth <= depth);
  const inner = at < 0 ? [] : all.slice(at + 1, end < 0 ? undefined : end);
  return {
    title: tag.group ?? name,
    descriptionHtml: renderMarkdown(tag.description),
    metaDescription: metaText(tag.description),
    externalDocs: tag.externalDocs,
    operations: ofTag(name),
    sections: inner.flatMap((each): SpecSection[] => {
      const own = ofTag(each.tag.name);
      if (own.length === 0 && !(each.tag.description && isForNavigation(each.tag))) return [];
      return [
        {
          id: idOf(each.tag.name, ids),
          title: each.tag.group ?? each.tag.name,
          depth: each.depth - depth - 1,
          descriptionHtml: renderMarkdown(each.tag.description),
          externalDocs: each.tag.externalDocs,
          operations: own,
        },
      ];
    }),
  };
}

/** The schemas of a file that become parts because its overview lists them. */
export const listedParts = (document: ApiDocument): SchemaPart[] =>
  schemasOf(document, []).flatMap(({ part }) => part ?? []);

const isPublic = ({ extensions }: Operation): boolean => extensions['x-internal'] !== true;

function operationEntries(pages: Page[]): (operation: Operation) => SpecOperation {
  const routes = new Map<string, string>();
  for (const { operation, route } of pages) {
    if (operation !== undefined && !routes.has(operation)) routes.set(operation, route);
  }
  return (operation) => {
    const { id, webhook, deprecated, badges, request } = operation;
    const { method, path } = request;
    return {
      id,
      method,
      path: webhook ?? path,
      title: operationTexts(operation).title ?? webhook ?? `${method} ${path}`,
      route: routes.get(id),
      deprecated,
      badges,
    };
  };
}

/** A path is from the docs root, wherever the overview is. */
function logoOf({ logo }: NonNullable<ApiDocument['about']>): SpecView['about']['logo'] {
  if (!logo || isAbsoluteUrl(logo.url)) return logo;
  return { ...logo, url: `/${logo.url.replace(/^(?:\.{0,2}\/)+/, '')}` };
}

/** Sections in the order of the file, nested tags after their parents; tags without a group come last. */
function groupsOf(
  { tags, tagGroups, operations }: ApiDocument,
  entry: (operation: Operation) => SpecOperation,
): SpecView['groups'] {
  const byTag = new Map<string | undefined, SpecOperation[]>();
  for (const operation of operations.filter(isPublic)) {
    const own = navigationTagsOf(operation, tags);
    for (const tag of own.length > 0 ? own : [undefined])
      byTag.set(tag, [...(byTag.get(tag) ?? []), entry(operation)]);
  }
  const unlistedTags = [...byTag.keys()].flatMap((name): ApiTag[] =>
    name === undefined || tags.some((tag) => tag.name === name) ? [] : [{ name }],
  );
  const ids = new Set<string>();
  const sections = inOrder([...tags, ...unlistedTags]).flatMap(({ tag, depth }): [string, SpecSection][] => {
    const own = byTag.get(tag.name) ?? [];
    const isTelling = tag.description || tags.some(({ parent }) => parent === tag.name);
    if (own.length === 0 && !(isTelling && isForNavigation(tag))) return [];
    const section: SpecSection = {
      id: idOf(tag.name, ids),
      title: tag.group ?? tag.name,
      depth,
      descriptionHtml: renderMarkdown(tag.description),
      externalDocs: tag.externalDocs,
      operations: own,
    };
    return [[tag.name, section]];
  });
  const untaggedOperations = byTag.get(undefined) ?? [];
  const untaggedSections: SpecSection[] =
    untaggedOperations.length > 0
      ? [{ id: idOf('operations', ids), depth: 0, operations: untaggedOperations }]
      : [];
  const groups = (tagGroups ?? []).map(({ name, tags: names }) => ({
    title: name,
    sections: sections.flatMap(([tag, section]) => (names.includes(tag) ? [section] : [])),
  }));
  const groupedTags = new Set((tagGroups ?? []).flatMap((group) => group.tags));
  const rest = [
    ...sections.flatMap(([tag, section]) => (groupedTags.has(tag) ? [] : [section])),
    ...untaggedSections,
  ];
  return [...groups, { sections: rest }].filter((group) => group.sections.length > 0);
}

/** The tree of tags, flattened; a tag whose parents form a circle stands alone. */
function inOrder(tags: ApiTag[]): { tag: ApiTag; depth: number }[] {
  const visitedTags = new Set<ApiTag>();
  const visit = (tag: ApiTag, depth: number): { tag: ApiTag; depth: number }[] => {
    if (visitedTags.has(tag)) return [];
    visitedTags.add(tag);
    const inner = tags.filter(({ parent }) => parent === tag.name);
    const around = isForNavigation(tag) ? depth + 1 : depth;
    return [{ tag, depth }, ...inner.flatMap((each) => visit(each, around))];
  };
  const isRoot = ({ parent }: ApiTag): boolean => !tags.some(({ name }) => name === parent);
  return [...tags.filter(isRoot), ...tags].flatMap((tag) => visit(tag, 0));
}

function idOf(name: string, takenIds: Set<string>): string {
  const base = `tag-${headingSlug(name) || 'section'}`;
  let id = base;
  for (let copy = 2; takenIds.has(id); copy++) id = `${base}-${copy}`;
  takenIds.add(id);
  return id;
}

function schemasOf(document: ApiDocument, pages: Page[]): SpecView['schemas'] {
  const { name: spec } = document;
  const routes = new Map<string | undefined, string>();
  for (const { schema, route } of pages) if (!routes.has(schema)) routes.set(schema, route);
  const names = schemaNames(document);
  return names.map((name) => {
    const route = routes.get(`${spec}/${name}`);
    if (route !== undefined) return { name, route };
    const part: SchemaPart = { spec, schema: name, direction: 'any' };
    return names.length <= MAX_PARTS ? { name, part } : { name };
  });
}
