import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HtmlTree } from '../../../../src/html/index.ts';
import { mark, takeMarked } from '../../../../src/theme/components/content/marks.ts';
import { panel } from '../../../../src/theme/components/content/tabs/panels.ts';
import { anchorId, fieldId, reserveIds } from '../../../../src/theme/components/ids.ts';
import { type AsideKind, pageParts } from '../../../../src/theme/page-text/index.ts';
import { elementsOf } from '../../../content/support.ts';

const aside = (kind: AsideKind, html: string): string => mark('aside', { kind }, html);

/** The parts of a rendered text, as one text. */
async function partsOf(rendered: string, options?: Parameters<typeof pageParts>[1]) {
  const tree = new HtmlTree(rendered);
  const { text, after, aside, views, headings } = await pageParts(tree, options);
  const written = Object.entries(aside).map(([kind, piece]) => [kind, tree.write(piece)]);
  const html = tree.write(text);
  return { html, after: after && tree.write(after), aside: Object.fromEntries(written), views, headings };
}

describe('marks', () => {
  test('return what they mark, and the rest without it', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('-->', '<!--', '--!>', '<!--trellis-other 3 %7B%7D-->abc', '\ud800'),
    );
    fc.assert(
      fc.property(fc.array(fc.record({ before: text, title: text, html: text })), text, (pieces, last) => {
        fc.pre(!pieces.some(({ before }) => before.includes('<!--trellis-one')));
        const rendered = pieces
          .map(({ before, title, html }) => before + mark('one', { title }, html))
          .join('');
        const { rest, pieces: taken } = takeMarked<{ title: string }>('one', rendered + last);
        expect(rest).toBe(pieces.map(({ before }) => before).join('') + last);
        expect(taken).toEqual(pieces.map(({ title, html }) => ({ data: { title }, html })));
      }),
    );
  });

  test('are comments, whatever is marked', () => {
    for (const title of ['-->', '--!><script>', '>', '<!--', '\'"']) {
      expect(elementsOf(mark('one', { title }, '<p></p>')).map(({ tag }) => tag)).toEqual(['p']);
    }
  });

  test('of another kind stay where they are', () => {
    const rendered = mark('one', {}, mark('two', {}, 'x'));
    expect(takeMarked('two', rendered).pieces).toEqual([{ data: {}, html: 'x' }]);
    expect(takeMarked('one', rendered).pieces).toEqual([{ data: {}, html: mark('two', {}, 'x') }]);
  });
});

describe('the size of an image that a component places', () => {
  const sized = async (rendered: string) =>
    (await partsOf(rendered, { sizeOf: (src) => (src === '/a.png' ? { width: 20, height: 10 } : undefined) }))
      .html;

  test('is added to an image of the docs folder', async () => {
    expect(await sized('<img src="/a.png" alt=""><img class="card-image" src="/a.png">')).toBe(
      '<img width="20" height="10" src="/a.png" alt=""><img width="20" height="10" class="card-image" src="/a.png">',
    );
  });

  test.each([
    ['whose file is elsewhere', '<img src="https://example.com/a.png">'],
    ['without an address', '<img alt="">'],
    ['that has a width', '<img src="/a.png" width="5">'],
    ['that has a style', '<img src="/a.png" style="max-height: 4em">'],
    ['with a class of the author, which may set its height', '<img class="logo card-image" src="/a.png">'],
    ['inside a text', '<p title="<img src=/a.png>"><code>&lt;img src="/a.png"></code></p>'],
  ])('is not added to one %s', async (_, html) => {
    expect(await sized(html)).not.toMatch(/width="20"|height="10"/);
  });
});

describe('the opening, which describes a page without a description', () => {
  const openingOf = async (rendered: string) => (await pageParts(new HtmlTree(rendered))).opening;

  test('is the text of the first paragraph with words', async () => {
    const rendered = '<h2>Moss</h2><p> </p><div><p>It is\n<em>soft</em> &amp; green.</p></div><p>More.</p>';
    expect(await openingOf(rendered)).toBe('It is soft & green.');
    expect(await openingOf(`${aside('panel', '<p>Beside.</p>')}<p>Moss.</p>`)).toBe('Moss.');
    expect(await openingOf('<h2>Moss</h2><pre>code</pre>')).toBeUndefined();
  });

  test('ends after a word, within what search engines show', async () => {
    const opening = await openingOf(`<p>${'moss is soft '.repeat(40)}</p>`);
    expect(opening).toMatch(/(?:moss|is|soft) …$/);
    expect(opening?.length).toBeLessThanOrEqual(162);
  });
});

