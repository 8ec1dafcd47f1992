/**
 * Finds texts that several regular expressions match. Searches all texts, following the expressions character
 * by character (derivatives, Brzozowski 1964), with formulas for look-arounds.
 */

import { compilePattern, type PatternNode, parsePattern } from './pattern-tree.ts';
import { type Alphabet, alphabetOf, isModelled } from './text-alphabet.ts';
import { type Formula, Formulas, type Rest } from './text-formulas.ts';

/** Limits of one search: pairs of states and characters, and transitions. */
const MAX_STEPS = 40_000;
const MAX_WAYS = 1_000_000;
/** Nested expressions, or repetitions of what may be empty. */
const MAX_DEPTH = 1_500;

/** The context at a position in a text. */
interface Place {
  isStart: boolean;
  /** Whether the last character is a word character, for `\b`. */
  isWord: boolean;
  /** For each look-behind, its unmatched rest from every possible start. */
  behind: Rest[][];
}

/** What may follow a text. Texts of the same state are interchangeable. */
interface State extends Place {
  formula: Formula;
  /** The next states by character, computed on demand. */
  next?: { character: string; state: State }[];
}

/** A text that leads to a state. */
interface Way {
  state: State;
  before?: Way;
  character?: string;
}

/** Half of a surrogate pair, which JSON texts should not have. */
const LONE = /[\ud800-\udfff]/u;

class SearchLimitReached extends Error {}

export interface TextLimits {
  /** Patterns that a text must match somewhere. */
  patterns: string[];
  /**
   * Additional patterns that name ASCII characters only, and so mean the same with and without the flag `u`.
   */
  plain?: string[];
  /** Characters. */
  min: number;
  max: number;
}

/**
 * A shortest text within the limits that `isFine` accepts; `variant` prefers other characters. `null`: proven
 * impossible. `undefined`: not found.
 */
export function searchText(
  { patterns, plain = [], min, max }: TextLimits,
  variant: number,
  isFine: (text: string) => boolean,
): string | null | undefined {
  const all = [...patterns, ...plain];
  const trees = all.map(parsePattern);
  if (!trees.every((tree) => tree !== undefined)) return undefined;
  // Without the flag, an expression counts UTF-16 units, and a character may have two.
  const isOfUnits = patterns.some((pattern) => !compilesAsUnicode(pattern));
  const isExact = patterns.every((pattern) => isModelled(pattern, compilesAsUnicode(pattern)));
  const isMixed = isOfUnits && patterns.some(compilesAsUnicode);
  try {
    const alphabet = alphabetOf(all, trees, variant, !isOfUnits);
    const search = new Search(trees, alphabet);
    const result = search.run(min, isOfUnits ? max * 2 : max, (text) => !LONE.test(text) && isFine(text));
    return result === null && (!isExact || isMixed) ? undefined : result;
  } catch (error) {
    if (error instanceof SearchLimitReached || error instanceof RangeError) return undefined;
    throw error;
  }
}

function compilesAsUnicode(pattern: string): boolean {
  return compilePattern(pattern)?.unicode === true;
}

const ANY: PatternNode = { kind: 'character', options: [], text: '[^]' };
const ANYTHING: PatternNode = { kind: 'repeat', item: ANY, min: 0, max: Number.POSITIVE_INFINITY };

class Search {
  readonly #alphabet: Alphabet;
  readonly #formulas = new Formulas();
  readonly #derived = new Map<string, Formula>();
  readonly #states = new Map<string, State>();
  /** Look-behinds with their index in `Place.behind`. */
  readonly #behind = new Map<PatternNode, number>();
  readonly #start: Formula;
  #steps = 0;
  #depth = 0;

