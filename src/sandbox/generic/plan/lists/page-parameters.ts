/** Names of query parameters that choose a page, and what their descriptions say of it. */
import type { ParameterSpec } from '../../../../request/index.ts';
import type { PagePlan } from '../../list-plan.ts';
import { folded } from '../resources/templates.ts';

export const PAGE = new Set([
  'page',
  'pagenumber',
  'pageno',
  'pagenum',
  'pageindex',
  'p',
  'currentpage',
  'pagepage',
]);

export const OFFSET = new Set([
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
export const BEGIN = new Set(['start', 'from', 'first', 'startfrom']);

export const OFFSET_ALONE = new Set([...OFFSET].filter((name) => name !== 'from' && name !== 'first'));

export const AFTER = new Set(['startingafter', 'after', 'afterid', 'sinceid', 'startafter', 'pageafter']);

export const CURSOR = new Set([
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
  'skiptoken',
  'scrollid',
  'iterator',
  'next',
  'searchafter',
]);

export const SIZE = new Set([
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
export const SIZE_ALONE = new Set([...SIZE].filter((name) => name !== 'first'));

export const BEFORE = new Set(['endingbefore', 'before', 'beforeid', 'pagebefore']);

/** What the description of a parameter says that chooses a part of a list. */
const CHOOSES_PART =
  /\b(?:page (?:number|index)|number of the page|paginat\w+|(?:first|last|start\w*|end\w*|initial|final) (?:\w+ )?(?:item|position|result|record|row|index|page|element|id|key|identifier)s?\b|list (?:a|the) range of)/i;

/** Names of a first page or item that do not tell how they count: `pageStart`. */
const STARTS =
  /^(?:page|row|record|item)(?:start|from|begin)$|^(?:start|first|from)(?:page|row|record|item|number|position|pos)$/;

/** What a parameter says that begins after the item with a key. */
const KEYED = /\b(?:ids?|identifiers?|keys?|names?|last|previous|after)\b/i;

const DATE = /(?<!up[- ]to[- ])\b(?:dates?|date-?time|timestamps?)\b|\biso[- ]?8601\b|\brfc[- ]?3339\b/i;
const MOMENT =
  /\b(?:time (?:in|from|at|since|after|before|format)|(?:this|the|given|specified|start|end) time)\b/i;
const NUMBER_OF_TIME = /\b(?:timestamps?|epoch|unix)\b/i;

const TOKEN = /\b(?:tokens?|cursors?)\b/i;

/**
 * Whether a parameter with such a text is a time. What it says of an order is about the items, and what it
 * says of a token is about its parts: `A token. Often this is a timestamp or an ID.`
 */
export const saysTime = (description: string, isNumber: boolean): boolean =>
  !TOKEN.test(description) &&
  description
    .split(/[.;\n]\s/)
    .some(
      (sentence) =>
        !/\b(?:sort|order)/i.test(sentence) &&
        (isNumber ? NUMBER_OF_TIME.test(sentence) : DATE.test(sentence) || MOMENT.test(sentence)),
    );

/** A number of items to leave out, and not that of the first item. */
const SKIPS = /skip/i;

/** Whether a list counts its items from 1: SCIM (RFC 7644, 3.4.2.4), or what its parameter says. */
export const countsFromOne = (
  { name, schema, description = '' }: ParameterSpec,
  contentType: string,
): boolean =>
  !SKIPS.test(name + description) &&
  !/\b(?:0|zero)[- ]based\b/i.test(description) &&
  (/\bscim\b/.test(contentType) ||
    /\b(?:1|one)[- ]based\b/i.test(description) ||
    (typeof schema === 'object' && (schema.minimum === 1 || schema.default === 1)));

/** Whether a number of a first item that begins at 1 may be that of a page, or of items to skip. */
export const isUnclearStart = ({ name, schema, description = '' }: ParameterSpec): boolean => {
  const { minimum, default: preset } = typeof schema === 'object' ? schema : {};
  const text = `${name} ${description}`;
  return (preset === 1 && SKIPS.test(text)) || ((minimum === 1 || preset === 1) && /page/i.test(text));
};

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
    // Its value is the time of an item.
    (CURSOR.has(folded(name)) && saysTime(description, false)) ||
    STARTS.test(folded(name)) ||
    /^(?:max|until)id$/.test(folded(name)) ||
    /\brange of (?:the )?(?:results|items|records|rows)\b/i.test(description) ||
    LEADS_ON.test(description) ||
    (OFFSET.has(folded(name)) && !BEGIN.has(folded(name))) ||
    ([...BEGIN, 'to', 'end', 'last'].includes(folded(name)) && CHOOSES_PART.test(description)));
