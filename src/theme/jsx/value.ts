import { services } from '../services.ts';

/** A value of a page or snippet; one that fails is reported, and undefined. `name` is empty for a statement. */
export function evaluated<Value>(make: () => Value, name: string, file: string): Value | undefined {
  try {
    return services().during(file, make);
  } catch (error) {
    services().valueFailed(name, error, file);
    return undefined;
  }
}
