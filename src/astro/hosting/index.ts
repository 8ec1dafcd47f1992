/**
 * hosting: what a published site has beside its pages, for hosts, search engines and readers of feeds: sitemap, robots.txt, feeds,
 * icons, headers with the Content-Security-Policy, redirects. Functions of data, but for `Publication`, which knows what a build
 * has met, and `writeHosting`, which writes.
 */
export { siteAddress, urlOf } from './address.ts';
export { servePublication } from './dev.ts';
export { dateOf, rss } from './feed.ts';
export { gitDates } from './git-dates.ts';
export { type HeaderRule, headerRules, headersAt, headersFile, readHeaders } from './headers.ts';
export { type HostFacts, htaccess, nginxConf, vercelJson } from './hosts.ts';
export { NOTICES_PATH, NOTICES_REFERENCE, type Notice, noticeParts, noticesText } from './notices.ts';
export { sitePolicy, sourcesOf, withSources } from './policy.ts';
export { fileWithin, Publication } from './publication.ts';
export { settingsSources } from './settings-sources.ts';
export { robotsTxt, sitemapFiles } from './sitemap.ts';
export { HOST_HEADERS, HOST_REDIRECTS, type Host, writeHosting } from './write.ts';
