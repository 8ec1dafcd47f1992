import type { JsonSchema } from '../../contract/index.ts';

/** Schemas of an API description by name. References to them are made by `componentRef`. */
export type Components = Record<string, JsonSchema>;

const PREFIX = '#/components/schemas/';

/** Reference to a component. Names need no escaping, see `createSchemaStore`. */
export function componentRef(name: string): string {
  return PREFIX + name;
}

/** Component name of a reference made by `componentRef`. */
export function componentName(ref: string | undefined): string | undefined {
  return ref?.startsWith(PREFIX) ? ref.slice(PREFIX.length) : undefined;
}

const ITSELF = '.itself';

/** Name of the component for the base of a hierarchy without its subtypes. The subtypes refer to it. */
export function itselfName(name: string): string {
  return name + ITSELF;
}

/** Display name of a component. */
export function shownName(name: string): string {
  return name.endsWith(ITSELF) ? name.slice(0, -ITSELF.length) : name;
}
