/** From an input to the value that is sent. */
import { type JsonSchema, parseJson, type Violation } from '../../../../contract/index.ts';
import { coerce, type Field, type Problem } from '../../../../request/index.ts';
import { say } from '../../core/say.ts';
import type * as AllChecks from './checks.ts';

import type { Entry } from './state.ts';

/** The functions that check. */
export type Checks = typeof AllChecks;

export interface InputReading {
  /** `undefined`: not sent. */
  value?: unknown;
  /** Violation of the schema. The value can be sent anyway. */
  warning?: string;
  /** The text is no JSON. */
  isMisspelt?: boolean;
}

/**
 * Reads one input. Empty numbers and empty JSON are not sent; empty text is sent if the reader asks for it.
 */
export function readInput(
  field: Field,
  entry: Entry,
  components: Record<string, JsonSchema>,
  checks?: Checks,
): InputReading {
  const { control, schema, required } = field;
  const { sent, text, isNull, files = [] } = entry;
  if (!sent && !(required && text)) return {};
  if (control === 'file') return { value: field.isList ? (files.length ? files : undefined) : files[0] };
  if (isNull) return { value: null };
  if (!text.trim() && (control === 'number' || control === 'json')) return {};
  const value = coerce(schema, text, components, true);
  const { error } = control === 'json' && typeof value === 'string' ? parseJson(text) : {};
  if (error && !/string/.test(field.type)) return { value, warning: atPlace(error), isMisspelt: true };
  const [violation] = checks?.validate(schema, value, { components }) ?? [];
  return { value, ...(violation && { warning: inValue(violation) }) };
}

/** The violation, prefixed by the path of the value. */
export const inValue = ({ path, id, values }: Violation): string =>
  (path && say('playground.place', { place: path })) + say(id, values);

/** The syntax problem, prefixed by its location if known. */
export const atPlace = ({ line, column, id, values }: Omit<Problem, 'part'>): string =>
  (line && column ? say('playground.lineAndColumn', { line, column }) : '') + say(id, values);
