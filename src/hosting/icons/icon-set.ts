import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asSvg, ICON_PATHS, type IconFile, iconFiles, letterIcon, webManifest } from '../../cards/index.ts';
import { isAbsoluteUrl, type SiteSettings } from '../../config/index.ts';
import { imageSize, realPathWithin } from '../../content/index.ts';
import { contentHash } from '../../text/content-hash.ts';
import type { PublicationFacts } from '../../theme/locals.ts';

/** Names by which an icon is found that the settings do not name, the best first. */
const USUAL = ['favicon.svg', 'favicon.png', 'favicon.ico'];

/** The icons of a site: what its author gives, and what is drawn from that. */
export class IconSet {
  /** Absolute path of the author's icon. */
  readonly file: string | undefined;
  /** What is linked to in the head, beside the icon that the settings name. */
  links: PublicationFacts['icons'] = [];
  /** Path in the site -> what is there. */
  readonly files = new Map<string, Buffer>();
  private readonly settings: SiteSettings;
  /** What all others are drawn from; absent of an icon that cannot be drawn. */
  private readonly source: { svg: string; largest?: number } | undefined;
  /** Paths that the folder has files at. */
  private readonly takenPaths: ReadonlySet<string>;

  private constructor(
    settings: SiteSettings,
    fields: Pick<IconSet, 'file'> & { source: IconSet['source']; taken: ReadonlySet<string> },
  ) {
    this.settings = settings;
    this.file = fields.file;
    this.source = fields.source;
    this.takenPaths = fields.taken;
  }

  /** `assets`: what the folder publishes. */
  static async of(
    settings: SiteSettings,
    assets: { from: string; to: string }[],
    root: string,
  ): Promise<IconSet> {
    const assetPaths = new Set(assets.map(({ to }) => to));
    const { favicon } = settings;
    const named = favicon?.replace(/^\.?\//, '') ?? USUAL.find((name) => assetPaths.has(name));
    const asset = assets.find(({ to }) => to === named);
    const file = asset && realPathWithin(root, asset.from);
    const letter = favicon === undefined && file === undefined ? letterIcon(settings) : undefined;
    const set = new IconSet(settings, {
      file,
      source: letter !== undefined ? { svg: letter } : file ? await drawable(file) : undefined,
      taken: assetPaths,
    });
    if (letter !== undefined) set.files.set(USUAL[0] as string, Buffer.from(letter));
    const path = letter !== undefined ? USUAL[0] : favicon === undefined ? named : undefined;
    if (path) set.links.push({ rel: 'icon', href: `/${path}` });
    return set;
  }

  /**
   * Draws what is made of the icon, or takes it from `cacheDir`. An icon that cannot be drawn stays the only
   * one. `isServed`: not of a site that is opened from its files, where browsers refuse to read a manifest.
   */
  async draw(cacheDir: string, base: string, isServed: boolean): Promise<void> {
    if (!this.source) return;
    const ground = this.settings.colors.background.light ?? '#ffffff';
    const key = JSON.stringify([this.source, ground, 1]);
    const cached = join(cacheDir, 'icons', `${contentHash(key, 16)}.json`);
    // Absent, or damaged.
    const cachedFiles = await readFile(cached, 'utf8')
      .then(unpack)
      .catch(() => undefined);
    const { svg: source, largest } = this.source;
    const iconFileSet = cachedFiles ?? (await iconFiles(source, { ground, largest }).catch(() => []));
    if (!cachedFiles) {
      await mkdir(join(cacheDir, 'icons'), { recursive: true });
      await writeFile(
        cached,
        JSON.stringify(iconFileSet.map(({ path, bytes }) => [path, bytes.toString('base64')])),
      );
    }
    for (const { path, bytes } of iconFileSet) if (!this.takenPaths.has(path)) this.files.set(path, bytes);
    const has = (path: string): boolean => this.files.has(path) || this.takenPaths.has(path);
    // Browsers ask for it at the root of a host by themselves.
    if (base && has(ICON_PATHS.ico))
      this.links.unshift({ rel: 'icon', href: `/${ICON_PATHS.ico}`, sizes: '32x32' });
    if (has(ICON_PATHS.touch)) this.links.push({ rel: 'apple-touch-icon', href: `/${ICON_PATHS.touch}` });
    const sizes = [192, 512].filter((size) => has(ICON_PATHS.app(size)));
    if (!isServed || sizes.length === 0) return;
    const svg = this.source.largest === undefined ? this.path : undefined;
    const manifest = webManifest(this.settings, { base, sizes, svg, ground });
    if (!this.takenPaths.has(ICON_PATHS.manifest)) this.files.set(ICON_PATHS.manifest, Buffer.from(manifest));
    this.links.push({ rel: 'manifest', href: `/${ICON_PATHS.manifest}` });
  }

  /** Path of the icon in the site. */
  private get path(): string | undefined {
    const { favicon } = this.settings;
    if (favicon !== undefined)
      return isAbsoluteUrl(favicon) ? undefined : `/${favicon.replace(/^\.?\//, '')}`;
    return this.links.find(({ rel }) => rel === 'icon')?.href;
  }
}

/** An icon as something to draw: an SVG document, or a square PNG image in one. */
async function drawable(file: string): Promise<{ svg: string; largest?: number } | undefined> {
  const bytes = await readFile(file).catch(() => undefined);
  if (!bytes) return undefined;
  if (/\.svg$/i.test(file)) return { svg: bytes.toString() };
  const size = /\.png$/i.test(file) ? imageSize(file) : undefined;
  return size && size.width === size.height
    ? { svg: asSvg(bytes, size.width), largest: size.width }
    : undefined;
}

const unpack = (text: string): IconFile[] =>
  (JSON.parse(text) as [string, string][]).map(([path, bytes]) => ({
    path,
    bytes: Buffer.from(bytes, 'base64'),
  }));
