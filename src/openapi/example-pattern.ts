/** A text that a regular expression matches, made from the expression itself. */

type Node =
  | { kind: 'character'; options: string[] }
  | { kind: 'sequence'; items: Node[] }
  | { kind: 'choice'; options: Node[] }
  | { kind: 'repeat'; item: Node; min: number; max: number };

/** Longer expressions and texts are not worth the time, and may be meant to take it. */
const MAX_PATTERN = 500;
const MAX_TEXT = 500;
const MAX_NESTING = 30;

/** Tried in this order for classes: readable ones first. */
const CANDIDATES = [
  ...'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-_. /:@,;!?#$%&*+=~^|()[]{}<>\'"`\\\t\n',
];

class Unsupported extends Error {}

/**
 * A text of `min` to `max` characters that `pattern` (ECMA-262, as in JSON Schema) matches; another one for each `variant`
 * where there are several. `undefined` for what is not understood: look-arounds, back references, boundaries.
 */
export function textForPattern(
  pattern: string,
  min: number,
  max: number,
  variant: number,
): string | undefined {
  const expression = compile(pattern);
  if (!expression || pattern.length > MAX_PATTERN || min > MAX_TEXT) return undefined;
  try {
    const tree = parse(pattern);
    for (let extra = 0; extra <= Math.min(max, MAX_TEXT); extra++) {
      const text = write(tree, extra, variant);
      const length = [...text].length;
      if (length > Math.min(max, MAX_TEXT)) return undefined;
      if (length >= min) return expression.test(text) ? text : undefined;
    }
  } catch (error) {
    if (!(error instanceof Unsupported)) throw error;
  }
  return undefined;
}

/** As JSON Schema says (`u`), else as older engines read it. */
export function compile(pattern: string): RegExp | undefined {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(pattern, flags);
    } catch {
      // Not an expression under these flags.
    }
  }
  return undefined;
}

function write(node: Node, extra: number, variant: number): string {
  switch (node.kind) {
    case 'character':
      return node.options[variant % node.options.length] ?? '';
    case 'sequence':
      return node.items.map((item) => write(item, extra, variant)).join('');
    case 'choice':
      return write(node.options[variant % node.options.length] as Node, extra, variant);
    case 'repeat': {
      const times = Math.min(node.max, node.min + extra);
      if (times > MAX_TEXT) throw new Unsupported();
      const once = write(node.item, extra, variant);
      if (once.length * times > MAX_TEXT * 2) throw new Unsupported();
      return once.repeat(times);
    }
  }
}

function parse(pattern: string): Node {
  let rest = pattern.startsWith('^') ? pattern.slice(1) : pattern;
  const take = (expression: RegExp): string | undefined => {
    const taken = expression.exec(rest)?.[0];
    if (taken) rest = rest.slice(taken.length);
    return taken;
  };

  const choice = (depth: number): Node => {
    if (depth > MAX_NESTING) throw new Unsupported();
    const options = [sequence(depth)];
    while (take(/^\|/)) options.push(sequence(depth));
    return options.length === 1 ? (options[0] as Node) : { kind: 'choice', options };
  };

  const sequence = (depth: number): Node => {
    const items: Node[] = [];
    // Anchors are read at the outer ends alone; of an alternative, too (`^a$|^b$`).
    if (depth === 0) take(/^\^/);
    while (rest !== '' && !/^[|)]/.test(rest)) {
      if (depth === 0 && take(/^\$(?=$|\|)/)) continue;
      items.push(quantified(atom(depth)));
    }
    return { kind: 'sequence', items };
  };

  const atom = (depth: number): Node => {
    if (take(/^\((?:\?:|\?<[A-Za-z_]\w*>|(?!\?))/)) {
      const inner = choice(depth + 1);
      if (!take(/^\)/)) throw new Unsupported();
      return inner;
    }
    const text =
      take(/^\[(?:\\.|[^\]\\])*\]/s) ??
      take(/^\\(?:u\{[\da-f]+\}|u[\da-f]{4}|x[\da-f]{2}|p\{[^}]*\}|[^\dbBkc])/iu) ??
      take(/^[^()|^$*+?{\\]/u);
    if (text === undefined) throw new Unsupported();
    return { kind: 'character', options: charactersOf(text) };
  };

  const quantified = (item: Node): Node => {
    const quantifier = take(/^(?:[*+?]|\{\d+(?:,\d*)?\})\??/);
    if (quantifier === undefined) return item;
    const [, low, comma, high] = /^\{(\d+)(,?)(\d*)\}/.exec(quantifier) ?? [];
    if (low === undefined) {
      return {
        kind: 'repeat',
        item,
        min: quantifier.startsWith('+') ? 1 : 0,
        max: quantifier.startsWith('?') ? 1 : MAX_TEXT,
      };
    }
    const max = comma === '' ? Number(low) : high === '' ? MAX_TEXT : Number(high);
    return { kind: 'repeat', item, min: Number(low), max };
  };

  const tree = choice(0);
  if (rest !== '') throw new Unsupported();
  return tree;
}

/** Characters that a class, an escape or a literal stands for. */
function charactersOf(atom: string): string[] {
  if (!/^[[\\.]/.test(atom)) return [atom];
  const expression = compile(`^${atom}$`);
  const options = CANDIDATES.filter((candidate) => expression?.test(candidate));
  if (options.length > 0) return options;
  // A class or escape of characters beyond ASCII: its own literals are candidates.
  const literal = [...atom].find((character) => character > '\x7F' && expression?.test(character));
  if (literal === undefined) throw new Unsupported();
  return [literal];
}
