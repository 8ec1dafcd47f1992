/** Bodies of requests. */
import type { JsonSchema } from '../../../../contract/index.ts';
import { isRecord, own } from '../../../../json/index.ts';
import { flattenWhole } from '../../../../openapi/index.ts';
import { HIDDEN } from '../../run/rows/scope.ts';
import type { BodyPlan, FixedPlan } from '../../sandbox-plan.ts';
import type { Context } from '../context.ts';
import type { Draft } from '../resources/draft.ts';
import { isReadOnly, namesakes } from '../resources/names.ts';
import type { OperationRule } from '../rules/operation-rule.ts';
import { propertyAt } from '../seed/item-values.ts';
import { emptiedMembers } from './emptied.ts';
import { firstState, isState, shownState } from './first-state.ts';
import { defaultOf, innerDefaults } from './inner-defaults.ts';
import { patchFormat, sendsOnlyChanges } from './patch-format.ts';
import { saidRequired } from './said/required.ts';
import { ignoredKey, sentItem } from './sent-item.ts';

export function bodyPlan(
  context: Context,
  ruled: OperationRule,
  {
    made,
    madeAttributes,
    fixed,
  }: Pick<BodyPlan, 'made'> & { madeAttributes: Record<string, unknown>; fixed: FixedPlan[] },
): BodyPlan | undefined {
  const { entry, inBody = [], rule } = ruled;
  const { body } = entry.operation.request;
  if (!body)
    return rule === 'create' ? { required: false, media: [], item: [], defaults: {}, made } : undefined;
  const item = entry.body && propertyAt(context, entry.body.schema, inBody);
  const { names } = sentItem(context, ruled) ?? {};
  const sent = sentNames(context, ruled);
  const ignored = ignoredKey(context, ruled);
  const optional = Object.keys(made).filter((name) => name !== ignored && sent.has(name));
  const renamed = [...(names ?? [])].filter(([name, other]) => name !== other);
  const isObject =
    rule === 'create' && !ruled.several && item === entry.body?.schema && isUntyped(context, item);
  const required = saidRequired(context, ruled);
  const said = [...(required ? [required] : []), ...(isObject ? [{ type: 'object' as const }] : [])];
  const inner = innerDefaults(context, ruled);
  const { values: emptied } = emptiedMembers(context, ruled);
  const patch = rule === 'update' ? patchFormat(entry) : undefined;
  const inAttributes = item !== undefined && rule === 'create' && propertyAt(context, item, ['attributes']);
  const attributes = {
    ...madeAttributes,
    ...(inAttributes !== false && defaultsOf(context, inAttributes)),
  };
  return {
    required: body.required,
    media: body.media.map(({ contentType, schema, encoding }) => ({
      contentType: contentType.replace(/;.*/s, '').trim().toLowerCase(),
      schema: withSaid(context.plan.of(patched(context, ruled, schema), 'request'), said),
      encoding: Object.fromEntries(
        Object.entries(encoding).map(([name, { contentType: type, style, explode }]) => [
          name,
          {
            ...(type !== undefined && { contentType: type }),
            ...(style !== undefined && { style }),
            ...(explode !== undefined && { explode }),
          },
        ]),
      ),
    })),
    item: inBody,
    ...(ruled.several && { several: ruled.several }),
    ...(renamed.length > 0 && { names: Object.fromEntries(renamed) }),
    ...(Object.keys(emptied).length > 0 && { emptied }),
    ...(patch && { patch }),
    defaults: {
      ...(rule === 'create' || rule === 'replace' || ruled.mayCreate
        ? defaultsOf(context, item, names, ruled.except?.members)
        : {}),
      ...(Object.keys(attributes).length > 0 && { attributes }),
    },
    made,
    ...(optional.length > 0 && { optional }),
    ...(fixed.length > 0 && { fixed }),
    ...(inner.length > 0 && { inner }),
  };
}

const withSaid = (schema: JsonSchema, said: readonly JsonSchema[]): JsonSchema =>
  said.length > 0 ? { allOf: [schema, ...said] } : schema;

/** Whether a schema has members, and would also allow what is no object. */
function isUntyped(context: Context, schema: JsonSchema | undefined): boolean {
  const { type, properties } = flattenWhole(schema ?? true, context.components).schema;
  return type === undefined && properties !== undefined;
}

/** The schema of a body, without what a change need not send although the schema of the item requires it. */
function patched(context: Context, { entry, rule, inBody }: OperationRule, schema: JsonSchema): JsonSchema {
  if (rule !== 'update' || inBody?.length !== 0 || !sendsOnlyChanges(entry)) return schema;
  const { required, ...flat } = flattenWhole(schema, context.components).schema;
  return required && flat.properties ? flat : schema;
}

/** By the names that the item has for them. */
function defaultsOf(
  context: Context,
  item: JsonSchema | undefined,
  names: ReadonlyMap<string, string> = new Map(),
  except: readonly string[] = [],
): Record<string, unknown> {
  const shape = item === undefined ? undefined : context.shapes.of(item);
  const defaults: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(shape?.properties ?? {})) {
    const value = except.includes(name) ? undefined : defaultOf(context, schema);
    if (value !== undefined) defaults[names.get(name) ?? name] = value;
  }
  return defaults;
}

