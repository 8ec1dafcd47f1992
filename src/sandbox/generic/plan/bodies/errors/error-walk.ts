/** Looks for a member of errors by its name, in objects and lists that errors often have around it. */
import type { JsonSchema } from '../../../../../contract/index.ts';
import { flattenWhole } from '../../../../../openapi/index.ts';
import type { Context } from '../../context.ts';
import { folded } from '../../resources/templates.ts';

/** Names of properties for the message, the likeliest first. */
export const MESSAGES = [
  'message',
  'detail',
  'errormessage',
  'errordescription',
  'errormsg',
  'developermessage',
  'usermessage',
  'msg',
  'description',
  'reason',
  'error',
  'title',
  'details',
  'text',
];
/** Objects and lists around them. */
export const AROUND = new Set([
  'error',
  'errors',
  'detail',
  'details',
  'fault',
  'problem',
  'exception',
  'meta',
  'data',
  'status',
  'messages',
]);
export const MAX_AROUND = 3;

export type Flat = ReturnType<typeof flattenWhole>['schema'];

/** Breadth first: a message of the body comes before one of an error in it. */
export function pathOf(
  context: Context,
  schema: JsonSchema,
  fits: (context: Context, schema: Flat, path: string[]) => boolean,
  names: readonly string[],
): string[] | undefined {
  let level: { path: string[]; schema: JsonSchema }[] = [{ path: [], schema }];
  for (let depth = 0; depth <= MAX_AROUND && level.length > 0; depth++) {
    const inner: typeof level = [];
    for (const { path, schema: each } of level) {
      const flat = flattenWhole(each, context.components).schema;
      if (flat.items !== undefined) {
        inner.push({ path: [...path, '0'], schema: flat.items });
        continue;
      }
      const properties = Object.entries(context.shapes.of(each)?.properties ?? {});
      const found = properties
        .map(([name, property]) => ({ name, rank: names.indexOf(folded(name)), property }))
        .filter(
          ({ name, rank, property }) =>
            rank >= 0 && fits(context, flattenWhole(property, context.components).schema, [...path, name]),
        )
        .sort((a, b) => a.rank - b.rank)[0];
      if (found) return [...path, found.name];
      for (const [name, property] of properties)
        if (AROUND.has(folded(name))) inner.push({ path: [...path, name], schema: property });
    }
    // A list of texts: `errors: ["…"]`.
    const text = inner.find(
      ({ path, schema: each }) =>
        path.at(-1) === '0' &&
        names === MESSAGES &&
        fits(context, flattenWhole(each, context.components).schema, path),
    );
    if (text) return text.path;
    level = inner;
  }
  return undefined;
}

/** A free text. */
export const isMessage = ({ shapes }: Context, flat: Flat): boolean =>
  shapes.typesOf(flat)[0] === 'string' &&
  flat.enum === undefined &&
  flat.const === undefined &&
  flat.pattern === undefined &&
  (flat.format === undefined || flat.format === 'string');
