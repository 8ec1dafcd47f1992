/**
 * Matches a text against a pattern in bounded time. Patterns are not trusted, and backtracking engines need
 * exponential time for some. This follows all ways through the pattern together, character by character
 * (Thompson 1968), so the steps are at most the product of both lengths, and have a limit as well.
 */
import { type Node, type Pattern, parsePattern } from './parse-pattern.ts';

/** What is left to match. Equal states at a position are the same object, so each is followed once. */
type State = Step | End;

interface Shared {
  /** The states with this one as `next`. Most states have one. */
  child?: Step;
  children?: Map<Node, Step>;
  /** Mark of the position that it was last reached at. */
  mark: number;
}

interface Step extends Shared {
  node: Node;
  next: State;
}

interface End extends Shared {
  node?: undefined;
}

/** Remaining steps; matching subtracts those it takes. */
export interface Budget {
  steps: number;
}

/** Limits of steps for one text: a minimum, and an allowance per character. */
const MIN_STEPS = 200_000;
const STEPS_PER_CHARACTER = 8;
const MAX_STEPS = 3_000_000;
/** Results that took more steps are cached. Examples of one format are often the same text. */
const MIN_CACHED_STEPS = 100;
const MAX_CACHED_RESULTS = 200;

class StepLimitReached extends Error {}

interface Program extends Pattern {
  /** Results for texts that took some time. */
  results: Map<string, boolean | undefined>;
}

/** Matches texts against patterns, and caches patterns and results. */
export class PatternMatcher {
  readonly #programs = new Map<string, Program | null | undefined>();

  /** See `matchesPattern`. */
  matches(pattern: string, text: string, budget?: Budget): boolean | undefined | null {
    if (!this.#programs.has(pattern)) {
      const parsed = parsePattern(pattern);
      this.#programs.set(pattern, parsed && { ...parsed, results: new Map() });
    }
    const program = this.#programs.get(pattern);
    return program && run(program, text, budget);
  }
}

/**
 * Whether `pattern` (ECMA-262, as in JSON Schema Validation 2020-12 section 6.3.3) matches somewhere in
 * `text`. `null`: the pattern is invalid. `undefined`: it has back references, or the limits were reached.
 */
export const matchesPattern = (pattern: string, text: string, budget?: Budget): boolean | undefined | null =>
  new PatternMatcher().matches(pattern, text, budget);

function run(
  program: Program,
  text: string,
  budget: Budget = { steps: Number.POSITIVE_INFINITY },
): boolean | undefined {
  const { results } = program;
  if (results.has(text)) return results.get(text);
  const own = Math.min(MIN_STEPS + STEPS_PER_CHARACTER * text.length, MAX_STEPS);
  const most = Math.min(own, budget.steps);
  const search = new Search(program.isUnicode ? [...text] : text.split(''), most);
  let result: boolean | undefined;
  try {
    result = search.run(program.tree, 0, false, true);
  } catch (error) {
    if (!(error instanceof StepLimitReached)) throw error;
  }
  const steps = most - search.stepsLeft;
  budget.steps -= steps;
  if (steps > MIN_CACHED_STEPS && most === own) {
    if (results.size >= MAX_CACHED_RESULTS) results.clear();
    results.set(text, result);
  }
  return result;
}

class Search {
  stepsLeft: number;
  readonly #text: string[];
  readonly #starts = new Map<Node, Step>();
  readonly #reduced = new Map<Node, Node>();
  #mark = 0;

  constructor(text: string[], most: number) {
    this.#text = text;
    this.stepsLeft = most;
  }

  /** Reads from `at` forwards or backwards. `isAnywhere`: the match may begin later. */
  run(tree: Node, at: number, isBack: boolean, isAnywhere: boolean): boolean {
    const start = this.#starts.get(tree) ?? then(tree, { mark: 0 });
    this.#starts.set(tree, start);
    let place = at;
    let waiting: Step[] = [];
    for (let states: Step[] = []; ; states = waiting) {
      const mark = ++this.#mark;
      const before = this.#text[place - (isBack ? 0 : 1)];
      waiting = [];
      if (isAnywhere || place === at) {
        if (this.#follow(start, place, mark, waiting)) return true;
      }
      for (const { node, next } of states) {
        const isMatch = node.kind === 'character' && before !== undefined && node.test(before);
        if (isMatch && this.#follow(next, place, mark, waiting)) return true;
      }
      if (waiting.length === 0 && !isAnywhere) return false;
      if (isBack ? place-- <= 0 : place++ >= this.#text.length) return false;
    }
  }

  /** Puts the states that need a character into `waiting`. Returns whether the end is reached. */
  #follow(from: State, place: number, mark: number, waiting: Step[]): boolean {
    const open: State[] = [from];
    for (let state = open.pop(); state; state = open.pop()) {
      if (this.stepsLeft-- <= 0) throw new StepLimitReached();
      if (state.mark === mark) continue;
      state.mark = mark;
      if (!state.node) return true;
      const { node, next } = state;
      switch (node.kind) {
        case 'character':
          waiting.push(state);
          break;
        case 'pair':
          open.push(then(node.first, then(node.rest, next)));
          break;
        case 'choice':
          for (const option of node.options) open.push(then(option, next));
          break;
        case 'repeat':
          if (node.max > 0) open.push(then(node.item, then(this.#oneLess(node), next)));
          // Followed first, because the end may be near.
          if (node.min <= 0) open.push(next);
          break;
        case 'edge':
          if (node.test(this.#text[place - 1], this.#text[place])) open.push(next);
          break;
        case 'look':
          if (this.run(node.item, place, node.isBehind, false) !== node.isNegated) open.push(next);
          break;
        case 'nothing':
          open.push(next);
      }
    }
    return false;
  }

  #oneLess(node: Node & { kind: 'repeat' }): Node {
    const { item, min, max } = node;
    if (min <= 0 && max === Number.POSITIVE_INFINITY) return node;
    const less = this.#reduced.get(node) ?? { kind: 'repeat', item, min: min - 1, max: max - 1 };
    this.#reduced.set(node, less);
    return less;
  }
}

function then(node: Node, next: State): Step {
  if (next.child?.node === node) return next.child;
  const child = next.children?.get(node);
  if (child) return child;
  const state: Step = { node, next, mark: 0 };
  if (next.child === undefined) next.child = state;
  else {
    next.children ??= new Map();
    next.children.set(node, state);
  }
  return state;
}
