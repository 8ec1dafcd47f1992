/**
 * ECMA-262 regular expressions as trees, for `match.ts`. The platform decides what a class or an escape
 * matches.
 */

/** Whether a character matches: a code point under `u`, else a UTF-16 unit. */
type Test = (character: string) => boolean;

export type Node =
  | { kind: 'character'; test: Test }
  /** `first`, then `rest`, in reading order. */
  | { kind: 'pair'; first: Node; rest: Node }
  | { kind: 'choice'; options: Node[] }
  | { kind: 'repeat'; item: Node; min: number; max: number }
  /**
   * `^`, `$`, `\b` and `\B`, by the characters on both sides; `undefined` is the start or end of the text.
   */
  | { kind: 'edge'; test: (before: string | undefined, after: string | undefined) => boolean }
  | { kind: 'look'; item: Node; isBehind: boolean; isNegated: boolean }
  | { kind: 'nothing' };

export interface Pattern {
  tree: Node;
  isUnicode: boolean;
}

/** Nesting depth of groups. */
const MAX_DEPTH = 200;

/** Thrown for a back reference, or groups deeper than `MAX_DEPTH`. */
class Unsupported extends Error {}

/**
 * Compiles a pattern with the flag `u` if possible (JSON Schema Core 2020-12 section 6.4); `undefined` if it
 * is invalid. Must not run on more than one character: it may never end.
 */
function compile(source: string): RegExp | undefined {
  for (const flags of ['u', '']) {
    try {
      // regex: compiled to learn whether it is valid, and never run on more than one character.
      return new RegExp(source, flags);
    } catch {
      // Invalid under these flags.
    }
  }
  return undefined;
}

/** `null` for an invalid pattern; `undefined` for one that `match` does not support. */
export function parsePattern(source: string): Pattern | null | undefined {
  const native = compile(source);
  if (!native) return null;
  try {
    return { tree: parse(source, native.unicode), isUnicode: native.unicode };
  } catch (error) {
    if (error instanceof Unsupported) return undefined;
    throw error;
  }
}

/** Whether values can be checked against a pattern. `invalid`: it has no effect. */
export function patternSupport(source: string): 'checked' | 'unchecked' | 'invalid' {
  const parsed = parsePattern(source);
  return parsed ? 'checked' : parsed === null ? 'invalid' : 'unchecked';
}

const NOTHING: Node = { kind: 'nothing' };
const QUANTIFIER = /(?:[*+?]|\{(\d+)(?:(,)(\d*))?\})\??/y;
const OPEN = /\((?:\?(?:<?[=!]|<[^>]*>|([ims]*)(?:-([ims]*))?:))?/y;
const CLASS = /\[(?:\\.|[^\]\\])*\]/sy;
/** By whether the expression has the flag `u`, which makes a surrogate pair one character. */
const ESCAPE = {
  true: /\\(?:u\{[\da-f]+\}|ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|u[\da-f]{4}|x[\da-f]{2}|c[a-z]|p\{[^}]*\}|.)/isuy,
  // ECMA-262 B.1.2: octal escapes. Any other character stands for itself.
  false: /\\(?:u[\da-f]{4}|x[\da-f]{2}|c[a-z]|[0-3][0-7]{0,2}|[4-7][0-7]?|[^c]|(?=c))/iy,
};

/** Parses a valid expression. */
function parse(source: string, isUnicode: boolean): Node {
  let at = 0;
  const peek = (expression: RegExp): RegExpExecArray | null => {
    expression.lastIndex = at;
    return expression.exec(source);
  };
  const take = (expression: RegExp): RegExpExecArray | null => {
    const taken = peek(expression);
    if (taken) at += taken[0].length;
    return taken;
  };
  const outside = source.replace(/\\.|\[(?:\\.|[^\]\\])*\]?/gs, '');
  const hasNames = /\(\?<[^=!]/.test(outside);
  const groups = outside.match(/\((?!\?)|\(\?<[^=!]/g)?.length ?? 0;

  const choice = (flags: string, isBehind: boolean, depth: number): Node => {
    if (depth > MAX_DEPTH) throw new Unsupported();
    const options: Node[] = [];
    do {
      const items: Node[] = [];
      while (at < source.length && !'|)'.includes(source.charAt(at)))
        items.push(quantified(atom(flags, isBehind, depth)));
      if (isBehind) items.reverse();
      options.push(items.reduceRight<Node>(join, NOTHING));
    } while (source[at] === '|' && ++at);
    const [only = NOTHING] = options;
    return options.length === 1 ? only : { kind: 'choice', options };
  };

  const atom = (flags: string, isBehind: boolean, depth: number): Node => {
    const open = take(OPEN);
    if (open) {
      const [text, on = '', off = ''] = open;
      const looks = /^\(\?(<?)([=!])$/.exec(text);
      const inner = [...new Set(flags + on)].filter((flag) => !off.includes(flag)).join('');
      const item = choice(inner, looks ? looks[1] === '<' : isBehind, depth + 1);
      // The closing bracket.
      at++;
      return looks ? { kind: 'look', item, isBehind: looks[1] === '<', isNegated: looks[2] === '!' } : item;
    }
    const edge = take(/[$^]|\\b/iy)?.[0];
    if (edge) return { kind: 'edge', test: edgeTest(edge, flags) };
    const reference = peek(/\\(?:k|([1-9]\d*))/y);
    if (reference && (isUnicode || (reference[1] ? Number(reference[1]) <= groups : hasNames)))
      throw new Unsupported();
    const [text = ''] = take(CLASS) ?? take(ESCAPE[`${isUnicode}`]) ?? take(isUnicode ? /./suy : /./sy) ?? [];
    return { kind: 'character', test: characterTest(text, flags) };
  };

  const quantified = (item: Node): Node => {
    const [text, low, comma, high] = take(QUANTIFIER) ?? [];
    if (text === undefined) return item;
    const min = low === undefined ? Number(text.startsWith('+')) : Number(low);
    const max = text.startsWith('?') ? 1 : low !== undefined && !comma ? min : Number(high || Infinity);
    return { kind: 'repeat', item, min, max };
  };

  return choice(isUnicode ? 'u' : '', false, 0);
}

const join = (rest: Node, first: Node): Node => (rest === NOTHING ? first : { kind: 'pair', first, rest });

function characterTest(text: string, flags: string): Test {
  if (!/^[[.\\]/.test(text) && !flags.includes('i')) return (character) => character === text;
  let expression: RegExp | undefined;
  return (character) => {
    // regex: matched against one character.
    expression ??= new RegExp(`^(?:${text === '\\' ? '\\\\' : text})$`, flags.replace('m', ''));
    return expression.test(character);
  };
}

function edgeTest(edge: string, flags: string): (before?: string, after?: string) => boolean {
  const isBreak = (character: string | undefined): boolean =>
    character === undefined || (flags.includes('m') && /[\n\r\u2028\u2029]/.test(character));
  if (edge === '^') return (before) => isBreak(before);
  if (edge === '$') return (_, after) => isBreak(after);
  const word = new RegExp('\\w', flags);
  const isWord = (character: string | undefined): boolean => character !== undefined && word.test(character);
  return (before, after) => (isWord(before) !== isWord(after)) === (edge === '\\b');
}
