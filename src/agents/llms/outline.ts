/** The pages of a site in the order of its navigation, as sections. */
import {
  isListed,
  type NavigationNode,
  type Page,
  type Site,
  type SiteDivision,
  type SiteLevel,
} from '../../site/index.ts';

/** An entry of a section: a page, or a link to another address. */
export type Entry = { page: Page } | { title: string; href: string };

export interface Section {
  title: string;
  /** Folder of its files, `guide`; in the files of sections around it, their folders come before it. */
  slug: string;
  /** A division that readers choose, or a group of pages. */
  kind: 'division' | 'group';
  /** Entries and sections in reading order. */
  content: (Entry | Section)[];
  /** A language or version that is not the default. Its pages are in files of their own. */
  isApart?: true;
}

export const isSection = (one: Entry | Section): one is Section => 'content' in one;

/** Section of pages that are listed, but not in the navigation: llms.txt says that programs may skip it. */
const REST = 'Optional';

/**
 * The sections of a site. Each page is listed once, where it is first. Pages that search engines may not
 * index are left out, as are sections without an entry.
 */
export function outlineOf(site: Site): Section {
  const builder = new OutlineBuilder(site);
  const { name } = site.settings;
  return { title: name, slug: '', kind: 'division', content: builder.level(site.navigation, true) };
}

class OutlineBuilder {
  private readonly site: Site;
  private readonly listedIds = new Set<string>();

  constructor(site: Site) {
    this.site = site;
  }

  level({ nodes, divisions }: SiteLevel, isRoot = false): Section['content'] {
    const slugs = new Set<string>();
    const content = [...this.nodes(nodes, slugs), ...divisions.flatMap((each) => this.division(each, slugs))];
    if (!isRoot) return content;
    const rest = this.site.pages.filter((page) => isListed(this.site, page) && this.isNew(page));
    const section = { title: REST, slug: uniqueSlug(REST, slugs), kind: 'group' as const };
    return rest.length === 0
      ? content
      : [...content, { ...section, content: rest.map((page) => ({ page })) }];
  }

  private division(division: SiteDivision, slugs: Set<string>): Section[] {
    const { label, id, prefix, href, kind, isDefault, level } = division;
    if (href !== undefined) return [];
    const content = this.level(level);
    if (content.length === 0) return [];
    const isApart = (kind === 'language' || kind === 'version') && !isDefault;
    const slug = uniqueSlug(prefix || id || label, slugs);
    return [{ title: label, slug, kind: 'division', content, ...(isApart && { isApart }) }];
  }

  private nodes(nodes: NavigationNode[], slugs: Set<string>): Section['content'] {
    return nodes.flatMap((node): Section['content'] => {
      const own = node.kind === 'link' ? linkEntry(node) : this.pageEntry(node.page);
      if (node.kind !== 'group') return own;
      const isNamed = node.title !== '';
      const inside = this.nodes(node.children ?? [], isNamed ? new Set() : slugs);
      const content = [...own, ...inside];
      if (content.length === 0 || !isNamed) return content;
      return [{ title: node.title, slug: uniqueSlug(node.title, slugs), kind: 'group', content }];
    });
  }

  private pageEntry(index: number | undefined): Entry[] {
    const page = index === undefined ? undefined : this.site.pages[index];
    const isShown = page?.inNavigation && isListed(this.site, page) && this.isNew(page);
    return isShown ? [{ page }] : [];
  }

  private isNew({ id }: Page): boolean {
    if (this.listedIds.has(id)) return false;
    this.listedIds.add(id);
    return true;
  }
}

const linkEntry = ({ title, href }: NavigationNode): Entry[] => (href === undefined ? [] : [{ title, href }]);

/** Common file systems allow names of 255 bytes, and a character has up to four. */
const MAX_SLUG_CHARACTERS = 50;

function uniqueSlug(name: string, slugs: Set<string>): string {
  const plain = name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');
  const short = [...plain.replace(/^-/, '')].slice(0, MAX_SLUG_CHARACTERS).join('');
  const start = short.replace(/-$/, '') || 'section';
  let slug = start;
  for (let serial = 2; slugs.has(slug); serial++) slug = `${start}-${serial}`;
  slugs.add(slug);
  return slug;
}

/** All entries of a section, those of the sections in it included. */
export const entriesOf = ({ content }: Pick<Section, 'content'>): Entry[] =>
  content.flatMap((one) => (isSection(one) ? entriesOf(one) : one));
