/** Numbers in the body of a list that tell of the list and of its pages. */
import type { JsonSchema } from '../../../../contract/index.ts';
import { flattenWhole } from '../../../../openapi/index.ts';
import type { ListPlan, PagePlan } from '../../list-plan.ts';
import type { Context } from '../context.ts';
import { bodySchema } from '../resources/draft.ts';
import type { Entry } from '../resources/entries.ts';
import { singular } from '../resources/singular.ts';
import { folded } from '../resources/templates.ts';

export interface Member {
  path: string[];
  name: string;
  /** Names of it and of the objects around it, folded. */
  words: string[];
  types: string[];
  format: unknown;
  description: string;
}

const MAX_DEPTH = 3;

/** Scalars of the body outside the list. */
export function membersOf(context: Context, entry: Entry, items: string[]): Member[] {
  const visit = (schema: JsonSchema, path: string[]): Member[] => {
    // Of a union, any alternative may have the next page.
    const properties = Object.assign({}, ...context.shapes.allOf(schema).map((shape) => shape.properties));
    return Object.entries<JsonSchema>(properties).flatMap(([name, member]): Member[] => {
      const inner = [...path, name];
      if (inner.join('\n') === items.join('\n')) return [];
      const types = context.shapes.typesOf(member);
      if (types.includes('array')) return [];
      const isObject = types.includes('object') || (types.length === 0 && context.shapes.of(member));
      if (isObject) return inner.length < MAX_DEPTH ? visit(member, inner) : [];
      const { format, description = '' } = flattenWhole(member, context.components).schema;
      return [
        {
          path: inner,
          name: folded(name),
          words: inner.map(folded),
          types,
          format,
          description,
        },
      ];
    });
  };
  return items.length === 0 ? [] : visit(bodySchema(entry), []);
}

const COUNTS: [ListPlan['counts'][number]['of'], RegExp][] = [
  [
    'total',
    /^(?:total|totalcount|totalitems|itemstotal|totalresults|totalrecords|totalelements|totalsize|count|odatacount|numfound|itemcount|recordcount|resultcount|totalhits|totalentries|recordstotal|totalnumber|totalrows)$/,
  ],
  ['pages', /^(?:totalpages?|pagestotal|pages|pagecount|totalpagecount|lastpage|numpages|numberofpages)$/],
  ['page', /^(?:page|currentpage|pagenumber|pageindex|pageno|pagenum)$/],
  ['size', /^(?:perpage|pagesize|limit|size|itemsperpage|maxresults)$/],
  ['offset', /^(?:offset|skip|startindex|startat|start)$/],
  [
    'returned',
    /^(?:returned|returnedcount|numberofelements|currentcount|numberreturned|pageitems|currentpageitems|(?:items|results|records)onpage)$/,
  ],
];

const ITEMS = '(?:results|items|records|entries|objects|resources|rows|elements)';
const SAYS_TOTAL = new RegExp(`\\btotal (?:number|count) of (?:all |matching |available )*${ITEMS}\\b`, 'i');
const SAYS_RETURNED = new RegExp(
  `\\bnumber of ${ITEMS} (?:returned|(?:in|on) (?:this|the(?: current)?) (?:page|response))\\b`,
  'i',
);

/** Names of what a list has, for their number beside that of pages. */
const PLAIN_ITEMS = /^(?:results|items|records|entries|hits)$/;

/** What a number counts by its description, or by the number of pages beside it. */
function countedIn(member: Member, members: readonly Member[]): 'total' | 'returned' | undefined {
  const { name, description } = member;
  if (SAYS_RETURNED.test(description)) return 'returned';
  const hasPages = (): boolean => numbersBeside(member, members).some((one) => /^(?:total)?pages$/.test(one));
  return SAYS_TOTAL.test(description) || (PLAIN_ITEMS.test(name) && hasPages()) ? 'total' : undefined;
}

/** What the description of a count says that leaves out other pages. */
const OF_PAGE =
  /\b(?:(?:in|on|of|within) (?:this|the (?:current|returned))|(?:current|this) page|returned)\b/i;

