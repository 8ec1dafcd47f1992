import { type Automaton, buildAutomaton, EDGE, MATCH, type Way } from './automaton.ts';

/**
 * A text on which the time of an expression grows faster than its length: `pump`, repeated. The theory is
 * that of Weideman, van der Merwe, Berglund and Watson, "Analyzing Matching Time Behavior of Backtracking
 * Regular Expression Matchers by Using Ambiguity of NFA" (2016): there are nodes p and q and a word that
 * leads from p to p, from p to q and from q to q. The search for a match from each offset of the text is a
 * node p that reads everything.
 */
export interface Finding {
  isExponential: boolean;
  pump: string;
}

const MAX_STATES = 40_000;

/**
 * Why an expression may take more than linear time, or `undefined` if it does not. Throws if it is invalid.
 */
export function analyse(pattern: string, flags: string): Finding | undefined {
  return new Search(buildAutomaton(pattern, flags)).run();
}

type Step = readonly number[];

/** Three readers of the same text, and the letter that they read last. */
interface State {
  x: number;
  y: number;
  z: number;
  letter: number;
}

class Search {
  private readonly automaton: Automaton;
  /** Nodes after `node`, which was entered with `letter`, on the next letter. */
  private readonly next: Step[][][] = [];
  /** The same for ways that are certain. */
  private readonly certain: Step[][][] = [];
  /** The node that is active everywhere in the text where a match may begin. */
  private readonly search: number;
  private readonly reachable: Set<number>[] = [];
  private readonly failing = new Map<string, boolean>();

  constructor(automaton: Automaton) {
    this.automaton = automaton;
    this.search = automaton.reads.length;
    const { letters, ways, reads } = automaton;
    const table = (from: Way[]): Step[][] =>
      letters.map((_, before) =>
        letters.map((_, letter) => [
          ...new Set(
            from
              .filter((way) => way.before.has(before) && way.after.has(letter) && reads[way.to]?.has(letter))
              .map(({ to }) => to),
          ),
        ]),
      );
    for (const from of ways) {
      const sure = from.filter(({ isUncertain }) => !isUncertain);
      this.next.push(table(from));
      this.certain.push(sure.length < from.length ? table(sure) : (this.next.at(-1) as Step[][]));
    }
    for (let node = 0; node < ways.length; node++) this.reachable.push(this.reachableFrom(node));
  }

  /** Nodes after `node` on the letter `read`; the search continues from everywhere. */
  private after(node: number, before: number, read: number): Step {
    const next = this.next[node]?.[before]?.[read] as Step;
    return node === this.search ? [...next, node] : next;
  }

  run(): Finding | undefined {
    const live = this.live();
    let quadratic: Finding | undefined;
    for (const p of live) {
      const loop = this.isTwice(p);
      if (loop) return { isExponential: true, pump: loop };
    }
    for (const p of live) {
      for (const q of live) {
        if (p === q || q === this.search || !this.reachable[p]?.has(q)) continue;
        const pump = this.pump(p, q);
        if (pump === undefined) continue;
        const isExponential = this.reachable[q]?.has(p) ?? false;
        if (!quadratic || isExponential) quadratic = { isExponential, pump };
        if (isExponential) return quadratic;
      }
    }
    return quadratic;
  }

  /** Nodes in a loop that is reachable from the start. */
  private live(): number[] {
    const fromStart = this.reachable[this.search] as Set<number>;
    const looped = [...fromStart].filter((node) => this.reachable[node]?.has(node) && node !== this.search);
    return this.automaton.flags.sticky ? looped : [this.search, ...looped];
  }

  private reachableFrom(from: number): Set<number> {
    const reachable = new Set<number>();
    const waiting = [from];
    while (waiting.length > 0) {
      for (const { to } of this.automaton.ways[waiting.pop() as number] ?? []) {
        if (to === MATCH || reachable.has(to)) continue;
        reachable.add(to);
        waiting.push(to);
      }
    }
    if (from === this.search && !this.automaton.flags.sticky) reachable.add(from);
    return reachable;
  }

  /** The letter that a loop reads in two ways: `(?:a*)*`. */
  private isTwice(node: number): string | undefined {
    if (node === this.search) return undefined;
    for (const { to, count, after } of this.automaton.ways[node] ?? []) {
      if (to === MATCH || count < 2 || !this.reachable[to]?.has(node)) continue;
      const letter = [...(this.automaton.reads[to] as Set<number>)].find((each) => after.has(each));
      if (letter !== undefined && this.mayFail([to], letter)) return this.textOf([letter]);
    }
    return undefined;
  }

