/** Lists: where the rows are in the body, and what the query parameters do. */
import type { JsonSchema } from '../../../../contract/index.ts';
import { memoizeByObject } from '../../../../memory/index.ts';
import { flattenWhole } from '../../../../openapi/index.ts';
import type { ParameterSpec } from '../../../../request/index.ts';
import type { FilterPlan, ListPlan, PagePlan } from '../../list-plan.ts';
import type { Context } from '../context.ts';
import { folded } from '../resources/templates.ts';
import type { OperationRule } from '../rules/operation-rule.ts';
import { countHeaders, membersOf } from './counts.ts';
import { expressionIn } from './expressions.ts';
import { filteredBy } from './filters.ts';
import { otherFilter } from './other-filters.ts';
import { choosesPart, isOpaque, isUnclearStart } from './page-parameters.ts';
import { pagePlan } from './paging.ts';
import { partFilter } from './part-filters.ts';
import { rangesOf } from './ranges.ts';
import { sortPlan } from './sorts.ts';

/** What the query parameters of a list do, and where its rows are. Undefined for other operations. */
export const listPlan = (context: Context, ruled: OperationRule): ListPlan | undefined =>
  plans(context)(ruled).list;

/** Plans are made several times, and a list may have hundreds of parameters. */
const plans = memoizeByObject((context: Context) =>
  memoizeByObject((ruled: OperationRule) => ({ list: makePlan(context, ruled) })),
);

function makePlan(context: Context, ruled: OperationRule): ListPlan | undefined {
  const { list, entry, resource } = ruled;
  if (!list || !resource) return undefined;
  const { candidate, item } = list;
  const rows = { items: candidate.path, element: candidate.element };
  const query = entry.operation.request.parameters.filter((one) => one.in === 'query');
  const { page, counts, used } = pagePlan(context, entry, query, rows, resource);
  const headers = countHeaders(entry);
  const repeated = membersOf(context, entry, candidate.path).flatMap(({ path, name, types }) => {
    const same = entry.operation.request.parameters.find(
      (one) =>
        one.in === 'path' &&
        folded(one.name) === name &&
        context.shapes.typesOf(one.schema).join() === types.join(),
    );
    return same && !counts.some((one) => one.path.join() === path.join())
      ? [{ path, parameter: same.name }]
      : [];
  });
  const rest = query.filter(({ name }) => !used.has(name));
  const sort = sortPlan(context, entry, rest, resource.shape);
  const search = rest.find(
    (one) =>
      SEARCH.has(folded(one.name)) && isText(context, one.schema) && !LANGUAGE.test(one.description ?? ''),
  );
  const expression = expressionIn(entry, rest);
  const others = rest.filter(
    (one) =>
      one !== search &&
      one.name !== expression?.parameter &&
      one.name !== sort?.parameter &&
      one.name !== sort?.direction,
  );
  const { shapes } = context;
  const filterBy = (one: ParameterSpec): FilterPlan | undefined =>
    filteredBy(shapes, one, resource.shape, query) ??
    partFilter(shapes, one, resource) ??
    otherFilter(shapes, one, resource, query);
  const filters = others.flatMap((one) => [filterBy(one) ?? filtersIn(context, one, filterBy)].flat());
  const equal = new Set(filters.map(({ parameter }) => parameter));
  const ranges = others.flatMap((one) => (equal.has(one.name) ? [] : rangesOf(context, one, resource)));
  const applied = new Set([...equal, ...ranges.map(({ parameter }) => parameter)]);
  return {
    items: candidate.path,
    schema: context.plan.of(candidate.element, 'response'),
    item,
    filters,
    ...(ranges.length > 0 && { ranges }),
    ...(expression && { expression }),
    ...(search && { search: search.name }),
    ...(sort && { sort }),
    ...(page && { page }),
    counts,
    ...(headers.length > 0 && { headers }),
    ...(repeated.length > 0 && { repeated }),
    ignored: others.flatMap(({ name }) => (applied.has(name) ? [] : [name])),
  };
}

/** The filters in a parameter that is an object: `filter[status]` (OpenAPI 4.8.12.2, `deepObject`). */
function filtersIn(
  { shapes }: Context,
  parameter: ParameterSpec,
  filterBy: (one: ParameterSpec) => FilterPlan | undefined,
): FilterPlan[] {
  const members = Object.entries(shapes.of(parameter.schema)?.properties ?? {});
  return members.flatMap(([name, schema]) => {
    const { description } = flattenWhole(schema, shapes.components).schema;
    const { description: _whole, ...rest } = parameter;
    const found = filterBy({ ...rest, name, schema, ...(description !== undefined && { description }) });
    return found ? [{ ...found, parameter: parameter.name, member: name }] : [];
  });
}

/** A parameter that chooses a part of a list, and whose values the sandbox does not know. */
export function unknownPart(
  { ignored, page }: ListPlan,
  query: readonly ParameterSpec[],
): string | undefined {
  const start = query.find(({ name }) => name === page?.start);
  const isOther = (one: ParameterSpec, kind: PagePlan['kind']): boolean =>
    isOpaque(one, kind) || (kind === 'offset' && isUnclearStart(one));
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
  'texttosearch',
  'term',
]);
/** A search that is not for a text. */
const LANGUAGE =
  /syntax|expression|lucene|odata|\bjson\b|\b[jrfsc]ql\b|query language|operator|regex|filter\.html|field:|key=value|query string|querying/i;

const isText = (context: Context, schema: JsonSchema): boolean => {
  const types = context.shapes.typesOf(schema);
  return types.length === 0 || types.includes('string');
};
