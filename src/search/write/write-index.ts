import type { Run, SearchBase, SearchManifest, ShownDocuments, Texts } from '../format/index-format.ts';
import { FIELDS, type IndexedText, KIND_LETTERS } from '../format/text-fields.ts';
import type { SearchPage, SearchRecord } from '../search-page.ts';
import type { SearchLanguage } from '../words/languages/index.ts';
import { wordsIn } from '../words/words.ts';
import { invert } from './inverted.ts';
import { pageTerms } from './page-terms.ts';
import { joinVocabularies, type Put, runsOf, ShardWriter } from './shards.ts';
import type { IndexStore, PageWords, StoredIndex } from './stored-index.ts';
import { updatedIndex } from './updated-index.ts';

/** Approximate size of files before compression. A single word or page may need more. */
const SHOWN_CHARACTERS = 10_000;
const TEXTS_CHARACTERS = 4_000;
/** Most shards are between half as large and this large. */
const MAX_SHARD_CHARACTERS = 32_000;

export interface IndexOptions {
  /** Gets each file when it is made, by its path below `_trellis/search/`. `index.json` is the entry. */
  write(path: string, text: string): void;
  /** Hash of a text, for file names. */
  hash(text: string): string;
  /** Language tag of the index for readers whose own language has none. */
  fallback: string;
  /** By language tag. */
  languages?: ReadonlyMap<string, SearchLanguage>;
  /** Starting points by language tag. */
  suggestions?: Record<string, SearchBase['suggestions']>;
  /** False while the dev server is still reading pages. */
  complete?: boolean;
  /** What builds keep for later ones. */
  store?: IndexStore;
  /** Approximate characters of the largest shard before compression. A single word may need more. */
  shardSize?: number;
}

/** Makes the index files of a site, with an index for each language of `pages`. */
export function writeIndex(pages: readonly SearchPage[], options: IndexOptions): void {
  const { write, fallback, suggestions = {}, complete = true } = options;
  const byLanguage = new Map<string, SearchPage[]>([[fallback, []]]);
  for (const page of pages) {
    const ofLanguage = byLanguage.get(page.language) ?? [];
    ofLanguage.push(page);
    byLanguage.set(page.language, ofLanguage);
  }
  const paths: SearchManifest['languages'] = {};
  for (const [language, own] of byLanguage) {
    const put: Put = (name, value) => {
      const { path, text } = fileOf(language, name, value, options);
      write(path, text);
      return path;
    };
    const index = indexOf(own, language, options);
    paths[language] = put('base', writeBase(own, index, put, suggestions[language] ?? []));
  }
  const manifest: SearchManifest = { format: 4, languages: paths, fallback, complete };
  write('index.json', JSON.stringify(manifest));
}

function fileOf(
  language: string,
  name: string,
  value: object,
  { hash }: IndexOptions,
): { path: string; text: string } {
  const text = JSON.stringify(value);
  return { path: `${language}/${name}.${hash(text)}.json`, text };
}

type WrittenIndex = Pick<StoredIndex, 'lengths' | 'shards'>;

/** Writes the shards of these pages, also those of the last index that nothing has changed. */
function indexOf(pages: readonly SearchPage[], tag: string, options: IndexOptions): WrittenIndex {
  const { write, store, languages, shardSize = MAX_SHARD_CHARACTERS } = options;
  const language = languages?.get(tag);
  const words = pages.map((page) => wordsOf(page, store));
  const updated = store && updatedIndex(store.readIndex(tag), words, store, language);
  const index = updated ?? invert(words, language);
  const newShards = new Set<string>();
  const keep = (path: string, text: string): void => {
    write(path, text);
    store?.keepShard(path, text);
  };
  const writer = new ShardWriter(index.lengths, shardSize, (name, value) => {
    const { path, text } = fileOf(tag, name, value, options);
    keep(path, text);
    newShards.add(path);
    return path;
  });
  index.addTo(writer);
  const shards = writer.end();
  for (const { path } of shards) if (!newShards.has(path)) keep(path, updated?.texts.get(path) ?? '');
  store?.writeIndex(tag, { pages: index.pages, lengths: index.lengths, shards });
  return { lengths: index.lengths, shards };
}

/** The words of a page, stored for later builds. */
function wordsOf(page: SearchPage, store: IndexStore | undefined): PageWords {
  const key = store?.keyOf(page) ?? '';
  return {
    key,
    terms() {
      const stored = store?.readTerms(key);
      if (stored) return stored;
      const terms = pageTerms(indexedTexts([page]));
      store?.writeTerms(key, terms);
      return terms;
    },
  };
}

