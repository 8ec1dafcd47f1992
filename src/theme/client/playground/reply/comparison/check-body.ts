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
/** With more than this, the rest of a body is not checked: the verdict would come late, and help nobody. */
export const MAX_COUNTED = 1000;

export interface BodyResult {
  violations: Violation[];
  /** Number of further ones. */
  more: number;
  /** Not all of the body was checked: it has too many. */
  isCut?: boolean;
}

export function checkValue(check: Validate, { schema, components }: BodyCheck, value: unknown): BodyResult {
  const violations = check(schema, value, {
    components,
    reportUndocumented: true,
    maxViolations: MAX_COUNTED,
  });
  const { length } = violations;
  return {
    violations: violations.slice(0, MAX_SHOWN),
    more: Math.min(Math.max(length, MAX_SHOWN), MAX_COUNTED) - MAX_SHOWN,
    isCut: length > MAX_COUNTED,
  };
}

/** `undefined` if the text is not JSON. */
export function checkText(check: Validate, body: BodyCheck, text: string): BodyResult | undefined {
  const { value, error } = parseJson(text);
  return error ? undefined : checkValue(check, body, value);
}
