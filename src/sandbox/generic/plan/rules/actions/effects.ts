/** What an action makes of an item, by its verb: `cancel` sets `status` to `cancelled`. */
import { type JsonSchema, validate } from '../../../../../contract/index.ts';
import { flattenWhole } from '../../../../../openapi/index.ts';
import { isState } from '../../bodies/new-item/first-state.ts';
import type { Shape, Shapes } from '../../resources/shapes/shapes.ts';
import { folded } from '../../resources/templates.ts';
import type { Action } from '../operation-rule.ts';
import { doneForms, undoneBy } from './verbs.ts';

/** What follows from the verb alone. */
export type Effect = Pick<Action, 'sets' | 'times'>;

/** `updated_at` changes with every write. */
const ANY_CHANGE = /^(?:update|change|modify|edit|create|add)$/;

/** What the verb does, or what undoes it; empty if no member of the item tells. */
export function effectOf(verb: string, isUndone: boolean, { properties }: Shape, shapes: Shapes): Effect {
  const members = ANY_CHANGE.test(verb) ? [] : Object.entries(properties);
  const [done, undone] = isUndone ? [undoneBy(verb), [verb]] : [[verb], undoneBy(verb)];
  const [isDone, isNoMore] = [wordsFor(done), wordsFor(undone)];
  const sets: Effect['sets'] = {};
  for (const [name, schema] of members) {
    const flag = shapes.typesOf(schema).join() === 'boolean' ? flagOf(name) : undefined;
    if (flag !== undefined && isDone(flag)) sets[name] = true;
    else if (flag !== undefined && isNoMore(flag)) sets[name] = false;
    // A closed case keeps the time when it was opened.
    else if (isTaken(verb, isUndone) && isNoMore(timeOf(name)) && allowsNull(schema, shapes))
      sets[name] = null;
  }
  const state = stateAfter(isUndone ? [...done, `un${verb}`] : done, undone, members, shapes);
  if (state) sets[state.name] = state.value;
  const times = members.filter(([name, schema]) => isDone(timeOf(name)) && isTime(schema, shapes));
  return { sets, times: PLANS.test(verb) ? [] : times.map(([name]) => name) };
}

/** Whether a word says that one of the verbs is done: `archived`, `following`. */
function wordsFor(verbs: readonly string[]): (word: string | undefined) => boolean {
  const words = new Set(verbs.flatMap((verb) => [...doneForms(verb), `${verb.replace(/e$/, '')}ing`]));
  return (word) => word !== undefined && words.has(word);
}

/** What is done later: `scheduled_at` is no time of the request. */
const PLANS = /^(?:re)?(?:schedul|plan|book|reserv|expir)/;

/** Whether a verb takes back what was done. */
const isTaken = (verb: string, isUndone: boolean): boolean =>
  isUndone || /^(?:un|re)/.test(verb) || verb === 'enable';

const flagOf = (name: string): string => folded(name).replace(/^(?:is|has|was)(?=...)/, '');

/** `cancelled` of `cancelled_at`, `date_cancelled` and `cancelledTime`. */
const timeOf = (name: string): string | undefined => {
  const word = folded(name);
  const [, after] = /^(.+?)(?:at|on|date|time|datetime|timestamp)(?:utc)?$/.exec(word) ?? [];
  return after ?? /^(?:date|time)(.+)$/.exec(word)?.[1];
};

/** Whether a member can hold a time. */
export const isTime = (schema: JsonSchema, { typesOf, components }: Shapes): boolean =>
  /^(?:integer|number)$/.test(typesOf(schema).join()) ||
  /^date/.test(flattenWhole(schema, components).schema.format ?? '');

const allowsNull = (schema: JsonSchema, { components }: Shapes): boolean =>
  validate(schema, null, { components }).length === 0;

const STATES = /^(?:stage|phase)$/;
const STATE = /^(?:state|status)$/;

/** The state that the verbs lead to. `undefined` also if several members could be meant. */
function stateAfter(
  verbs: readonly string[],
  undone: readonly string[],
  members: readonly [name: string, schema: JsonSchema][],
  { components }: Shapes,
): { name: string; value: unknown } | undefined {
  const [forms, former] = [verbs.flatMap(doneForms), undone.flatMap(doneForms)];
  const found = members.flatMap(([name, schema]) => {
    if (!isState(name) && !STATES.test(folded(name))) return [];
    const { enum: values = [] } = flattenWhole(schema, components).schema;
    const texts = values.filter((value) => typeof value === 'string');
    const exact = forms.flatMap((form) => texts.find((text) => folded(text) === form) ?? []);
    const value = exact[0] ?? onlyEnding(texts, forms) ?? onlyOther(texts, former);
    return value === undefined ? [] : [{ name, value }];
  });
  return found.length > 1 ? found.find(({ name }) => STATE.test(folded(name))) : found[0];
}

/** What keeps the end of a value from being its meaning: `NOT_PAID`, `pending_approved`. */
const CONTRARY = /^(?:not|non|un|in|never|no|pending|awaiting|partial|partially|auto|to|be|will|previously)$/;

/** The only value whose last word is one of the forms: `ORDER_STATUS_CANCELLED`. */
function onlyEnding(values: readonly string[], forms: readonly string[]): string | undefined {
  const ending = values.filter((value) => {
    const words = value.toLowerCase().split(/[^a-z\d]+/);
    return (
      words.length > 1 && forms.includes(words.at(-1) ?? '') && !words.some((word) => CONTRARY.test(word))
    );
  });
  return ending.length === 1 ? ending[0] : undefined;
}

/** The other of two values, one of which the verb undoes: `active` after `unarchive`. */
function onlyOther(values: readonly string[], former: readonly string[]): string | undefined {
  const others = values.filter((value) => !former.includes(folded(value)));
  return values.length === 2 && others.length === 1 ? others[0] : undefined;
}
