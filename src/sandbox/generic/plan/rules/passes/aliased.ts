/** Operations whose paths name an item by one of two properties. */
import { memoizeByObject } from '../../../../../memory/index.ts';
import { type Draft, parametersOf } from '../../resources/draft.ts';
import type { Entry } from '../../resources/entries.ts';
import { aliasOf, memberInPlace, textOf } from '../../resources/keys/aliases.ts';
import type { Shapes } from '../../resources/shapes/shapes.ts';
import { isEither, saysEither } from '../evidence/choices.ts';
import type { OperationRule } from '../operation-rule.ts';
import { rulesOf } from './by-resource.ts';
import { asExample } from './stored.ts';

/**
 * The items in a path that two properties find; `undefined` if its parameters may have other values, too.
 */
export function aliasesIn(
  entry: Entry,
  byPath: ReadonlyMap<string, Draft>,
  shapes: Shapes,
): OperationRule['aliased'] {
  const steps = entry.template.split('/');
  const ends = steps.flatMap((step, index) => (step === '{}' ? [index + 1] : []));
  const aliased: NonNullable<OperationRule['aliased']> = [];
  for (const [index, parameter] of parametersOf(entry).entries()) {
    if (!saysEither(textOf(parameter, shapes)) && !isEither(parameter.name)) continue;
    const draft = byPath.get(steps.slice(0, ends[index]).join('/'));
    const isItem = draft && !draft.isSingle && draft.parameters.length === index + 1;
    const path = isItem ? aliasOf(draft, parameter, shapes) : undefined;
    if (!draft || !path) return undefined;
    aliased.push({ draft, path });
  }
  return aliased;
}

const foundAliases = memoizeByObject((ruled: readonly OperationRule[]) => {
  const paths = new Map<Draft, string[][]>();
  for (const { draft, path } of ruled.flatMap(({ aliased = [] }) => aliased))
    paths.set(draft, [...(paths.get(draft) ?? []), path]);
  return paths;
});

/** Members whose values a path may have in place of the last one. */
export function aliasesOf(draft: Draft, ruled: readonly OperationRule[], shapes: Shapes): string[][] {
  const told = memberInPlace(draft, shapes);
  const paths = [...(foundAliases(ruled).get(draft) ?? []), ...(told ? [told] : [])];
  return [...new Map(paths.map((path) => [path.join('\n'), path])).values()];
}

/** The rules without those that need the rows of an item which the sandbox does not store. */
export function withKnownAliases(ruled: readonly OperationRule[]): OperationRule[] {
  const result = ruled.map((one) => {
    const unknown = one.aliased?.find(
      ({ draft }) => !rulesOf(ruled, draft).some(({ entry }) => entry.template === draft.name),
    );
    return unknown
      ? asExample(one, `a path that may name items of ${unknown.draft.name} by another property`)
      : one;
  });
  return result.some((one, index) => one !== ruled[index]) ? withKnownAliases(result) : result;
}
