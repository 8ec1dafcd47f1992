/** The row of a value: its label, what is known of it, its control, and its problem. */
import { type Child, h, region } from '../../../core/dom.ts';
import { say } from '../../../core/say.ts';
import { annotationOf } from '../../model/nested/index.ts';
import { uniqueId } from '../inputs/note.ts';
import { aboutText, deprecatedMark, problemOf, typeText } from './about.ts';
import { control } from './controls.ts';
import { group, unions } from './group.ts';
import { nullBox } from './null-box.ts';
import { memo, type Place, type RowProps } from './place.ts';

export function valueRow(place: Place, props: RowProps): HTMLElement {
  const isGroup = (): boolean => /object|array/.test(place.shape().control);
  place.form.rowsLeft--;
  return region(h('div', { class: 'nested-row' }), isGroup, () =>
    isGroup() ? group(place, props) : scalarRow(place, props),
  );
}

function scalarRow(place: Place, { name, isRequired, actions, label }: RowProps): Child {
  const [input, typeId, about, note] = [uniqueId(), uniqueId(), uniqueId(), uniqueId()];
  const problem = problemOf(place, { name, isRequired });
  const aboutNow = memo(
    () => [place.shape()],
    () => aboutText(place.shape()),
  );
  const type = memo(
    () => [place.shape()],
    () => typeText(place.shape()),
  );
  const key = memo(
    () => [place.shape(), place.node()],
    () => controlKey(place),
  );
  const aria = {
    'aria-invalid': () => problem() !== undefined && 'true',
    'aria-describedby': () =>
      [problem() !== undefined && note, typeId, aboutNow() && about].filter(Boolean).join(' '),
    'aria-required': () => isRequired() && 'true',
    'data-at': () => JSON.stringify(place.path()),
  };
  return [
    h(
      'div',
      { class: 'entry-head' },
      label,
      h('label', { for: input, class: label ? 'unseen' : '' }, h('code', {}, name)),
      h('span', { class: 'field-type', id: typeId }, type, deprecatedMark(place.shape)),
      h('span', { class: 'field-required', hidden: () => !isRequired() }, say('field.required')),
      nullBox(place, name),
      actions,
    ),
    unions(place),
    // Drawn again for another kind of value, never while the reader types.
    region(h('div', {}), key, () =>
      control(place, { id: input, ...aria, disabled: () => place.source() === 'null' }, name),
    ),
    h('p', { class: 'aside', id: about, hidden: () => !aboutNow() }, aboutNow),
    h('p', { class: 'note warning', id: note, hidden: () => problem() === undefined }, problem),
  ];
}

function controlKey(place: Place): string {
  const shape = place.shape();
  const node = place.node();
  const isLong = node?.type === 'string' && /\n/.test(node.value);
  return JSON.stringify([shape.control, shape.options, annotationOf(shape, 'format'), isLong]);
}
