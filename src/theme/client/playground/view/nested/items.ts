/** The items of an array. */
import { h } from '../../../core/dom.ts';
import { say, sayCount } from '../../../core/say.ts';
import { annotationOf, itemOf, removeAt, starterOf, swapAt } from '../../model/nested/index.ts';
import { keyed } from './keyed.ts';
import { focusAfter, focusIn } from './members.ts';
import { childPlace, memo, type Place, write } from './place.ts';

const PAGE = 40;

export function items(place: Place): HTMLElement {
  const { form } = place;
  /** Rows keep their identity when others move. */
  let ids: number[] = [];
  let count = 0;
  let limit = PAGE;
  const length = (): number => {
    const node = place.node();
    return node?.type === 'array' ? node.items.length : 0;
  };
  const idsNow = (): number[] => {
    // Also after a change of the text that did not come from here.
    while (ids.length < length()) ids.push(++count);
    if (ids.length > length()) ids = ids.slice(0, length());
    return ids;
  };
  const edit = (nextIds: number[], text: string): void => {
    ids = nextIds;
    form.write(text);
  };
  const rows = keyed(
    h('div', {}),
    () => idsNow().slice(0, limit),
    (id) => itemRow(Number(id)),
  );

  function itemRow(id: number): HTMLElement {
    const index = (): number => Math.max(ids.indexOf(id), 0);
    const schema = memo(
      () => [place.shape(), index()],
      () => itemOf(place.shape(), index()),
    );
    const name = (): string => `[${index()}]`;
    const move = (by: 1 | -1): void => {
      const at = index();
      const first = by < 0 ? at - 1 : at;
      const [one = 0, other = 0] = ids.slice(first, first + 2);
      edit(ids.toSpliced(first, 2, other, one), swapAt(form.text(), place.path(), first));
      const [wanted, opposite] = by < 0 ? [up, down] : [down, up];
      (wanted.disabled ? opposite : wanted).focus();
    };
    const mover = (by: 1 | -1): HTMLButtonElement =>
      h(
        'button',
        {
          type: 'button',
          class: 'small',
          disabled: () => (by < 0 ? index() === 0 : index() >= length() - 1),
          'aria-label': () => say(by < 0 ? 'form.up' : 'form.down', { name: name() }),
          onclick: () => move(by),
        },
        by < 0 ? '↑' : '↓',
      );
    const [up, down] = [mover(-1), mover(1)];
    const remove = h(
      'button',
      {
        type: 'button',
        class: 'small',
        'aria-label': () => say('form.remove', { name: name() }),
        onclick() {
          const at = index();
          edit(ids.toSpliced(at, 1), removeAt(form.text(), [...place.path(), at]));
          focusAfter(rows, at, adding);
        },
      },
      say('extra.remove'),
    );
    return form.row(childPlace(place, index, schema), {
      name,
      isRequired: () => false,
      actions: h('span', { class: 'nested-actions' }, up, down, remove),
    });
  }

  const isTuple = (): boolean => annotationOf(place.shape(), 'prefixItems') !== undefined;
  const isFull = (): boolean =>
    isTuple() && annotationOf(place.shape(), 'items') === false && itemOf(place.shape(), length()) === false;
  const adding = h(
    'div',
    { class: 'add-field', hidden: isFull },
    h(
      'button',
      {
        type: 'button',
        class: 'small',
        onclick() {
          const at = length();
          const schema = itemOf(place.shape(), at);
          limit = Math.max(limit, at + 1);
          write(
            childPlace(
              place,
              () => at,
              () => schema,
            ),
            starterOf(schema, form.components),
          );
          focusIn(rows.children[at]);
        },
      },
      say('form.addItem'),
    ),
  );
  const more = h(
    'button',
    {
      type: 'button',
      class: 'small',
      hidden: () => length() <= limit,
      onclick() {
        const first = limit;
        limit += PAGE;
        form.redraw();
        focusIn(rows.children[first]);
      },
    },
    () => sayCount('form.more', { count: Math.max(length() - limit, 1) }),
  );
  return h('div', {}, rows, more, adding);
}
