/** What an action makes of an item, by its verb: `cancel` sets `status` to `cancelled`. */
import { type JsonSchema, validate } from '../../../../../../contract/index.ts';
import { flattenWhole, writtenExamples } from '../../../../../../openapi/index.ts';
import type { Shape, Shapes } from '../../../resources/shapes/shapes.ts';
import { folded } from '../../../resources/templates.ts';
import type { Action } from '../../operation-rule.ts';
import { isStateLike, type State, stateAfter, statesIn } from './states.ts';
import { doneForms, plain, startsOf, undoneBy, type Verb, withoutStart } from './verbs.ts';

/** What follows from the verb alone. */
export type Effect = Pick<Action, 'sets' | 'times' | 'removes'>;

export const NO_EFFECT: Effect = { sets: {}, times: [], removes: [] };

export const isNothing = ({ sets, times, removes }: Effect): boolean =>
  Object.keys(sets).length === 0 && times.length === 0 && removes.length === 0;

/** `updated_at` changes with every write. Who is assigned, a verb alone does not tell. */
const OTHER = /^(?:update|change|modify|edit|create|add|unassign)$/;

/** What is done later: `scheduled_at` is no time of the request. */
const PLANS = /^(?:re)?(?:schedul|plan|book|reserv|expir)/;

/** What an action says beside what it does: `lock_reason`. */
const REASON = /^(?:reason|note|notes|comment|message|details?)$/;

/** Verbs that change what an item is, and not only what somebody thinks of it. */
const LIFECYCLE =
  /^(?:start|stop|pause|resume|restore|(?:re|de)?activate|enable|disable|(?:re)?open|close|cancel|complete|finish|(?:un)?publish|(?:un)?archive|approve|reject|(?:un)?suspend|confirm|submit|fail|abort|terminate)$/;

/** What the verb does, or what undoes it; empty if no member of the item tells. */
export function effectOf(verb: Verb, isUndone: boolean, shape: Shape, shapes: Shapes): Effect {
  if (OTHER.test(verb.word)) return NO_EFFECT;
  const members = Object.entries(shape.properties);
  const undoing = undoneBy(verb);
  const done = isUndone ? [plain(`un${verb.word}`)] : [verb];
  const undone = isUndone ? { verbs: [verb], isOver: true } : undoing;
  const isTakenBack = isUndone || verb.word.startsWith('un');
  const effect: Effect = { sets: {}, times: [], removes: [] };
  const starts = isTakenBack ? undone.verbs.flatMap(startsOf) : [];
  const isReason = (name: string): boolean => REASON.test(withoutStart(folded(name), starts) ?? '');
  const [isDone, isNoMore] = [done, undone.verbs].map(flagsOf) as [Test, Test];
  const [isTimeOf, isTimeOfUndone] = [done, undone.verbs].map(formsOf) as [Test, Test];
  for (const [name, schema] of members) {
    const flag = shapes.typesOf(schema).join() === 'boolean' ? flagOf(name) : undefined;
    const time = flag === undefined && isTime(name, schema, shapes) ? timeOf(name) : undefined;
    if (isDone(flag)) effect.sets[name] = true;
    else if (isNoMore(flag)) effect.sets[name] = false;
    else if (isTimeOf(time) && !PLANS.test(verb.word)) effect.times.push(name);
    else if (isTimeOfUndone(time) && undone.isOver) clear(effect, [name, schema], shape, shapes);
  }
  // A reason goes with what is taken back.
  if (Object.keys(effect.sets).length > 0)
    for (const member of members) if (isReason(member[0])) clear(effect, member, shape, shapes);
  const states = statesIn(members, shapes);
  const verbs = {
    done,
    undone: isTakenBack ? undone.verbs : [],
    ended: undone.isOver ? undone.verbs : [],
  };
  const after = stateAfter(verbs, states);
  for (const { name, value } of after) effect.sets[name] = value;
  return isWhole(effect, verb, { states, after, undone: undone.verbs, isTakenBack }) ? effect : NO_EFFECT;
}

type Test = (word: string | undefined) => boolean;

/** A member that must have a value keeps it. */
function clear(
  effect: Effect,
  [name, schema]: [name: string, schema: JsonSchema],
  { required }: Shape,
  { components }: Shapes,
): void {
  if (validate(schema, null, { components }).length === 0) effect.sets[name] = null;
  else if (!required.includes(name)) effect.removes.push(name);
}

interface Outcome {
  states: readonly State[];
  after: readonly unknown[];
  undone: readonly Verb[];
  isTakenBack: boolean;
}

/** Whether the state of the item is known to follow, or to stay as it is. */
function isWhole(effect: Effect, verb: Verb, { states, after, undone, isTakenBack }: Outcome): boolean {
  const isState = states.some(({ name }) => isStateLike(name));
  if (after.length > 0 || !isState) return true;
  // What takes something back leaves no state that says it.
  const former = undone.flatMap(doneForms);
  const holdsFormer = states.some(({ values }) => values.some((value) => former.includes(folded(value))));
  if (isTakenBack && holdsFormer) return false;
  const hasFlag = Object.values(effect.sets).some((value) => typeof value === 'boolean');
  return hasFlag ? !holdsFormer || !LIFECYCLE.test(verb.word) : !LIFECYCLE.test(verb.word);
}

/** Words for flags: `archived`, `following`. */
function flagsOf(verbs: readonly Verb[]): Test {
  const words = new Set(verbs.flatMap((verb) => [...doneForms(verb), `${verb.word.replace(/e$/, '')}ing`]));
  return (word) => word !== undefined && words.has(word);
}

function formsOf(verbs: readonly Verb[]): Test {
  const words = new Set(verbs.flatMap(doneForms));
  return (word) => word !== undefined && words.has(word);
}

const flagOf = (name: string): string => folded(name).replace(/^(?:is|has|was)(?=...)/, '');

/** `cancelled` of `cancelled_at`, `date_cancelled` and `cancelledTime`. */
function timeOf(name: string): string | undefined {
  const word = folded(name);
  const [, after] = /^(.+?)(?:at|on|date|time|datetime|timestamp|ts)(?:utc)?$/.exec(word) ?? [];
  return after ?? /^(?:date|time)(.+)$/.exec(word)?.[1];
}

/** Seconds since 1970 have at least nine digits. */
const SOME_TIME = 1e8;

/** Whether a member holds a time. A number may be a duration: `read_time`. */
export function isTime(name: string, schema: JsonSchema, { typesOf, components }: Shapes): boolean {
  const { schema: flat } = flattenWhole(schema, components);
  if (/^date/.test(flat.format ?? '')) return true;
  if (!/^(?:integer|number)$/.test(typesOf(schema).join())) return false;
  const text = `${flat.format} ${flat.description}`;
  const examples = writtenExamples(flat);
  if (/\btimestamp|\bunix|\bepoch|since 1970/i.test(text)) return true;
  return examples.length > 0
    ? examples.every((one) => Number(one) > SOME_TIME)
    : /(?:at|timestamp)$/.test(folded(name));
}
