/** How a list is divided into pages. */
import type { JsonSchema } from '../../../../contract/index.ts';
import { flattenWhole } from '../../../../openapi/index.ts';
import type { ParameterSpec } from '../../../../request/index.ts';
import type { ListPlan, PagePlan } from '../../list-plan.ts';
import type { Context } from '../context.ts';
import type { Draft } from '../resources/draft.ts';
import type { Entry } from '../resources/entries.ts';
import { folded } from '../resources/templates.ts';
import { countsOf, isNumber, type Member, membersOf } from './counts.ts';
import { sizeLimits, WHOLE } from './page-sizes.ts';

interface Paging {
  page?: PagePlan;
  counts: ListPlan['counts'];
  /** Names of query parameters. */
  used: Set<string>;
}

const PAGE = new Set([
  'page',
  'pagenumber',
  'pageno',
  'pagenum',
  'pageindex',
  'p',
  'currentpage',
  'pagepage',
]);
const OFFSET = new Set([
  'offset',
  'skip',
  'start',
  'startindex',
  'startat',
  'from',
  'pageoffset',
  'first',
  'startfrom',
  'firstrow',
]);
/** As texts, these are where the list begins: an id, a time, or whoever sent it. */
const BEGIN = new Set(['start', 'from', 'first', 'startfrom']);
const OFFSET_ALONE = new Set([...OFFSET].filter((name) => name !== 'from' && name !== 'first'));
const AFTER = new Set(['startingafter', 'after', 'afterid', 'sinceid', 'startafter', 'pageafter']);
const CURSOR = new Set([
  'cursor',
  'pagetoken',
  'nexttoken',
  'nextpagetoken',
  'nextcursor',
  'continuationtoken',
  'paginationtoken',
  'continuation',
  'continue',
  'pagecursor',
  'marker',
  'startcursor',
  'startingtoken',
  'token',
  'scrollid',
  'iterator',
  'next',
  'searchafter',
]);
const SIZE = new Set([
  'limit',
  'perpage',
  'pagesize',
  'size',
  'count',
  'maxresults',
  'top',
  'take',
  'pagelimit',
  'itemsperpage',
  'maxitems',
  'max',
  'resultsperpage',
  'numresults',
  'rows',
  'first',
  'rowcount',
  'maxcount',
  'displaysize',
  'hitsperpage',
]);
/** Names that mean nothing but a size. */
const SIZE_ALONE = new Set([...SIZE].filter((name) => name !== 'first'));
const BEFORE = new Set(['endingbefore', 'before', 'beforeid', 'pagebefore']);

/** What the description of a parameter says that chooses a part of a list. */
const CHOOSES_PART =
  /\b(?:page (?:number|index)|number of the page|paginat\w+|(?:first|last|start\w*|end\w*|initial|final) (?:\w+ )?(?:item|position|result|record|row|index|page|element)s?\b)/i;

/** Names of a first page or item that do not tell how they count: `pageStart`. */
const STARTS =
  /^(?:page|row|record|item)(?:start|from|begin)$|^(?:start|first|from)(?:page|row|record|item|number|position|pos)$/;

/** What a parameter says that begins after the item with a key. */
const KEYED = /\b(?:ids?|identifiers?|keys?|names?|last|previous|after)\b/i;

/** Whether a list counts its items from 1: SCIM (RFC 7644, 3.4.2.4), or what its parameter says. */
export const countsFromOne = (
  { schema, description = '' }: ParameterSpec,
  kind: PagePlan['kind'],
  contentType: string,
): boolean =>
  kind === 'offset' &&
  (/\bscim\b/.test(contentType) ||
    /\b(?:1|one)[- ]based\b/i.test(description) ||
    (typeof schema === 'object' && (schema.minimum === 1 || schema.default === 1)));

/** Whether no response tells a cursor that does not say which key it is. */
export const isOpaque = ({ name, description = '' }: ParameterSpec, kind: PagePlan['kind']): boolean =>
  kind === 'after' && CURSOR.has(folded(name)) && folded(name) !== 'marker' && !KEYED.test(description);

/** What the description of any parameter says that leads through pages. */
const LEADS_ON =
  /\bpaginat|\b(?:next|previous|start\w*) page\b|\bpages? of (?:the )?(?:results|items|records)\b|\bper page\b/i;

