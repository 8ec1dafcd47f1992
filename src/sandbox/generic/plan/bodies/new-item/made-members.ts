/** Members of items that requests do not set. */
import { isRecord } from '../../../../../json/index.ts';
import { HIDDEN } from '../../../run/rows/scope.ts';
import type { Context } from '../../context.ts';
import type { Draft } from '../../resources/draft.ts';
import { namesakes } from '../../resources/names.ts';
import type { OperationRule } from '../../rules/operation-rule.ts';
import { ignoredKey, sentItem, sentNames } from '../sent-item.ts';
import { firstState, isState, mayBeUnspecified, shownState } from './first-state.ts';
import { initialValue, unsentValue } from './initial-value.ts';
import type { Later } from './later.ts';

/**
 * What a new item has beside the members of the request: those that requests cannot set, and those that the
 * item requires and the request may omit.
 */
export function madeMembers(
  context: Context,
  draft: Draft,
  create: OperationRule | undefined,
  example: unknown,
  later: Later = { members: new Set(), states: new Map() },
): Record<string, unknown> {
  if (!isRecord(example)) return {};
  const sent = create ? sentNames(context, create) : new Set<string>();
  const inBody = create && sentItem(context, create);
  const always = new Set(inBody?.shape.required.map((name) => inBody.names.get(name) ?? name));
  const keys = new Set(draft.keys.flatMap((key) => (key?.length === 1 ? key : [])));
  const ignored = ignoredKey(context, create);
  const required = new Set(draft.shape.required);
  const others = new Set(inBody ? namesakes(context.shapes, inBody.shape, draft.shape) : []);
  const made: Record<string, unknown> = ignored === undefined ? {} : { [ignored]: null };
  for (const [name, value] of Object.entries(example)) {
    if (keys.has(name) || (others.has(name) && !required.has(name))) continue;
    if (name.startsWith(HIDDEN)) {
      // A replaced item keeps its owner.
      if (create?.rule === 'replace') made[name] = null;
      continue;
    }
    if (always.has(name) && sent.has(name)) continue;
    const state = create?.rule === 'create' && isState(name) ? create : undefined;
    const isSent = state && sent.has(name);
    const isByService = isSent && mayBeUnspecified(context, draft.shape.properties[name] ?? true);
    const shown = isSent
      ? (shownState(context, state, name) ??
        (isByService ? firstState(context, draft.shape, [name, value], state, later) : undefined))
      : undefined;
    if (shown !== undefined) made[name] = shown;
    if (shown !== undefined || (sent.has(name) && !required.has(name))) continue;
    const schema = draft.shape.properties[name] ?? true;
    const first = state ? firstState(context, draft.shape, [name, value], state, later) : value;
    const isLater = create?.rule === 'create' && later.members.has(name);
    const initial = sent.has(name)
      ? unsentValue(context, name, schema, first)
      : initialValue(context, name, schema, first, { isRequired: required.has(name), isLater });
    if (initial !== undefined) made[name] = initial;
    // A new item does not have it yet, and a replaced one keeps it.
    else if (create?.rule === 'replace' && !create.mayCreate) made[name] = null;
  }
  return made;
}

/** The item's members that are in the body of a change although requests cannot set them. */
export function fixedMembers(context: Context, ruled: OperationRule): Record<string, null> {
  const { shape, names } = sentItem(context, ruled) ?? {};
  const sent = sentNames(context, ruled);
  const key = ruled.resource?.keys.at(-1)?.[0];
  const all = Object.keys(shape?.properties ?? {}).map((name) => names?.get(name) ?? name);
  return Object.fromEntries(
    all.flatMap((name) =>
      !sent.has(name) && name !== key && Object.hasOwn(ruled.resource?.shape.properties ?? {}, name)
        ? [[name, null]]
        : [],
    ),
  );
}
