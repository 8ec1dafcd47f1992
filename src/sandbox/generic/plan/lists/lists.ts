/** Lists: where the rows are in the body, and what the query parameters do. */
import type { JsonSchema } from '../../../../contract/index.ts';
import { flattenWhole } from '../../../../openapi/index.ts';
import type { ParameterSpec } from '../../../../request/index.ts';
import type { ListPlan, PagePlan, SortPlan } from '../../sandbox-plan.ts';
import type { Context } from '../context.ts';
import type { Shape } from '../resources/shapes.ts';
import { folded } from '../resources/templates.ts';
import type { OperationRule } from '../rules/operation-rule.ts';
import { filteredBy, scalarsOf } from './filters.ts';
import { choosesPart, countsFromOne, isOpaque, pagePlan } from './paging.ts';
import { rangesOf } from './ranges.ts';

export function listPlan(context: Context, ruled: OperationRule): ListPlan | undefined {
  const { list, entry, resource } = ruled;
  if (!list || !resource) return undefined;
  const { candidate, item } = list;
  const rows = { items: candidate.path, element: candidate.element };
  const query = entry.operation.request.parameters.filter((one) => one.in === 'query');
  const { page, counts, used } = pagePlan(context, entry, query, rows, resource);
  const rest = query.filter(({ name }) => !used.has(name));
  const sort = sortPlan(context, rest, resource.shape);
  const search = rest.find(
    (one) =>
      SEARCH.has(folded(one.name)) && isText(context, one.schema) && !LANGUAGE.test(one.description ?? ''),
  );
  const others = rest.filter(
    (one) => one !== search && one.name !== sort?.parameter && one.name !== sort?.direction,
  );
  const filters = others.flatMap((one) => filteredBy(context.shapes, one, resource.shape, query) ?? []);
  const equal = new Set(filters.map(({ parameter }) => parameter));
  const ranges = others.flatMap((one) => (equal.has(one.name) ? [] : rangesOf(context, one, resource)));
  const applied = new Set([...equal, ...ranges.map(({ parameter }) => parameter)]);
  return {
    items: candidate.path,
    schema: context.plan.of(candidate.element, 'response'),
    item,
    filters,
    ...(ranges.length > 0 && { ranges }),
    ...(search && { search: search.name }),
    ...(sort && { sort }),
    ...(page && { page }),
    counts,
    ignored: others.flatMap(({ name }) => (applied.has(name) ? [] : [name])),
  };
}

/** A parameter that chooses a part of a list, and whose values the sandbox does not know. */
export function unknownPart(
  { ignored, page }: ListPlan,
  query: readonly ParameterSpec[],
  contentType: string,
): string | undefined {
  const start = query.find(({ name }) => name === page?.start);
  const isOther = (one: ParameterSpec, kind: PagePlan['kind']): boolean =>
    isOpaque(one, kind) || countsFromOne(one, kind, contentType);
  if (start && page && isOther(start, page.kind)) return start.name;
  const used = [page?.start, page?.size].map((name) => folded(name ?? ''));
  return query.find(
    (one) => ignored.includes(one.name) && !used.includes(folded(one.name)) && choosesPart(one),
  )?.name;
}

const SEARCH = new Set([
  'q',
  'query',
  'search',
  'searchterm',
  'searchquery',
  'keyword',
  'keywords',
  'filtertext',
  'searchtext',
  'term',
]);
/** A search that is not for a text. */
const LANGUAGE =
  /syntax|expression|lucene|odata|\bjson\b|\b[jrfsc]ql\b|query language|operator|regex|filter\.html|field:|key=value|query string|querying/i;

const SORT = new Set([
  'sort',
  'sortby',
  'orderby',
  'sortfield',
  'ordering',
  'order',
  'sortkey',
  'sortcolumn',
]);
const DIRECTION = new Set([
  'order',
  'direction',
  'sortorder',
  'sortdir',
  'sortdirection',
  'orderdirection',
  'dir',
]);

/** `order` is a direction beside another parameter for the property, otherwise the property itself. */
function sortPlan(
  context: Context,
  parameters: readonly ParameterSpec[],
  shape: Shape,
): SortPlan | undefined {
  const isDirection = (one: ParameterSpec): boolean => {
    const { enum: values } = flattenWhole(one.schema, context.components).schema;
    const all = Array.isArray(values) ? values.map((value) => String(value).toLowerCase()) : undefined;
    return (
      DIRECTION.has(folded(one.name)) &&
      (!all || all.every((value) => /^(?:asc|desc)(?:ending)?$/.test(value)))
    );
  };
  const direction = parameters.find(isDirection);
  const by = parameters.find((one) => SORT.has(folded(one.name)) && one !== direction);
  const only = !by && direction && folded(direction.name) === 'order' ? undefined : by;
  if (!only || !isText(context, only.schema) || !namesProperties(context, only.schema, shape))
    return undefined;
  return { parameter: only.name, ...(direction && { direction: direction.name }) };
}

const isText = (context: Context, schema: JsonSchema): boolean => {
  const types = context.shapes.typesOf(schema);
  return types.length === 0 || types.includes('string');
};

/** Whether the values of a parameter, if they are known, are properties to sort by: `-created_at`. */
function namesProperties({ shapes, components }: Context, schema: JsonSchema, shape: Shape): boolean {
  const flat = flattenWhole(schema, components).schema;
  const { enum: values = [] } = flat.items === undefined ? flat : flattenWhole(flat.items, components).schema;
  const names = new Set(scalarsOf(shapes, shape).map(({ name }) => folded(name)));
  return values.every((value) => {
    const name = String(value ?? '').replace(/^(?:asc|desc)\((.*)\)$/i, '$1');
    return names.has(folded(name.replace(/[ :.](?:asc|desc)(?:ending)?$/i, '')));
  });
}
