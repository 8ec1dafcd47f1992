import { createLineIndex } from '../../../diagnostics/index.ts';
import { scanPage, withoutFrontMatter } from '../../snippets/imports.ts';
import { parseMdx } from '../parser.ts';
import { guardSource } from '../source/guard.ts';
import { type ParserError, parserError } from './syntax-message.ts';

/** Enough for one round of corrections. */
const MAX_ERRORS = 20;

/** A `<` that begins no tag: `<5`, `<=`, `<https://a.example>`, `<ann@a.example>`. */
const NO_TAG = /^<(?:[^\p{L}$_/>]|[a-z][a-z\d+.-]*:|[^\s<>="']+@)/iu;
const MAX_START = 80;

/**
 * The errors of a page after its first one, where the parser stops. Each error is replaced by plain text of
 * the same length before the next attempt. Only a single character or an expression can be replaced: without
 * a broken tag, correct ones would look wrong.
 *
 * @param source of the whole file
 */
export function furtherErrors(source: string, first: ParserError): ParserError[] {
  const errors: ParserError[] = [];
  let text: string | undefined = withoutFrontMatter(source);
  let last: ParserError | undefined = first;
  while (text !== undefined && last !== undefined && errors.length < MAX_ERRORS) {
    text = withoutError(text, last);
    last = text === undefined ? undefined : errorOf(text);
    if (last) errors.push(last);
  }
  return errors;
}

function errorOf(source: string): ParserError | undefined {
  try {
    parseMdx(guardSource(source, { format: 'mdx', math: true, variables: {} }).source);
    return undefined;
  } catch (error) {
    return parserError(error instanceof Error ? error.message : String(error));
  }
}

/** The source with plain text where the parser gave up; undefined if more than that place is wrong. */
function withoutError(source: string, { message, at }: ParserError): string | undefined {
  if (!at) return undefined;
  const offset = createLineIndex(source).offsetAt(at);
  const plain = (start: number, end: number): string =>
    source.slice(0, start) + source.slice(start, end).replace(/[<{}]/g, '.') + source.slice(end);
  if (/^Unexpected character /.test(message))
    return NO_TAG.test(source.slice(offset, offset + MAX_START)) ? plain(offset, offset + 1) : undefined;
  if (!/^Could not parse expression/.test(message)) return undefined;
  const piece = scanPage(source).find(({ start, end }) => start <= offset && offset <= end);
  const isText = piece?.kind === 'expression' && source[piece.start - 1] !== '=';
  return isText ? plain(piece.start, piece.end) : undefined;
}
