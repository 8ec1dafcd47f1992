import { h } from '../../core/dom.ts';
import type { Form } from '../store.ts';

/**
 * The feature level that the sandbox in the page runs at. Only API descriptions with levels have pages with a
 * picker.
 */
export function sandboxLevel(form: Form) {
  const element = form.render(() =>
    h('div', { hidden: () => form.data.servers[form.state.server]?.kind !== 'sandbox' }),
  );
  const note =
    document.querySelector('trellis-level') &&
    import('../level.ts').then(({ levelNote }) => {
      const note = levelNote();
      element.append(note.element);
      return note;
    });
  note?.catch(() => {});
  return { element, note };
}
