/**
 * hosting: what a published site has beside its pages, for hosts, search engines and feed readers: sitemap, robots.txt, feeds,
 * icons, headers with the Content-Security-Policy, redirects, licences. Functions over a `Site` and plain data; the room `astro`
 * calls them and writes the files.
 */
export { siteAddress, urlOf } from './address.ts';
export { dateOf, type Feed, rss } from './feed.ts';
export { gitDates } from './git-dates.ts';
export { type HeaderRule, headerRules, headersAt, headersFile, readHeaders } from './headers.ts';
export { HOST_HEADERS, HOST_REDIRECTS, type Host, hostFiles } from './host-files.ts';
export { type HostFacts, htaccess, nginxConf, vercelJson } from './hosts.ts';
export { IconSet } from './icon-set.ts';
export { NavigationIcons } from './navigation-icons.ts';
export {
  NOTICES_PATH,
  NOTICES_REFERENCE,
  type Notice,
  type NoticesFile,
  noticeParts,
  noticesText,
} from './notices.ts';
export { allowSources, type Policy, type Sources, sitePolicy, sourcesOf } from './policy.ts';
export { applyHostRules, type HostRule, locationOf, readHostRedirects, statusOf } from './redirects.ts';
export { settingsSources } from './settings-sources.ts';
export { robotsTxt, sitemapFiles, sitemapPages } from './sitemap.ts';
