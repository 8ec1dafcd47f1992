/** The parameters that a sample sends, held against their schemas. */
import { inEnglish, isUnchecked, validate } from '../../contract/index.ts';
import type { RequestSpec, RequestValues } from '../../request/index.ts';
import { lowerFirst } from './json-body.ts';
import { isName, isPlaceholder } from './placeholders.ts';
import { type ExampleProblem, spanOf } from './places.ts';

/** Samples send made-up ids and keys in paths and headers. */
const OF_TEXT: ReadonlySet<string> = new Set(['format', 'pattern', 'minLength', 'maxLength']);

const textsIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [String(value)];

export function valueProblems(
  text: string,
  { parameters, components }: RequestSpec,
  values: RequestValues,
  what: string,
): ExampleProblem[] {
  return parameters.flatMap(({ in: place, name, schema }) => {
    const value =
      place === 'query' || place === 'path' || place === 'header' ? values[place][name] : undefined;
    if (value === undefined || textsIn(value).some((each) => isPlaceholder(each) || isName(each))) return [];
    const violation = validate(schema, value, { components }).find(
      (each) => !isUnchecked(each) && (place === 'query' || !OF_TEXT.has(each.keyword)),
    );
    if (!violation) return [];
    const why = lowerFirst(inEnglish(violation)).replace(/\.$/, '');
    return {
      code: 'example/schema',
      message: `the ${place} parameter "${name}" of ${what} does not match the OpenAPI file: ${why}`,
      span: spanOf(text, place === 'path' ? String(value) : name),
    };
  });
}
