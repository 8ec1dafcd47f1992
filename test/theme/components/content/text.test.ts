import fc from 'fast-check';
import { markdownToHtml } from 'satteri';
import { describe, expect, test } from 'vitest';
import { renderMath } from '../../../../src/content/index.ts';
import { attribute, HtmlTree } from '../../../../src/html/index.ts';
import { escapeHtml, unescapeHtml } from '../../../../src/text/index.ts';
import { htmlText } from '../../../../src/theme/components/content/rendered-html.ts';
import { fileList } from '../../../../src/theme/components/content/tree/file-list.ts';
import { pageParts } from '../../../../src/theme/page-text/index.ts';
import { textOf as domText } from '../../../content/support.ts';

const htmlOf = async (markdown: string): Promise<string> => {
  const result: unknown = await markdownToHtml(markdown);
  return typeof result === 'string' ? result : String((result as { html: string }).html);
};

/** What the button of a prompt with this text copies. */
async function copied(html: string): Promise<string> {
  const tree = new HtmlTree(
    '<figure data-part="prompt"><button data-copy="-"></button><div data-part="prompt-text">' +
      `${html}</div></figure>`,
  );
  await pageParts(tree);
  return tree.elements.flatMap((element) => attribute(element, 'data-copy') ?? []).join();
}

describe('escaped text', () => {
  test('is decoded to the original, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(unescapeHtml(escapeHtml(text))).toBe(text);
      }),
    );
  });

  test('may use numeric entities, and invalid entities stay', () => {
    expect(unescapeHtml('&#x3C;&#60;&#39;&nosuch; & &amp;lt; &#99999999999;')).toBe(
      "<<'&nosuch; & &lt; &#99999999999;",
    );
  });

  test('the text of HTML is what a browser shows', () => {
    const html = '<p>a <!-- <b>no</b> --><b>b &amp; c</b>\n  d</p>';
    expect(htmlText(html)).toBe(domText(html).replace(/\s+/g, ' ').trim());
  });
});

describe('a formula', () => {
  const formula = renderMath('p = b + w \\cdot r', false).html;

  test('is once in the description and in the table of contents', async () => {
    const html = `<p>The price is ${formula}.</p><h2 id="p">Of ${formula}</h2>`;
    const { opening, headings } = await pageParts(new HtmlTree(html));
    expect(opening).toBe('The price is p=b+w⋅r.');
    expect(headings.map(({ text }) => text)).toEqual(['Of p=b+w⋅r']);
  });

  test('is TeX in a copied prompt', async () => {
    expect(await copied(`<p>Use ${formula}.</p>`)).toBe('Use $p = b + w \\cdot r$.');
  });
});

describe('a list of files', () => {
  test('has folders by their content or by a slash, without the formatting of names', async () => {
    const html = await htmlOf(
      '- docs/\n  - index.mdx\n  - guides\n    - **bold.mdx**\n- empty/\n- `a_b.ts`\n',
    );
    expect(fileList(html)).toEqual([
      {
        name: 'docs',
        isFolder: true,
        children: [
          { name: 'index.mdx', isFolder: false, children: [] },
          { name: 'guides', isFolder: true, children: [{ name: 'bold.mdx', isFolder: false, children: [] }] },
        ],
      },
      { name: 'empty', isFolder: true, children: [] },
      { name: 'a_b.ts', isFolder: false, children: [] },
    ]);
  });

  test('with empty lines between its items is the same', async () => {
    const loose = fileList(await htmlOf('- a/\n\n  - b\n\n- c\n'));
    expect(loose).toEqual(fileList(await htmlOf('- a/\n  - b\n- c\n')));
  });

  test('of something else is empty', () => {
    expect(fileList('<p>text</p>')).toEqual([]);
    expect(fileList('')).toEqual([]);
  });
});

describe('what the button of a prompt copies', () => {
  test.each([
    'Plain words.',
    'One.\n\nTwo **bold** and *soft* and `a < b * c`.',
    '# Title\n\n### Part\n\nText.',
    '- one\n- two\n  - deep\n- three',
    '1. first\n2. second',
    'Keep [this] and 2 * 3 as_they_are.',
    'See [here](https://example.com/a?b=1&c=2).',
    'Before:\n\n```\nconst a = 1 < 2;\n  // ** not bold **\n```\n\nAfter.',
  ])('%j is reproduced', async (markdown) => {
    expect(await copied(await htmlOf(markdown))).toBe(markdown);
  });

  test('omits what a page adds for its readers', async () => {
    const html =
      '<h2 id="a">A<a data-part="skip" href="#a"></a></h2><p>b <svg><title>no</title></svg>c</p>' +
      '<figure class="code"><figcaption>no</figcaption><pre tabindex="0"><code>' +
      '<span class="k">x</span></code></pre></figure>';
    expect(await copied(html)).toBe('## A\n\nb c\n\n```\nx\n```');
  });

  test('loses no word, whatever the HTML', async () => {
    const words = fc
      .array(fc.stringMatching(/^[a-z]{1,6}$/), { minLength: 1, maxLength: 4 })
      .map((all) => all.join(' '));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom('# ', '- ', '1. ', '> ', '', '**'), words)),
        async (blocks) => {
          const markdown = blocks
            .map(([mark, text]) => `${mark}${text}${mark === '**' ? '**' : ''}`)
            .join('\n\n');
          const left = (await copied(await htmlOf(markdown))).match(/[a-z]+/g) ?? [];
          expect(left).toEqual(markdown.match(/[a-z]+/g) ?? []);
        },
      ),
    );
  });
});
