/**
 * Regular expressions of schemas (ECMA-262, JSON Schema Validation 6.3.3) as trees, and whether they are safe
 * to run.
 */

export type PatternNode =
  /** One of these characters; for classes those of `SAMPLE` that it has. `text`: the class as it is written. */
  | { kind: 'character'; options: string[]; text: string }
  | { kind: 'sequence'; items: PatternNode[] }
  | { kind: 'choice'; options: PatternNode[] }
  | { kind: 'repeat'; item: PatternNode; min: number; max: number }
  /** Anchors, boundaries and look-arounds: they match no character themselves. `text`: how it begins, `(?<!`. */
  | { kind: 'assertion'; text: string; item?: PatternNode };

const MAX_PATTERN = 2_000;
const MAX_NESTING = 30;

/** What classes are judged by, readable characters first. */
export const SAMPLE = [
  ...'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-_. /:@,;!?#$%&*+=~^|()[]{}<>\'"`\\\t\n',
];

/** As JSON Schema says (`u`), else as older engines read it; `undefined` when it is no expression. */
export function compilePattern(pattern: string): RegExp | undefined {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(pattern, flags);
    } catch {
      // Not an expression under these flags.
    }
  }
  return undefined;
}

const tame = new Map<string, boolean>();

/**
 * Whether a backtracking engine runs the expression in reasonable time on any text: no loop within a loop and
 * no ambiguous choice within a loop (exponential time), no three neighbouring loops over the same characters.
 * What is not understood (back references) is not tame. An expression that does not compile is: nobody runs it.
 */
export function isTame(pattern: string): boolean {
  let verdict = tame.get(pattern);
  if (verdict === undefined) {
    const tree = parsePattern(pattern);
    verdict = tree ? isTameNode(tree) : compilePattern(pattern) === undefined;
    tame.set(pattern, verdict);
  }
  return verdict;
}

/** Up to this often, a repetition is no loop. */
const FEW = 10;

function isLoop(node: PatternNode): node is PatternNode & { kind: 'repeat' } {
  return node.kind === 'repeat' && node.max > FEW && node.max !== node.min;
}

function isTameNode(node: PatternNode): boolean {
  switch (node.kind) {
    case 'character':
      return true;
    case 'assertion':
      return node.item === undefined || isTameNode(node.item);
    case 'choice':
      return node.options.every(isTameNode);
    case 'repeat':
      return isTameNode(node.item) && (node.max <= FEW || isUnambiguous(node.item));
    case 'sequence':
      return (
        node.items.every(isTameNode) && !node.items.some((_, index) => startsRun(node.items.slice(index)))
      );
  }
}

/** Whether three loops in a row go over the same characters; two cost no more than the square of the length. */
function startsRun([first, second, third]: PatternNode[]): boolean {
  return first !== undefined && meetsNext(first, second) && second !== undefined && meetsNext(second, third);
}

function meetsNext(node: PatternNode, next: PatternNode | undefined): boolean {
  if (!next || !isLoop(node) || !isLoop(next)) return false;
  return overlap(charactersIn(node), firstCharacter(next.item) ?? charactersIn(next));
}

/** Whether a text is divided into repetitions of `body` in one way only, as far as this is easily told. */
function isUnambiguous(body: PatternNode): boolean {
  if (!hasVariation(body)) return true;
  if (body.kind === 'choice') {
    const firsts = body.options.map((option) => (hasLoop(option) ? undefined : firstCharacter(option)));
    return firsts.every(
      (first, index) => first && firsts.slice(index + 1).every((other) => other && !overlap(first, other)),
    );
  }
  if (body.kind !== 'sequence') return false;
  // A character at an end of the body that occurs nowhere else in it parts the repetitions.
  return [0, body.items.length - 1].some((end) => {
    const mark = body.items[end];
    const others = body.items.filter((_, index) => index !== end).flatMap(charactersIn);
    return mark?.kind === 'character' && !overlap(mark.options, others);
  });
}

function hasLoop(node: PatternNode): boolean {
  return isLoop(node) || childrenOf(node).some(hasLoop);
}

function hasVariation(node: PatternNode): boolean {
  if (node.kind === 'choice' || (node.kind === 'repeat' && node.min !== node.max)) return true;
  return childrenOf(node).some(hasVariation);
}

