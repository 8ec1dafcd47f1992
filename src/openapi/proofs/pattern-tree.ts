/** Regular expressions of schemas (ECMA-262, JSON Schema Validation 6.3.3) as trees. They are never run. */

export type PatternNode =
  /**
   * One of these characters; for a class, its characters among `SAMPLE`, perhaps none. `text`: the class as
   * written.
   */
  | { kind: 'character'; options: string[]; text: string }
  | { kind: 'sequence'; items: PatternNode[] }
  | { kind: 'choice'; options: PatternNode[] }
  | { kind: 'repeat'; item: PatternNode; min: number; max: number }
  /** Anchors, boundaries and look-arounds, which match no character. `text`: how it begins, `(?<!`. */
  | { kind: 'assertion'; text: string; item?: PatternNode };

const MAX_PATTERN_CHARACTERS = 2_000;
const MAX_NESTING = 30;

/** Characters that classes are tested with, readable ones first. */
export const SAMPLE = [
  ...'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-_. /:@,;!?#$%&*+=~^|()[]{}<>\'"`\\\t\n',
];

/** With the flag `u` as JSON Schema says, else as older engines read it; `undefined` if it is invalid. */
export function compilePattern(pattern: string): RegExp | undefined {
  for (const flags of ['u', '']) {
    try {
      // regex: callers read its flags, or match one character; `matchesPattern` matches texts.
      return new RegExp(pattern, flags);
    } catch {
      // Invalid under these flags.
    }
  }
  return undefined;
}

class UnsupportedPattern extends Error {}

/** The tree of an expression; `undefined` if it is invalid or not supported. */
export function parsePattern(pattern: string): PatternNode | undefined {
  if (pattern.length > MAX_PATTERN_CHARACTERS || !compilePattern(pattern)) return undefined;
  try {
    return parse(pattern);
  } catch (error) {
    if (error instanceof UnsupportedPattern) return undefined;
    throw error;
  }
}

function parse(pattern: string): PatternNode {
  let rest = pattern;
  const take = (expression: RegExp): string | undefined => {
    const token = expression.exec(rest)?.[0];
    if (token) rest = rest.slice(token.length);
    return token;
  };

  const choice = (depth: number): PatternNode => {
    if (depth > MAX_NESTING) throw new UnsupportedPattern();
    const options = [sequence(depth)];
    while (take(/^\|/)) options.push(sequence(depth));
    const [only, ...others] = options;
    return only && others.length === 0 ? only : { kind: 'choice', options };
  };

  const sequence = (depth: number): PatternNode => {
    const items: PatternNode[] = [];
    while (rest !== '' && !/^[|)]/.test(rest)) items.push(withQuantifier(atom(depth)));
    const [only, ...others] = items;
    return only && others.length === 0 ? only : { kind: 'sequence', items };
  };

  const atom = (depth: number): PatternNode => {
    const anchor = take(/^(?:[$^]|\\[bB])/);
    if (anchor !== undefined) return { kind: 'assertion', text: anchor };
    const open = take(/^\((?:\?(?:[:=!]|<[=!]|<[A-Za-z_]\w*>))?/);
    if (open !== undefined) {
      const item = choice(depth + 1);
      if (!take(/^\)/)) throw new UnsupportedPattern();
      return /[=!]$/.test(open) ? { kind: 'assertion', text: open, item } : item;
    }
    const text =
      take(/^\[(?:\\.|[^\]\\])*\]/s) ??
      take(/^\\(?:u\{[\da-f]+\}|u[\da-f]{4}|x[\da-f]{2}|p\{[^}]*\}|0(?!\d)|[^\dkc])/iu) ??
      take(/^[^()|*+?\\]/u);
    if (text === undefined) throw new UnsupportedPattern();
    return { kind: 'character', options: charactersOf(text), text };
  };

  const withQuantifier = (item: PatternNode): PatternNode => {
    const quantifier = take(/^(?:[*+?]|\{\d+(?:,\d*)?\})\??/);
    if (quantifier === undefined) return item;
    const [, low, comma, high] = /^\{(\d+)(?:(,)(\d*))?\}/.exec(quantifier) ?? [];
    if (low === undefined) {
      const max = quantifier.startsWith('?') ? 1 : Infinity;
      return { kind: 'repeat', item, min: quantifier.startsWith('+') ? 1 : 0, max };
    }
    const max = comma === undefined ? Number(low) : high === '' ? Infinity : Number(high);
    return { kind: 'repeat', item, min: Number(low), max };
  };

  const tree = choice(0);
  if (rest !== '') throw new UnsupportedPattern();
  return tree;
}

/** Characters that a class, an escape or a literal matches. */
function charactersOf(atom: string): string[] {
  if (!/^[[\\.]/.test(atom)) return [atom];
  const expression = compilePattern(`^${atom}$`);
  const options = SAMPLE.filter((character) => expression?.test(character));
  if (options.length > 0) return options;
  // A class of characters beyond ASCII: those that it names.
  const literal = [...atom].find((character) => character > '\x7F' && expression?.test(character));
  return literal === undefined ? [] : [literal];
}
