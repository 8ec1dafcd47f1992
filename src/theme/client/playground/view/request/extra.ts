/** The button for parameters that the description does not name. Their inputs load when there are some. */
import { everyTime, h } from '../../../core/dom.ts';
import { say } from '../../../core/say.ts';
import type { Form } from '../../store.ts';
import type * as FreeRows from './free-rows.ts';

export function extra(store: Form): HTMLElement {
  const rows = h('div', {});
  const button = h('button', { type: 'button', class: 'small', onclick: () => load(true) }, say('extra.add'));
  let loading: Promise<ReturnType<typeof FreeRows.freeRows>> | undefined;
  const load = async (isAdded: boolean): Promise<void> => {
    loading ??= import('./free-rows.ts').then(({ freeRows }) => freeRows(store, rows, button));
    try {
      const { add } = await loading;
      if (isAdded) add();
    } catch (error) {
      loading = undefined;
      if (isAdded) store.notLoaded(error);
    }
  };
  // A link, the history or pasted text may have some.
  everyTime(() => {
    if (!loading && store.state.extra?.length) load(false);
  });
  if (store.state.extra?.length) load(false);
  return h('div', { class: 'extra' }, rows, button);
}
