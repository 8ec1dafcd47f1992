/** An object or an array: a fieldset that opens and closes, with the alternatives of its schema. */
import { type Child, h, region } from '../../../core/dom.ts';
import { say } from '../../../core/say.ts';
import { alternativeText } from '../../model/nested/index.ts';
import { select, uniqueId } from '../inputs/note.ts';
import { aboutText, deprecatedMark, problemOf, typeText } from './about.ts';
import { items } from './items.ts';
import { members } from './members.ts';
import { nullBox } from './null-box.ts';
import { memo, type Place, type RowProps, write } from './place.ts';

/** Deeper groups open on demand: schemas can be recursive. */
const MAX_OPEN_DEPTH = 3;
/** Larger groups too. */
const MAX_OPEN_CHILDREN = 12;

export function group(place: Place, { name, isRequired, actions, label }: RowProps): Child {
  const { form, depth } = place;
  const node = place.node();
  const count =
    node?.type === 'object' ? node.members.length : node?.type === 'array' ? node.items.length : 0;
  let isOpen =
    depth === 0 ||
    ((!!node || isRequired()) && depth < MAX_OPEN_DEPTH && count <= MAX_OPEN_CHILDREN && form.rowsLeft > 0);
  const [body, about, note] = [uniqueId(), uniqueId(), uniqueId()];
  const problem = problemOf(place, { name, isRequired });
  const aboutNow = memo(
    () => [place.shape()],
    () => aboutText(place.shape()),
  );
  const isShown = (): boolean => isOpen && place.source() !== 'null';
  let isDrawn = false;
  const needsDrawing = (): boolean => {
    isDrawn ||= isShown();
    return isDrawn;
  };
  const inside = region(
    h('div', { id: body, class: 'nested-members', hidden: () => !isShown() }),
    needsDrawing,
    () =>
      isDrawn
        ? region(
            h('div', {}),
            () => place.shape().control,
            () => (place.shape().control === 'array' ? items(place) : members(place)),
          )
        : [],
  );
  const toggle = (): void => {
    isOpen = !isOpen;
    form.redraw();
  };
  return h(
    'fieldset',
    {
      class: depth === 0 ? 'nested-root' : 'nested',
      'aria-describedby': () =>
        [aboutNow() && about, problem() !== undefined && note].filter(Boolean).join(' ') || undefined,
      'data-at': () => JSON.stringify(place.path()),
    },
    h(
      'legend',
      { class: depth === 0 ? 'unseen' : '' },
      depth === 0
        ? name
        : h(
            'button',
            {
              type: 'button',
              class: 'fold',
              'aria-expanded': () => String(isShown()),
              'aria-controls': body,
              onclick: toggle,
            },
            h('code', {}, name),
          ),
    ),
    h(
      'div',
      { class: 'entry-head', hidden: () => depth === 0 && !place.shape().canBeNull },
      label,
      h(
        'span',
        { class: 'field-type' },
        () => `${typeText(place.shape())}${sizeText(place)}`,
        deprecatedMark(place.shape),
      ),
      h('span', { class: 'field-required', hidden: () => !isRequired() }, say('field.required')),
      nullBox(place, name),
      actions,
    ),
    h('p', { class: 'aside', id: about, hidden: () => !aboutNow() }, aboutNow),
    h('p', { class: 'note warning', id: note, hidden: () => problem() === undefined }, problem),
    unions(place),
    inside,
  );
}

function sizeText(place: Place): string {
  const node = place.node();
  return node?.type === 'array' ? ` (${node.items.length})` : '';
}

/** A select for each union of the schema. A value that was typed for an alternative comes back with it. */
export function unions(place: Place): HTMLElement {
  const { form } = place;
  const key = memo(
    () => [place.shape()],
    () => JSON.stringify(place.shape().unions.map(({ options }) => options.map(({ label }) => label))),
  );
  return region(h('div', { class: 'nested-unions' }), key, () =>
    place.shape().unions.map(({ tag, options }, index) => {
      const current = (): number | undefined => place.shape().unions[index]?.current;
      const keyOf = (option: number): string => JSON.stringify([place.path(), index, option]);
      const choose = (option: number): void => {
        const before = current();
        if (before !== undefined) form.earlier.set(keyOf(before), place.source());
        const kept = form.earlier.get(keyOf(option));
        const shape = place.shape();
        place.chosen = [...place.chosen.slice(0, index), option];
        write(place, kept || alternativeText(shape, index, option, place.source(), form.components));
        // Another kind of value has another row.
        const at = JSON.stringify([place.path(), index]);
        const all = [...form.holder.querySelectorAll<HTMLElement>('[data-union]')];
        all.find(({ dataset }) => dataset.union === at)?.focus();
      };
      return select(
        tag ?? say('body.kind'),
        [
          ['', say('input.choose')],
          ...options.map(({ label, tags }, at): [string, string] => [
            String(at),
            tags.length === 0 || tags.join() === label ? label : `${label} (${tags.join(' | ')})`,
          ]),
        ],
        {
          'data-union': () => JSON.stringify([place.path(), index]),
          value: () => String(current() ?? ''),
          onchange: ({ target }: Event) => {
            if (!(target instanceof HTMLSelectElement)) return;
            if (target.value) choose(Number(target.value));
            else target.value = String(current() ?? '');
          },
        },
      );
    }),
  );
}
