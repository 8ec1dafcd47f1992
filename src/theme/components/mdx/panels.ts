import { unescapeHtml } from './html.ts';
import { mark, takeMarked } from './marks.ts';

/** One panel of a set of tabs. */
export interface Panel {
  title: string;
  html: string;
  /** Fragment that leads to the panel. */
  id?: string;
  /** In front of the title. */
  icon?: { icon: string; iconType?: string; iconLibrary?: string };
}

/** The group of all sets whose panels are known by their titles: tabs, code groups, examples, samples of a request. */
export const BY_TITLE = 'language';

/** The mark of a panel, and what it holds: nothing where a Tab has no children. */
export function panel(title = 'Tab', html = '', more: Pick<Panel, 'id' | 'icon'> = {}): string {
  return mark('panel', { title, ...more }, html);
}

/** The panels in the rendered children, in order. What stands between panels is dropped, as it is only white space. */
export function splitPanels(rendered: string): Panel[] {
  return takeMarked<Omit<Panel, 'html'>>('panel', rendered).found.map(({ data, html }) => ({
    ...data,
    html,
  }));
}

const FIGURE = /<figure class="code[^"]*"(?=[^>]*? data-title="([^"]*)")[^>]*>[\s\S]*?<\/figure>/g;
const CAPTION = /<figcaption[^>]*>[\s\S]*?<\/figcaption>/;

/**
 * The code blocks in the rendered children of a code group; the caption moves into the tab. A block without a title has
 * the name of its language, or `untitled` when that is given and the block is alone.
 */
export function splitCode(rendered: string, untitled?: string): Panel[] {
  const blocks = [...rendered.matchAll(FIGURE)];
  return blocks.map(([html, title]) => ({
    title: untitled && blocks.length === 1 && !CAPTION.test(html) ? untitled : unescapeHtml(title || 'Code'),
    html: html.replace(CAPTION, ''),
  }));
}