function writeBase(
  pages: SearchPage[],
  { lengths, shards }: WrittenIndex,
  put: Put,
  suggestions: SearchBase['suggestions'],
): SearchBase {
  const versions = [...new Set(pages.flatMap(({ version }) => version ?? []))];
  return {
    documents: lengths.length,
    averages: averagesOf(lengths),
    pages: pages.map(({ records }) => records.length),
    kinds: pages.flatMap(({ records }) => records.map(({ kind }) => KIND_LETTERS[kind])).join(''),
    versions,
    pageVersions: pages.map(({ version }) => (version === undefined ? 0 : versions.indexOf(version) + 1)),
    boosts: Object.fromEntries(
      pages.flatMap(({ boost }, number) => (boost === 1 ? [] : [[String(number), boost]])),
    ),
    shards: runsOf(shards),
    shown: pageRuns(pages, SHOWN_CHARACTERS, shownOf, 'pages', put),
    texts: pageRuns(pages, TEXTS_CHARACTERS, textsOf, 'texts', put),
    vocabulary: put('vocabulary', joinVocabularies(shards)),
    initials: initialsOf(pages),
    suggestions,
  };
}

/** For each field, its mean number of different words in the documents that have it. */
const averagesOf = (lengths: StoredIndex['lengths']): number[] =>
  FIELDS.map((_, field) => {
    let [documents, words] = [0, 0];
    for (const document of lengths) {
      const length = document[field];
      if (typeof length !== 'number') continue;
      documents++;
      words += length;
    }
    return words === 0 ? 1 : words / documents;
  });

/**
 * The indexed texts of all records, in page order. A generator, because all at once are as large as the
 * index.
 */
export function* indexedTexts(pages: readonly SearchPage[]): Generator<IndexedText> {
  for (const page of pages) for (const record of page.records) yield indexedText(page, record);
}

function indexedText(page: SearchPage, record: SearchRecord): IndexedText {
  const { kind, title, text, names = [] } = record;
  switch (kind) {
    case 'page':
      return { title, keywords: page.keywords.join('\n') || undefined, text };
    case 'operation':
      return {
        title,
        keywords: page.keywords.join('\n') || undefined,
        path: [page.method, page.path].filter(Boolean).join(' '),
        name: names.join('\n') || undefined,
        text,
        page: page.api,
      };
    case 'heading':
      return { heading: title, text, page: page.title };
    case 'error':
      // A section about an error has no other names.
      if (!record.names) return { heading: title, text, page: page.title };
      return { name: names.join('\n'), message: title, text, page: page.title };
    default:
      // The names of enclosing fields find this one only together with its own name.
      return { name: title.slice(title.lastIndexOf('.') + 1), text, page: `${title}\n${page.title}` };
  }
}

/** Splits the pages into files of about `size` characters; a file has whole pages. */
function pageRuns<File extends object>(
  pages: SearchPage[],
  size: number,
  fileOf: (pages: SearchPage[]) => File,
  name: string,
  put: Put,
): Run<number>[] {
  const runs: Run<number>[] = [];
  for (let first = 0, last = 0; first < pages.length; first = last) {
    let length = 0;
    while (last < pages.length && (last === first || length < size)) {
      length += JSON.stringify(fileOf(pages.slice(last, last + 1))).length;
      last++;
    }
    runs.push([first, put(name, fileOf(pages.slice(first, last)))]);
  }
  return runs;
}

const shownOf = (pages: SearchPage[]): ShownDocuments => ({
  pages: pages.map(({ title, group = '', route, method, path }) =>
    method === undefined && path === undefined
      ? [title, group, route]
      : [title, group, route, method ?? '', path ?? ''],
  ),
  documents: pages.flatMap(({ records }) =>
    records.flatMap(({ title, fragment }, at) => [
      title,
      at > 0 && fragment === records[at - 1]?.fragment ? 0 : fragment,
    ]),
  ),
});

const textsOf = (pages: SearchPage[]): Texts =>
  pages.flatMap(({ records }) => records.map(({ text }) => text));

/** Documents per letter. */
const MAX_INITIALS = 8;

function initialsOf(pages: SearchPage[]): SearchBase['initials'] {
  const initials = new Map<string, number[]>();
  let document = 0;
  for (const { title, records } of pages) {
    for (const letter of new Set(
      wordsIn(title).map(({ whole }) => String.fromCodePoint(whole.codePointAt(0) ?? 0)),
    )) {
      const documents = initials.get(letter) ?? [];
      if (documents.length < MAX_INITIALS) initials.set(letter, [...documents, document]);
    }
    document += records.length;
  }
  return Object.fromEntries(initials);
}