describe('the parts of a page', () => {
  test('asides are taken out, each kind in the order of the page', async () => {
    const rendered =
      `<p>a</p>${aside('request', 'R1')}<p>b</p>` +
      `${aside('response', 'S')}${aside('request', 'R2')}<p>c</p>`;
    const { html, aside: asides } = await partsOf(rendered);
    expect(html).toBe('<p>a</p><p>b</p><p>c</p>');
    expect(asides).toEqual({ request: 'R1R2', response: 'S' });
  });

  test('an example within a panel stays in the panel', async () => {
    const rendered = aside('panel', `<div>${aside('request', 'R')}</div>`);
    expect((await partsOf(rendered)).aside).toEqual({ panel: '<div>R</div>' });
  });

  test('without a column for them all asides stay in place, unmarked', async () => {
    const rendered = `<p>a</p>${aside('panel', `x${aside('request', 'R')}`)}<p>b</p>`;
    expect(await partsOf(rendered, { takeAside: false })).toMatchObject({
      html: '<p>a</p>xR<p>b</p>',
      aside: {},
    });
  });

  test('each view is named once, and all views of the first title are shown', async () => {
    const view = (title: string) => `<section class="view" data-view="${title}">x</section>`;
    const { html, views } = await partsOf(
      view('A &amp; "B"'.replaceAll('"', '&quot;')) + view('C') + view('A &amp; &quot;B&quot;'),
    );
    expect(views).toEqual(['A & "B"', 'C']);
    expect(elementsOf(html).map(({ attributes }) => attributes.class)).toEqual([
      'view active',
      'view',
      'view active',
    ]);
  });

  test('a first heading that repeats the title of the page is removed, another one stays', async () => {
    const rendered = '<h1 id="a-b">A &amp;\n b</h1>\n<p>text</p><h1 id="c">A &amp; b</h1>';
    expect((await partsOf(rendered, { title: 'A & B' })).html).toBe('<p>text</p><h1 id="c">A &amp; b</h1>');
    const { headings } = await partsOf(rendered, { title: 'A & B' });
    expect(headings.map(({ slug }) => slug)).toEqual(['c']);
    expect((await partsOf(rendered, { title: 'Other' })).html).toBe(rendered);
    expect((await partsOf(rendered)).html).toBe(rendered);
    expect((await partsOf(`<p>x</p>${rendered}`, { title: 'A & B' })).html).toBe(`<p>x</p>${rendered}`);
  });

  test('such a heading may have typographic punctuation where the title has plain', async () => {
    const rendered = '<h1>What’s “new” – today…</h1><p>text</p>';
    expect((await partsOf(rendered, { title: 'What\'s "new" -- today...' })).html).toBe('<p>text</p>');
    expect((await partsOf(rendered, { title: 'Whats new today' })).html).toBe(rendered);
  });

  test('a frame without a name is named after the site that it shows (WCAG 4.1.2)', async () => {
    const frame = async (attributes: string) =>
      elementsOf((await partsOf(`<iframe ${attributes}></iframe>`)).html)[0]?.attributes.title;
    expect(await frame('src="https://www.video.example/embed/1"')).toBe('Content from video.example');
    expect(await frame('src="/demo/"')).toBe('Embedded page');
    expect(await frame('width="4" title="A tour" src="https://video.example/1"')).toBe('A tour');
  });

  test('a paragraph inside a paragraph or heading becomes text, or browsers would move it out', async () => {
    expect(
      (
        await partsOf(
          '<p class="a">\n<p>x <b>y</b></p>\n</p><h3 id="h">\n<p>z</p><a class="anchor"></a></h3>',
        )
      ).html,
    ).toBe('<p class="a">x <b>y</b></p><h3 id="h">z<a class="anchor"></a></h3>');
    const apart = '<p>a</p><p>b</p><div><p>c</p></div>';
    expect((await partsOf(apart)).html).toBe(apart);
  });

  test('a tab outside of a set is shown under its title', async () => {
    const { html } = await partsOf(`<p>a</p>${panel('A & B --', '<p>b</p>')}`);
    expect(html).toBe('<p>a</p><p><strong>A &amp; B --</strong></p><p>b</p>');
  });

  test('headings include those of components, but not those of asides', async () => {
    const rendered =
      '<h2 id="a">A &amp; <code>b</code><a class="anchor" href="#a"></a></h2><h4 id="d">D</h4>' +
      `<h3 class="step-title" id="c">C</h3><h2>without id</h2>${aside('panel', '<h2 id="p">P</h2>')}`;
    expect((await partsOf(rendered)).headings).toEqual([
      { depth: 2, slug: 'a', text: 'A & b', isClosed: false },
      { depth: 3, slug: 'c', text: 'C', isClosed: false },
    ]);
  });

  test('headings say which are in a tab or view that is closed at first', async () => {
    const { headings } = await partsOf(
      '<section class="view" data-view="One"><h2 id="a">A</h2></section>' +
        '<section class="view" data-view="Two"><h2 id="b">B</h2></section>' +
        '<div class="tabpanel active"><h2 id="c">C</h2><div class="tabpanel"><p>D</p><h3 id="d">D</h3></div></div>' +
        '<h2 id="e">E</h2>',
    );
    expect(headings.flatMap(({ slug, isClosed }) => (isClosed ? slug : []))).toEqual(['b', 'd']);
  });
});

