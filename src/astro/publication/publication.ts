import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Cards } from '../../cards/index.ts';
import { isAbsoluteUrl } from '../../config/index.ts';
import { isFileWithin } from '../../content/index.ts';
import { gitDates, IconSet, NavigationIcons, siteAddress } from '../../hosting/index.ts';
import type { LoadedSite, Page, Site } from '../../site/index.ts';

export interface PublicationOptions {
  /** Absolute path of the docs folder. */
  root: string;
  /** Base path, `/docs` or `''`. */
  base: string;
  /** `--site`. */
  site?: string;
  /** Whether pictures of pages are drawn. */
  pictures: boolean;
}

/** Where and when a site is published, and the pictures and icons that depend on it. */
export class Publication {
  readonly address: string | undefined;
  readonly cname: string | undefined;
  readonly iconSet: IconSet;
  /** Pictures of pages for previews of links. */
  readonly cards: Cards | undefined;
  /** Set by `shareIcons`. */
  navigationIcons: NavigationIcons | undefined;
  private readonly site: Site;
  private readonly operations: ReadonlyMap<string, { method: string; path: string }>;
  private readonly dates: ReadonlyMap<string, string>;

  private constructor(
    site: Site,
    fields: Pick<Publication, 'address' | 'cname' | 'iconSet' | 'cards'> & {
      dates: ReadonlyMap<string, string>;
    },
  ) {
    this.site = site;
    this.operations = new Map(
      site.specs.flatMap(({ operations }) =>
        operations.map(({ id, method, path }) => [id, { method, path }]),
      ),
    );
    this.address = fields.address;
    this.cname = fields.cname;
    this.iconSet = fields.iconSet;
    this.cards = fields.cards;
    this.dates = fields.dates;
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
    return new Publication(site, { address, cname, iconSet, cards, dates });
  }

  /**
   * From now on, pages refer to one file of navigation icons instead of drawing them. Browsers load no such
   * references from local files.
   */
  shareIcons(drawIcon: (name: string, type?: string) => string): void {
    const icons = new NavigationIcons(this.site, drawIcon);
    if (!icons.isEmpty) this.navigationIcons = icons;
  }

  /** When a page last changed (ISO 8601), if git knows it. */
  modified(page: Page): string | undefined {
    return this.dates.get(sourceOf(page) ?? '');
  }

  /** Path of the picture of a page, without the base path. */
  picture({ title, group, description, operation }: Page): string | undefined {
    return this.cards?.pathOf({
      title,
      group,
      description,
      operation: operation === undefined ? undefined : this.operations.get(operation),
    });
  }
}

/** The file that a page is made from: its own, or an OpenAPI file of the folder. */
function sourceOf({ file, generatedFrom }: Page): string | undefined {
  return file ?? (generatedFrom && !isAbsoluteUrl(generatedFrom) ? generatedFrom : undefined);
}

/** Whether a page shows when it last changed. */
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
