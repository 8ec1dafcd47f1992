import { type AST, RegExpParser } from '@eslint-community/regexpp';
import type { CharSet } from 'refa';
import { Chars, hasSomeDescendant, toCharSet } from 'regexp-ast-analysis';

/** A condition on the character before or after: one of `set`, or, if `edge`, no character at all. */
interface Guard {
  side: 'before' | 'after';
  set: CharSet;
  edge: boolean;
}

/** A node of the automaton before its empty steps are removed. */
interface Node {
  steps: { to: Node; guard?: Guard; isUncertain?: boolean }[];
  /** Reading a character of the set moves on; only nodes without steps have this. */
  reads?: { set: CharSet; to: Node };
  isAccepting?: boolean;
}

/**
 * A path from one reading node to the next, or to a match. `before` and `after` are the letters allowed
 * around it; `count` is 2 if several paths lead there. An uncertain one has a condition that may still reject
 * it.
 */
export interface Way {
  to: number;
  before: Set<number>;
  after: Set<number>;
  count: number;
  isUncertain: boolean;
}

/**
 * A regular expression as a graph of the characters that it reads. The alphabet has one letter for each set
 * of characters that the expression does not distinguish; `EDGE` stands for the start and end of the text.
 */
export interface Automaton {
  letters: CharSet[];
  /** The letters that a node may read. */
  reads: Set<number>[];
  /** Ways from each node, and from the start of the expression, which is the last entry. */
  ways: Way[][];
  flags: AST.Flags;
  hasLazy: boolean;
}

export const EDGE = -1;
/** `to` of a way that ends in a match. */
export const MATCH = -2;

/** Repetitions are unrolled up to here: more do not change how the time grows. */
const MAX_COPIES = 3;
/** A repetition of at least this many characters counts as unlimited. */
const UNBOUNDED = 1000;
const MAX_STEPS = 200_000;

/** Builds the automaton. Throws a SyntaxError if the expression is invalid. */
export function buildAutomaton(pattern: string, flags: string): Automaton {
  const parser = new RegExpParser({ ecmaVersion: 2025 });
  const parsedFlags = parser.parseFlags(flags);
  const { unicode, unicodeSets } = parsedFlags;
  const tree = parser.parsePattern(pattern, 0, pattern.length, { unicode, unicodeSets });
  const builder = new Builder(parsedFlags);
  const accepting: Node = { steps: [], isAccepting: true };
  const start = builder.alternatives(tree.alternatives, accepting);
  const hasLazy = hasSomeDescendant(tree, (node) => node.type === 'Quantifier' && !node.greedy);
  return { ...flatten(start, builder.sets, Chars.all(parsedFlags)), flags: parsedFlags, hasLazy };
}

class Builder {
  /** Every set of characters that the expression distinguishes. */
  readonly sets: CharSet[] = [];
  private readonly flags: AST.Flags;

  constructor(flags: AST.Flags) {
    this.flags = flags;
  }

  alternatives(alternatives: readonly AST.Alternative[], next: Node): Node {
    const [only, ...others] = alternatives;
    if (only && others.length === 0) return this.sequence(only.elements, next);
    return { steps: alternatives.map(({ elements }) => ({ to: this.sequence(elements, next) })) };
  }

  private sequence(elements: readonly AST.Element[], next: Node): Node {
    return elements.reduceRight((after, element) => this.element(element, after), next);
  }

  private element(element: AST.Element, next: Node): Node {
    switch (element.type) {
      case 'Character':
      case 'CharacterClass':
      case 'CharacterSet':
      case 'ExpressionCharacterClass':
        return { steps: [], reads: { set: this.remember(this.setOf(element)), to: next } };
      case 'Group':
      case 'CapturingGroup':
        return this.alternatives(element.alternatives, next);
      case 'Backreference':
        return this.reference(element, next);
      case 'Quantifier':
        return this.quantifier(element, next);
      case 'Assertion':
        return this.assertion(element, next);
    }
  }

  private setOf(element: AST.Element): CharSet {
    return toCharSet(element as Parameters<typeof toCharSet>[0], this.flags);
  }

  private remember(set: CharSet): CharSet {
    this.sets.push(set);
    return set;
  }

