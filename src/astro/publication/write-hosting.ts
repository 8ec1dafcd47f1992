import { join } from 'node:path';
import { packageIdentity } from '../../agents/mcp/node/identity.ts';
import {
  headerRules,
  hostFiles,
  robotsTxt,
  rss,
  SANDBOX_PATH,
  SERVER_FILE,
  sitemapFiles,
  sitemapPages,
  sitePolicy,
  WORKER_FILE,
  workerFiles,
} from '../../hosting/index.ts';
import { SERVERS_FILE } from '../../proxy/index.ts';
import { edgeProgram } from '../../sandbox/load/index.ts';
import type { Site } from '../../site/index.ts';
import { timed } from '../../timings/index.ts';
import { edgeHostOf } from '../context/edge-host.ts';
import { proxyServers } from '../context/proxy-servers.ts';
import type { Run } from '../context/run.ts';
import { themeDir } from '../package-dirs.ts';
import type { SiteFiles } from '../site-files/index.ts';
import { pageProgram } from './page-programs.ts';

/**
 * Writes the files that hosts, search engines and feed readers look for. A site without an address has no
 * sitemap and no feeds.
 */
export async function writeHosting(
  { context, folder, ledger }: Pick<Run, 'context' | 'folder' | 'ledger'>,
  siteFiles: SiteFiles,
): Promise<void> {
  const { site, publication, lastLoad } = folder;
  const { base } = context;
  const host = context.isRelative ? 'none' : context.host;
  if (!publication) return;
  const assets = lastLoad?.assets.map(({ to }) => to) ?? [];
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
    files.set(
      'robots.txt',
      robotsTxt(pages.length > 0 ? `${address}/sitemap.xml` : undefined, site.settings.seo.contentSignals),
    );
  for (const [path, feed] of ledger.feeds) files.set(path.slice(1), rss(feed));
  const headers = headerRules(base, sitePolicy(ledger.policies.values()));
  for (const [name, text] of hostFiles({ site, base, headers, assets }, host))
    if (text) files.set(name, text);
  const programs = await sandboxFiles(context, folder);
  for (const [name, text] of programs.length > 0 ? programs : await pageFiles(host, site, base))
    files.set(name, text);
  const reached = context.isRelative ? [] : proxyServers(folder, 'public');
  if (reached.length > 0) files.set(SERVERS_FILE, `${JSON.stringify(reached)}\n`);
  for (const [name, content] of files) {
    // The author's own file wins.
    if (!own.has(name)) siteFiles.write(name, content);
  }
  if (publication.cname !== undefined && (host === undefined || host === 'github'))
    siteFiles.copy(join(folder.root, 'CNAME'), 'CNAME');
  if (address !== undefined)
    await timed('pictures', async () => publication.cards?.write(siteFiles, context.cacheDir));
}

/** What the program of a host has in front of the sandboxes. */
const FRONT = edgeModule('index');

/** What sends the Markdown of pages: without the MCP server, which is large. */
const PAGE_FRONT = edgeModule('pages');

/** A source, also in the package, where only sources have a file for each module. */
function edgeModule(name: string): string {
  return join(themeDir, `../agents/edge/${name}.ts`);
}

/** What sends Markdown at the addresses of pages, on hosts that run programs for static sites. */
async function pageFiles(
  host: string | undefined,
  site: Site,
  base: string,
): Promise<[name: string, text: string][]> {
  const program = await pageProgram(host, PAGE_FRONT, base);
  if (!program) return [];
  return host === 'cloudflare' ? [program, ...workerFiles({ site, base }, false)] : [program];
}

/** What serves the sandboxes beside the site, on hosts that run programs. */
async function sandboxFiles(
  context: Run['context'],
  { site, sandboxes }: Pick<Run['folder'], 'site' | 'sandboxes'>,
): Promise<[name: string, text: string][]> {
  const host = edgeHostOf(context, sandboxes);
  if (!host) return [];
  const { base } = context;
  const front = { module: FRONT, options: { base, identity: packageIdentity() } };
  const program = await edgeProgram(sandboxes.list, host, base + SANDBOX_PATH, front);
  return host === 'cloudflare'
    ? [[WORKER_FILE, program], ...workerFiles({ site, base }, true)]
    : [[SERVER_FILE, program]];
}
