/** Which resources lie below the items of others. */
import { memoizeByObject } from '../../../../memory/index.ts';
import { memberOf } from '../embedded/member.ts';
import { isElsewhere } from '../rules/evidence/texts/subjects.ts';
import type { Draft } from './draft.ts';
import type { Entry } from './entries.ts';
import type { Shapes } from './shapes/shapes.ts';
import { isNamed } from './unnamed.ts';

/** The resources below whose items a path lies, if its parameters have these names. Shortest first. */
export function holdersOf(
  drafts: readonly Draft[],
  template: string,
  names: readonly string[],
  entry: Entry | undefined,
): Draft[] {
  const holders: Draft[] = [];
  for (let end = template.indexOf('/', 1); end > 0; end = template.indexOf('/', end + 1)) {
    const outer = byName(drafts).get(template.slice(0, end));
    if (outer && holds(outer, names, entry)) holders.push(outer);
  }
  return holders;
}

const byName = memoizeByObject(
  (drafts: readonly Draft[]) => new Map(drafts.map((draft) => [draft.name, draft])),
);

const holds = (outer: Draft, names: readonly string[], entry: Entry | undefined): boolean =>
  !outer.isSingle &&
  !isElsewhere(entry, outer.entry) &&
  (isNamed(outer) || outer.parameters.at(-1)?.name === names[outer.parameters.length - 1]);

/** With the nearest resource whose items they lie below, or the single document that has them, too. */
export function withParents(all: Draft[], shapes: Shapes): Draft[] {
  for (const draft of all) {
    const names = draft.parameters.map(({ name }) => name);
    const parent = holdersOf(all, draft.name, names, draft.entry).at(-1);
    const single = byName(all).get(draft.name.replace(/\/[^/]+\/\{\}$/, ''));
    const isInside =
      single?.isSingle && !draft.isSingle && memberOf(draft, single.shape, single.name, shapes) !== undefined;
    const above = isInside ? single : parent;
    if (above) draft.parent = above;
  }
  return all;
}
