/** Owners of first rows: the rows that operations at other paths reach. */
import { at, withAt } from '../../run/rows/paths.ts';
import type { Draft } from '../resources/draft.ts';
import { rulesOf } from '../rules/passes/by-resource.ts';
import { typed } from './item-values.ts';
import { prefilledPath } from './seed-keys.ts';
import type { Row, Seeding } from './seeding.ts';

interface SeedOwner {
  /** Of the rows, if it has any. */
  rows?: Draft;
  /** Template of its rows. */
  owner: string;
  path: string[];
  isHidden: boolean;
  /** An owner that the path is prefilled with. */
  shown: string;
}

/** Owners of the rows that operations at other paths reach. */
export function ownersOf({ context, ruled, drafts }: Seeding, draft: Draft): SeedOwner[] {
  const owners = new Map<string, SeedOwner>();
  for (const { entry, scope } of rulesOf(ruled, draft)) {
    for (const { path, isHidden, owner: name, value } of scope?.properties ?? []) {
      if (owners.has(path.join('\n')) || value === 'first') continue;
      const parameter = entry.parameters[value] ?? '';
      const { schema = true } =
        entry.operation.request.parameters.find((one) => one.in === 'path' && one.name === parameter) ?? {};
      const shown = prefilledPath(entry)[parameter] ?? context.exampleOf(schema, 'request');
      const rows = drafts.find((one) => one.name === name);
      owners.set(path.join('\n'), {
        path,
        isHidden,
        owner: name,
        shown: String(shown),
        ...(rows && { rows }),
      });
    }
  }
  return [...owners.values()];
}

/** `row` with an owner that exists: the first, but for the third row, so that lists differ. */
export function withOwners(seeding: Seeding, draft: Draft, row: Row, index: number, isHidden: boolean): Row {
  let result = row;
  for (const { rows, path, shown, ...one } of ownersOf(seeding, draft)) {
    if (one.isHidden !== isHidden) continue;
    const keys = (rows && seeding.seeds.get(rows.name)?.map(({ key }) => key.at(-1))) ?? [];
    const present = at(result, path);
    if (keys.length === 0 ? present !== undefined && !isHidden : keys.includes(String(present))) continue;
    const key = (index < 2 ? keys[0] : (keys[1] ?? keys[0])) ?? shown;
    const value = isHidden ? key : typed(seeding.context, draft, path, key);
    result = withAt(result, path, value) as Row;
  }
  return result;
}
