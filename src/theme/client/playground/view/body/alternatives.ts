/**
 * What choosing a media type, an example or an alternative does. Loaded with the first change of the body, or
 * if the page shows another alternative than the form.
 */
import { type BodyChoice, isFormType, valueAt } from '../../../../../request/index.ts';
import { type Child, h, region } from '../../../core/dom.ts';
import { bodyValue, choiceKey, chooseOption, currentOption, narrowData } from '../../model/alternatives.ts';
import { exampleBody } from '../../model/examples.ts';
import { bodyText, entryOf, type State } from '../../model/index.ts';
import { startingState } from '../../model/start.ts';
import type { Store } from '../../store.ts';
import { followTabs } from '../page-tabs.ts';

export { currentOption, furtherItems, isOffered } from '../../model/alternatives.ts';

/** From now on problems with the body refer to what is chosen. */
export function startNarrowing(store: Store): void {
  store.narrow = (state) => narrowData(store.data, state);
  store.set({});
}

/** Fills in an example of the author. */
export const takeExample = (store: Store, name: string): void =>
  fill(store, exampleBody(store.data, store.state.contentType ?? '', name), true);

export const takeType = (store: Store, contentType: string): void =>
  fill(store, exampleBody(store.data, contentType), false);

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

export function choose(store: Store, choice: BodyChoice, index: number): void {
  const keyOf = (index: number): string => `${choiceKey(store.state.contentType ?? '', choice)} ${index}`;
  const last = currentOption(store.data, store.state, choice);
  if (last !== undefined) earlierBodies.set(keyOf(last), valueAt(choice, bodyValue(store.state)));
  store.set(chooseOption(store.data, store.state, choice, index, earlierBodies.get(keyOf(index))));
}

/** What must be in the panel as long as the choice exists. */
export function companions(store: Store, choice: BodyChoice): Child {
  const { at } = choice;
  const { contentType = '' } = store.state;
  const current = () => currentOption(store.data, store.state, choice);
  const isUntouched = bodyText(store.state) === bodyText({ ...startingState(store.data), contentType });
  return [
    // The page's tabs stand for all items, and follow the first.
    !at.some((key) => typeof key === 'number' && key > 0) &&
      followTabs(contentType, choice, current, (index) => choose(store, choice, index), isUntouched),
    isFormType(contentType) && at.length === 0 && hideTag(store, choice, current),
  ];
}

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