/** Whether a parameter chooses a part of a list, as long as it does more than carry a state. */
export const choosesPart = ({ name, description = '' }: ParameterSpec): boolean =>
  !/client state/i.test(description) &&
  (PAGE.has(folded(name)) ||
    STARTS.test(folded(name)) ||
    /^(?:max|until)id$/.test(folded(name)) ||
    /\brange of (?:the )?(?:results|items|records|rows)\b/i.test(description) ||
    LEADS_ON.test(description) ||
    (OFFSET.has(folded(name)) && !BEGIN.has(folded(name))) ||
    ([...BEGIN, 'to', 'end', 'last'].includes(folded(name)) && CHOOSES_PART.test(description)));

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
    query.find((one) => one !== except && names.has(folded(one.name)) && isScalar(context, one.schema));
  const numeric = (one: ParameterSpec | undefined): ParameterSpec | undefined =>
    one && mayBeNumber(context, one.schema) ? one : undefined;
  // `first` beside `max` is where the list begins.
  const size = numeric(find(SIZE_ALONE) ?? find(SIZE));
  const body = membersOf(context, entry, rows.items);
  const found = startOf(context, { find, numeric, size, body }, resource);
  // Without a parameter for it, a page is only found by its address.
  const isLinked = !found && size !== undefined && nextOf(body, undefined)?.as === 'url';
  const start = isLinked ? linkedStart(find, size) : found;
  const counts = countsOf(body, start?.kind, rows.items);
  const next = nextOf(body, isLinked ? undefined : start?.kind);
  const link = entry.success.response?.headers.some(({ name }) => /^link$/i.test(name)) ?? false;
  // A cursor that no response tells is the key of an item.
  const isTold = next !== undefined || entry.success.response?.headers.some(({ name }) => TELLS.test(name));
  const isKey = start?.kind === 'cursor' && !isTold;
  // A cursor goes one way, and so does the address of the next page.
  const isBoth = found?.kind === 'after' && AFTER.has(folded(found.name)) && (next?.as ?? 'more') === 'more';
  const before = isBoth ? find(BEFORE, size)?.name : undefined;
  const used = new Set([start?.name, size?.name, before].filter((name) => name !== undefined));
  if (!start && !size) return { ...wholePage(body, counts), used };
  const sizes = sizeLimits(context, size, start !== undefined);
  const first = found?.kind === 'page' ? firstPage(context, found.parameter) : 1;
  const previous = previousOf(body, isLinked ? undefined : start?.kind);
  return {
    page: {
      kind: isKey ? 'after' : (start?.kind ?? 'offset'),
      ...(start && { start: start.name }),
      ...(before !== undefined && { before }),
      first,
      ...(size && { size: size.name }),
      ...sizes,
      ...(next && { next }),
      ...(previous && { previous }),
      ...(link && { link: true as const }),
    },
    counts,
    used,
  };
}

/** A list without parameters for pages is one page. Its body may tell of others, and must not. */
function wholePage(body: readonly Member[], counts: ListPlan['counts']): Omit<Paging, 'used'> {
  const next = nextOf(body, 'page');
  const previous = previousOf(body, 'page');
  if (!next && !previous) return { counts };
  return {
    page: { kind: 'page', first: 1, ...WHOLE, ...(next && { next }), ...(previous && { previous }) },
    // Its size is the number of its items.
    counts: counts.map((count) => (count.of === 'size' ? { ...count, of: 'returned' } : count)),
  };
}

interface Start {
  kind: PagePlan['kind'];
  name: string;
}