  constructor(trees: PatternNode[], alphabet: Alphabet) {
    this.#alphabet = alphabet;
    for (const tree of trees) this.#collect(tree, false);
    this.#start = this.#formulas.join(
      'and',
      trees.map((tree) =>
        this.#formulas.rest(this.#formulas.chain(ANYTHING, this.#formulas.chain(tree, undefined))),
      ),
    );
  }

  /** See `searchText`. `null` is exact if the alphabet is. */
  run(min: number, max: number, isFine: (text: string) => boolean): string | null | undefined {
    let isOpen = false;
    const nothing = [...this.#behind.keys()].map(() => []);
    let level: Way[] = [{ state: this.#state(this.#start, true, false, this.#fresh(nothing)) }];
    const seenStates = new Set<State>();
    for (let length = 0, ways = 0; ; length++) {
      if (length >= min) {
        for (const way of level) {
          if (this.#step(way.state.formula, undefined, way.state).kind !== 'all') continue;
          const text = charactersOf(way);
          if (isFine(text)) return text;
          isOpen = true;
        }
      }
      if (length >= max) return isOpen ? undefined : null;
      const next = new Map<State, Way>();
      for (const before of level) {
        for (const { character, state } of this.#after(before.state)) {
          if (++ways > MAX_WAYS) return undefined;
          if (next.has(state) || seenStates.has(state)) continue;
          // From the same state, a longer text leads to the same continuations.
          if (length + 1 >= min) seenStates.add(state);
          next.set(state, { state, before, character });
        }
      }
      if (next.size === 0) return isOpen ? undefined : null;
      level = [...next.values()];
    }
  }

  #after(state: State): NonNullable<State['next']> {
    state.next ??= this.#alphabet.characters.flatMap((character) => {
      if (++this.#steps > MAX_STEPS) throw new SearchLimitReached();
      const formula = this.#step(state.formula, character, state);
      if (formula === this.#formulas.none) return [];
      const behind = state.behind.map((rests) => {
        const nextRests = rests.flatMap((rest) => this.#consume(rest, character, state.isStart));
        return [...new Set(nextRests)];
      });
      const isWord = this.#alphabet.isWord(character);
      return [{ character, state: this.#state(formula, false, isWord, this.#fresh(behind)) }];
    });
    return state.next;
  }

  /** A look-behind may begin anywhere. */
  #fresh(behind: Rest[][]): Rest[][] {
    return [...this.#behind.keys()].map((node, index) => [
      ...new Set([...(behind[index] ?? []), this.#formulas.chain(itemOf(node), undefined)]),
    ]);
  }

  #state(formula: Formula, isStart: boolean, isWord: boolean, behind: Rest[][]): State {
    const sets = behind.map((rests) => rests.map((rest) => rest?.id ?? 0).sort((a, b) => a - b));
    const key = `${formula.id} ${isStart} ${isWord} ${sets.join(' ')}`;
    let state = this.#states.get(key);
    if (!state) {
      state = { formula, isStart, isWord, behind };
      this.#states.set(key, state);
    }
    return state;
  }

  /** The formula after `character`; if that is `undefined`, whether the text may end here (`all`). */
  #step(formula: Formula, character: string | undefined, place: Place): Formula {
    switch (formula.kind) {
      case 'rest': {
        const isBehindHeld = place.behind.map((rests) =>
          rests.some((rest) => this.#ends(rest, place.isStart)),
        );
        const around = `${place.isStart} ${place.isWord} ${isBehindHeld}`;
        const key = `${formula.id} ${character === undefined ? '' : `.${character}`} ${around}`;
        let derivatives = this.#derived.get(key);
        if (!derivatives) {
          derivatives = this.#derive(formula.rest, character, place, isBehindHeld, new Set());
          this.#derived.set(key, derivatives);
        }
        return derivatives;
      }
      case 'and':
      case 'or':
        return this.#formulas.join(
          formula.kind,
          formula.parts.map((part) => this.#step(part, character, place)),
        );
      case 'not':
        return this.#formulas.not(this.#step(formula.part, character, place));
      default:
        return formula;
    }
  }

  /**
   * `opened`: repetitions that began here. A round without a character does not count (ECMA-262, 22.2.2.3.1).
   */
  #derive(
    rest: Rest,
    character: string | undefined,
    place: Place,
    isBehindHeld: boolean[],
    openedRests: Set<Rest>,
  ): Formula {
    if (!rest) return this.#formulas.all;
    const { node, next } = rest;
    const go = (other: Rest): Formula => {
      if (++this.#depth > MAX_DEPTH) throw new SearchLimitReached();
      const derivatives = this.#derive(other, character, place, isBehindHeld, openedRests);
      this.#depth--;
      return derivatives;
    };
    switch (node.kind) {
      case 'character':
        return character !== undefined && this.#alphabet.has(node, character)
          ? next
            ? this.#formulas.rest(next)
            : this.#formulas.all
          : this.#formulas.none;
      case 'sequence':
        return go(node.items.reduceRight<Rest>((tail, item) => this.#formulas.chain(item, tail), next));
      case 'choice':
        return this.#formulas.join(
          'or',
          node.options.map((option) => go(this.#formulas.chain(option, next))),
        );
      case 'repeat': {
        if (openedRests.has(rest)) return this.#formulas.none;
        const ends = node.min === 0 ? go(next) : this.#formulas.none;
        if (node.max === 0 || ends === this.#formulas.all) return ends;
        const again = this.#formulas.chain(this.#formulas.oneLess(node), next);
        const isNew = node.min === 0 && !openedRests.has(again);
        if (isNew) openedRests.add(again);
        const goesOn = go(this.#formulas.chain(node.item, again));
        if (isNew) openedRests.delete(again);
        return this.#formulas.join('or', [ends, goesOn]);
      }
      case 'assertion': {
        if (node.item && node.text.includes('<')) {
          const holds = isBehindHeld[this.#behind.get(node) ?? 0] === true;
          return holds === node.text.endsWith('=') ? go(next) : this.#formulas.none;
        }
        if (node.item) {
          // A look-ahead starts again, with its own repetitions.
          const seen = this.#derive(
            this.#formulas.chain(node.item, undefined),
            character,
            place,
            isBehindHeld,
            new Set(),
          );
          return this.#formulas.join('and', [
            node.text.endsWith('!') ? this.#formulas.not(seen) : seen,
            go(next),
          ]);
        }
        return this.#holds(node.text, character, place) ? go(next) : this.#formulas.none;
      }
    }
  }

  #holds(anchor: string, character: string | undefined, { isStart, isWord }: Place): boolean {
    if (anchor === '^') return isStart;
    if (anchor === '$') return character === undefined;
    const isBoundary = isWord !== (character !== undefined && this.#alphabet.isWord(character));
    return isBoundary === (anchor === '\\b');
  }

  /** Whether a look-behind is complete here. */
  #ends(rest: Rest, isStart: boolean): boolean {
    return this.#closure(rest, isStart).some((each) => each === undefined);
  }

  #consume(rest: Rest, character: string, isStart: boolean): Rest[] {
    return this.#closure(rest, isStart).flatMap((each) =>
      each?.node.kind === 'character' && this.#alphabet.has(each.node, character) ? [each.next] : [],
    );
  }

  /** Rests of a look-behind that begin with a character; `undefined` if it may end. */
  #closure(rest: Rest, isStart: boolean): Rest[] {
    const visitedRests = new Set<Rest>();
    const rests: Rest[] = [];
    const waiting: Rest[] = [rest];
    while (waiting.length > 0) {
      const each = waiting.pop();
      if (visitedRests.has(each)) continue;
      visitedRests.add(each);
      if (visitedRests.size > MAX_DEPTH) throw new SearchLimitReached();
      if (!each || each.node.kind === 'character') {
        rests.push(each);
        continue;
      }
      const { node, next } = each;
      if (node.kind === 'sequence') {
        waiting.push(node.items.reduceRight<Rest>((tail, item) => this.#formulas.chain(item, tail), next));
      } else if (node.kind === 'choice') {
        for (const option of node.options) waiting.push(this.#formulas.chain(option, next));
      } else if (node.kind === 'repeat') {
        if (node.min === 0) waiting.push(next);
        if (node.max > 0)
          waiting.push(
            this.#formulas.chain(node.item, this.#formulas.chain(this.#formulas.oneLess(node), next)),
          );
      } else if (isStart) waiting.push(next);
    }
    return rests;
  }

  /** Registers look-behinds before the search. Inside one, only `^` may look around. */
  #collect(node: PatternNode, isBehind: boolean): void {
    if (node.kind === 'assertion' && isBehind && node.text !== '^') throw new SearchLimitReached();
    const looksBehind = node.kind === 'assertion' && node.text.includes('<');
    if (looksBehind) this.#behind.set(node, this.#behind.size);
    for (const child of childrenOf(node)) this.#collect(child, isBehind || looksBehind);
  }
}

function charactersOf(way: Way): string {
  const characters: string[] = [];
  for (let each: Way | undefined = way; each?.character !== undefined; each = each.before)
    characters.push(each.character);
  return characters.reverse().join('');
}

function itemOf(node: PatternNode): PatternNode {
  return (node.kind === 'assertion' && node.item) || { kind: 'sequence', items: [] };
}

function childrenOf(node: PatternNode): PatternNode[] {
  if (node.kind === 'sequence') return node.items;
  if (node.kind === 'choice') return node.options;
  if (node.kind === 'repeat') return [node.item];
  return node.kind === 'assertion' && node.item ? [node.item] : [];
}
