import type { Form } from '../store.ts';

const isInSheet = ({ target }: Event): boolean => target instanceof Element && !!target.closest('dialog');

/** Esc in the form or the response: ends the request, otherwise closes the panel. */
export function leaveOnEscape({ activity }: Form, close: () => void, event: KeyboardEvent): void {
  // The sheet of a small screen closes by itself, and the editor has a use for its first Esc.
  if (event.key !== 'Escape' || event.defaultPrevented || isInSheet(event)) return;
  event.preventDefault();
  if (activity.running) activity.running.abort();
  else close();
}
