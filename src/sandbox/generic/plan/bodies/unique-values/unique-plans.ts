/** Properties whose value no two items share, because a documented error says so. */
import { memoizeByObject } from '../../../../../memory/index.ts';
import { flattenWhole } from '../../../../../openapi/index.ts';
import type { SeedRow } from '../../../resource-plan.ts';
import { at } from '../../../run/rows/paths.ts';
import type { UniquePlan } from '../../../sandbox-plan.ts';
import type { Context } from '../../context.ts';
import type { Draft } from '../../resources/draft.ts';
import { isReadOnly } from '../../resources/names.ts';
import type { Shape } from '../../resources/shapes/shapes.ts';
import { singular } from '../../resources/singular.ts';
import { folded } from '../../resources/templates.ts';
import type { OperationRule } from '../../rules/operation-rule.ts';
import { rulesOf } from '../../rules/passes/by-resource.ts';
import { chosenItems } from '../chosen-items.ts';
import { sentItem } from '../sent-item.ts';
import { saidTaken } from './said-taken.ts';

/** What a write of an item refuses. Nothing if its own example would be refused. */
export function uniquePlans(
  context: Context,
  one: OperationRule,
  ruled: readonly OperationRule[],
  seed: readonly SeedRow[],
): UniquePlan[] {
  const { resource } = one;
  if (!resource || !isWrite(one)) return [];
  const own = saidBy(context)(one);
  const sent = sentPaths(context, one);
  const all = new Map([...uniquePaths(context, resource, ruled), ...own]);
  return [...all].flatMap(([name, { path, status }]) => {
    const inBody = sent.get(name);
    const isTaken = chosenValues(context, resource, ruled, path).some((value) =>
      seed.some((row) => at(row.value, path) === value),
    );
    return inBody && !isTaken ? [{ path, sent: inBody, status }] : [];
  });
}

interface Said {
  path: string[];
  status: number;
}

const isWrite = ({ rule, isAdded }: OperationRule): boolean =>
  /^(?:create|replace|update)$/.test(rule) && !isAdded;

/** Paths in the item and statuses, by the paths as text. */
export const uniquePaths = (
  context: Context,
  resource: Draft,
  ruled: readonly OperationRule[],
): Map<string, Said> =>
  new Map(
    rulesOf(ruled, resource)
      .filter(isWrite)
      .flatMap((one) => [...saidBy(context)(one)]),
  );

/** The values that examples of create requests have. */
export const chosenValues = (
  context: Context,
  resource: Draft,
  ruled: readonly OperationRule[],
  path: readonly string[],
): unknown[] =>
  rulesOf(ruled, resource)
    .flatMap((one) => chosenItems(context, one))
    .map((item) => at(item, path))
    .filter((value) => value !== undefined);

const saidBy = memoizeByObject((context: Context) =>
  memoizeByObject((one: OperationRule): Map<string, Said> => {
    const { entry, resource } = one;
    const shapes = sentShapes(context, one);
    if (!resource || shapes.length === 0) return new Map();
    const { isSingle, keys } = resource;
    if (isSingle) return new Map();
    const errors = entry.operation.responses.filter(({ status }) => /^(?:409|422|400)$/.test(status));
    const found = errors
      .sort((a, b) => Number(b.status === '409') - Number(a.status === '409'))
      .flatMap((response) =>
        textsOf(response).flatMap((text) =>
          shapes.flatMap(({ shape, around }): [string, Said][] => {
            const noun = folded(singular(resource.title));
            const name = saidTaken(text, Object.keys(shape.properties), noun, keys.length > 1 || !!one.scope);
            if (name === undefined || !isFree(context, shape, name)) return [];
            const path = itemPath(context, one, around, name);
            return path ? [[path.join('/'), { path, status: Number(response.status) }]] : [];
          }),
        ),
      );
    return new Map(found.reverse());
  }),
);

type Response = OperationRule['entry']['operation']['responses'][number];

const MAX_TEXT = 200;

/** Its description, and the texts in its examples. */
function textsOf({ description, summary = '', content }: Response): string[] {
  const examples = content.flatMap((media) => media.examples.flatMap(({ value }) => textsIn(value)));
  return [summary, description, ...examples].filter((text) => text.length <= MAX_TEXT && text.includes(' '));
}

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value
      ? Object.values(value).flatMap(textsIn)
      : [];

/** The item in the body, or the attributes of JSON:API. */
function sentShapes(context: Context, one: OperationRule): { shape: Shape; around: string[] }[] {
  const { shape } = sentItem(context, one) ?? {};
  if (!shape) return [];
  const { attributes, type } = shape.properties;
  const inner = type === undefined || attributes === undefined ? undefined : context.shapes.of(attributes);
  return [{ shape, around: [] }, ...(inner ? [{ shape: inner, around: ['attributes'] }] : [])];
}

/** A text or number of any value, which requests set. */
function isFree(context: Context, shape: Shape, name: string): boolean {
  const { enum: values, const: only } = flattenWhole(
    shape.properties[name] ?? true,
    context.components,
  ).schema;
  const types = context.shapes.typesOf(shape.properties[name] ?? true).filter((type) => type !== 'null');
  const isScalar = types.length > 0 && types.every((type) => /^(?:string|integer|number)$/.test(type));
  return isScalar && values === undefined && only === undefined && !isReadOnly(context.shapes, shape, name);
}

/** Where the item has what the body has there, unless that is its key. */
function itemPath(
  context: Context,
  one: OperationRule,
  around: readonly string[],
  name: string,
): string[] | undefined {
  const { resource } = one;
  const own = around.length > 0 ? name : (sentItem(context, one)?.names.get(name) ?? name);
  const path = [...around, own];
  const place = path[0] ?? '';
  const isKey = resource?.keys.some((key) => key?.join('/') === path.join('/'));
  return !isKey && Object.hasOwn(resource?.shape.properties ?? {}, place) ? path : undefined;
}

/** Where the body has each property, by its path in the item. */
function sentPaths(context: Context, one: OperationRule): Map<string, string[]> {
  return new Map(
    sentShapes(context, one).flatMap(({ shape, around }) =>
      Object.keys(shape.properties).flatMap((name) => {
        const path = itemPath(context, one, around, name);
        return path ? [[path.join('/'), [...(one.inBody ?? []), ...around, name]] as const] : [];
      }),
    ),
  );
}
