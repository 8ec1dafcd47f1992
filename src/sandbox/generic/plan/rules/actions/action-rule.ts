/** The rule of an action on an item: `POST /orders/{id}/cancel`. */
import { formatJson, type JsonSchema } from '../../../../../contract/index.ts';
import { own } from '../../../../../json/index.ts';
import { bodySchema, type Draft } from '../../resources/draft.ts';
import type { Entry, Places } from '../../resources/entries.ts';
import { ALIKE, type Shape, type Shapes } from '../../resources/shapes/shapes.ts';
import { singular } from '../../resources/singular.ts';
import { folded } from '../../resources/templates.ts';
import { otherIdentifier } from '../evidence/identifiers.ts';
import { responseItem } from '../evidence/item-in-bodies.ts';
import type { Action, Rule } from '../operation-rule.ts';
import { assigneeIn, unassigned } from './assignments.ts';
import { inAttributes } from './attributes.ts';
import { isConfirmed } from './confirmations.ts';
import { hidesItem, mayComeLater, mayMakeOther, mayReturn } from './doubts.ts';
import { type Effect, effectOf, isNothing, NO_EFFECT } from './effects/effects.ts';
import { removalOf } from './effects/removed-property.ts';
import { doneForms, isStart, plain, type Verb, verbIn } from './effects/verbs.ts';
import { actionBody, setsMembers, takenMembers, unsureIn } from './members.ts';

export interface KnownAction extends Action {
  /** Members of the body that may be about the action, and not about the item. */
  unsure: string[];
}

/** `/orders/{}`, and the segment `cancel`, of `/orders/{}/cancel`, `:cancel` and `/actions/cancel`. */
const ACTION = /^(.+?)(?:\/actions?)?[/:]([^/:{}]+)$/;

/** Template of the item of an action. */
export const subjectPath = (template: string): string | undefined => ACTION.exec(template)?.[1];

const segmentOf = ({ template }: Entry): string => ACTION.exec(template)?.[2] ?? '';

/** A string says why there is no rule; `undefined` at the path of something else. */
export function actionRule(
  entry: Entry,
  draft: Draft | undefined,
  places: Places,
  shapes: Shapes,
): Rule | string | undefined {
  const { method, template } = entry;
  if (!draft || method === 'GET' || method === 'HEAD' || places.at(template, 'GET')) return undefined;
  const own = actionOf(entry, draft, shapes);
  const inner = own ? undefined : inAttributes(entry, draft, shapes);
  const known = own ?? (inner && actionOf(inner.entry, inner.draft, shapes));
  if (!known) return undefined;
  const other = otherIdentifier(entry, draft, shapes);
  if (other !== undefined) return `${method} to an item by its \`${other}\``;
  if (mayComeLater(entry)) return `${method} to an item that may only start or ask for an action`;
  if (hidesItem(entry)) return `${method} to an item that lists may then leave out`;
  const { unsure, ...all } = known;
  const action = { ...all, ...(inner && { within: inner.within }) };
  const hasEffect = Object.keys(action.sets).length > 0 || action.times.length > 0;
  if (hasEffect && mayReturn(entry)) return `${method} to an item that may return to an earlier state`;
  if (hasEffect && mayMakeOther(entry)) return `${method} to an item that may make another one`;
  const needed = unsure.find((name) =>
    shapes.of((inner ?? { entry }).entry.body?.schema ?? true)?.required.includes(name),
  );
  if (needed !== undefined)
    return `${method} to an item with \`${needed}\` in the body, which may be about the action alone`;
  const rule = asRule(entry, draft, action, `${method} that sets ${listed(action)}`, shapes, inner?.inBody);
  return typeof rule === 'string' || unsure.length === 0 ? rule : { ...rule, except: { members: unsure } };
}

/** The rule of an action; a string if its response shows something else than the item. */
export function asRule(
  entry: Entry,
  draft: Draft,
  action: Action,
  reason: string,
  shapes: Shapes,
  inBody: string[] = [],
): Rule | string {
  const inResponse = responseItem(entry, draft, shapes) ?? changedPart(entry, draft, action, shapes);
  if (!inResponse && !isConfirmed(entry, shapes))
    return `${entry.method} to an item that returns something else`;
  return {
    rule: 'action',
    reason,
    action,
    ...(inResponse && { inResponse }),
    ...(action.takes.length > 0 && { inBody }),
  };
}

