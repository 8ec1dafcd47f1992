/** Where errors tell of problems one by one, and where in the request each is: `loc`, `pointer`, `field`. */
import type { JsonSchema } from '../../../../../contract/index.ts';
import { flattenWhole } from '../../../../../openapi/index.ts';
import type { ProblemPlace, ProblemsPlan } from '../../../sandbox-plan.ts';
import type { Context } from '../../context.ts';
import { folded } from '../../resources/templates.ts';
import { AROUND, isMessage, MAX_AROUND, MESSAGES } from './error-walk.ts';

type Places = Pick<ProblemsPlan, 'path' | 'isSingle' | 'message' | 'places'>;

const LISTS =
  /(?:errors?|messages?|details?|violations?|problems?|issues?|causes?|reasons?|params?|parameters?|fields?)$/;
const NAME = /^(?:(?:invalid)?(?:field|param|parameter|property|attribute)(?:name|path)?|argument)$/;
/** Only in a list: in an error itself, they are about something else, such as the path of the request. */
const NAME_IN_LIST = /^(?:path|key|element|target|location|name)$/;
const POINTER = /^(?:(?:json)?pointer|instancepath)$/;

/**
 * The list of problems, or else the object that names the place of one.
 *
 * @param message where the message of the error is
 */
export function problemsIn(
  context: Context,
  schema: JsonSchema,
  message: readonly string[] | undefined,
): Places | undefined {
  const flatOf = (one: JsonSchema) => flattenWhole(one, context.components).schema;
  const isFirst = (path: readonly string[]): boolean =>
    path.every((step, index) => message?.[index] === step);
  let single: Places | undefined;
  let level: { path: string[]; schema: JsonSchema }[] = [{ path: [], schema }];
  for (let depth = 0; depth <= MAX_AROUND && level.length > 0; depth++) {
    const inner: typeof level = [];
    for (const { path, schema: each } of level) {
      const { items } = flatOf(each);
      if (items !== undefined) {
        const isHere = isFirst([...path, '0']);
        if (isMessage(context, flatOf(items))) {
          if (isHere) return { path, message: [], places: [] };
          continue;
        }
        const places = placesIn(context, items, true);
        const own = isHere ? message?.slice(path.length + 1) : messageIn(context, items, places);
        if (own && (isHere || places.length > 0)) return { path, message: own, places };
        continue;
      }
      const properties = Object.entries(context.shapes.of(each)?.properties ?? {});
      const places = placesIn(context, each, false);
      if (places.length > 0) single ??= { path, isSingle: true, places };
      for (const [name, property] of properties)
        if (AROUND.has(folded(name)) || (LISTS.test(folded(name)) && flatOf(property).items !== undefined))
          inner.push({ path: [...path, name], schema: property });
    }
    level = inner;
  }
  return single;
}

function messageIn(
  context: Context,
  schema: JsonSchema,
  places: readonly ProblemPlace[],
): string[] | undefined {
  const texts = Object.entries(context.shapes.of(schema)?.properties ?? {}).filter(([, property]) =>
    isMessage(context, flattenWhole(property, context.components).schema),
  );
  const ranked = texts
    .map(([name]) => ({ name, rank: MESSAGES.indexOf(folded(name)) }))
    .filter(({ name, rank }) => rank >= 0 && !places.some(({ path }) => path[0] === name))
    .sort((a, b) => a.rank - b.rank);
  return ranked[0] && [ranked[0].name];
}

function placesIn(context: Context, schema: JsonSchema, isInList: boolean): ProblemPlace[] {
  const properties = Object.entries(context.shapes.of(schema)?.properties ?? {});
  const places = properties.flatMap(([name, property]): ProblemPlace[] => {
    if (folded(name) === 'source') return sourcePlaces(context, name, property);
    const as = formOf(context, folded(name), property, isInList);
    return as ? [{ path: [name], as }] : [];
  });
  // `name` is the likeliest to be something else.
  const certain = places.filter(({ path }) => folded(path[0] ?? '') !== 'name');
  return certain.some(({ as }) => as !== 'in') ? certain : places;
}

function formOf(
  context: Context,
  name: string,
  property: JsonSchema,
  isInList: boolean,
): ProblemPlace['as'] | undefined {
  const flat = flattenWhole(property, context.components).schema;
  const isIn =
    /^(?:in|location(?:type)?)$/.test(name) &&
    (flat.enum ?? []).some((one) => /^(?:body|query)$/i.test(String(one)));
  if (isIn) return 'in';
  if (flat.items !== undefined) {
    if (!/^(?:loc|location|path|field)$/.test(name) || !holdsTexts(context, flat.items)) return undefined;
    return name.startsWith('loc') ? 'location' : isInList ? 'segments' : undefined;
  }
  if (!isMessage(context, flat) && flat.format !== 'json-pointer') return undefined;
  if (POINTER.test(name)) return isFragment(context, property) ? 'fragment' : 'pointer';
  return NAME.test(name) || (isInList && NAME_IN_LIST.test(name)) ? 'name' : undefined;
}

const holdsTexts = (context: Context, items: JsonSchema): boolean =>
  context.satisfies(items, 'name', 'response');

/** As in the examples of RFC 9457: `#/age`. */
const isFragment = (context: Context, schema: JsonSchema): boolean =>
  String(context.exampleOf(schema, 'response')).startsWith('#');

/** `source` of JSON:API 1.1. */
function sourcePlaces(context: Context, name: string, schema: JsonSchema): ProblemPlace[] {
  const { properties = {} } = context.shapes.of(schema) ?? {};
  const pointer = Object.entries(properties).find(([inner]) => POINTER.test(folded(inner)));
  if (!pointer)
    return Object.hasOwn(properties, 'parameter') ? [{ path: [name, 'parameter'], as: 'parameter' }] : [];
  const others = (['parameter', 'header'] as const).filter((one) =>
    context.satisfies(schema, { [one]: 'name' }, 'response'),
  );
  return [
    { path: [name, pointer[0]], as: isFragment(context, pointer[1]) ? 'fragment' : 'pointer' },
    ...others.map((as) => ({ path: [name, as], as })),
  ];
}
