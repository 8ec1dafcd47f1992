/** Videos, sounds and frames in a page. */
import type { Element } from './component-uses.ts';

/** Elements whose `src` is not an image. */
export const MEDIA: ReadonlySet<string> = new Set(['video', 'audio', 'source', 'track', 'iframe', 'embed']);

const NAMES = ['title', 'aria-label', 'aria-labelledby', 'aria-hidden'];

/** Whether an element that needs a name for screen readers has none (WCAG 1.2.1 and 4.1.2). */
export const isUnnamed = (tag: string, own: ReadonlyMap<string, unknown>, { children }: Element): boolean =>
  /^(?:iframe|video|audio)$/.test(tag) &&
  !NAMES.some((name) => own.has(name) && own.get(name) !== '') &&
  !children.some((child) => 'name' in child && child.name === 'track');
