/** Links in items: texts whose paths name the item itself, or what it belongs to. */
import { isRecord } from '../../../../json/index.ts';
import type { LinkPlan } from '../../sandbox-plan.ts';
import type { Draft } from '../resources/draft.ts';
import type { Scope } from '../resources/scopes.ts';
import { singular } from '../resources/singular.ts';
import { folded } from '../resources/templates.ts';
import { keyText } from './seed-keys.ts';
import type { Row } from './seeding.ts';

/** A value of the path of an item, or of its owner. */
export interface Place {
  /** Template of the path up to it. */
  template: string;
  /** The property that holds it. */
  path: readonly string[] | null;
  /** It is the last value of the path of the item. */
  isOwn: boolean;
}

/** The values of the path of an item, and those of the owners that a path to it names. */
export function placesOf(
  { name, keys }: Pick<Draft, 'name' | 'keys'>,
  owners: readonly Pick<Scope['properties'][number], 'owner' | 'path'>[] = [],
): Place[] {
  const steps = name.split('/');
  const ends = steps.flatMap((step, index) => (step === '{}' ? [index + 1] : []));
  // A segment such as `{}.{}` has several values.
  if (ends.length !== keys.length) return [];
  return [
    ...keys.map((path, index) => ({
      // A single document has all of its path.
      template: steps.slice(0, index === keys.length - 1 ? undefined : ends[index]).join('/'),
      path,
      isOwn: index === keys.length - 1,
    })),
    ...owners.map(({ owner, path }) => ({ template: owner, path, isOwn: false })),
  ];
}

/** Names of members whose link is that of the item itself. */
const SELF = /^(?:self|ur[il]|href|link|id|name|(?:self|api|resource)(?:link|ur[il]))$/;
const AROUND = /^(?:links?|meta(?:data)?|self)$/;

/** What the members and links of `example` have for each place. */
function valuesIn(places: readonly Place[], example: Row): ReadonlySet<string>[] {
  const found = places.map(({ path }) => new Set([keyText(example, path) ?? []].flat()));
  const learn = (value: unknown, trail: readonly string[]): void => {
    if (isRecord(value))
      for (const [name, one] of Object.entries(value)) learn(one, [...trail, folded(name)]);
    if (typeof value !== 'string' || !isLink(value)) return;
    const [last = '', ...around] = trail.toReversed();
    const isSelf = SELF.test(last) && around.every((one) => AROUND.test(one));
    for (const [index, place] of places.entries()) {
      const values = pathValues(value, place.template);
      const text = values?.at(-1);
      if (!values || text === undefined) continue;
      // `project_url`, and `project.url`.
      const title = titleOf(place);
      const isNamed =
        title !== undefined && (last.replace(/(?:ur[il]|href|link)$/, '') === title || around[0] === title);
      if (place.isOwn ? isSelf || found[index]?.has(text) : isNamed) {
        const first = index - values.length + 1;
        for (const [offset, one] of values.entries()) found[place.isOwn ? first + offset : index]?.add(one);
      }
    }
  };
  learn(example, []);
  return found;
}

/** The values of a path at the end of a link; `undefined` if it has another path. */
function pathValues(link: string, template: string): string[] | undefined {
  const steps = template.split('/').slice(1);
  const path = link
    .replace(/[?#].*/s, '')
    .replace(/\/$/, '')
    .split('/');
  if (steps[0] === '{}' || path.length < steps.length) return undefined;
  const end = path.slice(-steps.length);
  const isSame = steps.every((step, index) =>
    step === '{}' ? end[index] !== '' : step.toLowerCase() === end[index]?.toLowerCase(),
  );
  return isSame ? end.filter((_, index) => steps[index] === '{}').map(decoded) : undefined;
}

const isLink = (text: string): boolean => text.includes('/') && !/[\s{}<>"\p{Cc}]/u.test(text);

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The segment before the last value of a path, in the singular; `undefined` beside another value. */
function titleOf({ template }: Place): string | undefined {
  const steps = template.split('/');
  const before = steps[steps.lastIndexOf('{}') - 1] ?? '{}';
  return before === '{}' ? undefined : singularOf(before);
}

const singularOf = (name: string): string => folded(singular(name));

/** The links of `row`, and ids in it, that name its places by the values that `example` has for them. */
export function linksIn(places: readonly Place[], row: Row, example: Row): LinkPlan[] {
  const known = valuesIn(places, example);
  const titles = places.map(titleOf);

  const partsOf = (text: string): LinkPlan['parts'] => {
    const parts: LinkPlan['parts'] = [];
    let before = { text: '', index: -2 };
    for (const [position, part] of text.split(/([/?&=#])/).entries()) {
      const last = parts.length - 1;
      const index = position % 2 === 0 ? placeOf(part, before) : -1;
      if (position % 2 === 0) before = { text: part, index };
      if (index >= 0) parts.push(index);
      else if (typeof parts[last] === 'string') parts[last] += part;
      else parts.push(part);
    }
    return parts;
  };

  /** The place whose value a segment is, by the segment before it. */
  const placeOf = (segment: string, before: { text: string; index: number }): number =>
    places.findLastIndex(({ isOwn }, at) => {
      const title = titles[at];
      const names = [title, `${title}id`, ...(isOwn ? ['id'] : [])];
      const isNamed = title === undefined ? before.index === at - 1 : names.includes(singularOf(before.text));
      return isNamed && segment !== '' && known[at]?.has(decoded(segment));
    });

  /** `product.id` and `product.product_id` of what belongs to a product, unless its path has names. */
  const isLikely = (index: number, value: string | number): boolean => {
    const values = [...(known[index] ?? [])];
    const isNumber = typeof value === 'number';
    return values.length > 0 ? values.every((one) => !isNumber || /^\d+$/.test(one)) : !isNumber;
  };

  const walk = (value: unknown, path: string[]): LinkPlan[] => {
    if (typeof value === 'object' && value !== null)
      return Object.entries(value).flatMap(([name, one]) => walk(one, [...path, name]));
    if (typeof value !== 'string' && typeof value !== 'number') return [];
    const [last = '', holder = ''] = path
      .filter((name) => !/^\d+$/.test(name))
      .map(folded)
      .reverse();
    const index = places.findIndex(
      ({ isOwn }, at) =>
        !isOwn && holder !== '' && holder === titles[at] && isIdOf(holder, last) && isLikely(at, value),
    );
    if (index >= 0) return [{ path, parts: [index] }];
    const parts = typeof value === 'string' && isLink(value) ? partsOf(value) : [];
    return parts.length > 1 ? [{ path, parts }] : [];
  };
  return walk(row, []);
}

const isIdOf = (title: string, name: string): boolean =>
  ['id', 'uuid', `${title}id`, `${title}uuid`].includes(name);
