/**
 * A form for JSON text, nested as its schema is. The text stays the value: the form edits it in place, so
 * neither view loses what only the other can show. Loaded when the form is first shown.
 */
import { parseJson } from '../../../../../contract/index.ts';
import { addStyles, h, region } from '../../../core/dom.ts';
import { say } from '../../../core/say.ts';
import { atPlace } from '../../model/index.ts';
import type { Store } from '../../store.ts';
import styles from './nested.css?url';
import { formOf, rootOf, type Source } from './place.ts';
import { valueRow } from './row.ts';

export const stylesLoaded = addStyles(styles);

export type { Source };

/** Draws the form. While the text is not JSON, it says where. */
export function nestedForm(store: Store, source: Source): HTMLElement {
  const holder = h('div', { class: source.isLong ? 'nested-form nested-body' : 'nested-form' });
  const form = formOf(store, source, holder, valueRow);
  import('../../model/checks.ts').then(
    (checks) => {
      form.checks = checks;
      form.redraw();
    },
    // Sending reports what cannot be checked.
    () => {},
  );
  const problem = (): string | undefined => formProblem(source.text());
  return region(
    holder,
    () => problem() === undefined,
    () =>
      problem() === undefined
        ? valueRow(rootOf(form), { name: () => source.label, isRequired: () => false })
        : h('p', { class: 'note error' }, problem),
  );
}

/** Why a text has no form: where it is not JSON. */
export function formProblem(text: string): string | undefined {
  const { error } = text.trim() ? parseJson(text) : {};
  return error && `${say('form.invalid')} ${atPlace(error)}`;
}
