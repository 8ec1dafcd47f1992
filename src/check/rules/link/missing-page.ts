import { respelled } from '../../../diagnostics/index.ts';
import { redirectAt } from '../../../site/index.ts';
import {
  isBackslashed,
  isOfEngine,
  meantAddress,
  pathOf,
  suggest,
  suggestWithoutBase,
  withoutSlash,
} from '../../targets.ts';
import { defineRule, type UseRule } from '../rule.ts';

const SNIPPET = /^\/_?snippets\/.+\.\w+$/;

export const missingPage = defineRule<UseRule>({
  code: 'link/missing-page',
  isBroken: true,
  isFixable: true,
  summary: 'A link leads to an address on the site that has no page, file or redirect.',
  why: 'Readers who follow the link get the 404 page.',
  fix: 'Correct the address. If the page has moved, add a redirect to `redirects` in `docs.json`.',
  bad: { 'index.mdx': 'See the [guide](/giude).\n', 'guide.mdx': '---\ntitle: Guide\n---\n' },
  good: { 'index.mdx': 'See the [guide](/guide).\n', 'guide.mdx': '---\ntitle: Guide\n---\n' },
  find({ kind, target, sourceText }, { site, routes, files }) {
    const path = kind === 'link' && !isBackslashed(target) ? pathOf(target) : undefined;
    if (path === undefined || path === '' || files.has(path) || isOfEngine(path, site)) return undefined;
    const route = withoutSlash(path);
    const page = route.replace(/\.md$/, '').replace(/^\/index$/, '/');
    if (routes.has(route) || routes.has(page) || redirectAt(site, route) !== undefined) return undefined;
    // An address of another site has a rule of its own.
    if (meantAddress(sourceText) !== undefined) return undefined;
    // A redirect that cannot be followed is a problem of its own.
    if (site.settings.redirects.some(({ source }) => source === route)) return undefined;
    return {
      message: `broken link: no page at ${route}`,
      hint: SNIPPET.test(route)
        ? 'Files in the folder of snippets are not published. Move the file to another folder.'
        : (suggest(route, routes) ??
          suggestWithoutBase(route, routes) ??
          suggestWithoutBase(path, files) ??
          'Correct the address, or add the page.'),
      ...respelled(route, routes),
    };
  },
});
