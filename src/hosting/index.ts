/**
 * hosting: what a published site has beside its pages, for hosts, search engines and feed readers: sitemap,
 * robots.txt, feeds, icons, headers with the Content-Security-Policy, redirects, licences. Functions over a
 * `Site` and plain data; the room `astro` calls them and writes the files.
 */
export { siteAddress, urlOf } from './address.ts';
export { dateOf, type Feed, rss } from './crawlers/feed.ts';
export { gitDates } from './crawlers/git-dates.ts';
export { robotsTxt, sitemapFiles, sitemapPages } from './crawlers/sitemap.ts';
export { type HeaderRule, headerRules, headersAt, headersFile, readHeaders } from './hosts/headers.ts';
export { EDGE_HOSTS, HOST_HEADERS, HOST_REDIRECTS, type Host, hostFiles } from './hosts/host-files.ts';
export {
  applyHostRules,
  type HostRule,
  locationOf,
  readHostRedirects,
  statusOf,
} from './hosts/host-redirects.ts';
export { type HostFacts, htaccess, nginxConf, vercelJson } from './hosts/server-files.ts';
export {
  PAGE_WORKER_FILE,
  SANDBOX_PATH,
  SERVER_FILE,
  WORKER_FILE,
  WORKER_ROOT,
  workerFiles,
} from './hosts/wrangler.ts';
export { IconSet } from './icons/icon-set.ts';
export { NavigationIcons } from './icons/navigation-icons.ts';
export {
  NOTICES_PATH,
  NOTICES_REFERENCE,
  type Notice,
  type NoticesFile,
  noticeParts,
  noticesText,
} from './notices.ts';
export { allowSources, type Policy, type PolicySources, sitePolicy, sourcesOf } from './policy/policy.ts';
export { settingsSources } from './policy/settings-sources.ts';
