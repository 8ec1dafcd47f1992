import type { Form } from '../../store.ts';

// `:is` ignores what a browser does not know.
const closesItself = ({ target }: Event): boolean =>
  target instanceof Element && !!target.closest('dialog, :is(select:open)');

/** Esc in the form or the response: ends the request, otherwise closes the panel. */
export function leaveOnEscape({ activity }: Form, close: () => void, event: KeyboardEvent): void {
  // The sheet of a small screen and a list close by themselves, and the editor has a use for its first Esc.
  if (event.key !== 'Escape' || event.defaultPrevented || closesItself(event)) return;
  event.preventDefault();
  if (activity.running) activity.running.abort();
  else close();
}
