/** Members that no two items share: a new item does not have those of the example. */
import { flattenWhole } from '../../../../../openapi/index.ts';
import type { LinkPlan } from '../../../sandbox-plan.ts';
import type { Context } from '../../context.ts';
import type { Draft } from '../../resources/draft.ts';
import type { OperationRule } from '../../rules/operation-rule.ts';
import { aliasesOf } from '../../rules/passes/aliased.ts';

const SAYS_UNIQUE = /\bmust be (?:\w+ ){0,2}unique\b/i;

/** Names of such members: other names of an item in paths, and those whose text says so. */
export function uniqueNames(context: Context, draft: Draft, ruled: readonly OperationRule[]): string[] {
  const aliases = aliasesOf(draft, ruled, context.shapes).map(([name]) => name);
  return Object.entries(draft.shape.properties).flatMap(([name, schema]) => {
    const { description = '' } = flattenWhole(schema, context.components).schema;
    return aliases.includes(name) || SAYS_UNIQUE.test(description) ? [name] : [];
  });
}

/** An id that is not the key; a whole path is a link. */
const isOtherId = (name: string, value: unknown): boolean =>
  /^_?(?:id|uuid|guid)$/i.test(name) && !String(value).includes('/');

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
  const members = Object.entries(made);
  if (!resource || resource.isSingle || members.length === 0) return result;
  const { properties, required } = resource.shape;
  const unique = uniqueNames(context, resource, ruled);
  for (const [name, value] of members) {
    const isId = isOtherId(name, value);
    if (typeof value !== 'string' || !(isId || unique.includes(name))) continue;
    const allows = (other: unknown): boolean =>
      context.satisfies(properties[name] ?? true, other, 'response');
    // A replaced item keeps those that are in `made`.
    const isOptional = rule === 'create' && !required.includes(name);
    if (!isId && allows(null)) result.made[name] = null;
    else if (!isId && isOptional) delete result.made[name];
    else if (allows(key)) result.links.push({ path: [name], parts: [resource.keys.length - 1] });
  }
  return result;
}
