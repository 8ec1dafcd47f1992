import { h } from 'preact';
import { isOn, oneOf } from '../../components/content/props.ts';
import { classes, type Part } from './part.ts';

const COLORS: readonly [string, ...string[]] = [
  'gray',
  'blue',
  'green',
  'yellow',
  'orange',
  'red',
  'purple',
  'white',
  'surface',
  'white-destructive',
  'surface-destructive',
];

export function badgePart(Icon: Part): Part {
  return ({ color, size, shape, icon, stroke, disabled, class: own, className, children }) => {
    const tint = oneOf(color, COLORS);
    const name = classes(
      'label',
      tint,
      `label-${oneOf(size, ['md', 'xs', 'sm', 'lg'])}`,
      oneOf(shape, ['rounded', 'pill']) === 'pill' && 'pill',
      isOn(stroke) && 'stroke',
      isOn(disabled) && 'disabled',
      own,
      className,
    );
    return h('span', { class: name }, icon ? h(Icon, { icon }) : null, children);
  };
}
