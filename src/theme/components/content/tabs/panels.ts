import { unescapeHtml } from '../../../../text/index.ts';
import { mark, takeMarked } from '../marks.ts';

/** One panel of a set of tabs. */
export interface Panel {
  title: string;
  html: string;
  /** Set if `html` is highlighted code: its language and the block's label. */
  code?: { language: string; label: string };
  /** Fragment of the panel. */
  id?: string;
  /** Shown before the title. */
  icon?: { icon: string; iconType?: string; iconLibrary?: string };
  /** Left out of Markdown, because it repeats another panel. Programs that compare both read this, too. */
  isForReaders?: boolean;
}

/** The group of all sets whose panels match by title: tabs, code groups, examples, samples of a request. */
export const BY_TITLE = 'language';

/** The mark of a panel with its HTML, which is empty for a Tab without children. */
export function panel(title = 'Tab', html = '', more: Pick<Panel, 'id' | 'icon'> = {}): string {
  return mark('panel', { title, ...more }, html);
}

/** Rendered children, split. */
export interface Split {
  panels: Panel[];
  /** HTML between the panels; empty if it is only whitespace. */
  rest: string;
}

const shownRest = (html: string): string =>
  html.replace(/<!--[\s\S]*?(?:-->|$)|<\/?(?:p|div|span)\b(?:[^<>"']|"[^"]*"|'[^']*')*>/g, '').trim() === ''
    ? ''
    : html;

/** The panels in the rendered children, in order. */
export function splitPanels(rendered: string): Split {
  const { pieces, rest } = takeMarked<Omit<Panel, 'html'>>('panel', rendered);
  return { panels: pieces.map(({ data, html }) => ({ ...data, html })), rest: shownRest(rest) };
}

const ATTRIBUTES = `(?:[^<>"']|"[^"]*"|'[^']*')*`;
const FIGURE = new RegExp(
  `<figure class="code[^"]*"(?=${ATTRIBUTES}? data-title="([^"]*)")${ATTRIBUTES}>[\\s\\S]*?(?:</figure>|$)`,
  'g',
);
const CAPTION = /<figcaption\b(?:[^<>"']|"[^"]*"|'[^']*')*>[\s\S]*?(?:<\/figcaption>|$)/;

/**
 * The code blocks in the rendered children of a code group. The caption moves into the tab. A block without a
 * title is named after its language, or `untitled` if that is given and the block is alone; without a
 * language it is `code`.
 */
export function splitCode(
  rendered: string,
  { untitled, code = 'Code' }: { untitled?: string; code?: string } = {},
): Split {
  const blocks = [...rendered.matchAll(FIGURE)];
  const panels = blocks.map(([html, title]) => ({
    title:
      untitled && blocks.length === 1 && !CAPTION.test(html) ? untitled : title ? unescapeHtml(title) : code,
    html: html.replace(CAPTION, ''),
  }));
  return { panels, rest: shownRest(rendered.replace(FIGURE, '')) };
}
