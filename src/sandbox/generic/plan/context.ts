/** What all parts of a plan are made from. */
import { type JsonSchema, validate } from '../../../contract/index.ts';
import {
  type ApiDocument,
  type Components,
  type Direction,
  exampleOf,
  forDirection,
} from '../../../openapi/index.ts';
import { type PlanSchemas, planSchemas } from './components.ts';
import { createShapes, type Shapes } from './shapes.ts';

export interface Context {
  document: ApiDocument;
  /** Every component of the description. */
  components: Components;
  shapes: Shapes;
  /** Schemas as the plan has them. */
  plan: PlanSchemas;
  exampleOf: (schema: JsonSchema, direction: Direction) => unknown;
  /** Whether a value satisfies a schema of the description. */
  satisfies: (schema: JsonSchema, value: unknown, direction: Direction) => boolean;
}

export function createContext(document: ApiDocument): Context {
  const components: Components = {};
  // Operations of a large description share one object.
  for (const each of new Set(document.operations.map(({ request }) => request.components)))
    Object.assign(components, each);
  return {
    document,
    components,
    shapes: createShapes(components),
    plan: planSchemas(components),
    exampleOf: (schema, direction) => exampleOf(schema, components, { direction }),
    satisfies: (schema, value, direction) => {
      const directed = forDirection(schema, components, direction);
      const options = { components: directed.components, most: MAX_APPLIED };
      return validate(directed.schema, value, options).length === 0;
    },
  };
}

/** Maximum number of schemas applied to one value. */
const MAX_APPLIED = 50_000;
