/** What a new item has for a member that its request does not set. */
import type { JsonSchema } from '../../../../../contract/index.ts';
import { isRecord, own } from '../../../../../json/index.ts';
import { flattenWhole, isUnspecified } from '../../../../../openapi/index.ts';
import type { Context } from '../../context.ts';

/** Members of a state that a new item does not have yet. */
const LATER =
  /(?:delet|cancel|archiv|clos|expir|complet|finish|fail|error|revok|suspend|refund|ended|resolved|last|accepted|approved|confirmed|rejected|signed|paid)/i;

/** Of a flag: no new item has been changed, and a request says which one is the default. */
const FALSE_AT_FIRST = /(?:edited|changed|modified|updated)$|(?:^|is|[a-z_])default(?:_?version)?$|managed$/i;

/** `Only set when the status is returned.` */
const ONLY_LATER =
  /\b(?:only|not|never) (?:be )?(?:set|present|populated|available|filled|defined) (?:if|when|once|until|unless|after)\b|^if [^,.]{0,80}, this (?:will )?(?:contains?|is|has)\b|\b(?:set|present|populated) only (?:if|when|once|after)\b/i;

/**
 * Of one that it requires, and that a request may leave out: `null` rather than that of the example.
 *
 * @param value that of the example
 */
export function unsentValue(context: Context, name: string, schema: JsonSchema, value: unknown): unknown {
  const { default: preset } = flattenWhole(schema, context.components).schema;
  const allows = (other: unknown): boolean => context.satisfies(schema, other, 'response');
  if (preset === undefined && allows(null)) return null;
  if (preset === undefined && isRecord(value)) {
    const { properties = {} } = context.shapes.of(schema) ?? {};
    const without = (member: string): unknown =>
      context.satisfies(own(properties, member) ?? true, null, 'response') ? null : value[member];
    const emptied = Object.fromEntries(Object.keys(value).map((member) => [member, without(member)]));
    const isEmpty = Object.values(emptied).every((member) => member === null);
    if (isEmpty && Object.keys(emptied).length > 0 && allows(emptied)) return emptied;
  }
  return initialValue(context, name, schema, value, { isRequired: true });
}

/**
 * `undefined` if it does not have the member yet.
 *
 * @param value that of the example
 * @param isLater an action sets it
 */
export function initialValue(
  context: Context,
  name: string,
  schema: JsonSchema,
  value: unknown,
  { isRequired, isLater = false }: { isRequired: boolean; isLater?: boolean },
): unknown {
  if (value === undefined) return undefined;
  const allows = (other: unknown): boolean => context.satisfies(schema, other, 'response');
  const { default: preset, description = '' } = flattenWhole(schema, context.components).schema;
  if (preset !== undefined && !isUnspecified(preset) && allows(preset)) return preset;
  if ((isLater || LATER.test(name) || ONLY_LATER.test(description)) && typeof value !== 'boolean') {
    if (!isRequired) return undefined;
    if (allows(null)) return null;
  }
  if ((isLater || LATER.test(name) || FALSE_AT_FIRST.test(name)) && value === true && allows(false))
    return false;
  if (Array.isArray(value) && allows([])) return [];
  // A map, such as metadata, has what requests put there.
  if (isRecord(value) && context.shapes.of(schema) === undefined && allows({})) return {};
  if (typeof value === 'number' && /count|total|num(?:ber)?_?of/i.test(name) && allows(0)) return 0;
  return value;
}
