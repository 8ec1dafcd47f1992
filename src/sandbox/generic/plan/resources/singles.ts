/** Finds documents at fixed paths: `/me`, `/pets/{}/settings`. */
import type { JsonSchema } from '../../../../contract/index.ts';
import type { ParameterSpec } from '../../../../request/index.ts';
import { memberOf } from '../embedded/member.ts';
import { returnsAll } from '../rules/evidence/texts/reads.ts';
import { bodySchema, type Draft, parametersOf, titleOf } from './draft.ts';
import type { Entry, Places } from './entries.ts';
import { isGeneral } from './general-parameters.ts';
import { canHold, type PathParameter } from './keys/key-names.ts';
import { isIdName } from './names.ts';
import { bestMatch } from './shapes/matches.ts';
import { ALIKE, onlyContent, type Shape, type Shapes } from './shapes/shapes.ts';
import { folded } from './templates.ts';

const isChoice = (
  { name, required }: ParameterSpec,
  { properties }: Shape,
  isCommon: (name: string) => boolean,
): boolean =>
  !isGeneral(name) &&
  (required ||
    isIdName(name) ||
    isCommon(name) ||
    Object.keys(properties).some((own) => folded(own) === folded(name)));

/** Names of keys of any object, so also of the document itself. */
const ANY_KEY = new Set(['id', 'uuid', 'guid', 'uid', 'key', 'name', 'code', 'type']);

/** The member that repeats a value of the path: `FunctionName`, which requests do not set. */
function namesakeOf(
  { name, schema }: PathParameter,
  { properties }: Shape,
  changes: readonly Entry[],
  shapes: Shapes,
): string[] | null {
  const isNamesake = (other: string): boolean => folded(other) === folded(name);
  const member = Object.keys(properties).find(isNamesake);
  if (member === undefined || ANY_KEY.has(folded(name))) return null;
  const isSent = changes.some(({ body }) =>
    Object.keys((body && shapes.of(body.schema)?.properties) ?? {}).some(isNamesake),
  );
  return !isSent && canHold(shapes, properties[member] ?? true, schema) ? [member] : null;
}

/**
 * A document at a fixed path, such as `/me` or `/pets/{}/settings`: what is read can be changed there, or has
 * items with paths below it, as `/cart` has those of `/cart/items/{}`.
 *
 * @param itemsBelow the resources whose names are paths below one
 */
export function singleAt(
  template: string,
  places: Places,
  itemsBelow: (template: string) => readonly Draft[],
  shapes: Shapes,
): Draft | undefined {
  const read = places.at(template, 'GET');
  if (!read) return undefined;
  const changes = ['PUT', 'PATCH', 'POST'].flatMap((method) => places.at(template, method) ?? []);
  const below = changes.length > 0 ? [] : itemsBelow(template);
  if (changes.length === 0 && below.length === 0) return undefined;
  const isList = shapes.lists(bodySchema(read)).some(({ path }) => path.length === 0);
  if (isList || returnsAll(read)) return undefined;
  const queries = [read, ...changes].map(({ operation }) =>
    operation.request.parameters.filter((one) => one.in === 'query'),
  );
  const query = queries.flat();
  const isCommon = (name: string): boolean =>
    queries.every((one) => one.some((other) => other.name === name));
  for (const { shape } of shapes.within(bodySchema(read))) {
    // A parameter of the query says which one of several.
    if (query.some((one) => isChoice(one, shape, isCommon))) return undefined;
    const content = onlyContent(shape, shapes);
    if (content?.isList && Object.keys(content.shape.properties).some(isIdName)) return undefined;
    const isSameIn = (schema: JsonSchema): boolean =>
      (bestMatch(shapes.within(schema), shape, shapes)?.similarity ?? 0) >= ALIKE;
    const isSame = changes.some(
      (entry) => isSameIn(bodySchema(entry)) || (entry.body && isSameIn(entry.body.schema)),
    );
    const isHolder = below.some((child) => memberOf(child, shape, template, shapes) !== undefined);
    if (!isSame && !isHolder) continue;
    const parameters = parametersOf(read);
    return {
      name: template,
      title: titleOf(template),
      isSingle: true,
      isPatched: places.at(template, 'PATCH') !== undefined,
      isCreated: false,
      shape,
      keys: parameters.map((parameter) => namesakeOf(parameter, shape, changes, shapes)),
      parameters,
      entry: read,
    };
  }
  return undefined;
}
