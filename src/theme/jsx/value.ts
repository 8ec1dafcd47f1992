import { services } from '../services.ts';

/**
 * A value of a page or snippet. If `make` fails, the failure is reported and the value is undefined. `name`
 * is empty for a statement.
 */
export function evaluated<Value>(make: () => Value, name: string, file: string): Value | undefined {
  try {
    return services().during(file, make);
  } catch (error) {
    services().valueFailed(name, error, file);
    return undefined;
  }
}
