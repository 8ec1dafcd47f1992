/** Numbers in the body of a list that tell of the list and of its pages. */
import type { JsonSchema } from '../../../../contract/index.ts';
import { flattenWhole } from '../../../../openapi/index.ts';
import type { ListPlan, PagePlan } from '../../sandbox-plan.ts';
import type { Context } from '../context.ts';
import type { Entry } from '../resources/entries.ts';
import { bodySchema } from '../resources/resources.ts';
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
    const { properties = {} } = context.shapes.of(schema) ?? {};
    return Object.entries(properties).flatMap(([name, member]): Member[] => {
      const inner = [...path, name];
      if (inner.join('\n') === items.join('\n')) return [];
      const types = context.shapes.typesOf(member);
      if (types.includes('array')) return [];
      if (types.includes('object')) return inner.length < MAX_DEPTH ? visit(member, inner) : [];
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
    /^(?:total|totalcount|totalitems|itemstotal|totalresults|totalrecords|totalelements|totalsize|count|numfound|itemcount|recordcount|resultcount|totalhits|totalentries|recordstotal|totalnumber|totalrows)$/,
  ],
  ['pages', /^(?:totalpages?|pagestotal|pages|pagecount|totalpagecount|lastpage|numpages|numberofpages)$/],
  ['page', /^(?:page|currentpage|pagenumber|pageindex|pageno|pagenum)$/],
  ['size', /^(?:perpage|pagesize|limit|size|itemsperpage|maxresults)$/],
  ['offset', /^(?:offset|skip|startindex|startat|start)$/],
  [
    'returned',
    /^(?:returned|returnedcount|numberofelements|currentcount|numberreturned|pageitems|currentpageitems)$/,
  ],
];

/** What the description of a count says that leaves out other pages. */
const OF_PAGE =
  /\b(?:(?:in|on|of|within) (?:this|the (?:current|returned))|(?:current|this) page|returned)\b/i;

export function countsOf(members: readonly Member[], kind: PagePlan['kind'] | undefined): ListPlan['counts'] {
  const hasTotal = members.some(({ name, types }) => name.startsWith('total') && isNumber(types));
  return members.flatMap(({ path, name, types, description }) => {
    if (!isNumber(types)) return [];
    const found = COUNTS.find(([, names]) => names.test(name))?.[0];
    if (found === undefined) return [];
    // `count` beside a total is that of the page.
    const isOfPage = name === 'count' && hasTotal;
    const saysPage = OF_PAGE.test(description) && !/\bbefore pagina/i.test(description);
    const of = isOfPage || (found === 'total' && saysPage) ? 'returned' : found;
    return of === 'page' && kind !== 'page' && kind !== undefined ? [] : [{ path, of }];
  });
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
