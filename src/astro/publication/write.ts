import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  headerRules,
  hostFiles,
  robotsTxt,
  rss,
  sitemapFiles,
  sitemapPages,
  sitePolicy,
  type Target,
} from '../../hosting/index.ts';
import type { Engine } from '../engine.ts';

/**
 * Puts into the built site what hosts, search engines and feed readers look for. A site without an address has no sitemap and
 * no feeds. `host`: whose files are written; without it those that most hosts know.
 */
export async function writeHosting(engine: Engine, out: string, host?: Target): Promise<void> {
  const { site, base, publication, loaded } = engine;
  if (!publication) return;
  const assets = loaded?.assets.map(({ to }) => to) ?? [];
  const own = new Set(assets);
  const files = new Map<string, string | Buffer>(publication.iconSet.files);
  const { address, navigationIcons } = publication;
  if (navigationIcons) files.set(navigationIcons.path, navigationIcons.text);
  const pages =
    address === undefined ? [] : sitemapPages(site, address, (page) => publication.modified(page));
  if (address !== undefined && pages.length > 0) {
    for (const [name, text] of sitemapFiles(pages, address)) files.set(name, text);
  }
  if (host !== 'none')
    files.set('robots.txt', robotsTxt(pages.length > 0 ? `${address}/sitemap.xml` : undefined));
  for (const [path, feed] of publication.feeds) files.set(path.slice(1), rss(feed));
  const headers = headerRules(base, sitePolicy(publication.policies.values()));
  for (const [name, text] of hostFiles({ site, base, headers, assets }, host))
    if (text) files.set(name, text);
  for (const [name, content] of files) {
    // The author's own file wins.
    if (own.has(name)) continue;
    const file = join(out, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  if (publication.cname !== undefined && (host === undefined || host === 'github'))
    await copyFile(join(engine.root, 'CNAME'), join(out, 'CNAME'));
  if (address !== undefined) await publication.cards?.write(out, engine.cacheDir);
}
