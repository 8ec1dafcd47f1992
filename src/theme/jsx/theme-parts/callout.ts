import { h } from 'preact';
import { TONES, toneOf } from '../../components/content/callouts/tones.ts';
import { svgColor } from '../../components/content/props.ts';
import { asChildren, classes, type Part, t } from './part.ts';

export function calloutPart(Icon: Part): Part {
  return ({ kind, type, title, icon, color, children }) => {
    const tone = toneOf(kind ?? type) ?? 'note';
    const svgFill = svgColor(color);
    const label = typeof title === 'string' && title ? title : t(TONES[tone].name);
    const box = {
      class: classes('callout', 'toned', tone, svgFill && 'painted'),
      'data-part': `callout ${tone}`,
      role: 'note',
      'aria-label': label,
    };
    return h(
      'div',
      box,
      svgFill &&
        h(
          'svg',
          { class: 'callout-paint', 'aria-hidden': 'true', focusable: 'false' },
          h('rect', { width: '100%', height: '100%', fill: svgFill, 'fill-opacity': '.09' }),
          h('rect', { width: '3', height: '100%', fill: svgFill }),
        ),
      h(Icon, { icon: icon ?? TONES[tone].icon, color: svgFill }),
      h(
        'div',
        { class: 'callout-body', 'data-part': 'callout-body' },
        title ? h('p', { class: 'callout-title', 'data-part': 'callout-title' }, asChildren(title)) : null,
        children,
      ),
    );
  };
}