/** The item's names of the members that a request can set. */
export function sentNames(context: Context, ruled: OperationRule): Set<string> {
  const { shape, names } = sentItem(context, ruled) ?? {};
  const { properties = {}, required = [] } = shape ?? {};
  // A change keeps what it cannot set. A new item does not have it yet.
  const kept = ruled.rule === 'create' ? [] : (ruled.except?.members ?? []);
  const isSettable = (name: string): boolean =>
    !kept.includes(name) && (!shape || !isReadOnly(context.shapes, shape, name));
  // A schema may require members that it does not describe.
  const all = new Set([...Object.keys(properties), ...required]);
  return new Set([...all].filter(isSettable).map((name) => names?.get(name) ?? name));
}

/** Members of a state that a new item does not have yet. */
const LATER =
  /(?:delet|cancel|archiv|clos|expir|complet|finish|fail|error|revok|suspend|refund|ended|resolved|last|accepted|approved|confirmed|rejected|signed|paid)/i;

/** Of a flag: no new item has been changed. */
const CHANGED = /(?:edited|changed|modified|updated)$/i;

/** `Only set when the status is returned.` */
const ONLY_LATER =
  /\b(?:only|not|never) (?:be )?(?:set|present|populated|available|filled|defined) (?:if|when|once|until|unless|after)\b/i;

/**
 * What a new item has beside the members of the request: those that requests cannot set, and those that the
 * item requires and the request may omit.
 */
export function madeMembers(
  context: Context,
  draft: Draft,
  create: OperationRule | undefined,
  example: unknown,
): Record<string, unknown> {
  if (!isRecord(example)) return {};
  const sent = create ? sentNames(context, create) : new Set<string>();
  const inBody = create && sentItem(context, create);
  const always = new Set(inBody?.shape.required.map((name) => inBody.names.get(name) ?? name));
  const keys = new Set(draft.keys.flatMap((key) => (key?.length === 1 ? key : [])));
  const ignored = ignoredKey(context, create);
  const required = new Set(draft.shape.required);
  const others = new Set(inBody ? namesakes(context.shapes, inBody.shape, draft.shape) : []);
  const made: Record<string, unknown> = ignored === undefined ? {} : { [ignored]: null };
  for (const [name, value] of Object.entries(example)) {
    if (keys.has(name) || (others.has(name) && !required.has(name))) continue;
    if (name.startsWith(HIDDEN)) {
      // A replaced item keeps its owner.
      if (create?.rule === 'replace') made[name] = null;
      continue;
    }
    const started =
      create?.rule === 'create' && isState(name) ? shownState(context, create, name) : undefined;
    if (started !== undefined && sent.has(name) && !always.has(name)) {
      made[name] = started;
      continue;
    }
    if (sent.has(name) ? !required.has(name) || always.has(name) : false) continue;
    const schema = draft.shape.properties[name] ?? true;
    const isNewState = create?.rule === 'create' && isState(name);
    const first = isNewState ? firstState(context, draft.shape, [name, value], create) : value;
    const initial = sent.has(name)
      ? unsentValue(context, name, schema, first)
      : first === undefined
        ? first
        : initialValue(context, name, schema, first, required.has(name));
    if (initial !== undefined) made[name] = initial;
    // A new item does not have it yet, and a replaced one keeps it.
    else if (create?.rule === 'replace' && !create.mayCreate) made[name] = null;
  }
  return made;
}

/** The item's members that are in the body of a change although requests cannot set them. */
export function fixedMembers(context: Context, ruled: OperationRule): Record<string, null> {
  const { shape, names } = sentItem(context, ruled) ?? {};
  const sent = sentNames(context, ruled);
  const key = ruled.resource?.keys.at(-1)?.[0];
  const all = Object.keys(shape?.properties ?? {}).map((name) => names?.get(name) ?? name);
  return Object.fromEntries(
    all.flatMap((name) =>
      !sent.has(name) && name !== key && Object.hasOwn(ruled.resource?.shape.properties ?? {}, name)
        ? [[name, null]]
        : [],
    ),
  );
}

/** What an item has for a member that it requires, and that a request may leave out. */
function unsentValue(context: Context, name: string, schema: JsonSchema, value: unknown): unknown {
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
  return value === undefined ? value : initialValue(context, name, schema, value, true);
}

function initialValue(
  context: Context,
  name: string,
  schema: JsonSchema,
  value: unknown,
  isRequired: boolean,
): unknown {
  const allows = (other: unknown): boolean => context.satisfies(schema, other, 'response');
  const { default: preset, description = '' } = flattenWhole(schema, context.components).schema;
  if (preset !== undefined && allows(preset)) return preset;
  if ((LATER.test(name) || ONLY_LATER.test(description)) && typeof value !== 'boolean') {
    if (!isRequired) return undefined;
    if (allows(null)) return null;
  }
  if ((LATER.test(name) || CHANGED.test(name)) && value === true && allows(false)) return false;
  if (Array.isArray(value) && allows([])) return [];
  // A map, such as metadata, has what requests put there.
  if (isRecord(value) && context.shapes.of(schema) === undefined && allows({})) return {};
  if (typeof value === 'number' && /count|total|num(?:ber)?_?of/i.test(name) && allows(0)) return 0;
  return value;
}
