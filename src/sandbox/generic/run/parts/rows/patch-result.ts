/** The result of a patch: it must satisfy the schema of the item. */
import { formatJson, type Violation, validate } from '../../../../../contract/index.ts';
import { escapeSegment, unescapeSegment } from '../../../../../json/index.ts';
import { describeViolations } from '../../../../core/request/body.ts';
import type { ResourcePlan } from '../../../resource-plan.ts';
import type { OperationPlan, SandboxPlan } from '../../../sandbox-plan.ts';
import { refused } from '../../response/refusals.ts';
import { listElement } from '../../response/replies.ts';
import { withAt } from '../../rows/paths.ts';
import type { Item } from '../../rows/rows.ts';

export interface Patching {
  operation: OperationPlan;
  plan: SandboxPlan;
  resource: ResourcePlan;
}

/**
 * Only what the patch makes wrong counts: an example of the description may violate its own schema before.
 *
 * @throws 422 or 400, whichever is documented, with the location in the result
 */
export function requireRight(patching: Patching, before: Item, after: Item): void {
  const known = problemsOf(patching, before);
  const violations = Array.from(problemsOf(patching, after)).flatMap(([text, one]) =>
    known.has(text) || isKept(patching, one) ? [] : one,
  );
  if (violations.length === 0) return;
  const message = `The result of the patch: ${describeViolations(violations)}`;
  throw refused(patching.operation, [422, 400], message, 'patch', { violations });
}

/** Located in the item, by what they say. */
function problemsOf({ operation, plan }: Patching, changed: Item): Map<string, Violation> {
  // What a request empties is absent.
  const item = Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined));
  const { response, body } = operation;
  const shown = response.item && { ...response, place: response.item };
  const {
    schema = true,
    example,
    place,
  } = body?.result ? { schema: body.result, example: undefined, place: [] } : (shown ?? { place: [] });
  const { components } = plan;
  // Where an example has another value of a discriminator, any value may be right.
  const options = { components, onlyKnownTags: !body?.media.some(({ anyTag }) => anyTag) };
  const start = place.map((name) => `/${escapeSegment(name)}`).join('');
  const inShape = validate(schema, listElement(item, schema, place, example, components), options);
  // Responses leave out members that the schema has no place for, and add those of the example.
  const asIs = validate(schema, withAt(example, place, item), options).filter(isAboutMember);
  const inItem = [...inShape, ...asIs].filter(({ path }) => `${path}/`.startsWith(`${start}/`));
  return new Map(
    inItem.map((one) => {
      const located = { ...one, path: one.path.slice(start.length) };
      return [formatJson(located), located];
    }),
  );
}

const isAboutMember = ({ id }: Violation): boolean => id === 'value.notAllowed' || id === 'value.required';

/** Whatever a patch makes of what only the service sets, it stays as it was. */
function isKept({ operation, resource }: Patching, { path, id, values }: Violation): boolean {
  const missing = id === 'value.required' ? [String(JSON.parse(String(values?.name)))] : [];
  const segments = [...path.split('/').slice(1).map(unescapeSegment), ...missing];
  const kept = [
    ...Object.keys(operation.body?.made ?? {}).map((name) => [name]),
    ...resource.keys.flatMap((key) => (key ? [key] : [])),
    ...resource.times.map((time) => time.path),
    ...(operation.body?.fixed ?? []).map((one) => one.path),
  ];
  return kept.some((names) => names.every((name, index) => name === segments[index]));
}
