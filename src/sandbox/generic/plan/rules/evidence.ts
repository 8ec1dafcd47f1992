/** What the names and texts of an operation say about its effect, and what its schemas say against it. */
import type { JsonSchema } from '../../../../contract/index.ts';
import { flattenWhole } from '../../../../openapi/index.ts';
import type { Entry } from '../resources/entries.ts';
import type { Shape, Shapes } from '../resources/shapes.ts';
import { folded, singular } from '../resources/templates.ts';

/** Later sentences are about special cases. */
const MAX_TEXT = 300;

/** `operationId` in words, summary and the beginning of the description. */
function wordsOf({ operation: { operationId = '', summary = '', description = '' } }: Entry): string {
  const words = operationId.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/[^a-z\d]/gi, ' ');
  return [words, summary, description.slice(0, MAX_TEXT)].join('. ');
}

const CREATES_OR_CHANGES =
  /\b(?:creat\w*|add\w*|insert\w*|sav(?:e|es|ing)|set)(?: ?[/,] ?| or | and )(?:an? |the )?(?:updat|replac|modif|overwrit|edit|merg|chang)|\bupsert/i;
const CHANGES_EXISTING =
  /\bexist(?:s|ing)?\b[^.]{0,60}\b(?:updated?|updates|replaced?|replaces|overwritten|overwrites?|modified|merged)\b/i;

/** Whether a request changes what exists, by a key that only the service knows. */
export const isUpsert = (entry: Entry): boolean =>
  CREATES_OR_CHANGES.test(wordsOf(entry)) || CHANGES_EXISTING.test(wordsOf(entry));

/** Whether a PUT of an item that does not exist creates it (RFC 9110, 9.3.4). */
export const mayCreate = (entry: Entry): boolean =>
  entry.method === 'PUT' &&
  (entry.operation.responses.some(({ status }) => status === '201') ||
    isUpsert(entry) ||
    /\bcreates?\b/i.test(wordsOf(entry)));

const KEEPS_ROW =
  /\b(?:archiv|deactivat|inactivat|invalidat|disabl|suspend|cancel|unpublish|revert|reset|soft[ -]?delet|clos(?:es?|ing)\b|not (?:\w+ )?(?:delet|remov)|mark\w* (?:\w+ ){0,4}as\b|sets? (?:\w+ ){0,3}(?:status|state)\b)/i;

/** Whether a DELETE leaves the item there in another state. */
export const keepsRow = (entry: Entry): boolean => KEEPS_ROW.test(wordsOf(entry));

const LOOKS_UP =
  /^(?:search|find|quer(?:y|ies)|look(?:s|up)?\b|list\b|lists\b|get|fetch|retriev|validat|verif|checks?\b|preview|calculat|estimat|simulat|export|comput|evaluat)/i;

/** Whether a POST only asks for something: the first word of its texts says so. */
export function looksUp({ operation: { operationId = '', summary = '', description = '' } }: Entry): boolean {
  const text = (summary || description).trim();
  if (text !== '') return LOOKS_UP.test(text);
  return LOOKS_UP.test(operationId) && !/creat|add|new|post/i.test(operationId);
}

/** What surrounds an item: links, and what is about the response. */
const ENVELOPE =
  /^(?:_?links?|_?meta(?:data)?|included|jsonapi|status|code|message|success|errors?|version|api_?version|kind|type)$/i;

/** A member beside the item that the request has and the response shows. Nothing stores it. */
export function memberBeside(
  shapes: Shapes,
  request: { schema: JsonSchema; path: readonly string[] },
  response: { schema: JsonSchema; path: readonly string[] },
): string | undefined {
  if (request.path.length === 0 || response.path.length === 0) return undefined;
  const shown = besides(shapes, response);
  return besides(shapes, request).find((name) => shown.includes(name));
}

const besides = (
  shapes: Shapes,
  { schema, path: [step, ...rest] }: { schema: JsonSchema; path: readonly string[] },
): string[] => {
  if (step === undefined) return [];
  const { properties = {} } = shapes.of(schema) ?? {};
  const names = Object.keys(properties).filter((name) => name !== step && !ENVELOPE.test(name));
  return [...names, ...besides(shapes, { schema: properties[step] ?? true, path: rest })];
};

/** The resource in a dotted `operationId`: `occurrences` of `projects.occurrences.list`. */
export function subjectOf({ operation: { operationId } }: Entry): string | undefined {
  const subject = operationId?.split('.').at(-2);
  return subject === undefined ? undefined : folded(singular(subject));
}

/** Whether a PUT says that it leaves what the request does not have. */
export const saysPartial = (entry: Entry): boolean =>
  /\b(?:merged?|partial|unchanged|only (?:the )?(?:\w+ )?(?:fields|properties|attributes))\b/i.test(
    wordsOf(entry),
  );

/** A member that the request has in another form than the item: an id where the item has an object. */
export function differingMember(shapes: Shapes, sent: Shape, item: Shape): string | undefined {
  return Object.entries(sent.properties).find(([name, schema]) => {
    const twin = Object.hasOwn(item.properties, name) ? item.properties[name] : undefined;
    return twin !== undefined && !haveSameForm(shapes, schema, twin);
  })?.[0];
}

function haveSameForm(shapes: Shapes, one: JsonSchema, other: JsonSchema, depth = 1): boolean {
  const forms = [one, other].map((schema) => new Set(shapes.typesOf(schema).map(formOf)));
  const [some = new Set(), others = new Set()] = forms;
  if (some.size === 0 || others.size === 0) return true;
  if (![...some].some((form) => others.has(form))) return false;
  const [inner, twin] = [one, other].map((schema) => flattenWhole(schema, shapes.components).schema.items);
  return depth === 0 || inner === undefined || twin === undefined
    ? true
    : haveSameForm(shapes, inner, twin, depth - 1);
}

const formOf = (type: string): string =>
  type === 'object' || type === 'array' || type === 'boolean' ? type : 'text';
