import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { alternates, isIndexed, type Page, type Site } from '../../site/index.ts';
import type { Engine } from '../engine.ts';
import { urlOf } from './address.ts';
import { rss } from './feed.ts';
import { headerRules, headersFile } from './headers.ts';
import { htaccess, nginxConf, vercelJson } from './hosts.ts';
import { sitePolicy } from './policy.ts';
import type { Publication } from './publication.ts';
import { hostRedirects } from './redirects.ts';
import { robotsTxt, type SitemapPage, sitemapFiles } from './sitemap.ts';

/** Hosts that need files of their own. */
const HOSTS = ['netlify', 'cloudflare', 'vercel', 'github', 'apache', 'nginx'] as const;
export type Host = (typeof HOSTS)[number];

/** `none`: of a site that is opened from its files. */
type Target = Host | 'none' | undefined;

/** Name of the file in which hosts look for redirects, and for headers. */
export const HOST_REDIRECTS = '_redirects';
export const HOST_HEADERS = '_headers';
const NGINX = 'nginx.conf';

/** Pages that search engines may have, as a sitemap names them. */
function sitemapPages(site: Site, publication: Publication): SitemapPage[] {
  const { address = '' } = publication;
  if (/\bnoindex\b|\bnone\b/i.test(site.settings.metadata.robots ?? '')) return [];
  return site.pages
    .filter((page) => isListed(site, page))
    .map((page) => ({
      url: urlOf(address, page.route),
      modified: publication.modified(page),
      alternates: alternates(site, page).flatMap(({ language, route, isDefault }) => {
        const url = urlOf(address, route);
        return [{ language, url }, ...(isDefault ? [{ language: 'x-default', url }] : [])];
      }),
    }));
}

/** What says of itself that it is elsewhere or not to be found is not listed. */
function isListed(site: Site, page: Page): boolean {
  const { robots = '', canonical, meta } = page.frontMatter;
  const isRefused = /\bnoindex\b|\bnone\b/i.test(robots || (meta?.robots ?? ''));
  return isIndexed(site, page) && !isRefused && canonical === undefined && page.route !== '/404';
}

/**
 * Puts into the built site what hosts, search engines and readers of feeds look for. Without an address of the site there is
 * no sitemap and no feed. `host`: whose files are written; those that most know unless said.
 */
export async function writeHosting(engine: Engine, out: string, host?: Target): Promise<void> {
  const { site, publication, loaded } = engine;
  if (!publication) return;
  const own = new Set(loaded?.assets.map(({ to }) => to));
  const files = new Map<string, string | Buffer>(publication.iconSet.files);
  const { address, navigationIcons } = publication;
  if (navigationIcons) files.set(navigationIcons.path, navigationIcons.text);
  const pages = address === undefined ? [] : sitemapPages(site, publication);
  if (address !== undefined && pages.length > 0) {
    for (const [name, text] of sitemapFiles(pages, address)) files.set(name, text);
  }
  if (host !== 'none')
    files.set('robots.txt', robotsTxt(pages.length > 0 ? `${address}/sitemap.xml` : undefined));
  for (const [path, feed] of publication.feeds) files.set(path.slice(1), rss(feed));
  for (const [name, text] of hostFiles(engine, host)) if (text) files.set(name, text);
  for (const [name, content] of files) {
    // What the author has written goes before.
    if (own.has(name)) continue;
    const file = join(out, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  if (publication.cname !== undefined && (host === undefined || host === 'github'))
    await copyFile(join(engine.root, 'CNAME'), join(out, 'CNAME'));
  if (address !== undefined) await publication.cards?.write(out, engine.cacheDir);
}

function hostFiles({ site, base, publication, loaded }: Engine, host: Target): [string, string][] {
  const headers = headerRules(base, sitePolicy(publication?.policies.values() ?? []));
  const assets = loaded?.assets.map(({ to }) => to) ?? [];
  const facts = { site, base, headers };
  // A host that builds with Jekyll would leave out what begins with an underscore.
  const plain: [string, string] = ['.nojekyll', '\n'];
  switch (host) {
    case 'vercel':
      return [['vercel.json', vercelJson(facts)]];
    case 'none':
      return [];
    case 'github':
      return [plain];
    case 'apache':
      return [['.htaccess', htaccess(facts)]];
    case 'nginx':
      return [[NGINX, nginxConf(facts, NGINX)]];
    default:
      return [
        [HOST_REDIRECTS, hostRedirects(site, base, assets, host === 'netlify')],
        [HOST_HEADERS, headersFile(headers)],
        ...(host === undefined ? [plain] : []),
      ];
  }
}
