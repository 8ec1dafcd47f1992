/** How a list is divided into pages. */
import type { JsonSchema } from '../../../../contract/index.ts';
import type { ParameterSpec } from '../../../../request/index.ts';
import type { ListPlan, PagePlan } from '../../list-plan.ts';
import type { Context } from '../context.ts';
import type { Draft } from '../resources/draft.ts';
import type { Entry } from '../resources/entries.ts';
import { folded } from '../resources/templates.ts';
import { countsOf, type Member, membersOf } from './counts.ts';
import { flagsOf, linksOf, nextOf, previousOf } from './next-page.ts';
import { AFTER, BEFORE, countsFromOne, SIZE, SIZE_ALONE } from './page-parameters.ts';
import { asksForNone, sizeLimits, WHOLE } from './page-sizes.ts';
import { firstPage, isTime, linkedStart, mayBeNumber, startOf } from './page-start.ts';

interface Paging {
  page?: PagePlan;
  counts: ListPlan['counts'];
  /** Names of query parameters. */
  used: Set<string>;
}

/** A header with the token of the next page. */
const TOKEN = /^(?:x-)?next-?(?:page)?-?(?:token|cursor)$|^x-continuation-?token$/i;

/** Headers that lead to the next page. */
const TELLS = /^link$|next|cursor|marker|continuation/i;

export function pagePlan(
  context: Context,
  entry: Entry,
  query: readonly ParameterSpec[],
  rows: { items: string[]; element: JsonSchema },
  resource: Draft,
): Paging {
  const find = (names: ReadonlySet<string>, except?: ParameterSpec): ParameterSpec | undefined =>
    query.find(
      (one) =>
        one !== except &&
        names.has(folded(one.name)) &&
        isScalar(context, one.schema) &&
        !isTime(context, one),
    );
  const numeric = (one: ParameterSpec | undefined): ParameterSpec | undefined =>
    one && mayBeNumber(context, one.schema) ? one : undefined;
  // `first` beside `max` is where the list begins.
  const size = numeric(find(SIZE_ALONE) ?? find(SIZE));
  const body = membersOf(context, entry, rows.items);
  const found = startOf(context, { find, numeric, size, body }, resource);
  // Without a parameter for it, a page is only found by its address.
  const isLinked = !found && size !== undefined && nextOf(body, undefined)?.as === 'url';
  const start = isLinked ? linkedStart(find, size) : found;
  const next = nextOf(body, isLinked ? undefined : start?.kind);
  const counts = countsOf(body, start?.kind, rows.items);
  const link = entry.success.response?.headers.some(({ name }) => /^link$/i.test(name)) ?? false;
  const token = entry.success.response?.headers.find(({ name }) => TOKEN.test(name))?.name;
  // A cursor that no response tells is the key of an item.
  const isTold = next !== undefined || entry.success.response?.headers.some(({ name }) => TELLS.test(name));
  const isKey = start?.kind === 'cursor' && !isTold;
  // A cursor goes one way, and so does the address of the next page.
  const isBoth = found?.kind === 'after' && AFTER.has(folded(found.name)) && (next?.as ?? 'more') === 'more';
  const before = isBoth ? find(BEFORE, size)?.name : undefined;
  const used = new Set([start?.name, size?.name, before].filter((name) => name !== undefined));
  if (!start && !size) return { ...wholePage(body, counts), used };
  const texts = [query.find(({ name }) => name === start?.name), entry.operation];
  const told = texts.map((one) => one?.description ?? '').join('. ');
  const sizes = sizeLimits(context, size, start !== undefined, told);
  const first = found?.kind === 'page' ? firstPage(context, found.parameter) : 1;
  const fromOne =
    found?.kind === 'offset' && countsFromOne(found.parameter, entry.success.media?.contentType ?? '');
  const previous = previousOf(body, isLinked ? undefined : start?.kind);
  const links = start ? linksOf(body, [next, previous]) : [];
  return {
    page: {
      kind: isKey ? 'after' : (start?.kind ?? 'offset'),
      ...(start && { start: start.name }),
      ...(before !== undefined && { before }),
      first,
      ...(fromOne && { from: 1 }),
      ...(size && { size: size.name }),
      ...sizes,
      ...(size && asksForNone(context, size) && { mayBeEmpty: true as const }),
      ...(next && { next }),
      ...(previous && { previous }),
      ...(links.length > 0 && { links }),
      ...(link && { link: true as const }),
      ...(start?.kind === 'cursor' && token !== undefined && { token }),
    },
    counts: [...counts, ...flagsOf(body, next)],
    used,
  };
}

/** A list without parameters for pages is one page. Its body may tell of others, and must not. */
function wholePage(body: readonly Member[], numbers: ListPlan['counts']): Omit<Paging, 'used'> {
  const next = nextOf(body, 'page');
  const counts = [...numbers, ...flagsOf(body, next)];
  const previous = previousOf(body, 'page');
  if (!next && !previous) return { counts };
  return {
    page: { kind: 'page', first: 1, ...WHOLE, ...(next && { next }), ...(previous && { previous }) },
    // Its size is the number of its items.
    counts: counts.map((count) => (count.of === 'size' ? { ...count, of: 'returned' } : count)),
  };
}

function isScalar(context: Context, schema: JsonSchema): boolean {
  const types = context.shapes.typesOf(schema);
  return types.every((type) => type !== 'object' && type !== 'array' && type !== 'boolean');
}
