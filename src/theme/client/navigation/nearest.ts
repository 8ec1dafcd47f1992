/** For the page of unknown addresses: suggests pages that the search finds for the words of the address. */
import { h } from '../core/dom.ts';
import { type Hit, openSearch } from '../search/engine/engine.ts';
import { baseOf, searchButton } from '../search/site-engine.ts';
import { nearness, wordsOfAddress } from './address-distance.ts';

/** Maximum number of suggestions. */
const MAX_SUGGESTIONS = 6;
/** Pages less near than this share of the nearest one only have a word in common with the address. */
const MIN_SHARE = 1 / 3;

/**
 * The best pages, each once. The last words of an address count more than earlier ones, which may have been
 * renamed.
 */
async function pagesFor(words: string, path: string, base: string, language: string): Promise<Hit[]> {
  const { version } = document.documentElement.dataset;
  const engine = await openSearch({ base, language, version });
  const all = words.split(' ');
  const hits = new Map<string, Hit>();
  for (const query of new Set([words, all.slice(-2).join(' '), all.at(-1) ?? ''])) {
    const { groups } = await engine.search(query);
    const pages = groups.flatMap(({ kind, hits }) => (kind === 'page' || kind === 'operation' ? hits : []));
    for (const hit of pages) {
      const page = hit.href.replace(/#.*/, '');
      if (!hits.has(page)) hits.set(page, hit);
    }
    if (hits.size >= MAX_SUGGESTIONS) break;
  }
  const near = ({ href }: Hit) => nearness(path, href.slice(base.length));
  const pages = [...hits.values()].sort((one, other) => near(other) - near(one));
  const best = pages[0] ? near(pages[0]) : 0;
  return pages.filter((hit) => near(hit) >= best * MIN_SHARE).slice(0, MAX_SUGGESTIONS);
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
  const hits = await pagesFor(words, path, base, language ?? document.documentElement.lang);
  if (hits.length === 0) return;
  place.querySelector('ul')?.replaceChildren(
    ...hits.map(({ href, title, group, method }) =>
      h(
        'li',
        {},
        // Each title in its own direction, in this order.
        h('a', { href, dir: 'auto' }, title),
        h(
          'span',
          { class: 'muted', dir: 'auto' },
          [method, group].filter(Boolean).join(' · ') || href.slice(base.length),
        ),
      ),
    ),
  );
  const lead = place.querySelector('p');
  if (lead) lead.textContent = place.dataset.lead ?? '';
}

const main = document.querySelector<HTMLElement>('main');
// Without the index, the links to the main parts of the site stay.
if (main) suggest(main).catch(() => undefined);
