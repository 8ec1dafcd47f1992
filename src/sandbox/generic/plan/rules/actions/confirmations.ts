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
