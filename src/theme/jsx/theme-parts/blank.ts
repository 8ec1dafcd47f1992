import { type ComponentChildren, Fragment, h, toChildArray } from 'preact';
import { CONTENT_PROPERTIES } from '../../component-names.ts';
import type { Part, Props } from './part.ts';

/** Whether a part draws nothing, by part. */
const emptiness = new WeakMap<object, (props: Props) => boolean>();

/** Elements that draw nothing by themselves. */
const PLAIN_ELEMENTS: ReadonlySet<unknown> = new Set(['p', 'div', 'span', Fragment]);

/** Whether readers see nothing of `children`, which may be parts that draw nothing. */
export const isBlank = (children: ComponentChildren): boolean =>
  toChildArray(children).every((child) => {
    if (typeof child !== 'object') return String(child).trim() === '';
    const { children: inner, ...rest } = child.props;
    if (PLAIN_ELEMENTS.has(child.type)) return Object.keys(rest).length === 0 && isBlank(inner);
    return typeof child.type === 'function' && emptiness.get(child.type)?.(child.props) === true;
  });

/** Records when a part draws nothing. */
export function emptyIf(part: Part, isEmpty: (props: Props) => boolean): Part {
  emptiness.set(part, isEmpty);
  return part;
}

/** The part, but drawn only if it has children or one of the properties that are enough for its `name`. */
export function unlessEmpty(name: keyof typeof CONTENT_PROPERTIES, part: Part): Part {
  const enough: readonly string[] = CONTENT_PROPERTIES[name];
  const isEmpty = (props: Props): boolean => !enough.some((each) => props[each]) && isBlank(props.children);
  return emptyIf((props) => (isEmpty(props) ? null : h(part, props)), isEmpty);
}
