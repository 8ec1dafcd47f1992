/** An index made from the last one, at the cost of what changed. */
import type { Shard } from '../format/index-format.ts';
import { eachPosting, readPostings } from '../format/postings.ts';
import type { SearchLanguage } from '../words/languages/index.ts';
import { stemOf } from '../words/stems.ts';
import { DocumentChanges } from './document-changes.ts';
import { changedCount, type Gap, gapsBetween, PageNumbers } from './gaps.ts';
import type { IndexedTerm, TermPostings } from './indexed-term.ts';
import type { Inverted } from './inverted.ts';
import { writePostings } from './postings-writer.ts';
import type { ShardWriter } from './shards.ts';
import type { IndexStore, PageWords, StoredIndex } from './stored-index.ts';

/** If more of the pages changed, making the whole index is faster. */
const MAX_CHANGED_SHARE = 0.2;

interface UpdatedIndex extends Inverted {
  /** The shards of the last index, by path. */
  texts: ReadonlyMap<string, string>;
}

/** Undefined if anything of the last index is lost, or if making the whole is faster. */
export function updatedIndex(
  last: StoredIndex | undefined,
  pages: readonly PageWords[],
  store: IndexStore,
  language: SearchLanguage | undefined,
): UpdatedIndex | undefined {
  if (!last || last.shards.length === 0) return undefined;
  const gaps = gapsBetween(last.pages, pages);
  if (changedCount(gaps) > MAX_CHANGED_SHARE * (last.pages.length + pages.length)) return undefined;
  const texts = new Map<string, string>();
  for (const { path } of last.shards) {
    const text = store.readShard(path);
    if (text === undefined) return undefined;
    texts.set(path, text);
  }
  const documents = new DocumentChanges(last.lengths);
  const counts = changePages(documents, last.pages, pages, gaps, store);
  if (!counts) return undefined;
  const countsBefore = last.pages.map(([, count]) => count);
  const update = new TermUpdate(documents, {
    before: new PageNumbers(countsBefore, gaps, 'last'),
    now: new PageNumbers(counts, gaps, 'now'),
    pages,
    language,
  });
  return {
    pages: pages.map(({ key }, page) => [key, counts[page] ?? 0]),
    lengths: documents.lengths,
    texts,
    addTo: (writer) => addShards(last.shards, texts, update, writer),
  };
}

/** Returns the number of documents of each page; undefined if words that are gone are not stored. */
function changePages(
  documents: DocumentChanges,
  last: StoredIndex['pages'],
  pages: readonly PageWords[],
  gaps: readonly Gap[],
  store: IndexStore,
): number[] | undefined {
  const counts: number[] = [];
  const keep = (from: number, to?: number): void => {
    for (const [, count] of last.slice(from, to)) {
      documents.keep(count);
      counts.push(count);
    }
  };
  let from = 0;
  for (const gap of gaps) {
    const lost = last.slice(...gap.last).map(([key]) => store.readTerms(key));
    if (!lost.every((terms) => terms !== undefined)) return undefined;
    keep(from, gap.last[0]);
    from = gap.last[1];
    const added = pages.slice(...gap.now).map((page) => page.terms());
    counts.push(...added.map((page) => page.documents.length));
    documents.replace(lost, added);
  }
  keep(from);
  return counts;
}

/** Adds the words to `writer`: shards without a change as they are, otherwise their words. */
function addShards(
  shards: StoredIndex['shards'],
  texts: ReadonlyMap<string, string>,
  update: TermUpdate,
  writer: ShardWriter,
): void {
  const changed = [...update.documents.terms.keys()].sort();
  let at = 0;
  for (const [number, shard] of shards.entries()) {
    const end = shards[number + 1]?.first;
    const start = at;
    while (at < changed.length && (end === undefined || (changed[at] ?? '') < end)) at++;
    const terms = () => termsIn(JSON.parse(texts.get(shard.path) ?? ''));
    if (at === start && !update.documents.isMoved) writer.addShard({ shard, terms });
    else for (const term of update.apply(terms(), changed.slice(start, at))) writer.add(term);
  }
}

