/** Members that one part of a schema describes, and another part forbids. */
import type { JsonSchema } from '../../../../contract/index.ts';
import { unescapeSegment } from '../../../../json/index.ts';
import { memoizeByObject } from '../../../../memory/index.ts';
import { type Components, type Direction, flattenWhole } from '../../../../openapi/index.ts';
import { flatten } from '../../../../request/index.ts';
import type { Context } from '../context.ts';
import type { Shape } from '../resources/shapes/shapes.ts';
import type { OperationRule } from '../rules/operation-rule.ts';
import { emptiedMembers } from './emptied.ts';
import { otherEffect } from './said/other-effects.ts';
import { sentItem } from './sent-item.ts';

/** How a schema forbids a member, whatever a schema for the member itself says. */
const FORBIDS = /^(?:additionalProperties|unevaluatedProperties|type)$/;

/**
 * Why no request can have the effect of a rule: its body forbids its own members, or the item forbids one
 * that the body sends, so that no response shows a row with it.
 */
export function schemaConflict(context: Context, one: OperationRule): string | undefined {
  const { resource } = one;
  const { method, operation } = one.entry;
  const { shape, names } = sentItem(context, one) ?? {};
  if (!resource || !shape || !names) return undefined;
  const sent = Object.keys(shape.properties).filter(
    (name) => !isHidden(context, shape, name, 'request') && !one.except?.members?.includes(name),
  );
  const inBody = forbiddenIn(context, shape, 'request');
  const isForbidden = (name: string): boolean => inBody.has(name);
  const isImpossible = inBody.size > 0 && (shape.required.some(isForbidden) || sent.every(isForbidden));
  if (isImpossible && operation.request.body?.media.length === 1)
    return `${method} whose body forbids members that it describes`;
  const inItem = forbiddenIn(context, resource.shape, 'response');
  const lost = sent.find((name) => inItem.has(names.get(name) ?? name));
  if (lost !== undefined) return `${method} whose body has \`${lost}\`, which the schema of the item forbids`;
  const effect = otherEffect(context, one);
  if (effect !== undefined) return `${method} whose \`${effect}\` says what to do with the item`;
  const { impossible } = emptiedMembers(context, one);
  return impossible && `${method} that may remove \`${impossible}\`, which the item must have`;
}

/** Whether requests do not have a member, or responses. */
function isHidden(
  { components }: Context,
  { properties }: Shape,
  name: string,
  direction: Direction,
): boolean {
  const { readOnly, writeOnly } = flattenWhole(properties[name] ?? true, components).schema;
  return direction === 'request' ? readOnly === true : writeOnly === true;
}

/** Names of the members that a schema describes and forbids. Many operations share a shape. */
const forbiddenIn = (context: Context, shape: Shape, direction: Direction): ReadonlySet<string> =>
  byShape[direction](context)(shape);

const forbiddenBy = (direction: Direction) =>
  memoizeByObject((context: Context) =>
    memoizeByObject((shape: Shape) => forbiddenNames(context, shape, direction)),
  );

const byShape = { request: forbiddenBy('request'), response: forbiddenBy('response') };

function forbiddenNames(context: Context, shape: Shape, direction: Direction): Set<string> {
  const { schema, properties } = shape;
  // Of a union, another alternative may allow them.
  if (!flattenWhole(schema, context.components).schema.properties) return new Set();
  if (!mayForbid(schema, context.components)) return new Set();
  const members = Object.entries(properties).flatMap(([name, inner]) => {
    if (isHidden(context, shape, name, direction)) return [];
    const value = context.exampleOf(inner, direction);
    return value !== undefined && context.satisfies(inner, value, direction) ? [[name, value] as const] : [];
  });
  const forbidden = context
    .violations(schema, Object.fromEntries(members), direction)
    .filter(({ path, keyword }) => path.lastIndexOf('/') === 0 && FORBIDS.test(keyword));
  return new Set(forbidden.map(({ path }) => unescapeSegment(path.slice(1))));
}

/** What can forbid a member that the schema beside it describes. */
const FORBIDDING = [
  ...['additionalProperties', 'unevaluatedProperties', 'patternProperties', 'propertyNames', 'not'],
  ...['oneOf', 'anyOf', 'if', 'dependentSchemas'],
] as const;

/** Whether one part of a schema can forbid what another describes. In most schemas, none can. */
function mayForbid(schema: JsonSchema, components: Components): boolean {
  const described = new Map<string, JsonSchema>();
  return flatten(schema, components).some((part) => {
    if (FORBIDDING.some((keyword) => part[keyword] !== undefined && part[keyword] !== true)) return true;
    return Object.entries(part.properties ?? {}).some(([name, one]) => {
      const other = described.get(name);
      described.set(name, one);
      return other !== undefined && !haveSameType(one, other);
    });
  });
}

/** `@type` of a base and of what extends it. */
const haveSameType = (...schemas: JsonSchema[]): boolean => {
  const types = schemas.map((one) =>
    typeof one === 'object' && Object.keys(one).every(isOfScalar) ? one.type : undefined,
  );
  return typeof types[0] === 'string' && types[0] === types[1];
};

const isOfScalar = (keyword: string): boolean => !/^(?:\$|allOf|anyOf|oneOf|not|if|nullable)/.test(keyword);
