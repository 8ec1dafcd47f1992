import { expect, test } from 'vitest';
import { renderMath } from '../../src/content/index.ts';
import { formulaOf, HtmlTree, shownTextOf } from '../../src/html/index.ts';

const shown = (html: string) => new HtmlTree(`<p>${html}</p>`).root.childNodes.map(shownTextOf).join('');

test.each([
  ['a sum', 'p = b + w \\cdot r', 'p=b+w⋅r'],
  ['a function and words', '\\sin x \\quad \\text{for all } x', 'sin x for all x'],
  ['a fraction', '\\frac{a}{b}', '\\frac{a}{b}'],
  ['a power', 'E = mc^2', 'E = mc^2'],
])('the text of %s has it once', (_, tex, text) => {
  for (const display of [false, true])
    expect(shown(`So ${renderMath(tex, display).html} <b>it</b> is`)).toBe(`So ${text} it is`);
});

test('other elements with a hidden part keep their text', () => {
  expect(shown('<span><i>a</i><b aria-hidden="true">b</b></span>')).toBe('ab');
  const [paragraph] = new HtmlTree('<p><i>a</i><b aria-hidden="true">b</b></p>').elements;
  expect(paragraph && formulaOf(paragraph)).toBeUndefined();
});
