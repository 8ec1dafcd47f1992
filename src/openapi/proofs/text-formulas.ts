/** What may follow in a text, as formulas over what regular expressions still have to match. */
import type { PatternNode } from './pattern-tree.ts';

/**
 * What is still to be matched, in order; `undefined` is the end of an expression, which anything may follow.
 */
export type Rest = { id: number; node: PatternNode; next: Rest | undefined } | undefined;

/** A condition on the rest of a text. */
export type Formula =
  | { id: number; kind: 'all' | 'none' }
  | { id: number; kind: 'rest'; rest: NonNullable<Rest> }
  | { id: number; kind: 'and' | 'or'; parts: Formula[] }
  | { id: number; kind: 'not'; part: Formula };

/**
 * Makes rests and formulas. Equal ones are the same object, so a search recognizes states that it has
 * visited.
 */
export class Formulas {
  readonly all: Formula = { id: 0, kind: 'all' };
  readonly none: Formula = { id: 1, kind: 'none' };
  #lastId = 1;
  readonly #rests = new Map<string, NonNullable<Rest>>();
  readonly #formulas = new Map<string, Formula>();
  readonly #nodes = new Map<PatternNode, number>();
  readonly #repeats = new Map<string, PatternNode>();

  chain(node: PatternNode, next: Rest): NonNullable<Rest> {
    const key = `${this.#number(node)} ${next?.id ?? ''}`;
    return this.#once(this.#rests, key, (id) => ({ id, node, next }));
  }

  rest(rest: NonNullable<Rest>): Formula {
    return this.#once(this.#formulas, `rest ${rest.id}`, (id) => ({ id, kind: 'rest', rest }));
  }

  not(part: Formula): Formula {
    if (part.kind === 'all') return this.none;
    if (part.kind === 'none') return this.all;
    if (part.kind === 'not') return part.part;
    return this.#once(this.#formulas, `not ${part.id}`, (id) => ({ id, kind: 'not', part }));
  }

  join(kind: 'and' | 'or', formulas: Formula[]): Formula {
    const [neutral, absorbing] = kind === 'and' ? [this.all, this.none] : [this.none, this.all];
    const flat = formulas.flatMap((each) => (each.kind === kind ? each.parts : [each]));
    if (flat.includes(absorbing)) return absorbing;
    const parts = [...new Set(flat)].filter((each) => each !== neutral).sort((a, b) => a.id - b.id);
    if (parts.length < 2) return parts[0] ?? neutral;
    const key = `${kind} ${parts.map(({ id }) => id)}`;
    return this.#once(this.#formulas, key, (id) => ({ id, kind, parts }));
  }

  /** The repetition after one round. */
  oneLess(node: PatternNode & { kind: 'repeat' }): PatternNode {
    const min = Math.max(node.min - 1, 0);
    const max = node.max - 1;
    if (min === node.min && max === node.max) return node;
    const key = `${this.#number(node.item)} ${min} ${max}`;
    const less: PatternNode = this.#repeats.get(key) ?? { kind: 'repeat', item: node.item, min, max };
    this.#repeats.set(key, less);
    return less;
  }

  #number(node: PatternNode): number {
    const number = this.#nodes.get(node) ?? this.#nodes.size;
    this.#nodes.set(node, number);
    return number;
  }

  #once<Item>(items: Map<string, Item>, key: string, make: (id: number) => Item): Item {
    const existing = items.get(key);
    if (existing !== undefined) return existing;
    const item = make(++this.#lastId);
    items.set(key, item);
    return item;
  }
}
