/** Checks the text of a body. Also runs in the worker, so it knows nothing of the page. */
import { type JsonSchema, parseJson, type Violation } from '../../../../../contract/index.ts';
import { validate } from '../../../../../contract/validator.ts';

/** What a body is checked against. */
export interface BodyCheck {
  schema: JsonSchema;
  components: Record<string, JsonSchema>;
}

/** Differences beyond this number are only counted. */
export const MAX_SHOWN = 50;

export interface BodyResult {
  violations: Violation[];
  /** Number of further ones. */
  more: number;
}

export function checkValue({ schema, components }: BodyCheck, value: unknown): BodyResult {
  const violations = validate(schema, value, { components, reportUndocumented: true });
  return { violations: violations.slice(0, MAX_SHOWN), more: Math.max(0, violations.length - MAX_SHOWN) };
}

/** `undefined` if the text is not JSON. */
export function checkText(check: BodyCheck, text: string): BodyResult | undefined {
  const { value, error } = parseJson(text);
  return error ? undefined : checkValue(check, value);
}