/** Names that have other meanings in objects that are not about pages: `deregistrationWindow.limit`. */
const COMMON = /^(?:limit|size|count|start)$/;
const OF_LIST = /pag(?:e|ing|inat)|meta|links?$|list|results?|cursor|^(?:response|data|body|summary|total)/;

/** Whether a common name stands in an object that is neither about pages nor around the list. */
function isElsewhere(member: Member, members: readonly Member[], items: readonly string[]): boolean {
  const { path, name, words } = member;
  const outer = path.slice(0, -1);
  const around = words.at(-2);
  if (around === undefined || !COMMON.test(name) || OF_LIST.test(around)) return false;
  if (outer.every((step, index) => items[index] === step)) return false;
  return !numbersBeside(member, members).some((other) => COUNTS.some(([, names]) => names.test(other)));
}

/** Names of the other numbers in the same object. */
const numbersBeside = ({ path }: Member, members: readonly Member[]): string[] =>
  members.flatMap((other) =>
    other.path !== path &&
    other.path.length === path.length &&
    path.slice(0, -1).every((step, index) => other.path[index] === step) &&
    isNumber(other.types)
      ? [other.name]
      : [],
  );

/** `number` beside `totalPages`: pages as Spring Data describes them. */
const isPageNumber = (member: Member, members: readonly Member[]): boolean =>
  member.name === 'number' && numbersBeside(member, members).includes('totalpages');

export function countsOf(
  members: readonly Member[],
  kind: PagePlan['kind'] | undefined,
  items: readonly string[],
): ListPlan['counts'] {
  const hasTotal = members.some(({ name, types }) => name.startsWith('total') && isNumber(types));
  return members.flatMap((member) => {
    const { path, name, types, description } = member;
    if (!isNumber(types) || isElsewhere(member, members, items)) return [];
    const found =
      COUNTS.find(([, names]) => names.test(name))?.[0] ??
      (isOfList(name, items) ? 'total' : undefined) ??
      // Without a parameter for the page, nothing says whether the first one is 0 or 1.
      (kind === 'page' && isPageNumber(member, members) ? 'page' : countedIn(member, members));
    if (found === undefined) return [];
    // `count` beside a total is that of the page.
    const isOfPage = name === 'count' && hasTotal;
    const saysPage = OF_PAGE.test(description) && !/\bbefore pagina/i.test(description);
    const of = isOfPage || (found === 'total' && saysPage) ? 'returned' : found;
    return of === 'page' && kind !== 'page' && kind !== undefined ? [] : [{ path, of }];
  });
}

/** Headers that tell such numbers: `X-Total-Count`. */
export const countHeaders = ({ success }: Entry): NonNullable<ListPlan['headers']> =>
  (success.response?.headers ?? []).flatMap(({ name }) => {
    const word = folded(name.replace(/^x-/i, '').replace(/^pagination-/i, ''));
    const of = COUNTS.find(([, names]) => names.test(word))?.[0];
    return of ? [{ name, of }] : [];
  });

/** `articlesCount` and `totalArticles` beside `articles`. */
function isOfList(name: string, items: readonly string[]): boolean {
  const list = folded(items.at(-1) ?? '');
  return [list, singular(list)].some((one) =>
    [`${one}count`, `${one}total`, `total${one}`, `total${one}count`, `num${one}`, `numberof${one}`].includes(
      name,
    ),
  );
}

export const isNumber = (types: readonly string[]): boolean =>
  types.includes('integer') || types.includes('number');

/** Names of numbers that tell how much there is. */
const COUNTING =
  /count|total|^num|sum$|^(?:records|results|items|hits|length|amount|quantity)|(?:filtered|found)$/;

/** A number beside the list that counts something, although nothing says what. */
export const unknownCount = (members: readonly Member[], counts: ListPlan['counts']): string | undefined =>
  members.find(
    ({ path, name, types }) =>
      isNumber(types) &&
      COUNTING.test(name) &&
      !counts.some((one) => one.path.join('\n') === path.join('\n')),
  )?.name;
