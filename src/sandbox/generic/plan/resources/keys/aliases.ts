/** Other members by which a path finds an item: `The application's ID or UID`, `{projectKeyOrId}`. */
import { flattenWhole } from '../../../../../openapi/index.ts';
import type { Draft } from '../draft.ts';
import { propertiesByFoldedName } from '../names.ts';
import type { Shapes } from '../shapes/shapes.ts';
import { singular } from '../singular.ts';
import { folded } from '../templates.ts';
import { isUsualKey, type PathParameter } from './key-names.ts';

const IDS = ['id', 'ids', 'identifier', 'uuid', 'guid', 'uid', 'sid'];
const WORDS = [
  ...IDS,
  'name',
  'slug',
  'key',
  'code',
  'number',
  'alias',
  'handle',
  'login',
  'username',
  'email',
];
/** Longer texts say more than which members are meant. */
const MAX_WORDS = 10;

/** What the schema or the parameter says that its value is. */
export const textOf = ({ description, schema }: PathParameter, { components }: Shapes): string =>
  description ?? flattenWhole(schema, components).schema.description ?? '';

/**
 * The member of an item that a parameter may have in place of its key; `undefined` unless the text or the
 * name of the parameter calls both by their names.
 */
export function aliasOf(
  { shape, keys, title }: Draft,
  parameter: PathParameter,
  shapes: Shapes,
): string[] | undefined {
  const [key, ...deeper] = keys.at(-1) ?? [];
  const pair = pairIn(textOf(parameter, shapes)) ?? pairInName(parameter.name);
  if (key === undefined || deeper.length > 0 || !pair) return undefined;
  const named = propertiesByFoldedName(shape);
  const whole = folded(singular(title));
  const isKey = (words: readonly string[]): boolean =>
    words.some(
      (word) =>
        [word, whole + word].includes(folded(key)) || (IDS.includes(word) && isUsualKey([key], title)),
    );
  const memberOf = (words: readonly string[]): string | undefined =>
    words.flatMap((word) => named.get(word) ?? named.get(whole + word) ?? [])[0];
  const other = [pair, pair.toReversed()]
    .flatMap(([one = [], both = []]) => (isKey(one) ? (memberOf(both) ?? []) : []))
    .find((name) => name !== key);
  if (other === undefined) return undefined;
  const types = shapes.typesOf(shape.properties[other] ?? true);
  return types.length > 0 && types.every((type) => /^(?:string|integer|number)$/.test(type))
    ? [other]
    : undefined;
}

/** `It can be used in place of the resource's sid in the URL to address the resource.` */
const IN_PLACE =
  /\b(?:can|may) (?:also )?be used (?:(?:as|to address) [^.]{1,30} )?(?:in place|instead) of [^.]{0,40}(?:id|key|identifier)\b[^.]{0,20}\b(?:URL|path)\b/i;

/** The member of an item whose text says that a path may have it in place of the key. */
export function memberInPlace({ shape, keys, isSingle }: Draft, shapes: Shapes): string[] | undefined {
  const [key, ...deeper] = keys.at(-1) ?? [];
  if (isSingle || key === undefined || deeper.length > 0) return undefined;
  const found = Object.entries(shape.properties).find(
    ([name, schema]) =>
      name !== key &&
      shapes.typesOf(schema).includes('string') &&
      IN_PLACE.test(flattenWhole(schema, shapes.components).schema.description ?? ''),
  );
  return found && [found[0]];
}

/** Names on both sides of an "or", the longer first: `uniquename`, `name`. */
type Pair = [string[], string[]];

function pairIn(text: string): Pair | undefined {
  const words = text
    .replace(/['’]s\b/g, '')
    .split(/[\s.]+/)
    .filter(Boolean);
  const at = words.findIndex((word) => /^or$/i.test(word));
  const isShort = words.length <= MAX_WORDS && /^[\w\s'’-]*\.?$/.test(text);
  if (!isShort || at < 1 || words.slice(at + 1).some((word) => /^(?:or|and)$/i.test(word))) return undefined;
  const after = words.slice(at + 1, at + 4);
  const end = after.findIndex((word) => WORDS.includes(folded(word)));
  return pairOf(words.slice(0, at), after.slice(0, end + 1));
}

function pairInName(name: string): Pair | undefined {
  const [first, second, ...more] = name.split(/(?<=[a-z\d])Or(?=[A-Z])|[-_]or[-_]/);
  return second === undefined || more.length > 0 ? undefined : pairOf([first ?? ''], [second]);
}

function pairOf(first: readonly string[], second: readonly string[]): Pair | undefined {
  const [one, other] = [first, second].map(namesAt);
  return one && other && one.length > 0 && other.length > 0 ? [one, other] : undefined;
}

/** What the last words name: `unique name`, `projectKey`. */
function namesAt(words: readonly string[]): string[] {
  const last = folded(words.at(-1) ?? '');
  const word = WORDS.filter((each) => last.endsWith(each)).sort((a, b) => b.length - a.length)[0];
  if (word === undefined) return [];
  const before = folded(words.at(-2) ?? '');
  return [...new Set([before + last, last, word])];
}
