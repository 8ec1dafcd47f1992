/** What all parts of a plan are made from. */
import {
  type JsonSchema,
  type JsonSchemaObject,
  type ValidateOptions,
  type Violation,
  validate,
} from '../../../contract/index.ts';
import { isRecord, own } from '../../../json/index.ts';
import { memoizeByObject } from '../../../memory/index.ts';
import {
  type ApiDocument,
  type Components,
  type Direction,
  exampleOf,
  flattenWhole,
  forDirection,
} from '../../../openapi/index.ts';
import { type PlanSchemas, planSchemas } from './components.ts';
import { openObjects } from './open-objects.ts';
import { createShapes, memoizeByText, type Shapes } from './resources/shapes/shapes.ts';
import { innerSize, textSize } from './text-size.ts';
import { withWriteOnly } from './write-only.ts';

export interface Context {
  document: ApiDocument;
  /** Every component of the description. */
  components: Components;
  shapes: Shapes;
  /** Schemas as the plan has them. */
  plan: PlanSchemas;
  exampleOf: (schema: JsonSchema, direction: Direction) => unknown;
  /** An example of a request with only what its schema requires. */
  leastOf: (schema: JsonSchema) => unknown;
  /** Whether the made example of a response satisfies its schema. */
  hasExample: (schema: JsonSchema) => boolean;
  /** Whether a value satisfies a schema of the description. */
  satisfies: (schema: JsonSchema, value: unknown, direction: Direction) => boolean;
  /** How it violates it. */
  violations: (
    schema: JsonSchema,
    value: unknown,
    direction: Direction,
    options?: Pick<ValidateOptions, 'onlyKnownTags'>,
  ) => Violation[];
}

/** Operations share components. */
const marked = (schema: JsonSchema): JsonSchema =>
  typeof schema === 'boolean' ? schema : markedObject(schema);
const markedObject = memoizeByObject((schema: JsonSchemaObject) => withWriteOnly(schema) as JsonSchemaObject);

export function createContext(document: ApiDocument): Context {
  const components: Components = {};
  // Operations of a large description share one object.
  const callbacks = document.operations.flatMap(({ callbacks = [] }) =>
    callbacks.map(({ operation }) => operation),
  );
  const operations = [...document.operations, ...document.webhooks, ...callbacks];
  for (const each of new Set(operations.map(({ request }) => request.components)))
    for (const [name, schema] of Object.entries(each)) components[name] = marked(schema);
  const examples = {
    request: memoizeByText(components, (schema) => exampleFor(schema, components, 'request')),
    response: memoizeByText(components, (schema) => exampleFor(schema, components, 'response')),
  };
  const violations: Context['violations'] = (schema, value, direction, options) => {
    const directed = forDirection(schema, components, direction);
    const limits = { components: directed.components, maxSchemas: MAX_APPLIED };
    return validate(directed.schema, value, { ...limits, ...options });
  };
  const satisfies: Context['satisfies'] = (...checked) => violations(...checked).length === 0;
  return {
    document,
    components,
    shapes: createShapes(components),
    plan: planSchemas(components, openObjects(document, components)),
    exampleOf: (schema, direction) => examples[direction](schema),
    leastOf: memoizeByText(components, (schema) =>
      exampleOf(schema, components, { direction: 'request', optional: 'none' }),
    ),
    hasExample: memoizeByText(components, (schema) =>
      satisfies(schema, examples.response(schema), 'response'),
    ),
    satisfies,
    violations,
  };
}

/** Above this size as JSON text, optional objects and lists are left out of a made example. */
const MAX_EXAMPLE = 1500;
/** More values than that are larger: each has a name of its own, quotes, a colon and a comma. */
const MAX_VALUES = 250;

function exampleFor(schema: JsonSchema, components: Components, direction: Direction): unknown {
  const value = exampleOf(schema, components, { direction, values: MAX_VALUES });
  if (innerSize(value) <= MAX_EXAMPLE) return value;
  const directed = forDirection(schema, components, direction);
  const isValid = (one: unknown): boolean =>
    validate(directed.schema, one, { components: directed.components, maxSchemas: MAX_APPLIED }).length === 0;
  const shorter = shortened(value, schema, components);
  if (isValid(shorter) || !isValid(value)) return shorter;
  const shortest = exampleOf(schema, components, { direction, optional: 'none' });
  return isRecord(shortest) && Object.keys(shortest).length === 0 ? value : shortest;
}

/**
 * `value` without its largest optional objects and lists; those that are required are shortened themselves.
 */
function shortened(value: unknown, schema: JsonSchema, components: Components, most = MAX_EXAMPLE): unknown {
  if (innerSize(value) <= most) return value;
  const { items, properties = {}, required = [] } = flattenWhole(schema, components).schema;
  if (Array.isArray(value))
    return items === undefined ? value : value.map((item) => shortened(item, items, components, most / 2));
  if (!isRecord(value)) return value;
  const result = { ...value };
  const inner = Object.entries(value).filter(([, member]) => typeof member === 'object' && member !== null);
  for (const [name, member] of inner.sort(([, a], [, b]) => innerSize(b) - innerSize(a))) {
    if (textSize(result) <= most) break;
    // The list of a list response is its content, and so is what stands alone: `{ data: … }`.
    const isAlone = Object.keys(result).length === 1;
    if (!required.includes(name) && !isContent(member) && !isAlone) delete result[name];
    else result[name] = shortened(member, own(properties, name) ?? true, components, most / 2);
  }
  return result;
}

const isContent = (member: unknown): boolean => Array.isArray(member) && isRecord(member[0]);

/** Maximum number of schemas applied to one value. */
const MAX_APPLIED = 50_000;
