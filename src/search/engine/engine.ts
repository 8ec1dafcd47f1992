/** The search engine, without any UI. Reads only those parts of the index that a query needs. */
import {
  canBeMistyped,
  findDocuments,
  isOfNames,
  KIND_BOOST,
  nearestWord,
  occurs,
  parseQuery,
  type Query,
  type RankedDocument,
  runOf,
  type ShownDocuments,
  shardsFor,
  splitWord,
  termsOfShard,
} from '../browser.ts';
import type { Answer, Hit, SearchEngine, SearchOptions, Suggestion } from './answer.ts';
import { type ChosenHit, chooseHits, Documents } from './choose-hits.ts';
import { excerptOf, marksIn } from './excerpts.ts';
import { fetchFrom, IndexFiles } from './index-files.ts';

export type * from './answer.ts';
export { SearchUnavailable } from './index-files.ts';

/**
 * Opens the search of a site.
 *
 * @throws SearchUnavailable if the index cannot be read; a further call tries again
 */
export async function openSearch(options: SearchOptions): Promise<SearchEngine> {
  const load = options.load ?? fetchFrom(options.base);
  const open = () => IndexFiles.open(options.language, load, options.loadLanguage);
  return new Engine(await open(), open, options);
}

/** How old an incomplete index may be, in milliseconds, before it is read again. */
const MAX_AGE_MS = 500;

class Engine implements SearchEngine {
  private files: IndexFiles;
  private documents: Documents;
  private readonly open: () => Promise<IndexFiles>;
  private readonly options: SearchOptions;
  private newest: Promise<Answer> | undefined;
  private opened = performance.now();
  private isStale = false;

  constructor(files: IndexFiles, open: () => Promise<IndexFiles>, options: SearchOptions) {
    this.files = files;
    this.documents = new Documents(files.base);
    this.open = open;
    this.options = options;
  }

  async search(query: string): Promise<Answer> {
    const mine = this.answer(query);
    this.newest = mine;
    try {
      const answer = await mine;
      return this.newest === mine ? answer : await this.newest;
    } catch (error) {
      if (this.newest !== mine) return this.newest;
      // The site may have been published again, with other file names.
      this.isStale = true;
      throw error;
    }
  }

  async suggestions(): Promise<Suggestion[]> {
    const { suggestions } = this.files.base;
    return suggestions.map(({ title, route }) => ({ title, href: this.hrefTo(route, ''), kind: 'page' }));
  }

  private async answer(text: string): Promise<Answer> {
    await this.refresh();
    const { files, documents } = this;
    const query = parseQuery(text, files.language, files.base.shards);
    let { matches, unknown } = await this.find(query);
    if (matches.length === 0 && query.words.some(({ whole }) => isOfNames(whole))) {
      ({ matches, unknown } = await this.find({ ...query, isWide: true }));
    }
    if (matches.length === 0) matches = this.initials(query);
    let corrected: string | undefined;
    if ([...unknown].some(({ whole }) => canBeMistyped(whole))) {
      corrected = await this.correct(query, unknown);
      if (corrected !== undefined) {
        ({ matches, unknown } = await this.find(parseQuery(corrected, files.language, files.base.shards)));
      }
    }
    const groups = await Promise.all(
      chooseHits(matches, documents).map(async ({ kind, hits }) => ({
        kind,
        hits: await Promise.all(hits.map((hit) => this.hit(hit, files, documents))),
      })),
    );
    return {
      query: text,
      groups,
      total: matches.length,
      corrected: matches.length > 0 ? corrected : undefined,
      complete: files.complete,
    };
  }

  /**
   * Documents with all words of the query, or as many of them as exist. `unknown` are words that match
   * nothing.
   */
  private async find(
    query: Query,
  ): Promise<{ matches: RankedDocument[]; unknown: Set<Query['words'][number]> }> {
    const { files } = this;
    const shards = await files.shards(shardsFor(query, files.base.shards));
    const { documents, averages } = files.base;
    const index = { documents, averages, shards: shards.map(termsOfShard) };
    const unknown = new Set(query.words.filter((word) => !occurs(word, index.shards)));
    const known = { ...query, words: query.words.filter((word) => !unknown.has(word)) };
    const ranking = { boost: this.boost(), pageOf: (id: number) => this.documents.pageOf(id) };
    return { matches: findDocuments(index, known, ranking), unknown };
  }

