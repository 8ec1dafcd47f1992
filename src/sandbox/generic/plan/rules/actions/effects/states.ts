/** The states of an item, and the one that an action leads to. */
import type { JsonSchema } from '../../../../../../contract/index.ts';
import { flattenWhole } from '../../../../../../openapi/index.ts';
import { isState } from '../../../bodies/new-item/first-state.ts';
import type { Shapes } from '../../../resources/shapes/shapes.ts';
import { folded } from '../../../resources/templates.ts';
import { activeBefore, draftBefore } from './opposites.ts';
import { doneForms, type Verb } from './verbs.ts';

/** A member of an item with listed states. */
export interface State {
  name: string;
  values: string[];
}

/** Whether a member is the state of the whole item. */
export const isStateLike = (name: string): boolean => /^(?:state|status|stage|phase)$/.test(folded(name));

export const statesIn = (members: readonly [name: string, schema: JsonSchema][], shapes: Shapes): State[] =>
  members.flatMap(([name, schema]) => {
    const values = isState(name) || isStateLike(name) ? valuesIn(schema, shapes) : [];
    return values.length > 0 ? [{ name, values }] : [];
  });

/** Texts of an `enum`, or of alternatives that are a `const` each. */
function valuesIn(schema: JsonSchema, shapes: Shapes, isInner = false): string[] {
  const { enum: values, const: only, oneOf, anyOf } = flattenWhole(schema, shapes.components).schema;
  const own = values ?? (only === undefined ? [] : [only]);
  const inner = isInner ? [] : (oneOf ?? anyOf ?? []);
  const all = own.length > 0 ? own : inner.flatMap((one) => valuesIn(one, shapes, true));
  return all.filter((value) => typeof value === 'string');
}

/**
 * The states that the verbs lead to: that of the item, and those that are about the verb itself.
 *
 * @param ended what `done` takes back, also if its name does not say so: `suspend` for `reinstate`
 */
export function stateAfter(
  { done, undone, ended }: Record<'done' | 'undone' | 'ended', readonly Verb[]>,
  states: readonly State[],
): { name: string; value: string }[] {
  const [forms, former, before] = [done, undone, ended].map((verbs) => verbs.flatMap(doneForms)) as [
    string[],
    string[],
    string[],
  ];
  const found = states.flatMap(({ name, values }) => {
    const exact = forms.flatMap((form) => values.find((value) => folded(value) === form) ?? []);
    const value =
      exact[0] ?? onlyEnding(values, forms) ?? onlyOther(values, former) ?? stateBefore(values, before);
    return value === undefined ? [] : [{ name, value }];
  });
  if (found.length < 2) return found;
  // `payment_status` beside `status`, for `pay`.
  const isAbout = (name: string): boolean =>
    done.some(({ word }) => folded(name).startsWith(word.slice(0, -1)));
  return found.some(({ name }) => isStateLike(name))
    ? found.filter(({ name }) => isStateLike(name) || isAbout(name))
    : [];
}

const stateBefore = (values: readonly string[], former: readonly string[]): string | undefined =>
  activeBefore(values, former) ?? draftBefore(values, former);

/** What keeps the end of a value from being its meaning: `NOT_PAID`, `pending_approved`. */
const CONTRARY = /^(?:not|non|un|in|never|no|pending|awaiting|partial|partially|auto|to|be|will|previously)$/;

/** The only value whose last word is one of the forms: `ORDER_STATUS_CANCELLED`. */
function onlyEnding(values: readonly string[], forms: readonly string[]): string | undefined {
  const ending = values.filter((value) => {
    const words = value.toLowerCase().split(/[^a-z\d]+/);
    const isDone = forms.includes(words.at(-1) ?? '');
    return words.length > 1 && isDone && !words.some((word) => CONTRARY.test(word));
  });
  return ending.length === 1 ? ending[0] : undefined;
}

/** The other of two values, one of which the verb undoes: `active` after `unarchive`. */
function onlyOther(values: readonly string[], former: readonly string[]): string | undefined {
  const others = values.filter((value) => !former.includes(folded(value)));
  return values.length === 2 && others.length === 1 ? others[0] : undefined;
}
