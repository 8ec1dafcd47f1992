/** The body of a list: its items, and what it says about the page. */
import { validate } from '../../../../contract/index.ts';
import { isRecord } from '../../../../json/index.ts';
import type { ListPlan, PagePlan } from '../../list-plan.ts';
import type { ResourcePlan } from '../../resource-plan.ts';
import type { OperationPlan, SandboxPlan } from '../../sandbox-plan.ts';
import type { Parts } from '../parts.ts';
import type { Parameters } from '../request/parameters.ts';
import { at, withAt, withoutAt } from '../rows/paths.ts';
import type { Item, Rows } from '../rows/rows.ts';
import { type PageOfItems, pageOf } from './list-items.ts';
import { listElement, type Outcome } from './replies.ts';

export interface Listing {
  plan: SandboxPlan;
  operation: OperationPlan;
  resource: ResourcePlan;
  rows: Rows;
  path: string[];
  parameters: Parameters;
  parts: Parts;
  /** As requested. */
  url: URL;
}

export type ListPage = PageOfItems<{ item: unknown }>;

/** The items that a request asks for. */
export function pageOfList(
  { resource, rows, path, parameters, url, parts }: Listing,
  list: ListPlan,
): ListPage {
  const all = rows.list(resource.name, path);
  const entries = parts.query?.selectItems(all, list, parameters.query) ?? all;
  const { start } = list.page ?? {};
  // The address of the next page may have a parameter that is not documented.
  const value = start === undefined ? null : url.searchParams.get(start);
  const query =
    start === undefined || value === null ? parameters.query : { [start]: value, ...parameters.query };
  return pageOf(entries, list.page, query);
}

export function listBody(listing: Listing, list: ListPlan, page: ListPage): Outcome {
  const { plan, operation, parts } = listing;
  const { response } = operation;
  const sample = at(response.example, list.items);
  const example = Array.isArray(sample) ? sample[0] : undefined;
  const elements = page.entries.map(({ item }) =>
    listElement(item as Item, list.schema, list.item ?? [], example, plan.components),
  );
  const withOwn = withAt(response.example, list.items, elements);
  const { path: named } = listing.parameters;
  const withItems = (list.repeated ?? []).reduce(
    (body, { path, parameter }) =>
      Object.hasOwn(named, parameter) ? withAt(body, path, named[parameter]) : body,
    withOwn,
  );
  const addresses = neighbors(listing, page);
  const numbers = numbersOf(page, list, listing.parameters);
  const body = withPage(listing, withCounts(withItems, list, numbers), page, addresses);
  const { token } = list.page ?? {};
  const ofToken = token !== undefined && { [token]: page.next ?? '' };
  const headers = {
    ...ofToken,
    ...parts.query?.countHeaders(list, numbers),
    ...linkHeader(list.page, addresses),
  };
  return { body, headers };
}

function numbersOf(page: PageOfItems<unknown>, { page: plan, sort }: ListPlan, { query }: Parameters) {
  const sorted = !!sort && (sort.preset ?? query[sort.parameter ?? '']) !== undefined;
  return {
    total: page.total,
    returned: page.entries.length,
    pages: page.size > 0 ? Math.ceil(page.total / page.size) : 1,
    page: page.page,
    size: page.size,
    offset: page.offset + (plan?.from ?? 0),
    next: page.next !== undefined,
    previous: page.previous !== undefined,
    first: page.previous === undefined,
    last: page.next === undefined,
    empty: page.entries.length === 0,
    sorted,
    unsorted: !sorted,
    paged: !!plan,
    unpaged: !plan,
  };
}

function withCounts(
  body: unknown,
  { counts = [] }: ListPlan,
  numbers: ReturnType<typeof numbersOf>,
): unknown {
  return counts.reduce((current, { path, of }) => {
    const before = at(current, path);
    return withAt(current, path, typeof before === 'string' ? String(numbers[of]) : numbers[of]);
  }, body);
}

interface Addresses {
  self?: string;
  next?: string;
  previous?: string;
  first?: string;
  last?: string;
}

function withPage(
  { operation, plan: { components } }: Listing,
  body: unknown,
  page: PageOfItems<unknown>,
  addresses: Addresses,
): unknown {
  const isValid = (candidate: unknown): boolean =>
    validate(operation.response.schema ?? true, candidate, { components }).length === 0;
  const plan = operation.list?.page;
  const sides = (['next', 'previous'] as const).flatMap((side) => {
    const { path, as } = plan?.[side] ?? {};
    const values = { token: page[side], url: addresses[side], more: page[side] !== undefined };
    return path && as ? [{ path, value: values[as] }] : [];
  });
  const links = plan?.links ?? [];
  const all = [...sides, ...links.map(({ path, to }) => ({ path, value: addresses[to] }))];
  return all.reduce<unknown>((current, { path, value }) => {
    if (value === undefined) return withoutNeighbor(current, path, isValid);
    return withAt(current, path, typeof at(current, path) === 'number' ? Number(value) : value);
  }, body);
}

/** On the last page the member is null, absent or empty, whichever the schema allows first. */
function withoutNeighbor(
  body: unknown,
  path: readonly string[],
  isValid: (candidate: unknown) => boolean,
): unknown {
  const isHeld = isRecord(at(body, path.slice(0, -1)));
  const candidates = isHeld
    ? [withAt(body, path, null), withoutAt(body, path), withAt(body, path, '')]
    : [body];
  return candidates.find(isValid) ?? withoutAt(body, path);
}

function neighbors({ operation: { list }, url }: Listing, page: PageOfItems<unknown>): Addresses {
  const { start, kind, first = 1 } = list?.page ?? {};
  if (start === undefined) return {};
  // As it was sent, the query may have brackets, which no URI has (RFC 3986, 3.2.2).
  const address = (change: (query: URLSearchParams) => void): string => {
    const query = new URLSearchParams(url.search);
    change(query);
    return `${url.origin}${url.pathname}?${query}`;
  };
  const startingAt = (value: string | undefined): string =>
    address((query) => (value === undefined ? query.delete(start) : query.set(start, value)));
  const { next, previous } = page;
  const isNumbered = kind === 'page';
  return {
    self: url.search ? address(() => {}) : url.href,
    first: startingAt(isNumbered ? String(first) : undefined),
    ...(next !== undefined && { next: startingAt(next) }),
    ...(previous !== undefined && { previous: startingAt(previous) }),
    ...(isNumbered && { last: startingAt(String(page.last)) }),
  };
}

/** RFC 8288. */
function linkHeader(
  plan: PagePlan | undefined,
  { next, previous, first, last }: Addresses,
): Record<string, string> {
  if (!plan?.link) return {};
  const ends = plan.kind === 'page' ? { first, last } : {};
  const links = Object.entries({ prev: previous, next, ...ends }).flatMap(([relation, address]) =>
    address === undefined ? [] : [`<${address}>; rel="${relation}"`],
  );
  return links.length > 0 ? { Link: links.join(', ') } : {};
}
