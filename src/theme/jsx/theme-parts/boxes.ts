import { h } from 'preact';
import { isOn, wholeNumber } from '../../components/content/props.ts';
import { asChildren, classes, type Part, t } from './part.ts';

export const CardGroup: Part = ({ cols, children }) =>
  h('div', { class: `card-group cols-${wholeNumber(cols, 1, 4, 2)}` }, children);

export const Frame: Part = ({ caption, hint, type, class: own, className, children }) =>
  h(
    'figure',
    { class: classes('frame', type === 'simple' && 'simple', own, className) },
    hint ? h('p', { class: 'frame-hint' }, asChildren(hint)) : null,
    h('div', { class: 'frame-body' }, children),
    caption ? h('figcaption', null, asChildren(caption)) : null,
  );

export const accordionPart =
  (Icon: Part): Part =>
  ({ title, description, defaultOpen, icon, id, children }) =>
    h(
      'details',
      { class: 'accordion', 'data-part': 'accordion', open: isOn(defaultOpen) },
      h(
        'summary',
        null,
        icon ? h(Icon, { icon }) : null,
        h(
          'span',
          null,
          h(
            'span',
            { class: 'accordion-title', 'data-part': 'accordion-title' },
            asChildren(title || t('common.details')),
          ),
          description
            ? h('span', { class: 'muted', 'data-part': 'accordion-note' }, asChildren(description))
            : null,
        ),
      ),
      h('div', { class: 'accordion-body', id }, children),
    );

export const stepPart =
  (Icon: Part): Part =>
  ({ title, icon, id, children }) =>
    h(
      'li',
      { class: 'step', id },
      icon ? h('span', { class: 'step-icon' }, h(Icon, { icon })) : null,
      title ? h('p', { class: 'step-title', 'data-part': 'step-title' }, asChildren(title)) : null,
      h('div', { class: 'step-body', 'data-part': 'step-body' }, children),
    );
