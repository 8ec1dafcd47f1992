/** Which parameters a value of a response fits. */
import { unescapeSegment } from '../../../../../json/index.ts';
import type { OperationInputs } from '../../../../../site/index.ts';

/** A value of a response. */
export interface FoundValue {
  /** Keys and positions from the outermost value. */
  path: (string | number)[];
  value: string | number;
  /** Number as it was received, with all its digits. */
  text: string;
}

export interface Target {
  operation: OperationInputs;
  /** Of the field. */
  id: string;
  name: string;
}

/** Names that mean another thing in every resource. */
const GENERIC = /^(?:id|uuid|key|name|slug|number|code)$/;

/** `pet_id`, `petId` and `pet-id` are the words `pet` and `id`. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean);

const plain = (name: string): string => wordsOf(name).join('');

const singular = (word: string): string =>
  word
    .replace(/ies$/, 'y')
    .replace(/(?<=(?:s|x|ch|sh))es$/, '')
    .replace(/(?<!s)s$/, '');

/** Literal segments of a path: `/users/{id}/status` has `users` and `status`. */
const literals = (path: string): string[] => path.split('/').filter((one) => one && !one.includes('{'));

/** What owns the value: the key around it, or what the path of its operation lists. */
function ownerOf(path: FoundValue['path'], source: OperationInputs): string {
  const keys = path.slice(0, -1).filter((part) => typeof part === 'string');
  const owner = keys.at(-1) ?? literals(source.path).at(-1) ?? '';
  // Many APIs wrap what they return.
  const isWrapper = /^(?:data|items|results?|values|records|content|list)$/i.test(owner);
  return singular(plain((isWrapper ? literals(source.path).at(-1) : owner) ?? ''));
}

/** What a parameter of a path stands for: `pet` for `id` in `/pets/{id}`. */
const resourceBefore = (path: string, name: string): string =>
  singular(plain(literals(path.slice(0, path.indexOf(`{${name}}`))).at(-1) ?? ''));

function nameScore(
  found: FoundValue,
  source: OperationInputs,
  target: OperationInputs,
  name: string,
): number {
  const words = wordsOf(String(found.path.findLast((part) => typeof part === 'string') ?? ''));
  const key = words.join('');
  const wanted = plain(name);
  const owner = ownerOf(found.path, source);
  if (GENERIC.test(key)) {
    if (wanted === owner + key) return 3;
    if (wanted !== key) return 0;
    const resource = resourceBefore(target.path, name);
    // Not in the path: a name without a resource says little.
    return resource === owner ? 3 : 0;
  }
  if (wanted === key) return 3;
  if (GENERIC.test(wanted)) return key === resourceBefore(target.path, name) + wanted ? 2 : 0;
  // `invited_by_user_id` is a `user_id`.
  const ending = wordsOf(name);
  return ending.length > 1 && words.slice(-ending.length).join(' ') === ending.join(' ') ? 1 : 0;
}

/** Positions do not count: what holds for one item of a list holds for all. */
const anywhere = (path: (string | number)[]): string =>
  path.map((part) => (/^\d+$/.test(String(part)) ? '*' : part)).join('\n');

const keysOf = (pointer: string): string[] => pointer.split('/').slice(1).map(unescapeSegment);

function isLinked(
  { path }: FoundValue,
  source: OperationInputs,
  target: OperationInputs,
  name: string,
): boolean {
  return (source.links ?? []).some(
    (link) =>
      link.operation === target.id && link.name === name && anywhere(keysOf(link.pointer)) === anywhere(path),
  );
}

function accepts(types: string[], value: string | number): boolean {
  if (types.length === 0 || types.includes('string')) return true;
  const number = typeof value === 'number' ? value : value.trim() === '' ? Number.NaN : Number(value);
  return types.includes('number') ? Number.isFinite(number) : Number.isInteger(number);
}

/**
 * The parameters that take the value, the likeliest first: those of a link of the description, and those of
 * the name; of the same operation all that accept its type.
 */
export function targetsFor(found: FoundValue, operations: OperationInputs[], current: string): Target[] {
  const source = operations.find(({ id }) => id === current);
  if (!source) return [];
  return operations
    .flatMap((operation) =>
      operation.inputs
        .filter(({ types }) => accepts(types, found.value))
        .map(({ in: place, name }) => ({
          operation,
          id: `${place}:${name}`,
          name,
          score: isLinked(found, source, operation, name) ? 4 : nameScore(found, source, operation, name),
          isHere: operation.id === current,
        })),
    )
    .filter(({ score, isHere }) => score > 0 || isHere)
    .sort((one, other) => other.score - one.score)
    .map(({ operation, id, name }) => ({ operation, id, name }));
}