  /** Words that a single letter may begin. A prefix search would read too many shards. */
  private initials({ words }: Query): RankedDocument[] {
    const [letter, more] = words;
    if (!letter || more || [...letter.whole].length > 1) return [];
    const boost = this.boost();
    return (this.files.base.initials[letter.whole] ?? [])
      .filter((id) => boost(id) > 0)
      .map((id) => ({ id, words: 1, score: 0, terms: [] }));
  }

  /** The query with mistyped words corrected; undefined if nothing is near. */
  private async correct(
    query: Query,
    unknown: ReadonlySet<Query['words'][number]>,
  ): Promise<string | undefined> {
    const vocabulary = await this.files.vocabulary();
    let text = query.text;
    for (const word of query.words.toReversed()) {
      if (!unknown.has(word)) continue;
      const isUnfinished = word.wanted[0]?.isPrefix ?? false;
      const nearest = nearestWord(word.whole, vocabulary, isUnfinished) ?? splitWord(word.whole, vocabulary);
      if (nearest !== undefined) text = text.slice(0, word.start) + nearest + text.slice(word.end);
    }
    return text === query.text ? undefined : text;
  }

  /** Leaves out pages of other versions than the reader's; pages of all versions stay. */
  private boost(): (document: number) => number {
    const { documents, files, options } = this;
    const { versions, pageVersions, boosts } = files.base;
    const own = options.version === undefined ? 0 : versions.indexOf(options.version) + 1;
    return (document) => {
      const page = documents.pageOf(document);
      const version = pageVersions[page] ?? 0;
      if (own > 0 && version > 0 && version !== own) return 0;
      const kind = documents.kindOf(document);
      // An error is best explained on the page of the operation that returns it.
      const isAtHome = kind === 'error' && documents.kindOf(documents.firstOf(page)) === 'operation';
      return (boosts[page] ?? 1) * KIND_BOOST[kind] * (isAtHome ? 1.2 : 1);
    };
  }

  private async hit(
    { id, kind, page, terms }: ChosenHit,
    files: IndexFiles,
    documents: Documents,
  ): Promise<Hit> {
    const { base } = files;
    const file = runOf(base.shown, page);
    const first = base.shown[file]?.[0] ?? 0;
    const texts = await files.shown(file);
    const row = texts.pages[page - first];
    const at = 2 * (id - documents.firstOf(first));
    const title = String(texts.documents[at] ?? '');
    const fragment = fragmentAt(texts.documents, at + 1);
    const [pageTitle = '', group = '', route = '/', method, path] = row ?? [];
    return {
      kind,
      title,
      titleMarks: marksIn(title, terms),
      page: pageTitle,
      group: group || undefined,
      href: this.hrefTo(route, fragment),
      method: method || undefined,
      path: path || undefined,
      terms,
      excerpt: async () => {
        const texts = runOf(base.texts, page);
        const start = documents.firstOf(base.texts[texts]?.[0] ?? 0);
        const text = (await files.texts(texts))[id - start];
        return text ? excerptOf(text, terms) : undefined;
      },
    };
  }

  private hrefTo(route: string, fragment: string): string {
    const path = encodeURI(route).replace(/[?#]/g, encodeURIComponent);
    return `${this.options.base}${path}${fragment ? `#${encodeURIComponent(fragment)}` : ''}`;
  }

  /** Reads an index again that lacks pages or files. */
  private async refresh(): Promise<void> {
    const isOld = !this.files.complete && performance.now() - this.opened > MAX_AGE_MS;
    if (!isOld && !this.isStale) return;
    this.opened = performance.now();
    this.files = await this.open();
    this.isStale = false;
    this.documents = new Documents(this.files.base);
  }
}

/** The fragment at a position of `ShownDocuments.documents`. */
function fragmentAt(documents: ShownDocuments['documents'], position: number): string {
  let at = position;
  while (documents[at] === 0) at -= 2;
  return String(documents[at] ?? '');
}