  /** The content of a group, or nothing: more than the group has matched, so no way is missed. */
  private reference({ resolved }: AST.Backreference, next: Node): Node {
    const groups = Array.isArray(resolved) ? resolved : [resolved];
    return {
      steps: [{ to: next }, ...groups.map((group) => ({ to: this.alternatives(group.alternatives, next) }))],
    };
  }

  private quantifier({ element, min, max }: AST.Quantifier, next: Node): Node {
    let node = next;
    if (max >= UNBOUNDED) {
      const loop: Node = { steps: [] };
      loop.steps.push({ to: this.element(element, loop) }, { to: next });
      node = loop;
    } else {
      for (let copy = Math.min(max - min, MAX_COPIES); copy > 0; copy--)
        node = { steps: [{ to: this.element(element, node) }, { to: next }] };
    }
    for (let copy = Math.min(min, MAX_COPIES); copy > 0; copy--) node = this.element(element, node);
    return node;
  }

  private assertion(assertion: AST.Assertion, next: Node): Node {
    const { flags } = this;
    const none = toCharSet([], flags);
    const lineEnd = flags.multiline ? this.remember(Chars.lineTerminator(flags)) : none;
    if (assertion.kind === 'start' || assertion.kind === 'end') {
      const side = assertion.kind === 'start' ? 'before' : 'after';
      return { steps: [{ to: next, guard: { side, set: lineEnd, edge: true } }] };
    }
    if (assertion.kind === 'word') {
      const word = this.remember(Chars.word(flags));
      const guarded = (isBefore: boolean, isAfter: boolean): Node['steps'][number] => ({
        to: { steps: [{ to: next, guard: sideOf('after', isAfter) }] },
        guard: sideOf('before', isBefore),
      });
      const sideOf = (side: Guard['side'], isWord: boolean): Guard => ({
        side,
        set: isWord ? word : word.negate(),
        edge: !isWord,
      });
      const { negate } = assertion;
      return { steps: [guarded(true, negate), guarded(false, !negate)] };
    }
    return this.look(assertion as AST.LookaroundAssertion, next);
  }

  /**
   * A condition on one character is exact; for a longer one its first character and its running time count.
   */
  private look(assertion: AST.LookaroundAssertion, next: Node): Node {
    const side = assertion.kind === 'lookahead' ? 'after' : 'before';
    const steps: Node['steps'] = [];
    const guards = (assertion.alternatives as AST.Alternative[]).map((alternative) =>
      this.nearest(alternative, side),
    );
    const isExact = guards.every((guard) => guard?.isWhole);
    const set = guards.reduce(
      (all, guard) => (guard ? all.union(guard.set) : all),
      toCharSet([], this.flags),
    );
    const edge = guards.some((guard) => guard?.edge);
    this.remember(set);
    if (assertion.negate)
      steps.push(
        isExact
          ? { to: next, guard: { side, set: set.negate(), edge: !edge } }
          : { to: next, isUncertain: true },
      );
    else if (guards.includes(undefined)) steps.push({ to: next, isUncertain: true });
    else steps.push({ to: next, guard: { side, set, edge }, isUncertain: !isExact });
    // It reads the same text again at each position where it is tested, and a match does not end the search.
    const isLong = hasSomeDescendant(
      assertion,
      (node) => node.type === 'Quantifier' && node.max >= UNBOUNDED,
    );
    if (isLong) {
      const reading = { steps: [] };
      const order = side === 'after' ? assertion.alternatives : assertion.alternatives.map(reversed);
      steps.push({ to: this.alternatives(order, reading) });
    }
    return { steps };
  }

