/** Bodies of requests. */
import { formatJson, type JsonSchema } from '../../../../contract/index.ts';
import { own } from '../../../../json/index.ts';
import { flattenWhole } from '../../../../openapi/index.ts';
import type { BodyPlan, FixedPlan } from '../../sandbox-plan.ts';
import type { Context } from '../context.ts';
import { referencesIn } from '../references/references.ts';
import { decimalsIn } from '../rules/evidence/forms.ts';
import type { OperationRule } from '../rules/operation-rule.ts';
import { propertyAt } from '../seed/item-values.ts';
import { emptiedMembers } from './emptied.ts';
import { defaultOf, innerDefaults } from './new-item/inner-defaults.ts';
import { isScimPatch, patchFormat, sendsOnlyChanges } from './patch-format.ts';
import { saidRequired } from './said/required.ts';
import { ignoredKey, sentItem, sentNames } from './sent-item.ts';
import { allowsAnyTag } from './tags.ts';

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
    return rule === 'create' || ruled.isAdded
      ? { required: false, media: [], item: [], defaults: {}, made }
      : undefined;
  const item = entry.body && propertyAt(context, entry.body.schema, inBody);
  const { shape: taken, names } = sentItem(context, ruled) ?? {};
  const decimals = taken && ruled.resource ? decimalsIn(context.shapes, taken, ruled.resource.shape) : [];
  const sent = sentNames(context, ruled);
  const ignored = ignoredKey(context, ruled);
  const kept = rule === 'replace' ? unsettable(ruled, sent, made) : [];
  const optional = Object.keys(made).filter((name) => name !== ignored && sent.has(name));
  const renamed = [...(names ?? [])].filter(([name, other]) => name !== other);
  const isObject =
    rule === 'create' && !ruled.several && item === entry.body?.schema && isUntyped(context, item);
  const required = saidRequired(context, ruled);
  const said = [...(required ? [required] : []), ...(isObject ? [{ type: 'object' as const }] : [])];
  const inner = innerDefaults(context, ruled);
  const { values: emptied } = emptiedMembers(context, ruled);
  const format = isScimPatch(entry, context.shapes) ? ('scim' as const) : patchFormat(entry);
  const patch = rule === 'update' ? format : undefined;
  const result =
    patch === 'merge' || patch === 'scim' || isPatched(body.media) ? resultSchema(context, ruled) : undefined;
  const inAttributes = item !== undefined && rule === 'create' && propertyAt(context, item, ['attributes']);
  const attributes = {
    ...madeAttributes,
    ...(inAttributes !== false && defaultsOf(context, inAttributes)),
  };
  return {
    required: body.required,
    media: body.media.map(({ contentType, schema, encoding, examples }) => ({
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
      ...(allowsAnyTag(context, { schema, examples }) && { anyTag: true as const }),
    })),
    item: inBody,
    ...(ruled.several && { several: ruled.several }),
    ...(ruled.upload !== undefined && { upload: ruled.upload }),
    ...(renamed.length > 0 && { names: Object.fromEntries(renamed) }),
    ...(Object.keys(emptied).length > 0 && { emptied }),
    ...(patch && { patch }),
    ...(result !== undefined && { result }),
    defaults: {
      ...(rule === 'create' || rule === 'replace' || ruled.mayCreate
        ? defaultsOf(context, item, ruled, names)
        : {}),
      ...(Object.keys(attributes).length > 0 && { attributes }),
    },
    made,
    ...(optional.length > 0 && { optional }),
    ...(kept.length > 0 && { kept }),
    ...(decimals.length > 0 && { texts: decimals.map((name) => names?.get(name) ?? name) }),
    ...(fixed.length > 0 && { fixed }),
    ...(inner.length > 0 && { inner }),
  };
}

/** Members that only the service sets, so that a replaced item keeps them. */
const unsettable = (
  { resource }: OperationRule,
  sent: ReadonlySet<string>,
  made: Record<string, unknown>,
): string[] =>
  Object.keys(resource?.shape.properties ?? {}).filter(
    (name) => !sent.has(name) && !Object.hasOwn(made, name),
  );

const withSaid = (schema: JsonSchema, said: readonly JsonSchema[]): JsonSchema =>
  said.length > 0 ? { allOf: [schema, ...said] } : schema;

const isPatched = (media: readonly { contentType: string }[]): boolean =>
  media.some(({ contentType }) => /^application\/(?:json|merge)-patch\+json\b/i.test(contentType));

/** The schema of the item, unless the response has the item with the same schema. */
function resultSchema(
  context: Context,
  { rule, resource, entry, inResponse }: OperationRule,
): JsonSchema | undefined {
  if (!resource || (rule !== 'update' && rule !== 'replace')) return undefined;
  const { media } = entry.success;
  const shown = media && inResponse && propertyAt(context, media.schema, inResponse);
  const schema = context.plan.of(resource.shape.schema, 'response');
  const isSame = shown !== undefined && formatJson(context.plan.of(shown, 'response')) === formatJson(schema);
  return isSame ? undefined : schema;
}

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

/** By the names that the item has for them. An item cannot have a default that its own schema forbids. */
function defaultsOf(
  context: Context,
  item: JsonSchema | undefined,
  { resource, except }: Partial<OperationRule> = {},
  names: ReadonlyMap<string, string> = new Map(),
): Record<string, unknown> {
  const shape = item === undefined ? undefined : context.shapes.of(item);
  const references = shape && resource ? referencesIn(context.shapes, shape, resource.shape) : [];
  const defaults: Record<string, unknown> = {};
  for (const [sent, schema] of Object.entries(shape?.properties ?? {})) {
    const name = names.get(sent) ?? sent;
    const value = except?.members?.includes(sent) ? undefined : defaultOf(context, schema);
    const shown = own(resource?.shape.properties, name) ?? true;
    if (value === undefined) continue;
    const isKey = references.some((one) => one.sent === sent);
    if (isKey || context.satisfies(shown, value, 'response')) defaults[name] = value;
  }
  return defaults;
}
