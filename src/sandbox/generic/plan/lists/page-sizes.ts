/** How many items a page of a list has. */
import { flattenWhole } from '../../../../openapi/index.ts';
import type { ParameterSpec } from '../../../../request/index.ts';
import type { Context } from '../context.ts';

const DEFAULT_SIZE = 20;
const MAX_SIZE = 100;
/** More rows than a sandbox has. */
const ALL = 1_000_000;

/** The sizes of a page with the whole list. */
export const WHOLE = { defaultSize: ALL, maxSize: ALL };

const UNSENT =
  '(?:unspecified|unset|omitted|empty|zero|0|' +
  "(?:not|isn['’]t) (?:specified|set|provided|given|present|supplied|defined))";

/** "All results are returned if `maxResults` isn't defined." */
const SAYS_WHOLE = new RegExp(
  `\\ball (?:\\w+ ){1,3}(?:are|is|will be) returned (?:if|when)\\b[^.]{0,40}\\b${UNSENT}`,
  'i',
);

/** "The default is 50", "50 if not specified", "If unspecified, at most 50 labels will be returned". */
const SAID_DEFAULTS = [
  /\bdefaults?(?: \(and max\w*\))?(?: (?:value|page size|page limit|limit|size|number))?(?: is| to|:| ?=)? ?[`'"*]{0,2}(\d{1,5})\b/i,
  /\bby default\b[^.\d]{0,50}\b(\d{1,5})\b/i,
  new RegExp(`\\b(\\d{1,5})\\b[^.\\d]{0,20}\\b(?:if|when)\\b[^.\\d]{0,20}\\b${UNSENT}`, 'i'),
  new RegExp(`\\b(?:if|when)\\b[^.\\d]{0,20}\\b${UNSENT}\\b[^.\\d]{0,60}\\b(\\d{1,5})\\b`, 'i'),
];

/** "The maximum value is 1000", "Max. 50", "between 0 and 500", "cannot exceed 200", "no more than 100". */
const SAID_MOST = [
  /\bmax(?:imum|\.)?(?: (?:allowed|valid|possible|permitted|page|limit|size|value|number)){0,3}(?: is| of|:| ?=)? ?[`'"*]{0,2}(\d{1,6})\b/i,
  /\bbetween \d{1,3} and (\d{1,6})\b/i,
  /\b(?:no|not) more than (\d{1,6})\b/i,
  /\b(?:cannot|can ?not|must not|may not|not) (?:exceed|be (?:greater|more|larger|higher) than) (\d{1,6})\b/i,
];

/** Of a list whose pages have no parameter for their size: "Up to 100 timesheets will be returned". */
const SAID_SIZES = [
  /\b(?:up to|at most|(?:a )?maximum of|pages? of) (\d{1,4}) (?:\w+ ){1,3}?(?:will be|are|is|can be|per|in|at|on)\b/i,
  /\breturns? (?:up to|at most|(?:a )?maximum of) (\d{1,4})\b/i,
  /\b(\d{1,4}) (?:\w+ ){1,3}?(?:per|in (?:each|every|one|a)) page\b/i,
];

const numberIn = (
  patterns: readonly RegExp[],
  { description = '' }: Pick<ParameterSpec, 'description'>,
): number | undefined => {
  const text = description.replace(/(?<=\d),(?=\d{3}\b)/g, '');
  const found = patterns.map((pattern) => pattern.exec(text)?.[1]).find(Boolean);
  return found === undefined ? undefined : Number(found);
};

/** Whether a size of 0 is documented: it asks for the total alone (RFC 7644, 3.4.2.4; OData 4.01, 5.1.6). */
export const asksForNone = (context: Context, { schema, description = '' }: ParameterSpec): boolean =>
  flattenWhole(schema, context.components).schema.minimum === 0 && !SAYS_ALL.test(description);

/** `0 for all`, `0 means no limit`. */
const SAYS_ALL = /(?<![\d.])0\b|\bzero\b|\bunlimited\b|\bno limit\b/i;

/** @param told a text about pages without a parameter for their size */
export function sizeLimits(
  context: Context,
  size: ParameterSpec | undefined,
  hasPages: boolean,
  told: string,
): { defaultSize: number; maxSize: number } {
  const fixed = size ? undefined : numberIn(SAID_SIZES, { description: told });
  if (fixed) return { defaultSize: fixed, maxSize: fixed };
  const {
    default: preset,
    maximum,
    exclusiveMaximum,
  } = size ? flattenWhole(size.schema, context.components).schema : {};
  const said = size && numberIn(SAID_MOST, size);
  const most = maximum ?? (exclusiveMaximum === undefined ? said : exclusiveMaximum - 1);
  // Without pages, nobody could reach the rest.
  const usual = hasPages && !SAYS_WHOLE.test(size?.description ?? '') ? DEFAULT_SIZE : ALL;
  const wanted = Number(preset ?? (size && numberIn(SAID_DEFAULTS, size)));
  const defaultSize = Number.isInteger(wanted) && wanted > 0 ? wanted : Math.min(usual, most ?? usual);
  // A plan is read back as JSON, where larger numbers are no longer numbers.
  const limited = (count: number): number => Math.min(count, Number.MAX_SAFE_INTEGER);
  return {
    defaultSize: limited(defaultSize),
    maxSize: limited(Math.max(Number(most ?? (hasPages ? MAX_SIZE : ALL)), defaultSize)),
  };
}
