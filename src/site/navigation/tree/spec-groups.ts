/**
 * The groups for the pages of OpenAPI files: one per tag, nested like tags (OpenAPI 3.2 `parent`), within
 * those of `x-tagGroups`. Files with a group of the same title at the same point share it.
 */
import type { ApiDocument, ApiTag } from '../../../openapi/index.ts';
import { DEFAULT_GROUP, isForNavigation, navigationTagOf, tagChain } from '../../api-pages/plan.ts';

export interface SpecGroup {
  group: string;
  pages: (string | SpecGroup)[];
  /** For operations without a tag. */
  isUntagged: boolean;
}

/** Path of a tag's page; undefined if it has none, or is listed elsewhere. */
export type TagPage = (document: ApiDocument, tag: ApiTag) => string | undefined;

interface Node {
  kind: 'tag' | 'tags' | 'untagged';
  title: string;
  pages: string[];
  inner: Node[];
  /** The tags that the group stands for. */
  tags: { document: ApiDocument; tag: ApiTag }[];
}

export class SpecGroups {
  private readonly roots: Node[] = [];
  private readonly begun = new Map<ApiDocument, ApiTag[]>();

  /** Lists a page of `document`. Pages and groups keep the order in which they are added. */
  add(document: ApiDocument, tag: string | undefined, path: string): void {
    if (!this.begun.has(document)) this.begin(document);
    this.groupOf(document, tag).pages.push(path);
  }

  /** Groups with content; pages of tags come first in theirs. */
  groups(tagPage: TagPage): SpecGroup[] {
    for (const [document, texts] of this.begun) {
      for (const { name } of texts) this.groupOf(document, name);
    }
    const texts = new Set([...this.begun.values()].flat());
    const groupsOf = ({ kind, title, pages, inner, tags }: Node): SpecGroup[] => {
      const listedPages = [...pages, ...inner.flatMap(groupsOf)];
      const isShown = listedPages.length > 0 || tags.some(({ tag }) => texts.has(tag));
      const own = isShown ? tags.flatMap(({ document, tag }) => tagPage(document, tag) ?? []) : [];
      if (listedPages.length + own.length === 0) return [];
      return [{ group: title, pages: [...own, ...listedPages], isUntagged: kind === 'untagged' }];
    };
    return this.roots.flatMap(groupsOf);
  }

  /** `x-tagGroups` are in the order of the file; tags that they do not name follow. */
  private begin(document: ApiDocument): void {
    const { tags, tagGroups = [], operations, webhooks } = document;
    const usedTags = new Set(
      [...operations, ...webhooks].flatMap((each) => navigationTagOf(each, tags) ?? []),
    );
    // Tags without operations are chapters of the description.
    const texts = tags.filter(
      (tag) => tag.description?.trim() && isForNavigation(tag) && !usedTags.has(tag.name),
    );
    this.begun.set(document, texts);
    for (const group of tagGroups) for (const name of group.tags) this.groupOf(document, name);
    const first = tags.findIndex(({ name }) => usedTags.has(name));
    for (const tag of tags.slice(0, Math.max(first, 0)))
      if (texts.includes(tag)) this.groupOf(document, tag.name);
  }

  private groupOf(document: ApiDocument, tag: string | undefined): Node {
    if (tag === undefined) return this.child(undefined, 'untagged', DEFAULT_GROUP);
    const { tags, tagGroups = [] } = document;
    const chain = tagChain(tag, tags);
    const groupAround = (name: string) => tagGroups.find((group) => group.tags.includes(name));
    // A nested tag is in the group of its parent, unless a group names it directly.
    const from = chain.findLastIndex((name) => groupAround(name) !== undefined);
    const around = groupAround(chain[from] ?? '');
    let node = around && this.child(undefined, 'tags', around.name);
    for (const name of chain.slice(Math.max(from, 0))) {
      const declaredTag = tags.find((each) => each.name === name);
      node = this.child(node, 'tag', declaredTag?.group ?? name);
      if (declaredTag && !node.tags.some((each) => each.tag === declaredTag))
        node.tags.push({ document, tag: declaredTag });
    }
    return node ?? this.child(undefined, 'tag', tag);
  }

  private child(parent: Node | undefined, kind: Node['kind'], title: string): Node {
    const siblings = parent?.inner ?? this.roots;
    const sibling = siblings.find((node) => node.kind === kind && node.title === title);
    if (sibling) return sibling;
    const node: Node = { kind, title, pages: [], inner: [], tags: [] };
    siblings.push(node);
    return node;
  }
}
