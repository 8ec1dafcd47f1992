import { unescapeHtml } from '../../text/index.ts';
import { keepToTexts } from './author-styles.ts';
import { InlineStyles, safeDeclarations } from './inline-styles.ts';

/** The text of a page without its styles. */
export interface FinishedText {
  html: string;
  /** Stylesheet of this page; empty if it has no styles. */
  css: string;
  /** Whether it shows formulas, which need KaTeX's stylesheet. */
  hasMath: boolean;
}

/** Content that is text in HTML is skipped: a `style` in it is not an element or attribute. */
const PART =
  /<!--[\s\S]*?(?:-->|$)|<(script|textarea|title)\b[\s\S]*?(?:<\/\1\s*>|$)|<style\b(?:[^<>"']|"[^"]*"|'[^']*')*>([\s\S]*?)(?:<\/style\s*>|$)|<[a-z](?:[^<>"']|"[^"]*"|'[^']*')*>/gi;
const STYLE = /\sstyle=(?:"([^"]*)"|'([^']*)')/i;

/**
 * Moves `style` attributes and `<style>` elements from the rendered text of a page into a stylesheet, which
 * becomes a file of the site. The Content-Security-Policy of a published page forbids inline styles, because
 * it cannot tell an author's from an intruder's. Applies to formulas, components and snippets as well.
 */
export function finishText(rendered: string): FinishedText {
  const hasMath = rendered.includes('class="katex');
  if (!/\sstyle=|<style\b/i.test(rendered)) return { html: rendered, css: '', hasMath };
  const styles = new InlineStyles();
  let elements = '';
  const html = rendered.replace(PART, (part, _name, css: string | undefined) => {
    if (css !== undefined) {
      elements += `${keepToTexts(css.trim())}\n`;
      return '';
    }
    return part.startsWith('<!') || _name !== undefined ? part : withoutStyle(part, styles);
  });
  return { html, css: elements + styles.css(), hasMath };
}

function withoutStyle(tag: string, styles: InlineStyles): string {
  let name = '';
  const rest = tag.replace(STYLE, (_, double?: string, single?: string) => {
    const declarations = safeDeclarations(unescapeHtml(double ?? single ?? ''));
    if (declarations) name = styles.add(declarations);
    return '';
  });
  if (!name) return rest;
  return /\sclass="/.test(rest)
    ? rest.replace(/\sclass="/, (start) => `${start}${name} `)
    : rest.replace(/^<[\w:-]+/, (start) => `${start} class="${name}"`);
}
