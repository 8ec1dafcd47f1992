/** On the page for unknown addresses: the pages that the search finds for the words of the address that was asked for. */
import { h } from './dom.ts';
import { nearness, wordsOfAddress } from './nearness.ts';
import { ready, say } from './say.ts';
import { type Hit, openSearch } from './search/engine.ts';
import { baseOf, searchButton } from './search/place.ts';

/** Pages that are offered at most. */
const MOST = 6;

/** The best pages, each once: the last words of an address say more than those before, which may have been renamed. */
async function pagesFor(words: string, path: string, base: string, language: string): Promise<Hit[]> {
  const { version } = document.documentElement.dataset;
  const engine = await openSearch({ base, language, version });
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
  const near = ({ href }: Hit) => nearness(path, href.slice(base.length));
  return [...found.values()].sort((one, other) => near(other) - near(one)).slice(0, MOST);
}

async function suggest(place: Element): Promise<void> {
  const button = searchButton();
  const base = baseOf(button);
  const { pathname } = location;
  const path = pathname.startsWith(base) ? pathname.slice(base.length) : pathname;
  const words = wordsOfAddress(path);
  if (!button || !words) return;
  const search = place.querySelector<HTMLElement>('[data-intent=search]');
  if (search) search.dataset.query = words;
  // This one page serves all languages: first that of the address, where what is none leads to the site's first.
  const [, tag = ''] = path.split('/');
  let hits = await pagesFor(words, path, base, tag);
  if (hits.length === 0) hits = await pagesFor(words, path, base, document.documentElement.lang);
  await ready;
  if (hits.length === 0) return;
  place
    .querySelector('ul')
    ?.replaceChildren(
      ...hits.map(({ href, title, group, method }) =>
        h(
          'li',
          {},
          h('a', { href }, title),
          h(
            'span',
            { class: 'muted' },
            [method, group].filter(Boolean).join(' · ') || href.slice(base.length),
          ),
        ),
      ),
    );
  const lead = place.querySelector('p');
  if (lead) lead.textContent = say('These pages come nearest:');
}

const place = document.querySelector('trellis-nearest');
// Without the index the main parts of the site stay.
if (place) suggest(place).catch(() => undefined);
