/** Members that no two items share: a new item never has those of the example. */
import { flattenWhole } from '../../../../../openapi/index.ts';
import type { LinkPlan } from '../../../sandbox-plan.ts';
import type { Context } from '../../context.ts';
import type { OperationRule } from '../../rules/operation-rule.ts';
import { aliasesOf } from '../../rules/passes/aliased.ts';

const SAYS_UNIQUE = /\bmust be (?:\w+ ){0,2}unique\b/i;

interface Made {
  made: Record<string, unknown>;
  links: LinkPlan[];
}

/**
 * `made` without such members where items may lack them; others get the key of the row.
 *
 * @param key that of a first row
 */
export function withOwnNames(
  context: Context,
  { resource, rule }: OperationRule,
  ruled: readonly OperationRule[],
  made: Record<string, unknown>,
  key: string | undefined,
): Made {
  const result: Made = { made: { ...made }, links: [] };
  if (!resource) return result;
  const { properties, required } = resource.shape;
  const aliases = aliasesOf(resource, ruled, context.shapes).map(([name]) => name);
  for (const [name, value] of Object.entries(made)) {
    const schema = properties[name] ?? true;
    const { description = '' } = flattenWhole(schema, context.components).schema;
    if (typeof value !== 'string' || !(aliases.includes(name) || SAYS_UNIQUE.test(description))) continue;
    const allows = (other: unknown): boolean => context.satisfies(schema, other, 'response');
    if (allows(null)) result.made[name] = null;
    // A replaced item keeps those that are in `made`.
    else if (rule === 'create' && !required.includes(name)) delete result.made[name];
    else if (allows(key)) result.links.push({ path: [name], parts: [resource.keys.length - 1] });
  }
  return result;
}
