import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findDocuments,
  parseQuery,
  type RankedDocument,
  type Ranking,
  type SearchBase,
  type Shard,
  shardsFor,
  termsOf,
  termsOfShard,
} from '../../src/search/browser.ts';
import { indexedTexts, loadLanguage, type SearchPage, type SearchRecord } from '../../src/search/index.ts';
import { searchable, served } from './support.ts';

const english = await loadLanguage('en');

/** Words with common prefixes, so a prefix matches several of them. */
const word = fc
  .tuple(
    fc.constantFrom('in', 'inv', 'pla', 'emoji', 'user', 'É', '検索', 'x'),
    fc.stringMatching(/^[a-z0-9_]{0,5}$/),
  )
  .map((parts) => parts.join(''));
const text = fc.array(word, { maxLength: 12 }).map((words) => words.join(' '));
const record: fc.Arbitrary<SearchRecord> = fc.record({
  kind: fc.constantFrom('heading', 'parameter', 'field', 'error'),
  title: text,
  fragment: fc.constant('there'),
  text,
  names: fc.array(word, { maxLength: 2 }),
});
const page: fc.Arbitrary<SearchPage> = fc
  .record({
    title: text,
    keywords: fc.array(word, { maxLength: 2 }),
    records: fc.array(record, { maxLength: 6 }),
  })
  .map(searchable);
const pages = fc.array(page, { minLength: 1, maxLength: 8 });

/** The shards of an index; a small size makes many of them from little text. */
function divided(all: SearchPage[], shardSize: number): { base: SearchBase; shards: Shard[] } {
  const { files } = served(all, { shardSize, languages: new Map(english && [['en', english]]) });
  const read = (path: string) => JSON.parse(files.get(path) as string);
  const base: SearchBase = read(read('index.json').languages.en);
  return { base, shards: base.shards.map(([, path]) => read(path)) };
}

function ranking({ pages }: SearchBase): Ranking {
  const ofDocuments = pages.flatMap((count, page) => Array<number>(count).fill(page));
  return { boost: () => 1, pageOf: (id) => ofDocuments[id] as number };
}

/** The results of a query when only the shards that it needs are read. */
function find({ base, shards }: ReturnType<typeof divided>, asked: string): RankedDocument[] {
  const query = parseQuery(asked, english, base.shards);
  const needed = shardsFor(query, base.shards).map((number) => termsOfShard(shards[number] as Shard));
  return findDocuments({ ...base, shards: needed }, query, ranking(base));
}

/** Larger than any index here. */
const UNDIVIDED = 1e9;

describe('the index in shards', () => {
  it('contains a word with more occurrences than a call accepts arguments', () => {
    const records = Array.from({ length: 140_000 }, (_, at) => ({
      kind: 'heading' as const,
      title: '',
      text: at % 2 ? 'moss' : 'moss moss',
    }));
    const index = divided([searchable({ title: 'Large', records })], 50_000);
    expect(find(index, 'moss')).toHaveLength(140_000);
  });

  it('writes documents that are far apart in a few characters, and finds them', () => {
    const records = Array.from({ length: 100_000 }, (_, at) => ({
      kind: 'heading' as const,
      title: '',
      text: at % 33_333 === 32_332 ? 'moss' : '',
    }));
    const index = divided([searchable({ title: 'Large', records })], UNDIVIDED);
    expect(find(index, 'moss').map(({ id }) => id)).toEqual([32_333, 65_666, 98_999]);
    // The field, the number of documents, and three distances.
    const [, moss = ''] = index.shards.flatMap(({ postings }) => postings.split(' '));
    expect(moss).toHaveLength(1 + 1 + 3 * 4);
  });

  it('returns the same for every query as the undivided index', () => {
    fc.assert(
      fc.property(pages, text, fc.integer({ min: 20, max: 400 }), (all, asked, size) => {
        const key = (found: RankedDocument[]) =>
          found.map(({ id, score, terms }) => `${id} ${score.toFixed(9)} ${terms.toSorted().join()}`);
        const whole = divided(all, UNDIVIDED);
        fc.pre(whole.shards.length === 1);
        // If many shards have a prefix, it is not searched for.
        const query = parseQuery(asked, english, divided(all, size).base.shards);
        const index = { ...whole.base, shards: whole.shards.map(termsOfShard) };
        expect(key(find(divided(all, size), asked))).toEqual(
          key(findDocuments(index, query, ranking(whole.base))),
        );
      }),
    );
  });

  it('ranks by BM25+ over the different words of each field', () => {
    const texts = ['moss', 'moss moss fern', 'fern ivy oak'];
    const records = texts.map((text) => ({ kind: 'page' as const, title: '', text }));
    const lengths = [1, 2, 3];
    const counts = [1, 2, 0];
    const rarity = Math.log(1 + (3 - 2 + 0.5) / (2 + 0.5));
    const expected = [0, 1].map((at) => {
      const [count, length] = [counts[at] as number, lengths[at] as number];
      return rarity * (0.5 + (count * 2.2) / (count + 1.2 * (0.3 + (0.7 * length) / 2)));
    });
    const found = find(divided([searchable({ title: '', records })], UNDIVIDED), 'moss');
    expect(found.map(({ id, score }) => [id, score.toFixed(9)])).toEqual(
      [1, 0].map((id) => [id, (expected[id] as number).toFixed(9)]),
    );
  });

  it('ranks equal matches in the order of the site', () => {
    const records = ['ivy', 'moss', 'ivy'].map((text) => ({ kind: 'page' as const, title: '', text }));
    const index = divided([searchable({ title: '', records })], UNDIVIDED);
    expect(find(index, 'moss ivy').map(({ id }) => id)).toEqual([1, 0, 2]);
  });

  it('finds every indexed record by its own words', () => {
    fc.assert(
      fc.property(pages, fc.integer({ min: 20, max: 400 }), (all, size) => {
        const index = divided(all, size);
        [...indexedTexts(all)].forEach((document, id) => {
          // The title of the page finds the page itself.
          const { page: _, ...texts } = document;
          for (const own of Object.values(texts)) {
            for (const term of termsOf(own ?? '')) {
              expect(find(index, term).map((each) => each.id)).toContain(id);
            }
          }
        });
      }),
      { numRuns: 30 },
    );
  });

  it('writes a fragment once for neighbors that share it', () => {
    const record = (title: string, fragment: string) => ({
      kind: 'field' as const,
      title,
      fragment,
      text: '',
    });
    const records = [record('id', 'responses'), record('name', 'responses'), record('leaf', '')];
    const { files } = served([
      searchable({ title: 'Plants', records }),
      searchable({ title: 'Pots', records }),
    ]);
    const shown = [...files].filter(([path]) => path.includes('/pages.')).map(([, file]) => JSON.parse(file));
    const fields = ['id', 'responses', 'name', 0, 'leaf', ''];
    expect(shown.flatMap((file) => file.documents)).toEqual(['Plants', '', ...fields, 'Pots', '', ...fields]);
  });

  it('names all files except the entry by a hash of their content', () => {
    const all = [searchable({ title: 'Plants' })];
    const { files } = served(all);
    const changed = served([
      searchable({ title: 'Plants', records: [{ kind: 'page', title: 'Plants', text: 'Water' }] }),
    ]).files;
    for (const [path, text] of files) {
      if (path !== 'index.json' && changed.has(path)) expect(changed.get(path)).toBe(text);
      if (path !== 'index.json') expect(path).toMatch(/\.[\w-]{10}\.json$/);
    }
    expect(served(all).files).toEqual(files);
  });
});
