import { KIND_OF_LETTER, type RankedDocument, type SearchBase } from '../browser.ts';
import type { HitKind } from './answer.ts';

/** Limits on hits per page, and per page in one group, so one page cannot hide others. */
const MAX_HITS_OF_PAGE = 5;
const MAX_HITS_OF_PAGE_IN_GROUP = 3;
const MAX_HITS_IN_GROUP = 6;

/** A matching document and its location. */
export interface ChosenHit extends RankedDocument {
  kind: HitKind;
  page: number;
}

/** Maps documents to pages. */
export class Documents {
  private readonly base: SearchBase;
  /** Number of the first document of each page. */
  private readonly firsts: number[] = [];
  /** Page of each document. */
  private readonly pages: number[];

  constructor(base: SearchBase) {
    this.base = base;
    let first = 0;
    this.pages = base.pages.flatMap((count, page) => {
      this.firsts.push(first);
      first += count;
      return Array<number>(count).fill(page);
    });
  }

  firstOf(page: number): number {
    return this.firsts[page] ?? 0;
  }

  pageOf(document: number): number {
    return this.pages[document] ?? 0;
  }

  kindOf(document: number): HitKind {
    return KIND_OF_LETTER[this.base.kinds[document] ?? ''] ?? 'page';
  }
}

/** The hits to show, by kind: the group with the best hit first, and its best hit first. */
export function chooseHits(
  matches: readonly RankedDocument[],
  documents: Documents,
): { kind: HitKind; hits: ChosenHit[] }[] {
  const groups = new Map<HitKind, ChosenHit[]>();
  const ofPage = new Map<number, number>();
  for (const each of matches) {
    const kind = documents.kindOf(each.id);
    const page = documents.pageOf(each.id);
    const group = groups.get(kind) ?? [];
    const count = ofPage.get(page) ?? 0;
    const isFull = group.length >= MAX_HITS_IN_GROUP || count >= MAX_HITS_OF_PAGE;
    if (isFull || group.filter((other) => other.page === page).length >= MAX_HITS_OF_PAGE_IN_GROUP) continue;
    ofPage.set(page, count + 1);
    group.push({ ...each, kind, page });
    groups.set(kind, group);
  }
  return [...groups].map(([kind, hits]) => ({ kind, hits }));
}