test('headings of a snippet that a page includes twice get unique ids and links', async () => {
  const part = '<h2 id="a">A<a class="anchor" href="#a"></a></h2>';
  const { html, headings } = await partsOf(`${part}<h3 class="x" id="a-2">Other</h3>${part}${part}`);
  expect(headings.map(({ slug }) => slug)).toEqual(['a', 'a-2', 'a-3', 'a-4']);
  expect([...html.matchAll(/href="#([^"]*)"/g)].map(([, slug]) => slug)).toEqual(['a', 'a-3', 'a-4']);
});

describe('heading and field ids', () => {
  const page = () => ({ request: new Request('https://docs.example.com/a') });

  test('are the words of the title, numbered if the page already has them', () => {
    const astro = page();
    reserveIds(astro, [{ slug: 'setup' }]);
    expect(anchorId(astro, 'Setup')).toBe('setup-2');
    expect(anchorId(astro, 'Setup')).toBe('setup-3');
    expect(anchorId(astro, 'Über & unter')).toBe('über-&-unter');
    expect(anchorId(astro, '🌱')).not.toBe('');
  });

  test('of fields match the links in existing folders', () => {
    const astro = page();
    const ids = ['pageSize', 'page_size', 'thumbnails.background', 'X-Request-ID'].map((name) =>
      fieldId(astro, name),
    );
    expect(ids).toEqual([
      'param-page-size',
      'param-page-size-1',
      'param-thumbnails-background',
      'param-x-request-id',
    ]);
    expect(fieldId(astro, 'pageSize', 'own')).toBe('own');
  });

  test('from an author stay unchanged, except for whitespace, which ids cannot contain', () => {
    const astro = page();
    expect(anchorId(astro, 'x', 'MyId')).toBe('MyId');
    expect(anchorId(astro, 'x', ' two words ')).toBe('two-words');
  });
});

describe('the titles of steps', () => {
  test('have the size of their Steps, or their own, and are headings of the page then', async () => {
    const steps = (size: string, inside: string) => `<ol data-title-size="${size}">${inside}</ol>`;
    const step = (name: string, inherits = true) =>
      `<li><p${inherits ? ' data-title-size' : ''} id="${name}">${name}</p></li>`;
    const inner = `<li>${steps('h4', step('deep'))}</li>`;
    const { html, headings } = await partsOf(
      step('alone') + steps('h2', step('a') + step('b', false) + inner),
    );
    expect(html).toBe(
      '<li><p id="alone">alone</p></li><ol><li><h2 id="a">a</h2></li><li><p id="b">b</p></li>' +
        '<li><ol><li><h4 id="deep">deep</h4></li></ol></li></ol>',
    );
    expect(headings.map(({ slug }) => slug)).toEqual(['a']);
  });
});
