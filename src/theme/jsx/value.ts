import { trellis } from 'virtual:trellis/run';

/**
 * A value of a page or snippet. If `make` fails, the failure is reported and the value is undefined. `name`
 * is empty for a statement.
 */
export function evaluated<Value>(make: () => Value, name: string, file: string): Value | undefined {
  const { report } = trellis();
  try {
    return report.during(file, make);
  } catch (error) {
    report.valueFailed(name, error, file);
    return undefined;
  }
}
