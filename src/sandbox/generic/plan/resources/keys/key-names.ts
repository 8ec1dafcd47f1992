/** Names and values that a key may have. */
import type { JsonSchema } from '../../../../../contract/index.ts';
import { flattenWhole } from '../../../../../openapi/index.ts';
import type { Shapes } from '../shapes/shapes.ts';
import { singular } from '../singular.ts';
import { folded } from '../templates.ts';

/** A path parameter. */
export interface PathParameter {
  name: string;
  schema: JsonSchema;
  description?: string;
}

/** Properties that hold an id whatever the parameter is called, the likeliest first. */
export const IDS = ['id', '_id', 'uuid', 'guid', 'uid', 'gid', 'key'];

/** Those of them that are nothing but an id. */
export const ONLY_IDS = IDS.filter((id) => id !== 'key');

/** Properties that a parameter of their name, or of the resource's and theirs, stands for. */
export const NAMES = [
  'name',
  'slug',
  'code',
  'number',
  'username',
  'login',
  'handle',
  'symbol',
  'token',
  'sku',
];

/** Names of a user that are no titles. */
export const USER_NAMES = ['username', 'login', 'handle', 'userlogin'];

/** Whether a property is the key of the items of `title` by its name alone. */
export function isUsualKey([name = '', ...deeper]: readonly string[], title: string): boolean {
  const one = folded(singular(title));
  const word = folded(name);
  return deeper.length === 0 && [...IDS.map(folded), `${one}id`, `${one}uuid`, `${one}guid`].includes(word);
}

/** What the description of a parameter for an id says. */
export const ID_TEXT = /\b(?:ids?|identif\w+|uu?id|guid|key)\b/i;

export const ID_LIKE = /(?:id|uuid|guid|key|ref|hash|identifier)s?$/i;

/** Whether a property with this schema can have the values of a path parameter. */
export function canHold(
  { typesOf, components }: Shapes,
  property: JsonSchema,
  parameter: JsonSchema,
): boolean {
  const types = typesOf(property);
  const wanted = typesOf(parameter);
  if (types.some((type) => type === 'object' || type === 'array' || type === 'boolean')) return false;
  if (types.length === 0 || wanted.length === 0) return true;
  const isText = types.includes('string');
  const isNumber = types.includes('integer') || types.includes('number');
  const format = (schema: JsonSchema): unknown => flattenWhole(schema, components).schema.format;
  if (format(parameter) === 'uuid' && !isText) return false;
  const isUuid = format(property) === 'uuid';
  return wanted.includes('string') || isNumber || (isText && !isUuid);
}
