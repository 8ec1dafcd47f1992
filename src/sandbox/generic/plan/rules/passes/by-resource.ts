/** The rules of a description by what they are asked for. A large one has more than ten thousand. */
import { memoizeByObject } from '../../../../../memory/index.ts';
import type { Entry } from '../../resources/entries.ts';
import type { OperationRule } from '../operation-rule.ts';

type Rules = readonly OperationRule[];

function addTo<One>(lists: Map<string, One[]>, key: string, one: One): void {
  const list = lists.get(key);
  if (list) list.push(one);
  else lists.set(key, [one]);
}

const byResource = memoizeByObject((ruled: Rules) => {
  const rules = new Map<string, OperationRule[]>();
  for (const one of ruled) if (one.resource) addTo(rules, one.resource.name, one);
  return rules;
});

/** The rules of a resource, in the order of the description. */
export const rulesOf = (ruled: Rules, resource: { name: string } | undefined): Rules =>
  (resource && byResource(ruled).get(resource.name)) ?? [];

const withoutResource = memoizeByObject((ruled: Rules) => {
  const rules = new Map<string, OperationRule[]>();
  for (const one of ruled) if (!one.resource) addTo(rules, one.entry.template, one);
  return rules;
});

/** The operations at a path that have no rows. */
export const ruleless = (ruled: Rules, template: string | undefined): Rules =>
  withoutResource(ruled).get(template ?? '') ?? [];

const byOuterPath = memoizeByObject((ruled: Rules) => {
  const entries = new Map<string, Entry[]>();
  for (const { entry } of ruled) {
    const { template } = entry;
    for (let end = template.indexOf('/', 1); end > 0; end = template.indexOf('/', end + 1))
      addTo(entries, template.slice(0, end), entry);
    addTo(entries, template, entry);
  }
  return entries;
});

/** The operations at a path and below it. */
export const entriesWithin = (ruled: Rules, template: string): readonly Entry[] =>
  byOuterPath(ruled).get(template) ?? [];

interface PathTree {
  segments: Map<string, PathTree>;
  isPath?: true;
}

const pathsOf = memoizeByObject((ruled: Rules) => {
  const tree: PathTree = { segments: new Map() };
  for (const { entry } of ruled) {
    let place = tree;
    for (const segment of entry.template.split('/')) {
      const inner = place.segments.get(segment) ?? { segments: new Map() };
      place.segments.set(segment, inner);
      place = inner;
    }
    place.isPath = true;
  }
  return tree;
});

/** Whether a concrete path, which wins over templates (OpenAPI 3.1, 4.8.8.2), hides the row of a key. */
export function isShadowed(ruled: Rules, { name }: { name: string }, key: readonly string[]): boolean {
  const own = name.split('/');
  let place = 0;
  const path = own.map((segment) => (segment === '{}' ? (key[place++] ?? '') : segment));
  const hides = (tree: PathTree | undefined, index: number, isOther: boolean): boolean => {
    if (!tree || index === own.length) return isOther && tree?.isPath === true;
    const [segment = '', template = ''] = [path[index], own[index]];
    const { segments } = tree;
    return (
      hides(segments.get(segment), index + 1, isOther || segment !== template) ||
      (segment !== template && hides(segments.get(template), index + 1, isOther))
    );
  };
  return hides(pathsOf(ruled), 0, false);
}
