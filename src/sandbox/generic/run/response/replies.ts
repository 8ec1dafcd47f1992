/** Responses: stored items in their documented shape, and documented examples. Each says which it is. */
import { type JsonSchema, validate } from '../../../../contract/index.ts';
import { isJsonType } from '../../../../request/index.ts';
import type { Reply } from '../../../core/definition.ts';
import { WITHOUT_BODY } from '../../../core/exchange.ts';
import type { OperationPlan, SandboxPlan } from '../../sandbox-plan.ts';
import { withAt } from '../rows/paths.ts';
import type { Item } from '../rows/rows.ts';
import { project } from './project.ts';

type Components = SandboxPlan['components'];

/**
 * Where a response comes from. `stored`: it shows, or changes, what other requests see. `example`: it is the
 * one of the description, whatever was sent before.
 */
export type Source = 'stored' | 'example';

export const sourceHeaders = (source: Source, rule: string): Record<string, string> => ({
  'Sandbox-Source': source,
  'Sandbox-Rule': rule,
});

/** What a rule leaves to be sent. */
export interface Outcome {
  /** Not shown by a response without a place for it, such as a confirmation. */
  item?: Item | undefined;
  /** A whole body, in place of an item. */
  body?: unknown;
  status?: number;
  headers?: Record<string, string>;
  /** Stores it. Not called if the example goes out in its place. */
  keep?(): void;
}

/** The documented response with the outcome in it, or as it is if that would violate its schema. */
export function storedReply(operation: OperationPlan, outcome: Outcome, components: Components): Reply {
  const { contentType, status } = operation.response;
  const hasBody = contentType !== undefined && !WITHOUT_BODY.includes(outcome.status ?? status);
  const body = hasBody ? bodyOf(operation, outcome, components) : null;
  if (body === undefined && outcome.keep) return unstoredReply(operation, 'the response could not show it');
  if (body === undefined) {
    const message = 'This is the example, because its schema does not allow what is stored';
    return exampleReply(operation, {
      ...outcome,
      headers: { ...outcome.headers, 'Sandbox-Message': message },
    });
  }
  outcome.keep?.();
  return documentedReply(operation, sourceOf(operation), body, outcome);
}

/** What the responses of an operation say about where they come from. */
export const sourceOf = (operation: OperationPlan): Record<string, string> =>
  sourceHeaders(operation.stored ? 'stored' : 'example', ruleText(operation));

/** The documented body, with the item in its place; `undefined` if that violates the schema. */
function bodyOf({ response }: OperationPlan, { item, body }: Outcome, components: Components): unknown {
  const { contentType, schema = true, example = null, item: place } = response;
  const made = body ?? (place ? withAt(example, place, item) : example);
  if (!isJsonType(contentType)) return place || body ? undefined : made;
  const shown = project(made, schema, example, components);
  return validate(schema, shown, { components }).length === 0 ? shown : undefined;
}

/** An element of a list in its documented shape. */
export const listElement = (
  item: Item,
  schema: JsonSchema,
  place: readonly string[],
  example: unknown,
  components: Components,
): unknown => project(withAt(example, place, item), schema, example, components);

/** The documented response. A body that is not JSON and has no example is empty. */
export const exampleReply = (operation: OperationPlan, outcome: Outcome = {}): Reply =>
  documentedReply(
    operation,
    sourceHeaders('example', ruleText(operation)),
    operation.response.example,
    outcome,
  );

/** The documented response to a write that has no effect here, with the reason. */
export const unstoredReply = (operation: OperationPlan, reason: string): Reply =>
  exampleReply(operation, { headers: { 'Sandbox-Message': `Nothing was stored, because ${reason}` } });

const documentedReply = (
  { response }: OperationPlan,
  source: Record<string, string>,
  body: unknown,
  { status = response.status, headers }: Outcome,
): Reply => withExample(status, { ...response.headers, ...headers, ...source }, response.contentType, body);

/** A response with a value of the description as its body. */
export function withExample(
  status: number,
  headers: Record<string, string>,
  contentType: string | undefined,
  example: unknown,
): Reply {
  if (contentType === undefined || WITHOUT_BODY.includes(status)) return { status, headers };
  const typed = { ...headers, 'Content-Type': contentType };
  if (isJsonType(contentType)) return { status, headers: typed, json: example ?? null };
  return { status, headers: typed, text: typeof example === 'string' ? example : '' };
}

/** `create /pets`. */
const ruleText = ({ rule, resource }: OperationPlan): string =>
  resource === undefined ? rule : `${rule} ${resource}`;
