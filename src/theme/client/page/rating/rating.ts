/**
 * The question whether the page helped: sends the answer, asks for a comment, and remembers the answer in
 * this browser.
 */
import { addStyles, h } from '../../core/dom.ts';
import { ready, say } from '../../core/say.ts';
import { recall, remember } from '../../core/storage.ts';
import styles from './rating.css?url';
import { type Rating, send } from './send-rating.ts';

const box = document.querySelector<HTMLElement>('.page-rating');
const rateBy = box && setUp(box);

/** Handles a click on one of the answers. */
export const rate = (answer: HTMLButtonElement): unknown => rateBy?.(answer.value);

function setUp(box: HTMLElement): (value: string) => Promise<void> {
  const { endpoint = '', page = '', language = 'en', version = null } = box.dataset;
  const key = `rated-${page}`;
  const buttons = [...box.querySelectorAll<HTMLButtonElement>('button[value]')];
  const status = h('p', { role: 'status' });
  let form: HTMLFormElement | undefined;
  let isSending = false;

  const press = (rating: string | null): void => {
    for (const button of buttons) button.ariaPressed = String(button.value === rating);
  };

  const post = async (rating: Rating, thanks: string, again: () => unknown): Promise<boolean> => {
    isSending = true;
    box.ariaBusy = 'true';
    status.textContent = say('rating.sending');
    try {
      await send(endpoint, rating);
      status.textContent = thanks;
      return true;
    } catch {
      const retry = h(
        'button',
        { type: 'button', class: 'button quiet', onclick: again },
        say('common.tryAgain'),
      );
      status.replaceChildren(`${say('rating.failed')} `, retry);
      return false;
    } finally {
      isSending = false;
      box.ariaBusy = 'false';
    }
  };

  const rate = async (value: string): Promise<void> => {
    if (isSending) return;
    await ready;
    await addStyles(styles);
    if (!status.isConnected) box.append(status);
    const rating = value === 'yes' ? 'yes' : 'no';
    press(rating);
    form?.remove();
    const hadFocus = status.contains(document.activeElement);
    const facts: Rating = { page, rating, comment: '', language, version };
    const isSent = await post(facts, say('rating.thanks'), () => rate(value));
    // The button that had the focus is gone.
    if (hadFocus) buttons.find((button) => button.value === value)?.focus();
    if (!isSent) return;
    remember(key, rating);
    ask(facts);
  };

  const ask = (facts: Rating): void => {
    const field = h('textarea', { name: 'comment', maxlength: 2000, rows: 3, id: 'page-rating-comment' });
    const label = facts.rating === 'yes' ? say('rating.whatHelped') : say('rating.whatIsMissing');
    const submit = async (event?: Event): Promise<void> => {
      event?.preventDefault();
      const comment = field.value.trim();
      if (comment === '' || isSending) return;
      if (!(await post({ ...facts, comment }, say('rating.thanksForComment'), () => submit()))) return;
      form?.remove();
      buttons.find(({ value }) => value === facts.rating)?.focus();
    };
    form = h(
      'form',
      { onsubmit: submit },
      h('label', { for: 'page-rating-comment' }, label),
      field,
      h('button', { class: 'button quiet', type: 'submit' }, say('rating.sendComment')),
    );
    status.after(form);
  };

  press(recall(key));
  return rate;
}
