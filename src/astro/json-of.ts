import { formatJson } from '../contract/index.ts';

/** JSON text. The faster native writer is used if no integer exceeds the precision of numbers. */
export function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    return formatJson(value);
  }
}
