import { inEnglish, isUnchecked, type JsonSchema, type Violation, validate } from '../../contract/index.ts';
import { didYouMean } from '../../diagnostics/index.ts';
import { type JsonNode, nodeAt, parseJsonTree, parsePointer, toValue } from '../../json/index.ts';
import { type Components, type Direction, forDirection, namesAt } from '../../openapi/index.ts';
import { asQuestion } from '../targets.ts';
import type { ExampleProblem } from './places.ts';

/** Beyond this an example is of something else. */
const MAX_VIOLATIONS = 5;

/** Authors leave out parts of long examples: `...`, `…`. */
const isShortened = (text: string): boolean => /(?:^|[\s,[{:])(?:\.\.\.|…)/m.test(text);

/** A JSON text as a tree. `problems` without `root`: it cannot be read. */
export function readJson(text: string): { root?: JsonNode; problems: ExampleProblem[] } {
  if (isShortened(text)) return { problems: [] };
  const { root, problems } = parseJsonTree(text);
  const first = problems.find(({ severity }) => severity !== 'warning');
  if (!first) return { root, problems: [] };
  const { message, hint, start, end } = first;
  return {
    problems: [
      { code: 'example/syntax', message: `this example is not JSON: ${message}`, hint, span: { start, end } },
    ],
  };
}

/**
 * What in a JSON value its schema does not allow, and properties that it does not describe.
 *
 * @param what the value, for messages: `the body of POST /plants`
 */
export function bodyProblems(
  root: JsonNode,
  schema: JsonSchema,
  { components, direction, what }: { components: Components; direction: Direction; what: string },
): ExampleProblem[] {
  const directed = forDirection(schema, components, direction);
  const found = validate(directed.schema, toValue(root), {
    components: directed.components,
    reportUndocumented: true,
  }).filter((violation) => !isUnchecked(violation));
  const misspelt = new Set(
    found.flatMap(({ keyword, path }) => {
      const meant = OF_KEY.includes(keyword) ? meantBy(parsePointer(path), directed) : undefined;
      return meant === undefined ? [] : `${path.slice(0, path.lastIndexOf('/'))} ${JSON.stringify(meant)}`;
    }),
  );
  return found
    .filter(({ keyword, path, values }) => keyword !== 'required' || !misspelt.has(`${path} ${values?.name}`))
    .slice(0, MAX_VIOLATIONS)
    .map((violation) => problemOf(root, violation, what, directed));
}

/** Keywords about a property that the schema does not have. */
const OF_KEY = ['undocumented', 'additionalProperties', 'unevaluatedProperties'];

/** The property of the schema that a key was probably meant as. */
const meantBy = (path: string[], { schema, components }: { schema: JsonSchema; components: Components }) =>
  didYouMean(path.at(-1) ?? '', namesAt(schema, components, path.slice(0, -1)));

function problemOf(
  root: JsonNode,
  violation: Violation,
  what: string,
  { schema, components }: { schema: JsonSchema; components: Components },
): ExampleProblem {
  const path = parsePointer(violation.path);
  const { node = root, keySpan } = nodeAt(root, path) ?? {};
  const isOfKey = OF_KEY.includes(violation.keyword);
  const { start, end } = isOfKey && keySpan ? keySpan : node;
  const key = path.at(-1) ?? '';
  const hint = isOfKey ? asQuestion(meantBy(path, { schema, components })) : undefined;
  const span = { start, end };
  if (violation.keyword === 'undocumented') {
    const message = `the OpenAPI file does not describe "${key}" in ${what}`;
    const about = { name: key, keyword: 'undocumented' };
    return { code: 'example/undocumented-field', message, hint, span, about };
  }
  const name = path.length > 0 ? `"${path.join('.')}" in ` : '';
  const message = `${name}${what} does not match the OpenAPI file: ${lowerFirst(inEnglish(violation))}`;
  const { keyword, values } = violation;
  const missing = keyword === 'required' ? String(values?.name) : undefined;
  const about = { name: missing ?? path.findLast((step) => !/^\d+$/.test(step)), keyword };
  return { code: 'example/schema', message: withoutStop(message), hint, span, about };
}

export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
const withoutStop = (text: string): string => text.replace(/\.$/, '');
