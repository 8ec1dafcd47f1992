/** The button for parameters that the description does not name. Their inputs load when there are some. */
import { h, region } from '../../core/dom.ts';
import { say } from '../../core/say.ts';
import type { Form } from '../store.ts';
import type * as FreeRows from './free-rows.ts';

export function extra(store: Form): HTMLElement {
  let view: typeof FreeRows | undefined;
  const count = () => store.state.extra?.length ?? 0;
  const load = async (): Promise<typeof FreeRows> => {
    view ??= await import('./free-rows.ts');
    return view;
  };
  const focus = (selector: string, index: number): void =>
    ([...rows.querySelectorAll<HTMLElement>(selector)][index] ?? button).focus();
  const add = async (): Promise<void> => {
    try {
      (await load()).addRow(store);
      focus('select', count() - 1);
    } catch (error) {
      store.report({ message: say('playground.notLoaded', { detail: String(error) }) });
    }
  };
  const rows = region(
    h('div', {}),
    () => `${count()} ${!view}`,
    () => {
      if (!view && count()) {
        // The number of rows is shown once their inputs have loaded.
        load().then(
          () => store.set({}),
          () => {},
        );
      }
      return count() ? view?.freeRows(store, (index) => focus('.small', index)) : undefined;
    },
  );
  const button = h('button', { type: 'button', class: 'small', onclick: add }, say('extra.add'));
  return h('div', { class: 'extra' }, rows, button);
}
