/** The rule of an action on an item: `POST /orders/{id}/cancel`. */
import { bodySchema, type Draft } from '../../resources/draft.ts';
import type { Entry, Places } from '../../resources/entries.ts';
import { AROUND, type Shapes } from '../../resources/shapes/shapes.ts';
import { singular } from '../../resources/singular.ts';
import { folded } from '../../resources/templates.ts';
import { otherIdentifier } from '../evidence/identifiers.ts';
import { responseItem } from '../evidence/item-in-bodies.ts';
import type { Action, Rule } from '../operation-rule.ts';
import { type Effect, effectOf } from './effects.ts';
import { actionBody, amountsIn, setsMembers, takenMembers } from './members.ts';
import { doneForms, verbIn } from './verbs.ts';

export interface KnownAction extends Action {
  /** Members of the body that may say how much the action is about. */
  amounts: string[];
}

/** Template of the item of an action: `/orders/{}` of `/orders/{}/cancel` and of `/orders/{}:cancel`. */
export const subjectPath = (template: string): string | undefined => /^(.+)[/:][^/:{}]+$/.exec(template)?.[1];

/** A string says why there is no rule; `undefined` at the path of something else. */
export function actionRule(
  entry: Entry,
  draft: Draft | undefined,
  places: Places,
  shapes: Shapes,
): Rule | string | undefined {
  const { method, template } = entry;
  if (!draft || method === 'GET' || method === 'HEAD' || places.at(template, 'GET')) return undefined;
  const known = actionOf(entry, draft, shapes);
  if (!known) return undefined;
  const other = otherIdentifier(entry, draft, shapes);
  if (other !== undefined) return `${method} to an item by its \`${other}\``;
  if (entry.success.status === 202 || DOUBT.test(firstWords(entry)))
    return `${method} to an item that may only start or ask for an action`;
  const { amounts, ...action } = known;
  const amount = amounts.find((name) => shapes.of(entry.body?.schema ?? true)?.required.includes(name));
  if (amount !== undefined)
    return `${method} to an item whose \`${amount}\` may be another than that of the item`;
  const rule = asRule(entry, draft, action, `${method} that sets ${listed(action)}`, shapes);
  return typeof rule === 'string' || amounts.length === 0 ? rule : { ...rule, except: { members: amounts } };
}

/** The rule of an action; a string if its response shows something else than the item. */
export function asRule(
  entry: Entry,
  draft: Draft,
  action: Action,
  reason: string,
  shapes: Shapes,
): Rule | string {
  const inResponse = responseItem(entry, draft, shapes);
  if (entry.success.media && !inResponse && !isConfirmation(entry, shapes))
    return `${entry.method} to an item that returns something else`;
  return {
    rule: 'action',
    reason,
    action,
    ...(inResponse && { inResponse }),
    ...(action.takes.length > 0 && { inBody: [] }),
  };
}

/** What is done later, if at all. */
const DOUBT =
  /\b(?:attempts?|tries|toggl\w+|asynchronous\w*|in the background|request(?:s|ing)? (?:an? |the )?\w+(?:ation|al)\b)/i;

/** Later sentences are about special cases. */
const firstWords = ({ operation: { summary = '', description = '' } }: Entry): string =>
  `${summary}. ${description.split(/\.\s/, 1)[0]}`;

/** `status` to `cancelled`, `cancelled_at` and `reason`. */
function listed({ sets, times, takes }: Action): string {
  const values = Object.entries(sets).map(([name, value]) => `\`${name}\` to \`${value}\``);
  const others = [...new Set([...times, ...takes])].map((name) => `\`${name}\``);
  return [...values, ...others].join(', ').replace(/, (?=[^,]*$)/, ' and ');
}

/** Whether a response only says that it is done. */
function isConfirmation(entry: Entry, shapes: Shapes): boolean {
  const shape = shapes.of(bodySchema(entry));
  return shape !== undefined && Object.keys(shape.properties).every((name) => AROUND.test(name));
}

/** What the path of an operation says that it does with the item; `undefined` if that is unknown. */
export function actionOf(entry: Entry, draft: Draft, shapes: Shapes): KnownAction | undefined {
  const body = actionBody(entry, shapes);
  if (!body) return undefined;
  const segment = segmentOf(entry);
  const verb = verbOf(entry, draft);
  const isUndone = entry.method === 'DELETE';
  const effect = verb === undefined ? NOTHING : effectOf(verb, isUndone, draft.shape, shapes);
  const done = doneBy(entry, draft);
  const { takes, names } = takenMembers(body, draft, verb, shapes);
  if (isNothing(effect))
    return setsMembers(segment, verb, body, takes, draft, shapes)
      ? { ...effect, takes, names, done, amounts: [] }
      : undefined;
  const beside = takes.filter((name) => !Object.hasOwn(effect.sets, name));
  const amounts = amountsIn(beside, draft, shapes);
  return { ...effect, names, done, takes: beside.filter((name) => !amounts.includes(name)), amounts };
}

const segmentOf = ({ template }: Entry): string => template.slice((subjectPath(template)?.length ?? 0) + 1);

const verbOf = (entry: Entry, { title }: Draft): string | undefined =>
  verbIn(segmentOf(entry), folded(singular(title)));

/** What the item is called after an action, as its path says. */
export function doneBy(entry: Entry, draft: Draft): string[] {
  const verb = entry.method === 'DELETE' ? undefined : verbOf(entry, draft);
  return verb === undefined ? [] : doneForms(verb);
}

const NOTHING: Effect = { sets: {}, times: [] };

const isNothing = ({ sets, times }: Effect): boolean => Object.keys(sets).length === 0 && times.length === 0;
