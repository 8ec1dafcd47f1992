/**
 * Bodies that are a union: which alternative a body is, and what it becomes when the reader chooses another.
 */

import { formatJson, parseJson, type Violation, validate } from '../../../../contract/index.ts';
import { escapeSegment, isRecord, own } from '../../../../json/index.ts';
import {
  type BodyAlternatives,
  type BodyChoice,
  chosenSchema,
  fieldsOf,
  flatten,
  isFormType,
  type MediaTypeSpec,
  optionSchema,
  valueAt,
  withValueAt,
} from '../../../../request/index.ts';
import type { PlaygroundData } from '../../../../site/index.ts';

import { bodyText, type Entry, entryOf, type State } from './state.ts';
import { bodyEntries, valueText } from './values.ts';

/** Key of a choice in `State.chosen`. */
export const choiceKey = (contentType: string, { at, of }: BodyChoice): string =>
  `${contentType} ${[...at, ...(of ?? [])].join('.')}`;

const alternativesAt = (
  { alternatives = {} }: PlaygroundData,
  contentType: string,
): BodyAlternatives | undefined => own(alternatives, contentType);

/**
 * Index of the alternative that the body is: the one that its discriminating property names, otherwise the
 * chosen one as long as no other fits better. `undefined` if that cannot be told.
 */
export function currentOption(data: PlaygroundData, state: State, choice: BodyChoice): number | undefined {
  const { contentType = '' } = state;
  const choiceIndex = state.chosen?.[choiceKey(contentType, choice)];
  if (isWholeForm(contentType, choice)) return choiceIndex ?? choice.initial;
  const value = valueAt(choice, bodyValue(state));
  const tag = choice.tag !== undefined && isRecord(value) ? own(value, choice.tag) : undefined;
  const index = choice.options.findIndex(({ values }) => values?.some((value) => value === tag));
  if (index >= 0) return index;
  const fits = (index: number): boolean =>
    value !== undefined && violations(data, contentType, choice, index, value).length === 0;
  if (choiceIndex !== undefined && fits(choiceIndex)) return choiceIndex;
  const fitting = choice.options.findIndex((_, index) => fits(index));
  if (fitting >= 0) return fitting;
  // An unknown value of the discriminating property names no alternative.
  return choice.tag === undefined ? choiceIndex : undefined;
}

/** Forms are told apart by which fields they have, not by their values. */
const isWholeForm = (contentType: string, { at }: BodyChoice): boolean =>
  isFormType(contentType) && at.length === 0;

/** The body, as far as it parses. */
export function bodyValue(state: State): unknown {
  if (!isFormType(state.contentType)) return parseJson(bodyText(state)).value;
  const entries = Object.entries(state.entries).filter(([id, { sent }]) => sent && id.startsWith('body:'));
  return Object.fromEntries(
    entries.map(([id, { text }]) => [id.slice('body:'.length), parseJson(text).value ?? text]),
  );
}

/** Whether the choice exists: one inside an alternative exists only while that is chosen. */
export function isOffered(data: PlaygroundData, state: State, { at, of }: BodyChoice): boolean {
  if (!of) return true;
  const outer = alternativesAt(data, state.contentType ?? '')?.choices[of[0]];
  // The surrounding choice in the same item.
  const around = outer && { ...outer, at: at.slice(0, outer.at.length) };
  return (
    around !== undefined && isOffered(data, state, around) && currentOption(data, state, around) === of[1]
  );
}

/** Beyond this many items, more selects do not help. */
const MAX_ITEMS = 20;

/** The same choice for the items of a list after the first, as many as the body has. */
export function furtherItems(data: PlaygroundData, state: State, choice: BodyChoice): BodyChoice[] {
  if (!choice.at.includes(0)) return [];
  const body = bodyValue(state);
  let places: BodyChoice['at'][] = [[]];
  for (const key of choice.at) {
    places = places.flatMap((at) => {
      const value = key === 0 ? valueAt({ at }, body) : undefined;
      const items = Array.isArray(value) ? value.slice(0, MAX_ITEMS) : [];
      return key === 0 ? items.map((_, index) => [...at, index]) : [[...at, key]];
    });
  }
  const first = choice.at.join();
  return places
    .slice(0, MAX_ITEMS)
    .map((at) => ({ ...choice, at }))
    .filter((one) => one.at.join() !== first && isOffered(data, state, one));
}

/** The latest result for each operation: narrowing on every key would be slow. */
const narrowings = new WeakMap<PlaygroundData, { key: string; data: PlaygroundData }>();

/** With the inputs of a form body for its schema. */
function withForm(data: PlaygroundData, contentType: string): PlaygroundData {
  const { start } = data;
  if (!start || !isFormType(contentType)) return data;
  const fields = fieldsOf(data, contentType).filter(({ part }) => part === 'body');
  return { ...data, start: { ...start, forms: { ...start.forms, [contentType]: fields } } };
}

/** The data with only the chosen alternatives, so problems with the body are reported for those. */
export function narrowData(data: PlaygroundData, state: State): PlaygroundData {
  const { contentType = '' } = state;
  const alternatives = alternativesAt(data, contentType);
  const { body } = data.request;
  if (!alternatives || !body) return data;
  const current = alternatives.choices.map((choice) => currentOption(data, state, choice));
  const key = `${contentType} ${current}`;
  let narrowing = narrowings.get(data);
  if (narrowing?.key !== key) {
    const schema = chosenSchema(alternatives, current);
    const media = body.media.map((one) =>
      one.contentType === contentType && schema !== undefined ? { ...one, schema } : one,
    );
    narrowing = {
      key,
      data: withForm({ ...data, request: { ...data.request, body: { ...body, media } } }, contentType),
    };
    narrowings.set(data, narrowing);
  }
  return narrowing.data;
}

