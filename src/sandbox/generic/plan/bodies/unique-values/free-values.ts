import { at, withAt } from '../../../run/rows/paths.ts';
import type { Draft } from '../../resources/draft.ts';
import type { Row, Seeding } from '../../seed/seeding.ts';
import { variant } from '../../seed/variants.ts';
import { chosenValues, uniquePaths } from './unique-plans.ts';

const MAX_TRIES = 5;

/** A first row without what the examples of create requests have and no two items share. */
export function withFreeValues({ context, ruled }: Seeding, draft: Draft, row: Row, index: number): Row {
  let result = row;
  for (const { path } of uniquePaths(context, draft, ruled).values()) {
    const chosen = chosenValues(context, draft, ruled, path);
    const value = at(row, path);
    if (!chosen.includes(value)) continue;
    for (let number = index + 2; number < index + 2 + MAX_TRIES; number++) {
      const other = withAt(row, path, otherValue(value, number)) as Row;
      if (chosen.includes(at(other, path)) || !context.satisfies(draft.shape.schema, other, 'response'))
        continue;
      result = withAt(result, path, at(other, path)) as Row;
      break;
    }
  }
  return result;
}

const otherValue = (value: unknown, number: number): unknown =>
  typeof value === 'number' ? value + number : variant(String(value), number);