  /** A word that leads from p to p, from p to q and from q to q, where the rest can still fail. */
  private pump(p: number, q: number): string | undefined {
    const { reads, letters } = this.automaton;
    for (const first of reads[q] as Set<number>) {
      if (p !== this.search && !reads[p]?.has(first)) continue;
      if (!this.mayFail([q], first)) continue;
      const size = this.next.length;
      const keyOf = ({ x, y, z, letter }: State): number =>
        ((x * size + y) * size + z) * letters.length + letter;
      const goal = keyOf({ x: p, y: q, z: q, letter: first });
      const seen = new Set<number>();
      let states: (State & { word: number[]; left: number })[] = [
        { x: p, y: p, z: q, letter: first, word: [], left: 0 },
      ];
      while (states.length > 0) {
        const following: typeof states = [];
        for (const { x, y, z, letter, word, left } of states) {
          for (const read of letters.keys()) {
            const zs = this.after(z, letter, read).filter((node) => this.leadsTo(node, q));
            if (zs.length === 0) continue;
            const xs = this.after(x, letter, read).filter((node) => this.leadsTo(node, p));
            const ys = this.after(y, letter, read).filter((node) => this.leadsTo(node, q));
            for (const nextX of xs) {
              for (const nextY of ys) {
                for (const nextZ of zs) {
                  const state = { x: nextX, y: nextY, z: nextZ, letter: read };
                  const key = keyOf(state);
                  if (seen.has(key)) continue;
                  const longer = [...word, read];
                  const start = nextY === this.search ? longer.length : left;
                  if (key === goal) {
                    if (p === this.search && !this.isTriedAgain(longer, start)) continue;
                    return this.textOf(longer);
                  }
                  if (seen.size > MAX_STATES) return this.textOf(longer);
                  seen.add(key);
                  following.push({ ...state, word: longer, left: start });
                }
              }
            }
          }
        }
        states = following;
      }
    }
    return undefined;
  }

  private leadsTo(node: number, to: number): boolean {
    return node === to || (this.reachable[node]?.has(to) ?? false);
  }

  /**
   * Whether the search continues right behind its position after it has read `word` repeatedly from `start`
   * in it. It found nothing, or, if all matches are sought, a short match. A match as long as the text read
   * costs nothing.
   */
  private isTriedAgain(word: number[], start: number): boolean {
    const { flags, hasLazy } = this.automaton;
    let nodes: number[] = [this.search];
    let before = word.at(start - 1) as number;
    const states = new Map<string, number>();
    let lastMatch = -1;
    for (let at = start; ; at = (at + 1) % word.length) {
      const read = word[at] as number;
      const steps = states.size;
      const key = `${at} ${nodes}`;
      const first = states.get(key);
      if (first !== undefined) {
        const isLongest = lastMatch >= first && !(hasLazy && flags.global);
        if (isLongest || (lastMatch >= 0 && !flags.global)) return false;
        return lastMatch >= 0 || this.mayFail(nodes, before);
      }
      states.set(key, steps);
      if (this.isMatch(nodes, before, read)) lastMatch = steps;
      nodes = [...new Set(nodes.flatMap((node) => this.certain[node]?.[before]?.[read] ?? []))].sort();
      before = read;
    }
  }

  private isMatch(nodes: readonly number[], before: number, after: number): boolean {
    return nodes.some((node) =>
      this.automaton.ways[node]?.some(
        (way) => way.to === MATCH && !way.isUncertain && way.before.has(before) && way.after.has(after),
      ),
    );
  }

  /** Whether some text after the `nodes` (entered with `letter`) leads to no match. */
  private mayFail(nodes: number[], letter: number): boolean {
    const key = `${nodes} ${letter}`;
    const cached = this.failing.get(key);
    if (cached !== undefined) return cached;
    const result = this.findsFailure(nodes, letter);
    this.failing.set(key, result);
    return result;
  }

  private findsFailure(start: number[], letter: number): boolean {
    const seen = new Set<string>();
    const waiting = [{ nodes: start, before: letter }];
    for (let state = waiting.pop(); state; state = waiting.pop()) {
      const { nodes, before } = state;
      if (!this.isMatch(nodes, before, EDGE)) return true;
      for (const read of this.automaton.letters.keys()) {
        if (this.isMatch(nodes, before, read)) continue;
        const following = [
          ...new Set(nodes.flatMap((each) => this.certain[each]?.[before]?.[read] ?? [])),
        ].sort();
        if (following.length === 0) return true;
        const key = `${following} ${read}`;
        if (seen.has(key)) continue;
        if (seen.size > MAX_STATES) return true;
        seen.add(key);
        waiting.push({ nodes: following, before: read });
      }
    }
    return false;
  }

  /** A word with a readable character for each letter. */
  private textOf(word: number[]): string {
    return String.fromCodePoint(
      ...word.map((letter) => {
        const { ranges } = this.automaton.letters[letter] as Automaton['letters'][number];
        const preferred = [97, 65, 48, 32, 45, 34].find((code) =>
          ranges.some(({ min, max }) => min <= code && code <= max),
        );
        const visible = ranges.find(({ max }) => max > 32);
        return preferred ?? (visible ? Math.max(visible.min, 33) : (ranges[0]?.min ?? 0));
      }),
    );
  }
}
