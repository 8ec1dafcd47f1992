import type { Run, SearchBase, SearchManifest, Shown, Texts } from '../format/index-format.ts';
import { type IndexedText, KIND_LETTERS } from '../format/text-fields.ts';
import type { SearchPage, SearchRecord } from '../search-page.ts';
import type { SearchLanguage } from '../words/languages/index.ts';
import { wordsIn } from '../words/words.ts';
import { type InvertedIndex, invert } from './inverted.ts';
import { type Put, vocabularyOf, writeShards } from './shards.ts';

/** About how many characters a file has, before compression. A single word or page may have more. */
const SHOWN_SIZE = 10_000;
const TEXTS_SIZE = 4_000;
const SHARD_SIZE = 24_000;

export interface IndexOptions {
  /** A name for a text that changes with it. */
  hash(text: string): string;
  /** The language for readers whose own has no index. */
  fallback: string;
  /** By language tag: what is known of the language. */
  languages?: ReadonlyMap<string, SearchLanguage>;
  /** By language tag: places to begin. */
  suggestions?: Record<string, SearchBase['suggestions']>;
  /** False while pages are still being read. */
  complete?: boolean;
  /** About how many characters a shard has, before compression. A single word may need more. */
  shardSize?: number;
}

/** Path below the folder of the search -> text of the file; `index.json` is the entry. */
export type IndexFiles = Map<string, string>;

/** The files of the search of a site: an index for each language of `pages`. */
export function writeIndex(pages: readonly SearchPage[], options: IndexOptions): IndexFiles {
  const { hash, fallback, suggestions = {}, complete = true } = options;
  const byLanguage = new Map<string, SearchPage[]>([[fallback, []]]);
  for (const page of pages) {
    const known = byLanguage.get(page.language) ?? [];
    known.push(page);
    byLanguage.set(page.language, known);
  }
  const files: IndexFiles = new Map();
  const paths: SearchManifest['languages'] = {};
  for (const [language, own] of byLanguage) {
    const put = (name: string, value: object): string => {
      const text = JSON.stringify(value);
      const path = `${language}/${name}.${hash(text)}.json`;
      files.set(path, text);
      return path;
    };
    const index = invert(indexedTexts(own), options.languages?.get(language));
    const shards = writeShards(index, options.shardSize ?? SHARD_SIZE, put);
    paths[language] = put('base', writeBase(own, index, shards, put, suggestions[language] ?? []));
  }
  const manifest: SearchManifest = { format: 3, languages: paths, fallback, complete };
  return files.set('index.json', JSON.stringify(manifest));
}

function writeBase(
  pages: SearchPage[],
  index: InvertedIndex,
  shards: SearchBase['shards'],
  put: Put,
  suggestions: SearchBase['suggestions'],
): SearchBase {
  const versions = [...new Set(pages.flatMap(({ version }) => version ?? []))];
  return {
    documents: index.documents,
    averages: index.averages,
    pages: pages.map(({ records }) => records.length),
    kinds: pages.flatMap(({ records }) => records.map(({ kind }) => KIND_LETTERS[kind])).join(''),
    versions,
    pageVersions: pages.map(({ version }) => (version === undefined ? 0 : versions.indexOf(version) + 1)),
    boosts: Object.fromEntries(
      pages.flatMap(({ boost }, number) => (boost === 1 ? [] : [[String(number), boost]])),
    ),
    shards,
    shown: pageRuns(pages, SHOWN_SIZE, shownOf, 'pages', put),
    texts: pageRuns(pages, TEXTS_SIZE, textsOf, 'texts', put),
    vocabulary: put('vocabulary', vocabularyOf(index)),
    initials: initialsOf(pages),
    suggestions,
  };
}

/**
 * What is indexed of each record, in the order of the pages; one by one, as all at once are as large as the
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
      // The heading of what is said of an error has no other names.
      if (!record.names) return { heading: title, text, page: page.title };
      return { name: names.join('\n'), message: title, text, page: page.title };
    default:
      // What it is within finds the outer field, and this one only together with its own name.
      return { name: title.slice(title.lastIndexOf('.') + 1), text, page: `${title}\n${page.title}` };
  }
}

/** Cuts the pages into files of about `size`, each of whole pages. */
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
      length += JSON.stringify(fileOf([pages[last] as SearchPage])).length;
      last++;
    }
    runs.push([first, put(name, fileOf(pages.slice(first, last)))]);
  }
  return runs;
}

const shownOf = (pages: SearchPage[]): Shown => ({
  pages: pages.map(({ title, group = '', route, method, path }) =>
    method === undefined && path === undefined
      ? [title, group, route]
      : [title, group, route, method ?? '', path ?? ''],
  ),
  documents: pages.flatMap(({ records }) => records.flatMap(({ title, fragment }) => [title, fragment])),
});

const textsOf = (pages: SearchPage[]): Texts =>
  pages.flatMap(({ records }) => records.map(({ text }) => text));

/** Of each letter. */
const MOST_INITIALS = 8;

function initialsOf(pages: SearchPage[]): SearchBase['initials'] {
  const initials = new Map<string, number[]>();
  let document = 0;
  for (const { title, records } of pages) {
    for (const letter of new Set(
      wordsIn(title).map(({ whole }) => String.fromCodePoint(whole.codePointAt(0) ?? 0)),
    )) {
      const documents = initials.get(letter) ?? [];
      if (documents.length < MOST_INITIALS) initials.set(letter, [...documents, document]);
    }
    document += records.length;
  }
  return Object.fromEntries(initials);
}
