/** Errors that have the messages of each member of the request under its name: a map of lists of texts. */
import type { JsonSchema } from '../../../../../contract/index.ts';
import { flattenWhole } from '../../../../../openapi/index.ts';
import type { FieldErrorsPlan } from '../../../sandbox-plan.ts';
import type { Context } from '../../context.ts';
import { folded } from '../../resources/templates.ts';

/** Names for messages about no member: those of Django, Rails and ASP.NET, among others. */
const WHOLE = new Set(['nonfielderrors', 'base', 'general', 'all', 'global', 'schema']);
/** Names of maps whose values may be single texts. */
const MAPS = new Set([
  'errors',
  'fielderrors',
  'validationerrors',
  'fields',
  'invalidfields',
  'invalidparams',
]);
/** Lists with these names are about the whole request. */
const LISTS = /(?:errors?|messages?|warnings?|details?|reasons?|problems?|violations?|causes?)$/;
const MAX_DEPTH = 3;

/**
 * The outermost map; `undefined` if the error has none.
 *
 * @param isMessage whether a schema, flattened, is a free text
 * @param hasMessage the error has another place for a message
 */
export function fieldErrorsIn(
  context: Context,
  schema: JsonSchema,
  isMessage: (context: Context, flat: ReturnType<typeof flattenWhole>['schema']) => boolean,
  hasMessage: boolean,
): FieldErrorsPlan | undefined {
  const flatOf = (one: JsonSchema) => flattenWhole(one, context.components).schema;
  const isText = (one: JsonSchema): boolean => isMessage(context, flatOf(one));
  const isList = (one: JsonSchema): boolean => {
    const { items } = flatOf(one);
    return items !== undefined && isText(items);
  };
  let level: { path: string[]; schema: JsonSchema }[] = [{ path: [], schema }];
  for (let depth = 0; depth <= MAX_DEPTH && level.length > 0; depth++) {
    const inner: typeof level = [];
    for (const { path, schema: each } of level) {
      const flat = flatOf(each);
      const properties = Object.entries(context.shapes.of(each)?.properties ?? {});
      const lists = properties.filter(([, property]) => isList(property)).map(([name]) => name);
      const isMap = MAPS.has(folded(path.at(-1) ?? ''));
      const texts = isMap ? properties.filter(([, property]) => isText(property)).map(([name]) => name) : [];
      const others = flat.additionalProperties ?? false;
      const isOpen = typeof others === 'object' && (isList(others) || (isMap && isText(others)));
      const whole = [...lists, ...texts].find((name) => WHOLE.has(folded(name)));
      const isAlone = !hasMessage && isOpen;
      const name = whole ?? (isAlone ? (path.length === 0 ? 'non_field_errors' : 'base') : undefined);
      const about = { path, ...(name !== undefined && { whole: name }) };
      if (isOpen) return { ...about, ...(isText(others) && { isText: true as const }) };
      if (lists.some((one) => !LISTS.test(folded(one)) || one === whole)) return { ...about, names: lists };
      if (texts.length > 0 && lists.length === 0) return { ...about, names: texts, isText: true };
      for (const [key, property] of properties) inner.push({ path: [...path, key], schema: property });
      for (const branch of [...(flat.oneOf ?? []), ...(flat.anyOf ?? [])])
        inner.push({ path, schema: branch });
    }
    level = inner;
  }
  return undefined;
}
