/** On the page for unknown addresses: the pages that the search finds for the words of the address that was asked for. */
import { h } from './dom.ts';
import { ready, say } from './say.ts';
import { type Hit, openSearch } from './search/engine.ts';
import { baseOf, searchButton } from './search/place.ts';

/** Pages that are offered at most. */
const MOST = 6;

/** `/docs/v2/createPlant.html` -> `docs v2 createPlant`. */
export function wordsOfAddress(pathname: string): string {
  let path = pathname;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    // What is no UTF-8 is searched for as it is written.
  }
  return path
    .replace(/\.(?:html?|mdx?)$|\/index$/gi, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

/** The best pages, each once: the last words of an address say more than those before, which may have been renamed. */
async function pagesFor(words: string, base: string): Promise<Hit[]> {
  const { lang, dataset } = document.documentElement;
  const engine = await openSearch({ base, language: lang, version: dataset.version });
  const all = words.split(' ');
  const found = new Map<string, Hit>();
  for (const query of new Set([words, all.slice(-2).join(' '), all.at(-1) ?? ''])) {
    const { groups } = await engine.search(query);
    const pages = groups.flatMap(({ kind, hits }) => (kind === 'page' || kind === 'operation' ? hits : []));
    for (const hit of pages) {
      const page = hit.href.replace(/#.*/, '');
      if (!found.has(page)) found.set(page, hit);
    }
    if (found.size >= MOST) break;
  }
  return [...found.values()].slice(0, MOST);
}

async function suggest(place: Element): Promise<void> {
  const button = searchButton();
  const base = baseOf(button);
  const path = location.pathname;
  const words = wordsOfAddress(path.startsWith(base) ? path.slice(base.length) : path);
  if (!button || !words) return;
  const search = place.querySelector<HTMLElement>('[data-intent=search]');
  if (search) search.dataset.query = words;
  const [hits] = await Promise.all([pagesFor(words, base), ready]);
  if (hits.length === 0) return;
  place
    .querySelector('ul')
    ?.replaceChildren(
      ...hits.map(({ href, title, group, method }) =>
        h(
          'li',
          {},
          h('a', { href }, title),
          (method ?? group) !== undefined &&
            h('span', { class: 'muted' }, [method, group].filter(Boolean).join(' · ')),
        ),
      ),
    );
  const lead = place.querySelector('p');
  if (lead) lead.textContent = say('These pages come nearest:');
}

const place = document.querySelector('trellis-nearest');
// Without the index the main parts of the site stay.
if (place) suggest(place).catch(() => undefined);
