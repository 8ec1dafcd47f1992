/** Lists: where the rows are in the body, and what the query parameters do. */
import type { JsonSchema } from '../../../../contract/index.ts';
import { flattenWhole } from '../../../../openapi/index.ts';
import type { ParameterSpec } from '../../../../request/index.ts';
import type { ListPlan, SortPlan } from '../../sandbox-plan.ts';
import type { Context } from '../context.ts';
import { folded } from '../resources/templates.ts';
import type { OperationRule } from '../rules/operation-rule.ts';
import { filteredBy } from './filters.ts';
import { pagePlan } from './paging.ts';
import { rangesOf } from './ranges.ts';

export function listPlan(context: Context, ruled: OperationRule): ListPlan | undefined {
  const { list, entry, resource } = ruled;
  if (!list || !resource) return undefined;
  const { candidate, item } = list;
  const rows = { items: candidate.path, element: candidate.element };
  const query = entry.operation.request.parameters.filter((one) => one.in === 'query');
  const { page, counts, used } = pagePlan(context, entry, query, rows, resource);
  const rest = query.filter(({ name }) => !used.has(name));
  const sort = sortPlan(context, rest);
  const search = rest.find((one) => SEARCH.has(folded(one.name)) && isText(context, one.schema));
  const others = rest.filter(
    (one) => one !== search && one.name !== sort?.parameter && one.name !== sort?.direction,
  );
  const filters = others.flatMap((one) => {
    const property = filteredBy(context.shapes, one, resource.shape);
    return property ? [{ parameter: one.name, property }] : [];
  });
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
function sortPlan(context: Context, parameters: readonly ParameterSpec[]): SortPlan | undefined {
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
  if (!only || !isText(context, only.schema)) return undefined;
  return { parameter: only.name, ...(direction && { direction: direction.name }) };
}

const isText = (context: Context, schema: JsonSchema): boolean => {
  const types = context.shapes.typesOf(schema);
  return types.length === 0 || types.includes('string');
};
