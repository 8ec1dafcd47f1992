import { describe, expect, test } from 'vitest';
import { takeStyles } from '../../src/content/index.ts';
import { HtmlTree } from '../../src/html/index.ts';
import { elementsOf } from './support.ts';

/** The HTML without its styles, and the stylesheet that replaces them. */
function withoutStyles(rendered: string): { html: string; css: string } {
  const tree = new HtmlTree(rendered);
  const css = takeStyles(tree);
  return { html: tree.write(), css };
}

/** Declarations that the stylesheet has for the classes of the first element. */
function styled(html: string): { declarations?: string; class?: string; rest: string } {
  const { html: rest, css } = withoutStyles(html);
  const names = elementsOf(rest)[0]?.attributes.class;
  const own = names?.split(' ').find((name) => name.startsWith('s-'));
  const [, declarations] = new RegExp(`\\.${own}\\{(.*)\\}`).exec(css) ?? [];
  return { declarations, class: names?.replace(`${own}`, '').trim(), rest };
}

describe('style attributes', () => {
  test.each([
    ['<p style="color: red">a</p>', 'color: red'],
    ["<p style='content: &quot;a&quot;; color: red;'>a</p>", 'content: "a"; color: red'],
    [
      '<p style="margin-top:8;opacity:0.5;line-height:2;width:0">a</p>',
      'margin-top:8px;opacity:0.5;line-height:2;width:0',
    ],
    ['<p style="--size:8;background:url(/a.png)">a</p>', '--size:8;background:url(/a.png)'],
  ])('%s becomes a rule', (html, declarations) => {
    const found = styled(html);
    expect(found.declarations).toBe(declarations);
    expect(found.rest).not.toContain('style=');
  });

  test('leave the other attributes unchanged', () => {
    const { rest } = styled('<img class="a b" style="width:1px" alt="x > y" src="/i.png"/>');
    expect(elementsOf(rest)[0]?.attributes).toMatchObject({ alt: 'x > y', src: '/i.png' });
    expect(rest).toMatch(/class="s-[\da-f]{10} a b"/);
  });

  test('that are the same share a rule, and rules are in an order that does not depend on the page', () => {
    const first = withoutStyles(
      '<p style="color:red"></p><b style="color:blue"></b><i style="color:red"></i>',
    ).css;
    expect(first).toBe(withoutStyles('<b style="color:blue"></b><p style="color:red"></p>').css);
    expect(first.trim().split('\n')).toHaveLength(2);
  });

  test.each(['color:red}body{display:none', '@import "//x.example"', 'a:b/*', 'x:\\7d', 'color:red;<b'])(
    'that would end their rule are dropped: %s',
    (declarations) => {
      const { html, css } = withoutStyles(`<p style="${declarations.replaceAll('"', '&quot;')}">a</p>`);
      expect([html, css]).toEqual(['<p>a</p>', '']);
    },
  );

  test('are found only in elements, not in text, comments, scripts and other attributes', () => {
    for (const html of [
      '<p>&lt;a style="x:y"&gt;</p>',
      '<!-- <a style="x:y"> -->',
      '<script type="a">"<a style=\\"x:y\\">"</script>',
      '<a title=" style=">a</a>',
      '<a data-style="x:y">a</a>',
    ]) {
      expect(withoutStyles(html)).toEqual({ html, css: '' });
    }
  });
});

test('style elements become part of the stylesheet', () => {
  const { html, css } = withoutStyles('<p>a</p><style>.x > a { color: red }</style><p style="top:1px">b</p>');
  expect(html).toMatch(/^<p>a<\/p><p class="s-[\da-f]+">b<\/p>$/);
  expect(css).toMatch(/^\.x > a \{ color: red \}\n(\.s-[\da-f]+){3}\{top:1px\}\n$/);
});

test('a page without styles is returned unchanged', () => {
  const html = '<p class="a">b</p>';
  expect(withoutStyles(html)).toEqual({ html, css: '' });
});
