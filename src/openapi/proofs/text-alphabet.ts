/** The alphabet of a text search: one character for each set that all character classes treat alike. */
import { compilePattern, type PatternNode, SAMPLE } from './pattern-tree.ts';

export interface Alphabet {
  /** Readable ones first. */
  characters: string[];
  /** Whether the node's class has `character`, which belongs to the alphabet. */
  has(node: PatternNode & { kind: 'character' }, character: string): boolean;
  isWord(character: string): boolean;
}

const isWord = (character: string): boolean => /^\w$/.test(character);

/** White space, line breaks and the bounds of UTF-16 ranges, with their neighbors. */
const FIXED = [
  ...[0xa0, 0x1680, 0x2000, 0x200a, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff],
  ...[0xd800, 0xdbff, 0xdc00, 0xdfff, 0xffff, 0x10000, 0x10ffff],
];

/**
 * The alphabet of `patterns`, whose trees are `trees`. Classes consist of ranges, so they only differ at
 * characters that they name or that `\d`, `\s`, `\w` and `.` add; one character between any two of these is
 * enough. `variant` takes another character of each set. Without `isUnicode`, characters are UTF-16 units.
 */
export function alphabetOf(
  patterns: string[],
  trees: PatternNode[],
  variant: number,
  isUnicode: boolean,
): Alphabet {
  const classes = new Map<string, RegExp | undefined>();
  for (const [index, tree] of trees.entries()) {
    const { flags = '' } = compilePattern(patterns[index] ?? '') ?? {};
    // regex: a class of characters, matched against one character.
    for (const text of classesIn(tree)) classes.set(text, new RegExp(`^(?:${text})$`, flags));
  }
  const codes = new Set([...patterns.join('').matchAll(BEYOND_ASCII)].flatMap(codesOf));
  for (const code of FIXED) codes.add(code);
  const near = [...codes].flatMap((code) => [code - 1, code, code + 1]);
  const plain = Array.from({ length: 0x100 }, (_, code) => code);
  const last = isUnicode ? 0x10ffff : 0xffff;
  const beyond = [...plain, ...near.sort((a, b) => a - b)].filter((code) => code >= 0 && code <= last);
  const all = new Set([...SAMPLE, ...beyond.map((code) => String.fromCodePoint(code))]);
  const charactersBySets = new Map<string, string[]>();
  for (const character of all) {
    const sets = [...classes.values()].map((expression) => (expression?.test(character) ? 1 : 0));
    const key = `${sets.join('')}${isWord(character)}`;
    charactersBySets.set(key, [...(charactersBySets.get(key) ?? []), character]);
  }
  const readable = new Set(SAMPLE.slice(0, -2));
  const characters = [...charactersBySets.values()].flatMap((group) => {
    const good = group.filter((character) => readable.has(character));
    return good[variant % good.length] ?? group[0] ?? [];
  });
  const members = new Map<string, Set<string>>();
  for (const [text, expression] of classes)
    members.set(text, new Set(characters.filter((character) => expression?.test(character))));
  return {
    characters,
    has: ({ text }, character) => text === '[^]' || members.get(text)?.has(character) === true,
    isWord,
  };
}

/** Characters beyond ASCII as written in a pattern. */
const BEYOND_ASCII = /\\u\{([\da-fA-F]+)\}|\\u([\da-fA-F]{4})|\\x([\da-fA-F]{2})|([\x80-\u{10ffff}])/gu;

function codesOf([, ...groups]: RegExpMatchArray): number[] {
  const [braced, four, two, literal] = groups;
  const hex = braced ?? four ?? two;
  return hex === undefined ? [literal?.codePointAt(0) ?? 0] : [Number.parseInt(hex, 16)];
}

function classesIn(node: PatternNode): string[] {
  switch (node.kind) {
    case 'character':
      return [node.text];
    case 'sequence':
      return node.items.flatMap(classesIn);
    case 'choice':
      return node.options.flatMap(classesIn);
    case 'repeat':
      return classesIn(node.item);
    case 'assertion':
      return node.item ? classesIn(node.item) : [];
  }
}

/**
 * Whether tree and alphabet represent the pattern exactly: it has no Unicode properties, whose ranges are not
 * written out, and nothing that older expressions read differently (ECMA-262, B.1.2).
 */
export function isModelled(pattern: string, isUnicode: boolean): boolean {
  if (/\\p/i.test(pattern)) return false;
  if (isUnicode) return !/\\u[dD][89a-fA-F]/.test(pattern);
  return !/\\(?:u(?![\da-f]{4})|x(?![\da-f]{2})|0\d|[1-9]|c)|[\u{10000}-\u{10ffff}]/iu.test(pattern);
}
