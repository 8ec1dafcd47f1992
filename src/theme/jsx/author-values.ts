/** What the JavaScript of pages and snippets gets from the engine. */
import { trellis } from 'virtual:trellis/run';
import { componentsFor } from '../components/content/unknown/components-for.ts';

/**
 * A value of a page or snippet. If `make` fails, the failure is reported and the value is undefined. `name`
 * is empty for a statement.
 */
export function evaluate<Value>(make: () => Value, name: string, file: string): Value | undefined {
  const { report } = trellis();
  try {
    return report.during(file, make);
  } catch (error) {
    report.valueFailed(name, error, file);
    return undefined;
  }
}

/**
 * The component that JavaScript of a page or snippet uses without importing it; `file` is for the report if
 * it is missing.
 */
export const part = (name: string, file: string): unknown =>
  componentsFor(trellis().report, file, [name])[name];
