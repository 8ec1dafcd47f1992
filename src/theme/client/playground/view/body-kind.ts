/**
 * Selects for the kind of body: media type, example, alternative. Loaded with the playground of an operation
 * that has such a choice.
 */
import { type BodyChoice, valueAt } from '../../../../request/index.ts';
import { type Child, h, region } from '../../core/dom.ts';
import { say } from '../../core/say.ts';
import {
  alternativesAt,
  bodyValue,
  choiceKey,
  chooseOption,
  currentOption,
  furtherItems,
  isOffered,
  narrowData,
} from '../model/alternatives.ts';
import { exampleBody } from '../model/examples.ts';
import { entryOf, isForm, type State } from '../model/index.ts';
import type { Store } from '../store.ts';
import { inputText, select } from './note.ts';
import { followTabs } from './page-tabs.ts';

/** Draws the selects into `place`, and makes problems with the body refer to what is chosen. */
export function bodyKind(store: Store, place: HTMLElement): void {
  const all = store.data.request.body?.media ?? [];
  const contentType = (): string => store.state.contentType ?? '';
  store.narrow = (state) => narrowData(store.data, state);
  store.render(() =>
    place.append(
      ...(all.length > 1 ? [mediaTypes(store)] : []),
      region(h('div', {}), contentType, () => {
        const examples = all.find((one) => one.contentType === contentType())?.examples ?? [];
        const { choices = [] } = alternativesAt(store.data, contentType()) ?? {};
        return [
          examples.length > 1 &&
            select(
              say('example.label'),
              examples.map(({ name, summary = name, fails }) => [
                name,
                fails ? say('example.error', { example: summary }) : summary,
              ]),
              {
                onchange: (event: Event) =>
                  fill(store, exampleBody(store.data, contentType(), inputText(event)), true),
              },
            ),
          choices.map((choice) => [
            region(
              h('div', {}),
              () => isOffered(store.data, store.state, choice),
              () => isOffered(store.data, store.state, choice) && alternatives(store, choice),
            ),
            choice.at.includes(0) &&
              region(
                h('div', {}),
                () => `${furtherItems(store.data, store.state, choice).map(placeText)}`,
                () => furtherItems(store.data, store.state, choice).map((one) => alternatives(store, one)),
              ),
          ]),
        ];
      }),
    ),
  );
  store.set({});
}

const mediaTypes = (store: Store): HTMLElement =>
  select(
    say('body.contentType'),
    (store.data.request.body?.media ?? []).map(({ contentType }) => [contentType, contentType]),
    {
      value: () => store.state.contentType ?? '',
      onchange: (event: Event) => fill(store, exampleBody(store.data, inputText(event)), false),
    },
  );

/** Another media type keeps what is filled in; an example replaces it. */
function fill(store: Store, { contentType, bodies, entries }: Partial<State>, isExample: boolean): void {
  const { state } = store;
  store.set({
    contentType,
    bodies: isExample ? { ...state.bodies, ...bodies } : { ...bodies, ...state.bodies },
    entries: isExample ? { ...state.entries, ...entries } : { ...entries, ...state.entries },
  });
}

/** Bodies of the alternatives when another one was chosen. */
const earlierBodies = new Map<string, unknown>();

function alternatives(store: Store, choice: BodyChoice): Child {
  const { at, options } = choice;
  const current = () => currentOption(store.data, store.state, choice);
  const keyOf = (index: number): string => `${choiceKey(store.state.contentType ?? '', choice)} ${index}`;
  const choose = (index: number): void => {
    const last = current();
    if (last !== undefined) earlierBodies.set(keyOf(last), valueAt(choice, bodyValue(store.state)));
    store.set(chooseOption(store.data, store.state, choice, index, earlierBodies.get(keyOf(index))));
  };
  const onchange = ({ target }: Event): void => {
    if (!(target instanceof HTMLSelectElement)) return;
    if (target.value) choose(Number(target.value));
    else target.value = String(current() ?? '');
  };
  const labels = options.map(({ label, values = [] }, index): [string, string] => [
    String(index),
    values.length === 0 || values.join() === label ? label : `${label} (${values.join(' | ')})`,
  ]);
  return [
    select(
      placeText(choice) || say('body.kind'),
      // Shown as long as the body matches no alternative.
      [['', say('input.choose')], ...labels],
      { onchange, value: () => String(current() ?? '') },
    ),
    // The page's tabs stand for all items, and follow the first.
    !at.some((key) => typeof key === 'number' && key > 0) &&
      followTabs(store.state.contentType ?? '', choice, current, choose),
    isForm(store.state.contentType) && at.length === 0 && hideTag(store, choice, current),
  ];
}

const placeText = ({ at, tag }: BodyChoice): string =>
  [...at, ...(tag === undefined ? [] : [tag])]
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`))
    .join('')
    .replace(/^\./, '');

/** Hides a form's discriminating property if the list above already shows all of its values. */
function hideTag(store: Store, { tag = '', options }: BodyChoice, current: () => number | undefined): Child {
  const id = `body:${tag}`;
  const isShownAbove = (): boolean => {
    const { values = [] } = options[current() ?? -1] ?? {};
    return values.length === 1 && entryOf(store.state, id).text === values[0];
  };
  const place = region(
    h('div', { hidden: true }),
    // Also whenever the fields are rebuilt.
    () => `${isShownAbove()} ${store.now.fields.map((field) => field.id)}`,
    () => {
      // Once it is in the form.
      queueMicrotask(() => {
        const input = place.closest('form')?.querySelector(`[data-for="${CSS.escape(id)}"]`);
        const row = input?.closest<HTMLElement>('.entry');
        if (row) row.hidden = isShownAbove();
      });
      return [];
    },
  );
  return place;
}
