import fc from 'fast-check';
import MiniSearch from 'minisearch';
import { describe, expect, it } from 'vitest';
import {
  isWantedBy,
  mergeShards,
  parseQuery,
  run,
  type SearchBase,
  type Shard,
  shardsFor,
  termsOf,
} from '../../src/search/browser.ts';
import { FIELDS, INDEX_OPTIONS, type IndexedDocument } from '../../src/search/fields.ts';
import { indexedTexts, type SearchPage, type SearchRecord } from '../../src/search/index.ts';
import { searchable, served } from './support.ts';

/** Words that share beginnings, so that a prefix meets several of them. */
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

/** MiniSearch as it is meant to be used, of one piece, with the means of the fields that `base` has. */
function undivided(all: SearchPage[], { averages }: SearchBase): MiniSearch<IndexedDocument> {
  const index = new MiniSearch<IndexedDocument>(INDEX_OPTIONS);
  index.addAll([...indexedTexts(all)].map((document, id) => ({ id, ...document })));
  const plain = { ...index.toJSON(), averageFieldLength: averages };
  return MiniSearch.loadJS(plain as unknown as ReturnType<typeof index.toJSON>, INDEX_OPTIONS);
}

/** The shards of an index; a small size makes many of them out of little text. */
function divided(all: SearchPage[], shardSize: number): { base: SearchBase; shards: Shard[] } {
  const { files } = served(all, { shardSize });
  const read = (path: string) => JSON.parse(files.get(path) as string);
  const base: SearchBase = read(read('index.json').languages.en);
  return { base, shards: base.shards.map(([, path]) => read(path)) };
}

describe('the index in shards', () => {
  it('holds a word that stands in more places than a call takes arguments', () => {
    const records = Array.from({ length: 140_000 }, (_, at) => ({
      kind: 'heading' as const,
      title: '',
      text: at % 2 ? 'moss' : 'moss moss',
    }));
    const { base, shards } = divided([searchable({ title: 'Large', records })], 50_000);
    const query = parseQuery('moss', 'en', base.shards);
    const found = run(mergeShards(base, shards, isWantedBy(query)), query, () => 1, 'AND');
    expect(found).toHaveLength(140_000);
  });

  it('answers every query as the undivided index does', () => {
    fc.assert(
      fc.property(
        pages,
        text,
        fc.integer({ min: 20, max: 400 }),
        fc.constantFrom('AND', 'OR'),
        (all, asked, size, combine) => {
          const { base, shards } = divided(all, size);
          const query = parseQuery(asked, 'en', base.shards);
          const needed = shardsFor(query, base.shards).map((number) => shards[number] as Shard);
          const merged = mergeShards(base, needed, isWantedBy(query));
          const key = (found: ReturnType<typeof run>) =>
            found
              .map(({ id, score, terms }) => `${id} ${score.toFixed(9)} ${terms.toSorted().join()}`)
              .sort();
          expect(key(run(merged, query, () => 1, combine as 'AND'))).toEqual(
            key(run(undivided(all, base), query, () => 1, combine as 'AND')),
          );
        },
      ),
    );
  });

  it('finds whatever is indexed by its own words', () => {
    fc.assert(
      fc.property(pages, fc.integer({ min: 20, max: 400 }), (all, size) => {
        const { base, shards } = divided(all, size);
        [...indexedTexts(all)].forEach((document, id) => {
          // The title of the page finds the page itself.
          const { page: _, ...texts } = document;
          for (const own of Object.values(texts)) {
            for (const term of termsOf(own ?? '')) {
              const query = parseQuery(term, 'en', base.shards);
              const needed = shardsFor(query, base.shards).map((number) => shards[number] as Shard);
              const found = run(mergeShards(base, needed, isWantedBy(query)), query, () => 1, 'AND');
              expect(found.map((each) => each.id)).toContain(id);
            }
          }
        });
      }),
      { numRuns: 30 },
    );
  });

  it('is written from the same numbers that MiniSearch 7 serialises (version 2)', () => {
    const all = [
      searchable({
        title: 'Plants',
        records: [{ kind: 'heading', title: 'Plants and plants', text: 'water' }],
      }),
    ];
    const { base } = divided(all, 100);
    const theirs = undivided(all, base).toJSON();
    expect(theirs.serializationVersion).toBe(2);
    expect(base.documents).toBe(theirs.documentCount);
    expect(Object.keys(theirs.fieldIds)).toEqual(FIELDS);
    expect(base.averages[FIELDS.indexOf('heading')]).toBe(2);
  });

  it('names all files but the entry by what is in them', () => {
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