function firstCharacter(node: PatternNode): string[] | undefined {
  if (node.kind === 'character') return node.options;
  return node.kind === 'sequence' && node.items[0] ? firstCharacter(node.items[0]) : undefined;
}

function charactersIn(node: PatternNode): string[] {
  return node.kind === 'character' ? node.options : childrenOf(node).flatMap(charactersIn);
}

function childrenOf(node: PatternNode): PatternNode[] {
  switch (node.kind) {
    case 'sequence':
      return node.items;
    case 'choice':
      return node.options;
    case 'repeat':
      return [node.item];
    default:
      return [];
  }
}

function overlap(a: string[], b: string[]): boolean {
  return a.some((character) => b.includes(character));
}

class NotUnderstood extends Error {}

/** The tree of an expression; `undefined` for what is no expression or not understood. */
export function parsePattern(pattern: string): PatternNode | undefined {
  if (pattern.length > MAX_PATTERN || !compilePattern(pattern)) return undefined;
  try {
    return parse(pattern);
  } catch (error) {
    if (error instanceof NotUnderstood) return undefined;
    throw error;
  }
}

function parse(pattern: string): PatternNode {
  let rest = pattern;
  const take = (expression: RegExp): string | undefined => {
    const taken = expression.exec(rest)?.[0];
    if (taken) rest = rest.slice(taken.length);
    return taken;
  };

  const choice = (depth: number): PatternNode => {
    if (depth > MAX_NESTING) throw new NotUnderstood();
    const options = [sequence(depth)];
    while (take(/^\|/)) options.push(sequence(depth));
    return options.length === 1 ? (options[0] as PatternNode) : { kind: 'choice', options };
  };

  const sequence = (depth: number): PatternNode => {
    const items: PatternNode[] = [];
    while (rest !== '' && !/^[|)]/.test(rest)) items.push(quantified(atom(depth)));
    return items.length === 1 ? (items[0] as PatternNode) : { kind: 'sequence', items };
  };

  const atom = (depth: number): PatternNode => {
    const anchor = take(/^(?:[$^]|\\[bB])/);
    if (anchor !== undefined) return { kind: 'assertion', text: anchor };
    const open = take(/^\((?:\?(?:[:=!]|<[=!]|<[A-Za-z_]\w*>))?/);
    if (open !== undefined) {
      const item = choice(depth + 1);
      if (!take(/^\)/)) throw new NotUnderstood();
      return /[=!]$/.test(open) ? { kind: 'assertion', text: open, item } : item;
    }
    const text =
      take(/^\[(?:\\.|[^\]\\])*\]/s) ??
      take(/^\\(?:u\{[\da-f]+\}|u[\da-f]{4}|x[\da-f]{2}|p\{[^}]*\}|0(?!\d)|[^\dkc])/iu) ??
      take(/^[^()|*+?\\]/u);
    if (text === undefined) throw new NotUnderstood();
    return { kind: 'character', options: charactersOf(text), text };
  };

  const quantified = (item: PatternNode): PatternNode => {
    const quantifier = take(/^(?:[*+?]|\{\d+(?:,\d*)?\})\??/);
    if (quantifier === undefined) return item;
    const [, low, comma, high] = /^\{(\d+)(,?)(\d*)\}/.exec(quantifier) ?? [];
    if (low === undefined) {
      const max = quantifier.startsWith('?') ? 1 : Infinity;
      return { kind: 'repeat', item, min: quantifier.startsWith('+') ? 1 : 0, max };
    }
    const max = comma === '' ? Number(low) : high === '' ? Infinity : Number(high);
    return { kind: 'repeat', item, min: Number(low), max };
  };

  const tree = choice(0);
  if (rest !== '') throw new NotUnderstood();
  return tree;
}

/** Characters that a class, an escape or a literal stands for. */
function charactersOf(atom: string): string[] {
  if (!/^[[\\.]/.test(atom)) return [atom];
  const expression = compilePattern(`^${atom}$`);
  const options = SAMPLE.filter((character) => expression?.test(character));
  if (options.length > 0) return options;
  // A class of characters beyond ASCII: those that it spells out.
  const literal = [...atom].find((character) => character > '\x7F' && expression?.test(character));
  if (literal === undefined) throw new NotUnderstood();
  return [literal];
}
