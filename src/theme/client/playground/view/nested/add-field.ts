/** Adds members to an object: one that the description names, or one of the reader's own. */

import type { JsonSchema } from '../../../../../contract/index.ts';
import { firstSentence } from '../../../../../request/index.ts';
import { h } from '../../../core/dom.ts';
import { say } from '../../../core/say.ts';

import { annotationOf, type Property, shapeOf } from '../../model/nested/index.ts';
import { AS_TYPED, inputText, row } from '../inputs/note.ts';
import { deprecatedMark, typeText } from './about.ts';

interface Fields {
  /** Described, and not in the object yet. */
  missing(): Property[];
  /** Whether other names are allowed. */
  isOpen(): boolean;
  has(name: string): boolean;
  add(name: string): void;
  components: Record<string, JsonSchema>;
}

/** Results of a search that are drawn. */
const MAX_RESULTS = 30;

export function addField({ missing, isOpen, has, add, components }: Fields): HTMLElement {
  let isShown = false;
  let search = '';
  const found = (): Property[] => {
    const wanted = search.trim().toLowerCase();
    return missing()
      .filter(({ name }) => name.toLowerCase().includes(wanted))
      .slice(0, MAX_RESULTS);
  };
  const isNew = (): boolean =>
    isOpen() && search !== '' && !has(search) && !missing().some(({ name }) => name === search);
  const take = (name: string): void => {
    search = '';
    show(false);
    add(name);
  };
  const show = (now: boolean): void => {
    isShown = now;
    panel.replaceChildren(...(now ? [searchRow, results] : []));
    button.setAttribute('aria-expanded', String(now));
  };
  const searchRow = row(
    say('form.search'),
    h('input', {
      ...AS_TYPED,
      type: 'text',
      oninput(event: Event) {
        search = inputText(event);
        list();
      },
      onkeydown(event: KeyboardEvent) {
        if (event.key !== 'Enter') return;
        // Not sending the request.
        event.preventDefault();
        const exact = found().find(({ name }) => name === search) ?? found()[0];
        if (exact) take(exact.name);
        else if (isNew()) take(search);
      },
    }),
  );
  const results = h('ul', { class: 'field-results' });
  const list = (): void =>
    results.replaceChildren(
      ...found().map(({ name, schema }) => {
        const shape = shapeOf(schema, undefined, components);
        return h(
          'li',
          {},
          h(
            'button',
            { type: 'button', onclick: () => take(name) },
            h('code', {}, name),
            h(
              'span',
              { class: 'field-type' },
              typeText(shape),
              deprecatedMark(() => shape),
            ),
            h('span', { class: 'field-about' }, firstSentence(annotationOf(shape, 'description'))),
          ),
        );
      }),
      ...(isNew()
        ? [
            h(
              'li',
              {},
              h(
                'button',
                { type: 'button', onclick: () => take(search) },
                say('form.addNamed', { name: search }),
              ),
            ),
          ]
        : []),
    );
  const panel = h('div', { class: 'field-panel' });
  const button = h(
    'button',
    {
      type: 'button',
      class: 'small',
      'aria-expanded': 'false',
      onclick() {
        const input = searchRow.querySelector('input');
        if (input) input.value = '';
        search = '';
        list();
        show(!isShown);
        if (isShown) input?.focus();
      },
    },
    () => {
      const { length } = missing();
      return `${say('form.addField')}${length ? ` (${length})` : ''}`;
    },
  );
  return h('div', { class: 'add-field', hidden: () => !isOpen() && missing().length === 0 }, button, panel);
}
