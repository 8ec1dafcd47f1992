/** For the page of unknown addresses: suggests pages that the search finds for the words of the address. */

import { type Answer, type Hit, type HitKind, openSearch } from '../../../search/engine/engine.ts';
import { h } from '../core/dom.ts';
import { baseOf, searchButton } from '../search/site-engine.ts';
import { isNamedAlike, nearness, wordsOfAddress } from './address-distance.ts';

interface Page {
  href: string;
  title: string;
  /** Where the page is. */
  note: string;
  near: number;
}

const OF_PAGES: ReadonlySet<HitKind> = new Set(['page', 'operation', 'heading']);
/** Maximum number of suggestions. */
const MAX_SUGGESTIONS = 6;
/** Pages less near than this share of the nearest one are left out. */
const MIN_SHARE = 1 / 2;
/** Words that occur together in more places than this say nothing about the page that was meant. */
const MAX_TELLING_PLACES = 5;

/**
 * Whether the words of the query mean the page of `hit`: most are in its title, or several are in its text,
 * and few places have them together or it is the best match on the site. One word in a text tells nothing,
 * however rare it is.
 */
function isMeant(hit: Hit, { query, groups, total, corrected }: Answer): boolean {
  const count = query.split(' ').length;
  if (hit.titleMarks.length > count / 2) return true;
  if (corrected !== undefined || count === 1) return false;
  return total <= MAX_TELLING_PLACES || (hit === groups[0]?.hits[0] && hit.kind !== 'heading');
}

/**
 * The pages that the address means, the nearest first: those with a similar name, and those that the search
 * finds for its words and for its last part, because folders may have been renamed.
 */
async function pagesFor(words: string, path: string, base: string, language: string): Promise<Page[]> {
  const { version } = document.documentElement.dataset;
  const engine = await openSearch({ base, language, version });
  const pages = new Map<string, Page>();
  for (const query of new Set([words, wordsOfAddress(path.slice(path.lastIndexOf('/', path.length - 2)))])) {
    const answer = await engine.search(query);
    const hits = answer.groups.flatMap(({ kind, hits }) => (OF_PAGES.has(kind) ? hits : []));
    for (const hit of hits) {
      const href = hit.href.replace(/#.*/, '');
      const at = href.slice(base.length);
      if (pages.has(href) || !(isNamedAlike(path, at) || isMeant(hit, answer))) continue;
      const { page: title, group, method } = hit;
      pages.set(href, {
        href,
        title,
        note: [method, group].filter(Boolean).join(' · ') || at,
        near: nearness(path, at),
      });
    }
  }
  const sorted = [...pages.values()].sort((one, other) => other.near - one.near);
  const best = sorted[0]?.near ?? 0;
  return sorted.filter(({ near }) => near >= best * MIN_SHARE).slice(0, MAX_SUGGESTIONS);
}

/** Translates the page into the language of the address if it is in another one. Returns the language tag. */
function translatePage(main: HTMLElement, path: string): string | undefined {
  const [, folder = ''] = path.split('/');
  const template = document.querySelector<HTMLTemplateElement>(
    `template[data-folders~="${CSS.escape(folder)}"]`,
  );
  if (!template) return undefined;
  const { lang, dir, content, dataset } = template;
  Object.assign(main, { lang, dir });
  main.replaceChildren(content);
  document.title = document.title.replace(main.dataset.title ?? '', dataset.title ?? '');
  return lang;
}

async function suggest(main: HTMLElement): Promise<void> {
  const button = searchButton();
  const base = baseOf(button);
  const { pathname } = location;
  const path = pathname.startsWith(base) ? pathname.slice(base.length) : pathname;
  const language = translatePage(main, path);
  const words = wordsOfAddress(path);
  const place = main.querySelector<HTMLElement>('trellis-nearest');
  if (!place || !button || !words) return;
  const search = place.querySelector<HTMLElement>('[data-intent=search]');
  if (search) search.dataset.query = words;
  const pages = await pagesFor(words, path, base, language ?? document.documentElement.lang);
  if (pages.length === 0) return;
  place.querySelector('ul')?.replaceChildren(
    ...pages.map(({ href, title, note }) =>
      h(
        'li',
        {},
        // Each title in its own direction, in this order.
        h('a', { href, dir: 'auto' }, title),
        ' ',
        h('small', { class: 'muted', dir: 'auto' }, note),
      ),
    ),
  );
  const lead = place.querySelector('p');
  if (lead) lead.textContent = place.dataset.lead ?? '';
}

const main = document.querySelector<HTMLElement>('main');
// Without the index, the links to the main parts of the site stay.
if (main) suggest(main).catch(() => undefined);
