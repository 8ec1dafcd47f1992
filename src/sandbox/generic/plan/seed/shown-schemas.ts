import type { JsonSchema } from '../../../../contract/index.ts';
import type { Context } from '../context.ts';
import type { Draft } from '../resources/draft.ts';
import { loneReference } from '../resources/shapes/shapes.ts';
import type { OperationRule } from '../rules/operation-rule.ts';
import { rulesOf } from '../rules/passes/by-resource.ts';
import { propertyAt } from './item-values.ts';

/** The schemas by which reads and lists show an item. */
export function shownSchemas(context: Context, draft: Draft, ruled: readonly OperationRule[]): JsonSchema[] {
  const all = rulesOf(ruled, draft).flatMap(({ rule, list, inResponse, entry }): JsonSchema[] => {
    if (list)
      return [
        list.item.length === 0
          ? list.candidate.element
          : propertyAt(context, list.candidate.element, list.item),
      ];
    const isItem = rule === 'read' && entry.success.media && inResponse;
    return isItem ? [propertyAt(context, entry.success.media?.schema ?? true, inResponse)] : [];
  });
  // Most operations refer to the same component.
  return [...new Map(all.map((schema) => [loneReference(schema) ?? schema, schema])).values()];
}
