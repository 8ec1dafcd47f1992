import type { JsonSchema } from '../../contract/index.ts';
import type { Components } from '../schema/components.ts';
import type { Direction } from '../schema/direction.ts';
import type { Ancestry } from '../schema/union.ts';

/** Below this nesting depth, only required members are made. */
export const MAX_DEPTH = 8;
export const MAX_VALUES = 2_000;
/** Maximum number of values per example that are made only to test a schema. */
export const MAX_TRIES = 300;
/** Maximum number of schemas applied to one value to test it. */
export const MAX_APPLIED = 20_000;
export const MAX_ITEMS = 50;

/** State that the parts of one example share. */
export interface Making {
  direction: Direction;
  optional?: 'all' | 'shown' | 'none';
  components: Components;
  above: Ancestry;
  /** 0 for the example; higher numbers ask for other values. */
  variant: number;
  depth: number;
  /**
   * Shared by one example. When `left` reaches 0, only required members are made; at the same amount below 0,
   * nothing is. When `tries` reaches 0, the first value of each kind is used without checks.
   */
  budget: { left: number; tries: number };
  /** A value of a schema; `undefined`: no value exists, or it would be endless. */
  make: (schema: JsonSchema, making: Making) => unknown;
}
