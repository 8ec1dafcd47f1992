import { randomUUID } from 'node:crypto';
import { HtmlTree, type Piece } from './tree.ts';

/**
 * The HTML of one page while it is rendered. Its text is rendered and parsed first. The shell around it is
 * rendered with placeholders, and parsed once it is complete; then the pieces of the text are put into it.
 */
export class PageHtml {
  /** Has every element that the author wrote, also those that no piece has. */
  text: HtmlTree | undefined;
  /** No text can contain it, so no text can look like a placeholder. */
  private readonly key = randomUUID();
  private pieces: Piece[] = [];

  parseText(html: string): HtmlTree {
    this.text = new HtmlTree(html);
    return this.text;
  }

  /** Takes the place of a piece of the text in the shell; empty for a blank piece. */
  placeholder(piece: Piece): string {
    if (this.text?.isBlank(piece) !== false) return '';
    return `<!--${this.key}:${this.pieces.push(piece) - 1}-->`;
  }

  /**
   * Everything that the page is made from, as plain data. Every rendering of the same page returns the same.
   */
  ingredients(shell: string): unknown[] {
    const { text, key, pieces } = this;
    return [shell.replaceAll(key, ''), text?.source, text?.edits, pieces.map(({ ranges }) => ranges)];
  }

  /** The page as one tree. */
  parse(shell: string): HtmlTree {
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
    this.text = undefined;
    this.pieces = [];
  }

  /** What a tree of this page has as its source, and where the shell begins in it. */
  sourceOf(shell: string): { source: string; start: number } {
    const before = this.text?.source ?? '';
    return { source: before + shell, start: before.length };
  }
}