function termsIn(shard: Shard): IndexedTerm[] {
  const postings = readPostings(shard.postings);
  return shard.terms.split('\n').map((term, position) => {
    const stem = shard.stems?.[position] ?? 0;
    return {
      term,
      stem: typeof stem === 'string' ? stem : term.slice(0, term.length - stem),
      postings: postings[position] ?? [],
    };
  });
}

interface UpdatedPages {
  /** Of the last index, and of this one. */
  before: PageNumbers;
  now: PageNumbers;
  pages: readonly PageWords[];
  language: SearchLanguage | undefined;
}

class TermUpdate {
  readonly documents: DocumentChanges;
  private readonly on: UpdatedPages;
  /** By page: how its words are spelled, if not as in the index. */
  private readonly spellings = new Map<number, Map<string, string>>();

  constructor(documents: DocumentChanges, on: UpdatedPages) {
    this.documents = documents;
    this.on = on;
  }

  /**
   * The words of a shard after the changes.
   *
   * @param changed words with other documents, sorted
   */
  *apply(terms: readonly IndexedTerm[], changed: readonly string[]): Generator<IndexedTerm> {
    const { isMoved } = this.documents;
    let at = 0;
    for (const term of terms) {
      for (; at < changed.length && (changed[at] ?? '') < term.term; at++)
        yield* this.changedTerm({ term: changed[at] ?? '', postings: [] });
      if (changed[at] === term.term) {
        at++;
        yield* this.changedTerm(term);
      } else yield isMoved ? { ...term, postings: writePostings(this.moved(term.postings).postings) } : term;
    }
    for (const term of changed.slice(at)) yield* this.changedTerm({ term, postings: [] });
  }

  /** Nothing if no document has the word any more. */
  private changedTerm({ term, stem, postings: last }: IndexedTerm): IndexedTerm[] {
    const { postings, first: firstBefore } = this.moved(last);
    this.documents.terms.get(term)?.forEach((added, field) => {
      if (added) postings[field] = merged(postings[field] ?? [], added);
    });
    const first = firstOf(postings);
    if (first === undefined) return [];
    const { before, now } = this.on;
    // The first page that has the word decides how it is spelled.
    const isFirstKept = firstBefore !== undefined && !before.isChanged(firstBefore) && !now.isChanged(first);
    return [
      {
        term,
        stem: isFirstKept ? stem : this.stemOn(now.pageOf(first), term),
        postings: writePostings(postings),
      },
    ];
  }

  /** The documents that are left, with their new numbers. `first`: the first one of the last index. */
  private moved(last: readonly number[]): { postings: TermPostings; first: number | undefined } {
    const postings: TermPostings = [];
    let first: number | undefined;
    eachPosting(last, (field, document, count) => {
      if (first === undefined || document < first) first = document;
      const number = this.documents.numbers[document] ?? -1;
      if (number < 0) return;
      const own = postings[field];
      if (own) own.push(number, count);
      else postings[field] = [number, count];
    });
    return { postings, first };
  }

  private stemOn(page: number, term: string): string | undefined {
    let spellings = this.spellings.get(page);
    if (!spellings) {
      const words = this.on.pages[page]?.terms();
      spellings = new Map(
        Object.entries(words?.spellings ?? {}).map(([at, spelling]) => [
          words?.terms[Number(at)] ?? '',
          spelling,
        ]),
      );
      this.spellings.set(page, spellings);
    }
    return stemOf(spellings.get(term) ?? term, this.on.language);
  }
}

/** The first document in any field. */
function firstOf(postings: TermPostings): number | undefined {
  const firsts = postings.flatMap((documents) => documents?.[0] ?? []);
  return firsts.length === 0 ? undefined : Math.min(...firsts);
}

/** Both lists of documents, in order. */
function merged(a: readonly number[], b: readonly number[]): number[] {
  const all: number[] = [];
  for (let [at, of] = [0, 0]; at < a.length || of < b.length; ) {
    const isOfA = of >= b.length || (a[at] ?? Number.POSITIVE_INFINITY) < (b[of] ?? 0);
    if (isOfA) all.push(a[at++] ?? 0, a[at++] ?? 0);
    else all.push(b[of++] ?? 0, b[of++] ?? 0);
  }
  return all;
}
