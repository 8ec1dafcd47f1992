import { h } from '../../core/dom.ts';
import { levelNote } from '../level.ts';
import type { Form } from '../store.ts';

/**
 * The feature level that the sandbox in the page runs at. Loaded on pages with a picker, which only API
 * descriptions with levels have.
 */
export function sandboxLevel(form: Form) {
  const note = levelNote();
  const element = form.render(() =>
    h('div', { hidden: () => form.data.servers[form.state.server]?.kind !== 'sandbox' }, note.element),
  );
  return { element, note };
}
