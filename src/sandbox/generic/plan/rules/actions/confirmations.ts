/** Responses that only say that something is done. */
import { bodySchema } from '../../resources/draft.ts';
import type { Entry } from '../../resources/entries.ts';
import { AROUND, type Shapes } from '../../resources/shapes/shapes.ts';

const CONFIRMS = /^(?:ok|done|result|acknowledged)$/i;

/** Whether a response has no body, or one that only confirms. */
export function isConfirmed(entry: Entry, shapes: Shapes): boolean {
  const shape = shapes.of(bodySchema(entry));
  const isConfirming = (name: string): boolean => AROUND.test(name) || CONFIRMS.test(name);
  return !entry.success.media || (shape !== undefined && Object.keys(shape.properties).every(isConfirming));
}

const COUNTS =
  /^(?:(?:deleted|updated|affected|modified|removed|restored|changed|archived)_?(?:count)?|count)$/i;

/** The number of changed items in a response that only confirms: `{ "deleted": 3 }`. */
export function countIn(entry: Entry, shapes: Shapes): string | undefined {
  const members = Object.entries(shapes.of(bodySchema(entry))?.properties ?? {});
  const [count, ...others] = members.filter(([name]) => !AROUND.test(name) && !CONFIRMS.test(name));
  const isNumber = count && shapes.typesOf(count[1]).join() === 'integer';
  return isNumber && others.length === 0 && COUNTS.test(count[0]) ? count[0] : undefined;
}
