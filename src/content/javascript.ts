import { parseAst } from 'rolldown/parseAst';
import { tooDeepModule } from './code-depth.ts';

/** A node of an ESTree, with offsets in the code that it was parsed from. */
export type JsNode = { type: string; start: number; end: number } & Record<string, unknown>;

const langOf = (file: string): 'jsx' | 'tsx' => (/\.[cm]?tsx?$/.test(file) ? 'tsx' : 'jsx');

/** Offset at which code nests too deeply to be compiled. */
export const tooDeepIn = (code: string, file = 'page.mdx'): number | undefined =>
  tooDeepModule(code, langOf(file));

/** The module as an ESTree program; undefined where it is not valid. `file` says by its extension whether it has types. */
export function parseModule(code: string, file = 'page.mdx'): JsNode | undefined {
  if (tooDeepIn(code, file) !== undefined) return undefined;
  try {
    return parseAst(code, { lang: langOf(file) }) as unknown as JsNode;
  } catch {
    return undefined;
  }
}

/**
 * End of the imports and exports that begin at `offset` of a page: the first blank line up to which they are a whole
 * program, as in @mdx-js. Blank lines in brackets, templates, comments and elements do not end them. `guess` is tried first.
 * Undefined where none parses, as in a sentence that begins with "import"; the compiler reports what is wrong.
 */
export function endOfModuleCode(source: string, offset: number, guess: number): number | undefined {
  const isWhole = (end: number): boolean => parseModule(source.slice(offset, end)) !== undefined;
  if (isWhole(guess)) return guess;
  const blank = /\n[ \t]*\r?(?=\n|$)/g;
  blank.lastIndex = offset;
  for (let tries = 0; tries < MAX_BLANK_LINES; tries++) {
    const end = blank.exec(source)?.index ?? source.length;
    if (isWhole(end)) return end;
    if (end === source.length) break;
  }
  return undefined;
}

/** More than any component has; a mistyped one is parsed once for each of them. */
const MAX_BLANK_LINES = 400;