/** A parameter that only the service writes: an opaque `start`, or one that is not documented. */
function linkedStart(find: Finders['find'], size: ParameterSpec): Start {
  const name = find(OFFSET_ALONE, size)?.name ?? (/^page\[/.test(size.name) ? 'page[cursor]' : 'cursor');
  return { kind: 'cursor', name };
}

interface Finders {
  find: (names: ReadonlySet<string>, except?: ParameterSpec) => ParameterSpec | undefined;
  numeric: (one: ParameterSpec | undefined) => ParameterSpec | undefined;
  size: ParameterSpec | undefined;
  body: readonly Member[];
}

function startOf(
  context: Context,
  { find, numeric, size, body }: Finders,
  resource: Draft,
): (Start & { parameter: ParameterSpec }) | undefined {
  const made = (kind: PagePlan['kind'], parameter: ParameterSpec) => ({
    kind,
    name: parameter.name,
    parameter,
  });
  const cursor = find(CURSOR, size);
  if (cursor) return made(isOffset(context, cursor, body) ? 'offset' : 'cursor', cursor);
  const after = find(AFTER, size);
  // `after` may be a time, or an opaque cursor.
  if (after && resource.keys.at(-1) && !/date|time/.test(String(formatOf(context, after.schema)))) {
    const isId = /starting|id$/.test(folded(after.name)) || find(BEFORE)?.name.includes('ending');
    return made(isId ? 'after' : 'cursor', after);
  }
  const offset = numeric(find(OFFSET, size));
  const isText = offset && context.shapes.typesOf(offset.schema).includes('string');
  if (offset && !(isText && BEGIN.has(folded(offset.name))) && (size || folded(offset.name) === 'offset'))
    return made('offset', offset);
  const page = find(PAGE, size);
  if (!page) return undefined;
  return made(mayBeNumber(context, page.schema) ? 'page' : 'cursor', page);
}

/** Whether a cursor is the number of an item: `marker` for the `next_marker` 40. */
const isOffset = (context: Context, { schema, description = '' }: ParameterSpec, body: readonly Member[]) =>
  body.some(({ name, types }) => NEXT.test(name) && isNumber(types)) ||
  (isNumber(context.shapes.typesOf(schema)) && /\b(?:offset|index|position|number of)\b/i.test(description));

const formatOf = (context: Context, schema: JsonSchema): unknown =>
  flattenWhole(schema, context.components).schema.format;

function isScalar(context: Context, schema: JsonSchema): boolean {
  const types = context.shapes.typesOf(schema);
  return types.every((type) => type !== 'object' && type !== 'array' && type !== 'boolean');
}

const mayBeNumber = (context: Context, schema: JsonSchema): boolean => {
  const types = context.shapes.typesOf(schema);
  if (types.length === 0 || types.includes('integer') || types.includes('number')) return true;
  const { format, enum: values } = flattenWhole(schema, context.components).schema;
  const value = context.exampleOf(schema, 'request');
  // Some descriptions have every parameter as a string.
  const isFree = value === 'string' && format === undefined && values === undefined;
  return isFree || (typeof value === 'string' && /^\d{1,6}$/.test(value));
};

function firstPage(context: Context, { schema }: ParameterSpec): number {
  const { default: preset, minimum } = flattenWhole(schema, context.components).schema;
  if (preset === 0 || preset === 1 || preset === '0' || preset === '1') return Number(preset);
  return minimum === 0 ? 0 : 1;
}

const NEXT =
  /^(?:next|continue|nextpage|nexturl|nextpageurl|nextlink|nexthref|nexturi|nextpageuri|odatanextlink|nexttoken|nextpagetoken|nextcursor|nextmarker|cursor|continuationtoken|endcursor|hasmore|hasnext|hasnextpage|more|after|pagetoken|next_?page_?cursor|nextpagecursor|scrollid)$/;
const MORE = /^(?:hasmore|hasnext|hasnextpage|more|moreresults|hasmoreresults)$/;

function nextOf(members: readonly Member[], kind: PagePlan['kind'] | undefined): PagePlan['next'] {
  const all = members.flatMap((member) => {
    const as = nextKind(member, kind);
    return as ? [{ path: member.path, as }] : [];
  });
  const order = ['token', 'url', 'more'];
  return all.sort((a, b) => order.indexOf(a.as) - order.indexOf(b.as))[0];
}

function nextKind(
  { name, words, types, format }: Member,
  kind: PagePlan['kind'] | undefined,
): 'token' | 'url' | 'more' | undefined {
  // `links.next.href`
  const word = /^(?:href|url|cursor|token)$/.test(name) ? `${words.at(-2) ?? ''}${name}` : name;
  if (MORE.test(word)) return types.includes('boolean') ? 'more' : undefined;
  if (!NEXT.test(word) && !/^next(?:href|url|cursor|token)$/.test(word)) return undefined;
  if (types.includes('boolean')) return 'more';
  if (isNumber(types)) return kind === 'page' || kind === 'offset' ? 'token' : undefined;
  if (format === 'uri' || /ur[il]|link|href/.test(words.slice(-2).join(' '))) return 'url';
  if (kind === 'cursor') return 'token';
  return kind === 'after' || /token|cursor|marker/.test(word) ? undefined : 'url';
}

function previousOf(members: readonly Member[], kind: PagePlan['kind'] | undefined): PagePlan['previous'] {
  const isNumbered = kind === 'page' || kind === 'offset';
  const found = members.flatMap(({ path, name, words, types }): NonNullable<PagePlan['previous']>[] => {
    const isNamed =
      /^(?:prev|previous)(?:page)?(?:ur[il]|link|href)?$/.test(name) ||
      (/^(?:href|url)$/.test(name) && /^prev(?:ious)?$/.test(words.at(-2) ?? ''));
    if (!isNamed) return [];
    if (isNumber(types)) return isNumbered ? [{ path, as: 'token' }] : [];
    return types.includes('string') ? [{ path, as: 'url' }] : [];
  });
  return found[0];
}
