import katex from 'katex';
import { escapeHtml } from '../../text/index.ts';

export interface RenderedMath {
  html: string;
  /** The problem with the formula; `html` is then its source. */
  problem?: string;
}

/**
 * Formulas are rendered twice, to check and to show them, and repeat within a site. The HTML follows from the
 * formula alone, so runs may share it.
 */
const renderedFormulas = new Map<string, RenderedMath>();
const MAX_RENDERED_FORMULAS = 5_000;

/**
 * A TeX formula as HTML, with MathML beside it for screen readers. The HTML needs KaTeX's stylesheet and has
 * `style` attributes, which `takeStyles` removes. MathML alone would be a third of the size, but browsers
 * omit the alignment of equations, boxes and strokes (MathML Core has none), so it would differ from what
 * authors see elsewhere.
 */
export function renderMath(source: string, display: boolean): RenderedMath {
  const formula = source.trim();
  const key = `${display ? 'block' : 'inline'} ${formula}`;
  let result = renderedFormulas.get(key);
  if (!result) {
    result = render(formula, display);
    if (renderedFormulas.size >= MAX_RENDERED_FORMULAS) renderedFormulas.clear();
    renderedFormulas.set(key, result);
  }
  return result;
}

function render(formula: string, displayMode: boolean): RenderedMath {
  try {
    const html = katex.renderToString(formula, {
      displayMode,
      output: 'htmlAndMathml',
      strict: 'ignore',
      trust: false,
      maxExpand: 1_000,
      maxSize: 100,
    });
    return { html };
  } catch (error) {
    if (!(error instanceof katex.ParseError)) throw error;
    const problem = error.message.replace(/^KaTeX parse error: /, '');
    return { html: `<code class="latex">${escapeHtml(formula)}</code>`, problem };
  }
}