  /** The character next to an assertion, and whether the alternative has nothing more. */
  private nearest(
    { elements }: AST.Alternative,
    side: Guard['side'],
  ): { set: CharSet; edge: boolean; isWhole: boolean } | undefined {
    const element = side === 'after' ? elements[0] : elements.at(-1);
    const isWhole = elements.length === 1;
    switch (element?.type) {
      case 'Character':
      case 'CharacterClass':
      case 'CharacterSet':
      case 'ExpressionCharacterClass':
        return { set: this.setOf(element), edge: false, isWhole };
      case 'Assertion':
        if (element.kind !== (side === 'after' ? 'end' : 'start')) return undefined;
        return {
          set: this.flags.multiline ? Chars.lineTerminator(this.flags) : toCharSet([], this.flags),
          edge: true,
          isWhole,
        };
      case 'Quantifier': {
        if (element.min === 0) return undefined;
        const inner = this.nearest({ elements: [element.element] } as unknown as AST.Alternative, side);
        return inner && { ...inner, isWhole: isWhole && inner.isWhole && element.min === 1 };
      }
      case 'Group':
      case 'CapturingGroup': {
        const inner = element.alternatives.map((alternative) => this.nearest(alternative, side));
        if (inner.includes(undefined)) return undefined;
        return (inner as { set: CharSet; edge: boolean; isWhole: boolean }[]).reduce((all, each) => ({
          set: all.set.union(each.set),
          edge: all.edge || each.edge,
          isWhole: isWhole && all.isWhole && each.isWhole,
        }));
      }
      default:
        return undefined;
    }
  }
}

/** A look-behind is read backwards. A copy for reading, not for writing. */
function reversed(alternative: AST.Alternative): AST.Alternative {
  return { ...alternative, elements: alternative.elements.toReversed() };
}

const common = (one: Set<number>, other: Set<number>): Set<number> =>
  new Set([...one].filter((each) => other.has(each)));

/** Removes the empty steps, and assigns letters to each set of characters. */
function flatten(start: Node, sets: CharSet[], all: CharSet): Pick<Automaton, 'letters' | 'reads' | 'ways'> {
  const letters = partition(sets, all);
  const lettersOf = (set: CharSet): Set<number> =>
    new Set(letters.flatMap((letter, index) => (letter.isDisjointWith(set) ? [] : [index])));
  const every = new Set([EDGE, ...letters.keys()]);
  const nodes: Node[] = [];
  const numbers = new Map<Node, number>();
  const numberOf = (node: Node): number => {
    const known = numbers.get(node);
    if (known !== undefined) return known;
    numbers.set(node, nodes.push(node) - 1);
    return nodes.length - 1;
  };
  let steps = 0;
  const waysFrom = (from: Node): Way[] => {
    const ways = new Map<string, Way>();
    const path = new Set<Node>();
    const follow = (node: Node, before: Set<number>, after: Set<number>, isUncertain: boolean): void => {
      if (path.has(node) || before.size === 0 || after.size === 0) return;
      if (++steps > MAX_STEPS) throw new RangeError('the expression has too many ways through it');
      if (node.reads || node.isAccepting) {
        const to = node.reads ? numberOf(node) : MATCH;
        const key = `${to} ${[...before]} ${[...after]} ${isUncertain}`;
        const known = ways.get(key);
        if (known) known.count = 2;
        else ways.set(key, { to, before, after, count: 1, isUncertain });
        return;
      }
      path.add(node);
      for (const { to, guard, isUncertain: isMaybe = false } of node.steps) {
        const allowed = guard ? lettersOf(guard.set) : every;
        if (guard?.edge) allowed.add(EDGE);
        const { side } = guard ?? {};
        follow(
          to,
          side === 'before' ? common(before, allowed) : before,
          side === 'after' ? common(after, allowed) : after,
          isUncertain || isMaybe,
        );
      }
      path.delete(node);
    };
    follow(from, every, every, false);
    return [...ways.values()];
  };
  const first = waysFrom(start);
  const ways: Way[][] = [];
  for (let index = 0; index < nodes.length; index++)
    ways.push(waysFrom((nodes[index] as Node & { reads: { to: Node } }).reads.to));
  return {
    letters,
    reads: nodes.map((node) => lettersOf(node.reads?.set as CharSet)),
    ways: [...ways, first],
  };
}

/** Disjoint sets of characters; every one of `sets` is a union of some. */
function partition(sets: CharSet[], all: CharSet): CharSet[] {
  let parts = [all];
  const seen = new Set<string>();
  for (const set of sets) {
    const key = set.toRangesString();
    if (seen.has(key)) continue;
    seen.add(key);
    parts = parts.flatMap((part) => [part.intersect(set), part.without(set)].filter((each) => !each.isEmpty));
  }
  return parts;
}
