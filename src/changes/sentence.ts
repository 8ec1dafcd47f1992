/** Writes names and values in sentences. */

import { oneLine } from '../text/index.ts';
import { canonical } from './canonical-values.ts';

/** A name or value in backticks, on one line and without backticks of its own. */
export const code = (text: string): string => `\`${oneLine(text).replaceAll('`', "'") || ' '}\``;

/** Characters of a value; `before` and `after` have the whole value. */
const MAX_VALUE_CHARACTERS = 80;

export function valueText(value: unknown): string {
  const text =
    typeof value === 'string' ? JSON.stringify(value) : value === undefined ? 'nothing' : canonical(value);
  return code(text.length > MAX_VALUE_CHARACTERS ? `${text.slice(0, MAX_VALUE_CHARACTERS)}…` : text);
}

/** `a`, `a and b`, `a, b and c`. */
export function listText(parts: string[]): string {
  if (parts.length <= 1) return parts[0] ?? '';
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** The noun for the end of a path through a schema: `.name`, `.{key}`, `[]`, `(Cat)`. */
export function nounOf(step: string): string {
  if (step.startsWith('.{')) return 'value';
  if (step.startsWith('.')) return 'property';
  return step.startsWith('[') ? 'item' : 'alternative';
}

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