/**
 * Applies the reader's choice. The body becomes the example of the alternative, or `before` if that is what
 * it was when last chosen. What the reader typed into fields that both alternatives have is kept.
 */
export function chooseOption(
  data: PlaygroundData,
  state: State,
  choice: BodyChoice,
  index: number,
  before?: unknown,
): Partial<State> {
  const { contentType = '' } = state;
  const choices = { ...state.chosen, [choiceKey(contentType, choice)]: index };
  if (isWholeForm(contentType, choice))
    return { chosen: choices, entries: entriesForChoice(data, { ...state, chosen: choices }, state) };
  const value = bodyValue(state);
  const inside = keepTyped(data, contentType, choice, index, valueAt(choice, value), before);
  const body = typeof value === 'object' ? value : parseJson(data.bodies[contentType] ?? '').value;
  const whole = withValueAt(choice.at, body, inside);
  if (isFormType(contentType)) {
    const [name = ''] = choice.at;
    const text = valueText(valueAt({ at: [name] }, whole));
    return { chosen: choices, entries: { ...state.entries, [`body:${name}`]: { sent: true, text } } };
  }
  return { chosen: choices, bodies: { ...state.bodies, [contentType]: formatJson(whole, 2) } };
}

function keepTyped(
  data: PlaygroundData,
  contentType: string,
  choice: BodyChoice,
  index: number,
  now: unknown,
  before: unknown,
): unknown {
  const option = choice.options[index];
  const alternatives = alternativesAt(data, contentType);
  const base = before ?? option?.example;
  if (!isRecord(now) || !isRecord(base) || !option || !alternatives) return base;
  const media = mediaOf(data, contentType);
  const fields = [
    ...choice.options.map(({ example }) => example),
    ...[
      ...(media?.examples ?? []).map(({ value }) => value),
      parseJson(data.bodies[contentType] ?? '').value,
    ].map((value) => valueAt(choice, value)),
  ].filter(isRecord);
  const isTyped = (name: string): boolean =>
    !fields.some((one) => Object.hasOwn(one, name) && formatJson(one[name]) === formatJson(now[name]));
  const described = new Set(
    flatten(optionSchema(alternatives, choice, option), data.request.components).flatMap(({ properties }) =>
      Object.keys(properties ?? {}),
    ),
  );
  let result: Record<string, unknown> = base;
  for (const name of Object.keys(now)) {
    if (name === choice.tag || !described.has(name) || !isTyped(name)) continue;
    const merged = { ...result, ...Object.fromEntries([[name, now[name]]]) };
    const place = `/${escapeSegment(name)}`;
    // A field of the same name may be something else there.
    const isOther = violations(data, contentType, choice, index, merged).some(
      ({ path, keyword }) => path === place && /^(?:type|enum|const)$/.test(keyword),
    );
    if (!isOther) result = merged;
  }
  return result;
}

const mediaOf = ({ request }: PlaygroundData, contentType: string): MediaTypeSpec | undefined =>
  request.body?.media.find((one) => one.contentType === contentType);

/** Entries of a form whose alternative differs from the one in `before`. */
function entriesForChoice(data: PlaygroundData, state: State, before: State): State['entries'] {
  const { contentType = '' } = state;
  const next = narrowData(data, state);
  const choice = alternativesAt(data, contentType)?.choices.find((one) => isWholeForm(contentType, one));
  const entriesFor = (of: PlaygroundData, at: State): State['entries'] => {
    const index = choice && currentOption(data, at, choice);
    return bodyEntries(of, contentType, choice?.options[index ?? 0]?.example);
  };
  const example = entriesFor(next, state);
  const last = narrowData(data, before);
  const ownEntries = entriesFor(last, before);
  const earlierIds = new Set(fieldsOf(last, contentType).map(({ id }) => id));
  const entries = fieldsOf(next, contentType)
    .filter(({ part }) => part === 'body')
    .map(({ id, name, control, options }): [string, Entry] => {
      const entry = entryOf(before, id);
      const hasEntry = Object.hasOwn(before.entries, id);
      // Fields that the alternative had when last chosen are still there.
      const isTyped = hasEntry && (!earlierIds.has(id) || !isSame(entry, ownEntries[id]));
      const isAllowed = control !== 'select' || options.includes(entry.text);
      return [id, name !== choice?.tag && isTyped && isAllowed ? entry : (example[id] ?? entry)];
    });
  return { ...before.entries, ...Object.fromEntries(entries) };
}

const isSame = (a: Entry, b: Entry | undefined): boolean =>
  a.text === b?.text && a.sent === b.sent && a.files === b.files;

/** Problems that one alternative reports for a value. */
function violations(
  data: PlaygroundData,
  contentType: string,
  choice: BodyChoice,
  index: number,
  value: unknown,
): Violation[] {
  const of = alternativesAt(data, contentType);
  const option = choice.options[index];
  return of && option ? validate(optionSchema(of, choice, option), value, data.request) : [];
}