/** Where the response is if it only has members of the item, one of which the action changes. */
function changedPart(entry: Entry, { shape }: Draft, action: Action, shapes: Shapes): string[] | undefined {
  const members = Object.entries(shapes.of(bodySchema(entry))?.properties ?? {});
  const changed = [...Object.keys(action.sets), ...action.times, ...action.takes];
  const isOfItem = ([name, schema]: [string, JsonSchema]): boolean => {
    const twin = own(shape.properties, name);
    return twin !== undefined && shapes.typesOf(twin).join() === shapes.typesOf(schema).join();
  };
  return members.some(([name]) => changed.includes(name)) && members.every(isOfItem) ? [] : undefined;
}

/** `status` to `cancelled`, `cancelled_at` and `reason`. */
function listed({ sets, times, takes, removes }: Action): string {
  const text = (value: unknown): string => (typeof value === 'string' ? value : formatJson(value));
  const values = Object.entries(sets).map(([name, value]) => `\`${name}\` to \`${text(value)}\``);
  const others = [...new Set([...times, ...takes, ...removes])].filter((name) => !Object.hasOwn(sets, name));
  return [...values, ...others.map((name) => `\`${name}\``)].join(', ').replace(/, (?=[^,]*$)/, ' and ');
}

/** What the path of an operation says that it does with the item; `undefined` if that is unknown. */
export function actionOf(entry: Entry, draft: Draft, shapes: Shapes): KnownAction | undefined {
  const body = actionBody(entry, shapes);
  if (!body) return undefined;
  const verb = verbOf(entry, draft);
  const isUndone = entry.method === 'DELETE';
  const segment = segmentOf(entry);
  const assignee = assigneeIn(segment, body, draft.shape, shapes);
  const assigned = assignee && { [assignee.sent]: assignee.name };
  const { takes: sent, names } = takenMembers(body, draft, verb, shapes, assigned);
  const done = doneBy(entry, draft);
  const effect = verb ? effectBy(verb, isUndone, body, draft, shapes) : NO_EFFECT;
  // Of an item that is sent whole, what the action sets is what it was before.
  const isItem = shapes.similarity(body, draft.shape) >= ALIKE;
  const takes = sent.filter((name) => !isItem || !Object.hasOwn(effect.sets, name));
  const isSetter =
    assigned !== undefined ||
    setsMembers({ entry, segment, verb: verb?.word ?? '' }, body, takes, draft, shapes);
  const removal = isUndone ? removalOf(entry, segment, draft.shape, shapes) : NO_EFFECT;
  if (isNothing(effect) && !isNothing(removal))
    return { ...removal, names: {}, takes: [], isStart: true, done: [], unsure: [] };
  if (isNothing(effect))
    return isSetter
      ? { ...NO_EFFECT, names, takes, isStart: true, done: isUndone ? [] : done, unsure: [] }
      : undefined;
  // Only a request that says to whom assigns.
  if (verb?.word === 'assign' && !isUndone && takes.length === 0) return undefined;
  const times = effect.times.filter((name) => !takes.includes(name) || !isRequired(body, name));
  const beside = takes.filter((name) => !Object.hasOwn(effect.sets, name) && !times.includes(name));
  const unsure = unsureIn(beside, body, draft, shapes).filter((name) => name !== assignee?.name);
  const starts = isUndone || (verb !== undefined && isStart(verb));
  return {
    ...effect,
    times,
    names,
    done,
    isStart: starts,
    takes: takes.filter((name) => !unsure.includes(name)),
    unsure,
  };
}

function effectBy(verb: Verb, isUndone: boolean, body: Shape, { shape }: Draft, shapes: Shapes): Effect {
  if (verb.word === (isUndone ? 'assign' : 'unassign')) return unassigned(body, shape, shapes) ?? NO_EFFECT;
  return effectOf(verb, isUndone, shape, shapes);
}

const isRequired = ({ required }: Shape, name: string): boolean => required.includes(name);

const verbOf = (entry: Entry, { title }: Draft): Verb | undefined =>
  verbIn(segmentOf(entry), folded(singular(title)));

/** What the item is called after an action, as its path says. */
export function doneBy(entry: Entry, draft: Draft): string[] {
  const verb = verbOf(entry, draft);
  if (!verb) return [];
  return doneForms(entry.method === 'DELETE' ? plain(`un${verb.word}`) : verb);
}
