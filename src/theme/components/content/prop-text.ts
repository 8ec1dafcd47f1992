import { isRecord } from '../../../json/index.ts';
import { htmlText } from './rendered-html.ts';

/** Whether a prop holds an element: `title={<code>GET</code>}`. */
export function isElement(value: unknown): value is object {
  return typeof value === 'object' && value !== null && 'astro:jsx' in value;
}

/**
 * The text of a prop that holds text, a number or elements: for ids and labels, which cannot hold elements.
 */
export function propText(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(propText).join('');
  if (!isElement(value)) return '';
  const props = 'props' in value && isRecord(value.props) ? value.props : {};
  return typeof props['set:html'] === 'string' ? htmlText(props['set:html']) : propText(props.children);
}
