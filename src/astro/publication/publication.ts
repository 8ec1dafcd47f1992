import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Cards } from '../../cards/index.ts';
import { isAbsoluteUrl } from '../../config/index.ts';
import { isFileWithin } from '../../content/index.ts';
import {
  type Feed,
  gitDates,
  IconSet,
  NavigationIcons,
  type Sources,
  siteAddress,
  sourcesOf,
  urlOf,
} from '../../hosting/index.ts';
import { HtmlTree } from '../../html/index.ts';
import type { LoadedSite, Page, Site } from '../../site/index.ts';
import type { Published, Update } from '../../theme/services.ts';

export interface PublicationOptions {
  /** Absolute path of the docs folder. */
  root: string;
  /** Without a trailing slash, or `/`. */
  base: string;
  /** `--site`. */
  site?: string;
  /** Whether pictures of pages are drawn. */
  pictures: boolean;
  /** Origin of the dev server, once it listens. */
  devOrigin?: () => string | undefined;
}

/** What is known of where and when a site is published, and what its pages asked for while they were rendered. */
export class Publication implements Published {
  readonly address: string | undefined;
  readonly cname: string | undefined;
  readonly iconSet: IconSet;
  readonly feeds = new Map<string, Feed>();
  /** Of pages by what they may load, each once. */
  readonly policies = new Map<string, Record<string, string[]>>();
  /** By the path of a page that is being rendered: the origins that its own text names. */
  private readonly named = new Map<string, Sources>();
  cards: Cards | undefined;
  /** Once they are shared. */
  navigationIcons: NavigationIcons | undefined;
  private readonly site: Site;
  private readonly base: string;
  private readonly operations: ReadonlyMap<string, { method: string; path: string }>;
  private readonly dates: ReadonlyMap<string, string>;
  private readonly devOrigin: () => string | undefined;

  private constructor(
    site: Site,
    known: Pick<Publication, 'address' | 'cname' | 'iconSet' | 'cards'> & {
      base: string;
      dates: ReadonlyMap<string, string>;
      devOrigin: () => string | undefined;
    },
  ) {
    this.site = site;
    this.base = known.base;
    this.operations = new Map(
      site.specs.flatMap(({ operations }) =>
        operations.map(({ id, method, path }) => [id, { method, path }]),
      ),
    );
    this.address = known.address;
    this.cname = known.cname;
    this.iconSet = known.iconSet;
    this.cards = known.cards;
    this.dates = known.dates;
    this.devOrigin = known.devOrigin;
  }

  static async of(
    { site, assets }: LoadedSite & { site: Site },
    options: PublicationOptions,
  ): Promise<Publication> {
    const { root, base } = options;
    const { settings } = site;
    const cname = await readFile(join(root, 'CNAME'), 'utf8').catch(() => undefined);
    const address = siteAddress(settings, { site: options.site, cname, base });
    const isDark = settings.thumbnails.appearance === 'dark';
    const fileOf = (path: string | undefined): string | undefined => fileWithin(root, path);
    const iconSet = await IconSet.of(settings, assets, root);
    const cards = options.pictures
      ? await Cards.of({
          settings,
          host: address === undefined ? '' : new URL(address).host,
          isDark,
          logo: fileOf(isDark ? settings.logo?.dark : settings.logo?.light),
          icon: iconSet.file,
          background: fileOf(settings.thumbnails.background),
        })
      : undefined;
    const isDated = address !== undefined || site.pages.some((page) => isShown(site, page));
    const files = site.pages.flatMap((page) => sourceOf(page) ?? []);
    const dates = isDated ? await gitDates(root, files) : new Map<string, string>();
    const { devOrigin = () => undefined } = options;
    return new Publication(site, { base, address, cname, iconSet, cards, dates, devOrigin });
  }

  get icons(): Published['icons'] {
    return this.iconSet.links;
  }

  get shownAt(): string | undefined {
    const origin = this.devOrigin();
    return this.address ?? (origin && origin + this.base);
  }

  /** From here on pages name the icons of the navigation in place of drawing them. Browsers take none of them from a file. */
  shareIcons(): void {
    const icons = new NavigationIcons(this.site);
    if (!icons.isEmpty) this.navigationIcons = icons;
  }

  icon(svg: string): string | undefined {
    return this.navigationIcons?.addressOf(svg);
  }

  authored({ pathname }: URL, html: string): void {
    this.named.set(pathname, sourcesOf(new HtmlTree(html), ''));
  }

  /** What `authored` was told of a page, once. */
  takeNamed({ pathname }: URL): Sources[] {
    const sources = this.named.get(pathname);
    this.named.delete(pathname);
    return sources ? [sources] : [];
  }

  modified(page: Page): string | undefined {
    return this.dates.get(sourceOf(page) ?? '');
  }

  picture(page: Page): string | undefined {
    if (this.shownAt === undefined) return undefined;
    const { title, group, description, operation } = page;
    return this.cards?.pathOf({
      title,
      group,
      description,
      operation: operation === undefined ? undefined : this.operations.get(operation),
    });
  }

  feed(page: Page, updates: Update[]): string | undefined {
    const address = this.shownAt;
    if (updates.length === 0 || page.frontMatter.rss === false || address === undefined) return undefined;
    const path = `${page.route === '/' ? '' : page.route}/rss.xml`;
    const { name } = this.site.settings;
    this.feeds.set(path, {
      title: page.title === name ? name : `${page.title} - ${name}`,
      description: page.description ?? page.title,
      page: urlOf(address, page.route),
      url: urlOf(address, path),
      address,
      base: this.base,
      entries: updates,
    });
    return path;
  }
}

/** The file that a page is made from: its own, or an OpenAPI file of the folder. */
function sourceOf({ file, generatedFrom }: Page): string | undefined {
  return file ?? (generatedFrom && !isAbsoluteUrl(generatedFrom) ? generatedFrom : undefined);
}

/** Whether a page shows when it was changed last. */
const isShown = ({ settings }: Site, { frontMatter }: Page): boolean =>
  frontMatter.timestamp ?? settings.timestamp;

/** Absolute path of a file that the settings name by path: in the content folder, or beside it. */
export function fileWithin(root: string, path: string | undefined): string | undefined {
  if (path === undefined || isAbsoluteUrl(path)) return undefined;
  const plain = path.replace(/^\.?\//, '');
  return [`content/${plain}`, plain]
    .filter((each) => isFileWithin(root, each))
    .map((each) => join(root, each))
    .find(existsSync);
}
