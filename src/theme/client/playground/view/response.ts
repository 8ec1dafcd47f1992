/** Where the response appears. What it looks like loads with the code that sends. */
import { type Child, h, region } from '../../core/dom.ts';
import { say } from '../../core/say.ts';
import type { Outcome } from '../reply/send.ts';
import type { Form } from '../store.ts';
import { leaveOnEscape } from './inputs/escape.ts';

/**
 * @param onClose Called when the reader has closed the response.
 * @param leave Closes the panel.
 */
export function responseView(
  form: Form,
  show: (outcome: Outcome, close: () => void) => Child,
  onClose: () => void,
  leave: () => void,
): HTMLElement {
  const outcome = () => form.activity.outcome;
  const props = {
    class: 'playground aside-block',
    'aria-label': say('response.label'),
    // A key leads here.
    tabindex: -1,
    hidden: () => !outcome(),
    onkeydown: (event: KeyboardEvent) => leaveOnEscape(form, leave, event),
  };
  const close = () => {
    form.report({ outcome: undefined, message: '' });
    onClose();
  };
  return form.render(() =>
    region(h('section', props), outcome, () => {
      const current = outcome();
      return current && show(current, close);
    }),
  );
}
