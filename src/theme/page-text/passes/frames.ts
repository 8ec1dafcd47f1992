import { attribute, type HtmlTree } from '../../../html/index.ts';
import type { Translate } from '../../i18n/index.ts';

/** A frame without a name gets that of the site that it shows (WCAG 4.1.2). */
export function nameFrames(tree: HtmlTree, t: Translate): void {
  for (const frame of tree.elements) {
    if (frame.tagName !== 'iframe') continue;
    if (['title', 'aria-label'].some((name) => attribute(frame, name) !== undefined)) continue;
    const host = /^(?:https?:)?\/\/(?:www\.)?([^/"?#:]+)/i.exec(attribute(frame, 'src') ?? '')?.[1];
    tree.addAttribute(frame, 'title', host ? t('frame.of', { host }) : t('frame.label'));
  }
}
