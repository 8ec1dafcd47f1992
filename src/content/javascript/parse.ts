import { parseAst } from 'rolldown/parseAst';
import { isRecord, own } from '../../json/index.ts';
import { suspicion, tooDeepModule } from '../mdx/code-depth.ts';

/** A node of an ESTree, with offsets in the code that it was parsed from. */
export type JsNode = { type: string; start: number; end: number } & Record<string, unknown>;

const isNode = (value: unknown): value is JsNode =>
  isRecord(value) &&
  typeof value.type === 'string' &&
  typeof value.start === 'number' &&
  typeof value.end === 'number';

/** A member of a node, if it is a node. */
export const asNode = (value: unknown): JsNode | undefined => (isNode(value) ? value : undefined);

const NONE: Partial<JsNode> = {};

/** The members of a node; empty for anything else. */
export const membersOf = (value: unknown): Partial<JsNode> => asNode(value) ?? NONE;

/** The nodes in a list member, without the holes of a pattern. */
export const asNodes = (value: unknown): JsNode[] => (Array.isArray(value) ? value.filter(isNode) : []);

/** A text member, such as a name or an operator; otherwise the empty text. */
export const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The statements of a module; empty if it is invalid. */
export const moduleBody = (code: string, file?: string): JsNode[] => asNodes(parseModule(code, file)?.body);

const langOf = (file: string): 'jsx' | 'tsx' => (/\.[cm]?tsx?$/.test(file) ? 'tsx' : 'jsx');

/** Offset at which code nests too deeply to be compiled. */
export const tooDeepIn = (code: string, file = 'page.mdx'): number | undefined =>
  tooDeepModule(code, langOf(file));

/**
 * The module as an ESTree program; undefined if invalid. The extension of `file` tells whether it has types.
 */
export function parseModule(code: string, file = 'page.mdx'): JsNode | undefined {
  if (tooDeepIn(code, file) !== undefined) return undefined;
  try {
    return asNode(parseAst(code, { lang: langOf(file) }));
  } catch {
    return undefined;
  }
}

/** What keeps a module from being parsed, and where; undefined for a valid one. */
export function syntaxErrorOf(code: string, file: string): { message: string; offset: number } | undefined {
  try {
    parseAst(code, { lang: langOf(file) });
    return undefined;
  } catch (error) {
    // The parser writes a summary, the reason, and the line.
    const [, reason = 'it cannot be parsed'] = String(own(error, 'message')).split('\n');
    return { message: reason, offset: Number(own(error, 'pos')) || 0 };
  }
}

/**
 * End of the imports and exports that begin at `offset` of a page: the first blank line before which they
 * form a complete program, as in @mdx-js. Blank lines in brackets, templates, comments and elements do not
 * end them. `guess` is tried first. Undefined if none parses, as in a sentence that begins with "import"; the
 * compiler reports the problem.
 *
 * @param tries how many more blank lines of the page may be tried in vain
 */
export function endOfModuleCode(
  source: string,
  offset: number,
  guess: number,
  tries: { triesLeft: number },
): number | undefined {
  const outcome = (end: number) => outcomeOf(source.slice(offset, end));
  if (outcome(guess) === 'whole') return guess;
  const blank = /\n[ \t]*\r?(?=\n|$)/g;
  blank.lastIndex = offset;
  for (const { triesLeft } = tries; tries.triesLeft > 0; ) {
    tries.triesLeft--;
    const end = blank.exec(source)?.index ?? source.length;
    const result = outcome(end);
    if (result === 'whole') {
      tries.triesLeft = triesLeft;
      return end;
    }
    if (result === 'invalid' || end === source.length) break;
  }
  return undefined;
}

/** No component has more blank lines. A mistyped one is parsed once for each of them. */
export const MAX_VAIN_TRIES = 400;

/** Whether code is a complete program, possibly the beginning of one, or invalid whatever follows. */
function outcomeOf(code: string): 'whole' | 'open' | 'invalid' {
  if (tooDeepIn(code) !== undefined) return 'invalid';
  try {
    parseAst(code, { lang: 'jsx' });
    return 'whole';
  } catch (error) {
    const [, problem = ''] = String(own(error, 'message')).split('\n', 2);
    const pos = Number(own(error, 'pos') ?? 0);
    // The error is at a token that could continue: the last word, or the text of an element.
    const rest = code.slice(pos);
    const isLast = /^\S*\s*$/.test(rest) || (/[>}]$/.test(code.slice(0, pos)) && !/[<>{}]/.test(rest));
    const isOpen = isLast || /^Unterminated|`EOF`/.test(problem);
    // Each further attempt at suspect code takes a process.
    return isOpen && suspicion(code) === undefined ? 'open' : 'invalid';
  }
}
