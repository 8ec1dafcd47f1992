/** Checks the text of a body. Also runs in the worker, so it knows nothing of the page. */
import { type JsonSchema, parseJson, type Violation, type validate } from '../../../../../contract/index.ts';

export type Validate = typeof validate;

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

export function checkValue(check: Validate, { schema, components }: BodyCheck, value: unknown): BodyResult {
  const violations = check(schema, value, { components, reportUndocumented: true });
  return { violations: violations.slice(0, MAX_SHOWN), more: Math.max(0, violations.length - MAX_SHOWN) };
}

/** `undefined` if the text is not JSON. */
export function checkText(check: Validate, body: BodyCheck, text: string): BodyResult | undefined {
  const { value, error } = parseJson(text);
  return error ? undefined : checkValue(check, body, value);
}
