import { randomUUID } from 'node:crypto';
import { timed } from '../timings/index.ts';
import { type Edit, HtmlTree, type OffsetRange, type Piece } from './tree.ts';

/** The pieces that a text was taken apart into, and what its layout shows besides, as plain data. */
interface TextParts<Facts> {
  pieces: readonly (Piece | undefined)[];
  facts: Facts;
}

/** How a text is taken apart. */
export interface TakeText<Facts> {
  take(tree: HtmlTree): Promise<TextParts<Facts>>;
  /** Whether stored facts are still valid. */
  isCurrent(facts: Facts): boolean;
  /** Whether the next build may use these facts. */
  isStorable(facts: Facts): boolean;
}

/** A placeholder for each piece, which is empty for a blank one, and the facts. */
export interface TakenApart<Facts> {
  placeholders: string[];
  facts: Facts;
}

/** What became of a text, as plain data. */
export interface TakenText {
  edits: readonly Edit[];
  /** Of the pieces that are not blank. */
  ranges: readonly (readonly OffsetRange[])[];
  /** For each piece, whether it is blank. */
  isBlank: readonly boolean[];
  facts: unknown;
}

/** Keeps what became of texts for the next build. */
export interface TextStore {
  find(inputs: unknown[]): { name: string; taken?: TakenText; keep(taken: TakenText): void };
}

/**
 * The HTML of one page while it is rendered. Its text is rendered and parsed first. The shell around it is
 * rendered with placeholders, and parsed once it is complete; then the pieces of the text are put into it.
 */
export class PageHtml {
  private readonly store: TextStore | undefined;
  private tree: HtmlTree | undefined;
  /** Of the text, whose tree is made only if it is needed. */
  private stored: { source: string; edits: readonly Edit[] } | undefined;
  private makeTree: (() => Promise<unknown>) | undefined;
  /** Is in placeholders. No text can contain it, so no text can look like one. */
  readonly key: string;
  private pieces: Piece[] = [];
  private ranges: readonly (readonly OffsetRange[])[] = [];
  /** Of the text in the store. */
  storedName: string | undefined;

  constructor(store?: TextStore, key: string = randomUUID()) {
    this.store = store;
    this.key = key;
  }

  /**
   * Has every element that the author wrote, also those that no piece has.
   *
   * @throws if the text is stored and `load` was not called
   */
  get text(): HtmlTree | undefined {
    if (this.stored) throw new Error('The tree of a stored text is not loaded.');
    return this.tree;
  }

  parseText(html: string): HtmlTree {
    this.stored = undefined;
    this.pieces = [];
    const tree = timed('parse', () => new HtmlTree(html));
    this.tree = tree;
    return tree;
  }

  /**
   * Takes a text apart, or uses what the last build took from the same text without parsing it.
   *
   * @param inputs what `take` depends on besides the text, as plain data
   */
  async takeApart<Facts>(
    source: string,
    inputs: unknown[],
    { take, isCurrent, isStorable }: TakeText<Facts>,
  ): Promise<TakenApart<Facts>> {
    const parse = async () => {
      const tree = this.parseText(source);
      const { pieces, facts } = await take(tree);
      return { tree, facts, placeholders: pieces.map((piece) => (piece ? this.placeholder(piece) : '')) };
    };
    const entry = this.store?.find([source, ...inputs]);
    this.storedName = entry?.name;
    const taken = entry?.taken;
    if (taken && isCurrent(taken.facts as Facts)) {
      this.stored = { source, edits: taken.edits };
      this.ranges = taken.ranges;
      this.makeTree = parse;
      let next = 0;
      const placeholders = taken.isBlank.map((isBlank) => (isBlank ? '' : this.commentFor(next++)));
      return { placeholders, facts: taken.facts as Facts };
    }
    const { tree, facts, placeholders } = await parse();
    if (isStorable(facts)) {
      const ranges = this.pieces.map((piece) => piece.ranges);
      const isBlank = placeholders.map((each) => each === '');
      entry?.keep({ edits: tree.edits, ranges, isBlank, facts });
    }
    return { placeholders, facts };
  }

  /** Makes the tree of a stored text, with the same pieces. */
  async load(): Promise<void> {
    if (this.stored) await this.makeTree?.();
  }

  /** Takes the place of a piece of the text in the shell; empty for a blank piece. */
  placeholder(piece: Piece): string {
    if (this.tree?.isBlank(piece) !== false) return '';
    return this.commentFor(this.pieces.push(piece) - 1);
  }

  private commentFor(index: number): string {
    return `<!--${this.key}:${index}-->`;
  }

  /**
   * Everything that the page is made from, as plain data. Every rendering of the same page returns the same.
   */
  ingredients(shell: string): unknown[] {
    const { key, tree, stored, pieces } = this;
    const { source, edits } = stored ?? tree ?? {};
    const ranges = stored ? this.ranges : pieces.map((piece) => piece.ranges);
    return [shell.replaceAll(key, ''), source, edits, ranges];
  }

  /** The page as one tree. */
  parse(shell: string): HtmlTree {
    return timed('parse', () => this.treeOf(shell));
  }

  private treeOf(shell: string): HtmlTree {
    const { text, key, pieces } = this;
    if (!text) return new HtmlTree(shell);
    const start = `${key}:`;
    return new HtmlTree(shell, {
      tree: text,
      pieceFor: (comment) =>
        comment.startsWith(start) ? pieces[Number(comment.slice(start.length))] : undefined,
    });
  }

  /** Frees the trees of a page that is written: who made the request may keep this longer. */
  release(): void {
    this.tree = undefined;
    this.stored = undefined;
    this.makeTree = undefined;
    this.pieces = [];
  }

  /** What a tree of this page has as its source, and where the shell begins in it. */
  sourceOf(shell: string): { source: string; start: number } {
    const before = (this.stored ?? this.tree)?.source ?? '';
    return { source: before + shell, start: before.length };
  }
}
