import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type IndexStore,
  loadLanguage,
  type PageTerms,
  type SearchLanguage,
  type SearchPage,
  type StoredIndex,
} from '../../src/search/index.ts';
import { searchable, served } from './support.ts';

const languages = new Map<string, SearchLanguage>();
for (const tag of ['en', 'fr']) {
  const language = await loadLanguage(tag);
  if (language) languages.set(tag, language);
}

/** A store in memory, which counts what is read. */
class MemoryStore implements IndexStore {
  readonly terms = new Map<string, PageTerms>();
  readonly indices = new Map<string, string>();
  readonly shards = new Map<string, string>();
  readonly readPages: string[] = [];
  keyOf = (page: SearchPage): string => JSON.stringify(page);
  readTerms(key: string): PageTerms | undefined {
    this.readPages.push(key);
    return this.terms.get(key);
  }
  writeTerms = (key: string, terms: PageTerms): void => void this.terms.set(key, terms);
  readIndex(language: string): StoredIndex | undefined {
    const text = this.indices.get(language);
    return text === undefined ? undefined : JSON.parse(text);
  }
  writeIndex = (language: string, index: StoredIndex): void =>
    void this.indices.set(language, JSON.stringify(index));
  readShard = (path: string): string | undefined => this.shards.get(path);
  keepShard = (path: string, text: string): void => void this.shards.set(path, text);
}

/** Spellings that fold to the same word have different stems. Most words are in few documents. */
const word = fc.oneof(
  fc.constantFrom('moss', 'mosses', 'Fern', 'élu', 'elu', 'Élus', 'élevé', 'eleve', 'rêvées', 'revees', '42'),
  fc.nat(400).map((number) => `rare${number}`),
);
const text = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '));
const page = fc
  .record({
    title: text,
    language: fc.constantFrom('en', 'fr'),
    records: fc.array(fc.record({ kind: fc.constant('heading' as const), title: text, text }), {
      maxLength: 3,
    }),
  })
  .map(searchable);

interface Edit {
  at: number;
  removed: number;
  /** Pages in their place; undefined: the same without accents. */
  pages?: SearchPage[];
}

/** Replaces pages of the site, from a position on. */
const edit: fc.Arbitrary<Edit> = fc.record({
  at: fc.nat(40),
  removed: fc.nat(2),
  pages: fc.option(fc.array(page, { maxLength: 2 }), { nil: undefined }),
});
const plain = (pages: SearchPage[]): SearchPage[] =>
  JSON.parse(JSON.stringify(pages).normalize('NFD').replaceAll(/\p{M}/gu, ''));
function edited(pages: SearchPage[], { at, removed, pages: added }: Edit): SearchPage[] {
  const start = at % (pages.length + 1);
  return pages.toSpliced(start, removed, ...(added ?? plain(pages.slice(start, start + removed))));
}

describe('an index that is made from the last one', () => {
  it('is the same as one that is made whole', () => {
    fc.assert(
      fc.property(
        fc.array(page, { minLength: 12, maxLength: 40 }),
        fc.array(edit, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 20, max: 400 }),
        (start, edits, shardSize) => {
          const options = { shardSize, languages };
          const store = new MemoryStore();
          served(start, { ...options, store });
          let pages = start;
          for (const each of edits) {
            pages = edited(pages, each);
            expect(served(pages, { ...options, store }).files).toEqual(served(pages, options).files);
          }
        },
      ),
    );
  });

  /** 200 pages of 60 words each, of which they have half in common. */
  const manyPages = (): SearchPage[] =>
    Array.from({ length: 200 }, (_, number) => {
      const words = Array.from({ length: 60 }, (_, at) =>
        at % 2 ? `common${(number * 7 + at) % 90}` : `own${number * 100 + at}`,
      );
      return searchable({
        title: `Page ${number}`,
        records: [
          { kind: 'heading', title: 'One', text: words.slice(0, 30).join(' ') },
          { kind: 'heading', title: 'Two', text: words.slice(30).join(' ') },
        ],
      });
    });
  const withWord = (pages: SearchPage[], at: number, added: string): SearchPage[] =>
    pages.map((each, number) =>
      number === at
        ? { ...each, records: each.records.map((one) => ({ ...one, text: `${one.text} ${added}` })) }
        : each,
    );
  const shardSize = 1500;
  const shardsOf = (files: ReadonlyMap<string, string>): string[] =>
    [...files.keys()].filter((path) => path.includes('/words.'));

  it('reads the words of no other pages', () => {
    const store = new MemoryStore();
    const pages = manyPages();
    served(pages, { shardSize, languages, store });
    store.readPages.length = 0;
    const now = withWord(pages, 120, 'quince');
    served(now, { shardSize, languages, store });
    const read = new Set(store.readPages);
    expect(read).toEqual(new Set([pages[120], now[120]].map((each) => each && store.keyOf(each))));
  });

  it('keeps the shards that do not have the words of a changed page', () => {
    const pages = manyPages();
    const before = shardsOf(served(pages, { shardSize, languages }).files);
    const after = shardsOf(served(withWord(pages, 120, 'quince'), { shardSize, languages }).files);
    // Half of the words of the page are in all parts of the index.
    const changed = after.filter((path) => !before.includes(path));
    expect(before.length).toBeGreaterThan(60);
    expect(changed.length).toBeLessThan(before.length / 2);
  });

  it('is made whole if anything of the last one is lost', () => {
    const pages = manyPages();
    const now = withWord(pages, 120, 'quince');
    const whole = served(now, { shardSize, languages }).files;
    const losses: ((store: MemoryStore) => void)[] = [
      (store) => store.indices.clear(),
      (store) => store.terms.clear(),
      (store) => store.shards.delete([...store.shards.keys()].at(-1) ?? ''),
    ];
    for (const lose of losses) {
      const store = new MemoryStore();
      served(pages, { shardSize, languages, store });
      lose(store);
      expect(served(now, { shardSize, languages, store }).files).toEqual(whole);
    }
  });
});
