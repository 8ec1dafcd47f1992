import type { JsonSchema } from '../../contract/index.ts';
import type { Components } from '../schema/components.ts';
import type { Direction } from '../schema/direction.ts';
import type { Ancestry } from '../schema/union.ts';

/** Deeper than this, only what is required is made. */
export const MAX_DEPTH = 8;
export const MAX_VALUES = 2_000;
/** Values of the whole example that are made only to see whether they satisfy a schema. */
export const MAX_TRIES = 300;
/** Schemas that are applied to one value to see whether it satisfies them. */
export const MAX_APPLIED = 20_000;
export const MAX_ITEMS = 50;

/** What the making of one part of an example knows of the rest. */
export interface Making {
  direction: Direction;
  onlyRequired?: boolean;
  components: Components;
  above: Ancestry;
  /** 0 for the example; higher numbers give other values where there are some. */
  variant: number;
  depth: number;
  /**
   * Shared by one example. `left`: when it is used up, only what is required is made; overdrawn by as much, nothing. `tries`:
   * when they are used up, the first value of each kind is taken, whether it satisfies its schema or not.
   */
  budget: { left: number; tries: number };
  /** A value of a schema; `undefined`: there is none, or it would be endless. */
  make: (schema: JsonSchema, making: Making) => unknown;
}
