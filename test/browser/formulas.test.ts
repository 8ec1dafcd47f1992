import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formulaCss, formulaFont, formulaFonts } from '../../src/astro/vite/styles/formula-styles.ts';
import { renderMath, takeStyles } from '../../src/content/index.ts';
import { HtmlTree } from '../../src/html/index.ts';
import { launch } from '../support/chromium.ts';

const FORMULAS = [
  'a^2 + b^2',
  '\\sum_{i=1}^{n} i = \\frac{n(n + 1)}{2}',
  '\\sqrt[3]{\\frac{a}{b}} \\le \\left( \\frac{\\dfrac{1}{2}}{3} \\right] \\bigl\\{ x \\Biggr\\}',
  '\\begin{pmatrix} a & b \\\\ \\hdashline c & d \\end{pmatrix} \\begin{array}{l|r} a & b \\\\ \\hline c & d \\end{array}',
  '\\begin{aligned} a &= b \\\\ &= c \\end{aligned} \\tag{1}',
  '\\begin{equation} a = b \\end{equation} ',
  '\\mathbb{R} \\mathbf{b} \\mathcal{C} \\mathfrak{F} \\mathscr{S} \\mathsf{s} \\mathtt{t} \\mathit{i} \\boldsymbol{\\alpha}',
  '\\text{for \\textbf{bold \\textit{both}} and \\textit{leaning} \\texttt{code} \\textsf{plain}}',
  '{\\tiny a} {\\small b} {\\Large c} {\\Huge d^{e^f}} \\scriptstyle g',
  '\\overline{a} \\underline{b} \\hat{c} \\widehat{abc} \\vec{d} \\overbrace{a + b}^{n} \\xrightarrow[u]{o} \\overrightarrow{AB}',
  '\\cancel{a} \\bcancel{b} \\sout{c} \\boxed{d} \\fcolorbox{red}{yellow}{e} \\colorbox{lime}{f} \\rule{1em}{2pt} \\angl{n}',
  '\\int_0^\\infty \\oint \\iint \\prod \\lim_{x \\to 0} \\operatorname*{argmax}_x \\binom{n}{k} \\not= \\llap{a} \\rlap{b} \\smash{c}',
  '\\begin{CD} A @>a>> B \\\\ @VbVV @AAcA \\\\ C @= D \\end{CD}',
  '\\stackrel{a}{=} \\overset{b}{\\to} \\underset{c}{\\max} \\phantom{x} \\color{#c00} z \\genfrac{<}{>}{2pt}{0}{u}{v}',
];

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const rendered = (formula: string): string => {
  const { html, problem } = renderMath(formula, true);
  expect(problem, formula).toBeUndefined();
  const tree = new HtmlTree(html);
  takeStyles(tree);
  return tree.write();
};

describe('the stylesheet of a page with formulas', () => {
  test('has every rule of KaTeX that applies to it, and every font that it uses', async () => {
    const whole = await readFile(new URL(import.meta.resolve('katex/dist/katex.min.css')), 'utf8');
    const page = await browser.newPage();
    const alone = FORMULAS.map(rendered);
    const pages = [...alone, alone.join('\n')];
    const lacking = await page.evaluate(
      ({ pages, whole }) => {
        const sheetOf = (text: string): CSSStyleSheet => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(text);
          return sheet;
        };
        const faceOf = ({ fontFamily, fontStyle, fontWeight }: CSSStyleDeclaration): string =>
          `${fontFamily.split(',')[0]?.replaceAll('"', '')} ${fontStyle} ${fontWeight}`;
        const facesIn = (sheet: CSSStyleSheet) =>
          new Set(
            [...sheet.cssRules].flatMap((rule) =>
              rule instanceof CSSFontFaceRule ? [faceOf(rule.style as CSSStyleDeclaration)] : [],
            ),
          );
        const partsIn = (sheet: CSSStyleSheet) =>
          [...sheet.cssRules].flatMap((rule) =>
            rule instanceof CSSStyleRule
              ? rule.selectorText
                  .split(',')
                  .map((selector) => ({ selector: selector.trim(), text: rule.style.cssText }))
              : [],
          );
        const all = sheetOf(whole);
        const known = facesIn(all);
        document.adoptedStyleSheets = [all];
        return pages.map(({ html, css }) => {
          document.body.innerHTML = html;
          const own = sheetOf(css);
          const kept = new Set(partsIn(own).map(({ selector, text }) => `${selector} ${text}`));
          const rules = partsIn(all).filter(({ selector, text }) => {
            const element = selector.replace(/::?(?:before|after)$/, '');
            const isCounted = !text.includes('counter-reset') || document.querySelector('.eqn-num');
            return isCounted && document.querySelector(element) && !kept.has(`${selector} ${text}`);
          });
          const ownFaces = facesIn(own);
          const fonts = new Set(
            [...document.querySelectorAll('.katex-html *')]
              .filter((element) => [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE))
              .map((element) => faceOf(getComputedStyle(element)))
              .filter((face) => known.has(face) && !ownFaces.has(face)),
          );
          return [...rules.map(({ selector }) => selector), ...fonts];
        });
      },
      { pages: pages.map((html) => ({ html, css: formulaCss(html) })), whole },
    );
    expect(lacking).toEqual(pages.map(() => []));
    await page.close();
  });

  test('has little else, depends on the page alone, and names existing fonts', () => {
    const [first = ''] = FORMULAS;
    const html = `<p>Text with <svg><path/></svg> and <b class="mathtt">${rendered(first)}</b></p>`;
    const css = formulaCss(html);
    expect(formulaCss(html)).toBe(css);
    expect(css).not.toMatch(/svg|mathtt|counter|KaTeX_(?:AMS|Size|Fraktur)/);
    const fonts = formulaFonts(css);
    expect(fonts.map((name) => name.replace(/\.[\da-f]{8}\.woff2$/, ''))).toEqual([
      'KaTeX_Main-Regular',
      'KaTeX_Math-Italic',
    ]);
    for (const name of fonts) expect(formulaFont(name)?.subarray(0, 4).toString()).toBe('wOF2');
    expect(formulaFont('KaTeX_Main-Regular.woff2')).toBeUndefined();
    expect(formulaCss('<p class="katex-like">None.</p>')).toBe('');
  });
});
