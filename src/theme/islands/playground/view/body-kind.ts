/**
 * Selects of what a body is, where there is a choice: its media type, an example of the author's, an alternative of its
 * schema. Loaded with the playground of such an operation.
 */
import { parseJson } from '../../../../contract/index.ts';
import type { BodyChoice } from '../../../../request/index.ts';
import { h, region } from '../../dom.ts';
import { say } from '../../say.ts';
import {
  alternativesAt,
  choiceKey,
  chooseOption,
  currentOption,
  narrowData,
  valueAt,
} from '../model/alternatives.ts';
import { exampleBody } from '../model/examples.ts';
import { bodyText, type State } from '../model/index.ts';
import type { Store } from '../store.ts';
import { select, typed } from './note.ts';

/** Draws the selects into `place`, and has what is wrong with the body told of what is chosen. */
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
              say('Example'),
              examples.map(({ name, summary }) => [name, summary ?? name]),
              {
                onchange: (event: Event) =>
                  fill(store, exampleBody(store.data, contentType(), typed(event)), true),
              },
            ),
          choices.map((choice) => alternatives(store, choice)),
        ];
      }),
    ),
  );
  store.set({});
}

const mediaTypes = (store: Store): HTMLElement =>
  select(
    say('Content type'),
    (store.data.request.body?.media ?? []).map(({ contentType }) => [contentType, contentType]),
    {
      value: () => store.state.contentType ?? '',
      onchange: (event: Event) => fill(store, exampleBody(store.data, typed(event)), false),
    },
  );

/** Another media type keeps what is filled in already; an example replaces it. */
function fill(store: Store, { contentType, bodies, entries }: Partial<State>, isExample: boolean): void {
  const { state } = store;
  store.set({
    contentType,
    bodies: isExample ? { ...state.bodies, ...bodies } : { ...bodies, ...state.bodies },
    entries: isExample ? { ...state.entries, ...entries } : { ...entries, ...state.entries },
  });
}

/** What the alternatives were when another one was chosen. */
const left = new Map<string, unknown>();

function alternatives(store: Store, choice: BodyChoice): HTMLElement {
  const { property, tag, options } = choice;
  const current = () => currentOption(store.data, store.state, choice);
  const keyOf = (index: number): string => `${choiceKey(store.state.contentType ?? '', choice)} ${index}`;
  const choose = (event: Event): void => {
    const last = current();
    if (!typed(event)) {
      (event.target as HTMLSelectElement).value = String(last ?? '');
      return;
    }
    const index = Number(typed(event));
    if (last !== undefined) left.set(keyOf(last), valueAt(choice, parseJson(bodyText(store.state)).value));
    store.set(chooseOption(store.data, store.state, choice, index, left.get(keyOf(index))));
  };
  const named = options.map(({ label, values = [] }, index): [string, string] => [
    String(index),
    values.length === 0 || values.join() === label ? label : `${label} (${values.join(' | ')})`,
  ]);
  return select(
    [property, tag].filter(Boolean).join('.') || say('Kind of body'),
    // Shown as long as the body is none of them.
    [['', say('Choose')], ...named],
    { onchange: choose, value: () => String(current() ?? '') },
  );
}
