import fc from 'fast-check';
import { parse, parseFragment } from 'parse5';
import { describe, expect, test } from 'vitest';
import { HtmlTree, type Node } from '../../src/html/index.ts';

type ParentNode = HtmlTree['root'];

const OPTIONS = { sourceCodeLocationInfo: true, scriptingEnabled: false };

/** What parse5 makes of a page, or of a part of one. */
const parsed = (source: string): ParentNode =>
  source.startsWith('<!doctype') ? parse(source, OPTIONS) : parseFragment(source, OPTIONS);

/** Everything in a tree except lines, columns, and locations of attributes, which nothing reads. */
function facts(node: ParentNode | Node): unknown {
  const { startTag, endTag, startOffset, endOffset } = (node.sourceCodeLocation ?? {}) as Partial<
    NonNullable<Extract<Node, { tagName: string }>['sourceCodeLocation']>
  >;
  const range = (at?: { startOffset: number; endOffset: number }) => at && [at.startOffset, at.endOffset];
  const { parentNode, sourceCodeLocation, childNodes, content, ...own } = node as unknown as Record<
    string,
    unknown
  > & { childNodes?: Node[]; content?: ParentNode };
  return {
    ...own,
    // The type of a document is never edited.
    at: node.nodeName !== '#documentType' && [startOffset, endOffset, range(startTag), range(endTag)],
    children: childNodes?.map(facts),
    content: content && facts(content),
  };
}

/** Only parse5 says in which line a node is. */
const isReadFast = (source: string): boolean =>
  new HtmlTree(source).elements.every(
    ({ sourceCodeLocation }) => sourceCodeLocation?.startLine === undefined,
  );

const NAMES =
  'p div span a b em code pre ul ol li dl dt dd table thead tbody tr td th colgroup col caption h1 h2 br hr img input svg path title desc foreignObject math mi annotation-xml style script textarea select optgroup option button form label iframe noscript template details summary ruby rt nobr object font html head body x-y'.split(
    ' ',
  );
const VOID = ['br', 'hr', 'img', 'input', 'col'];

const texts = fc.constantFrom(
  'a',
  ' ',
  '\n',
  'a &amp; b',
  '&notit',
  '&#60;',
  'a > b',
  '&',
  '\0',
  '\r\n',
  ' x ',
);
const attributes = fc.constantFrom(
  '',
  '',
  ' id="a"',
  " class='b c'",
  ' hidden',
  ' href=/a/',
  ' title="&lt;&copy=1 > "',
  ' A="1" a="2"',
  ' viewBox="0 0 1 1" xlink:href="#a"',
  ' = "a"',
  ' type = "hidden"',
  '\n  data-a="1"\n',
);
const comments = fc.constantFrom(
  '<!--a-->',
  '<!-->',
  '<!--->',
  '<!--a--!>',
  '<!---->',
  '<!--<!---->',
  '<!a>',
);

const { markup } = fc.letrec<{ markup: string; element: string }>((tie) => ({
  markup: fc
    .array(fc.oneof({ depthSize: 'small', withCrossShrink: true }, texts, comments, tie('element')), {
      maxLength: 4,
    })
    .map((parts) => parts.join('')),
  element: fc
    .tuple(fc.constantFrom(...NAMES), attributes, tie('markup'), fc.integer({ min: 0, max: 30 }))
    .map(([name, own, inside, kind]) => {
      if (kind === 0) return `<${name}${own}>${inside}`;
      if (kind === 1) return `<${name}${own}/>`;
      if (kind === 2) return `<${name.toUpperCase()}${own}>${inside}</${name} >`;
      return VOID.includes(name) ? `<${name}${own}>` : `<${name}${own}>${inside}</${name}>`;
    }),
}));

describe('a tree has what a parser makes of the source (HTML, 13.2)', () => {
  test('for parts of pages, well-formed or not', () => {
    fc.assert(
      fc.property(markup, (source) => {
        expect(facts(new HtmlTree(source).root)).toEqual(facts(parsed(source)));
      }),
      { numRuns: 3000 },
    );
  });

  test('for pages', () => {
    const pages = fc
      .tuple(fc.constantFrom('', ' ', '\n'), markup, markup, fc.integer({ min: 0, max: 5 }))
      .map(([space, head, body, kind]) =>
        kind === 0
          ? `<!doctype html>${head}${body}`
          : `<!doctype html>${space}<html lang="en">${space}<head><title>a</title>${kind === 1 ? head : '<link href="a">'}</head>${space}<body>${body}</body>${space}</html>${space}`,
      );
    fc.assert(
      fc.property(pages, (source) => {
        expect(facts(new HtmlTree(source).root)).toEqual(facts(parsed(source)));
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    ['<p>a</p> <ul><li>b<ul><li>c</li></ul></li></ul>'],
    ['<dl><dt>a</dt><dd><p>b</p></dd></dl>'],
    ['<table><thead><tr><th>a</th></tr></thead> <tbody><tr><td><a href="/">b</a></td></tr></tbody></table>'],
    ['<a href="/"><svg viewBox="0 0 1 1"><linearGradient id="a"/><path d="M0 0"/></svg>a &amp; b</a>'],
    ['<math xmlns="a"><semantics><mrow><mi>x</mi></mrow><annotation>x</annotation></semantics></math>'],
    ['<pre><code><span class="k">a</span>\n</code></pre><br><!--a--><select><option>a</option></select>'],
    ['<!doctype html> <html> <head> <noscript><link href="a"></noscript> </head> <body> a </body> </html>\n'],
    ['<script>if (a < b) c("</b>")</script><style>a > b { }</style><iframe src="/"></iframe>'],
  ])('rendered HTML takes the short way: %s', (source) => {
    expect(isReadFast(source)).toBe(true);
  });

  test('HTML that a parser repairs takes the long way', () => {
    expect(isReadFast('<p>a<div>b</div></p>')).toBe(false);
  });
});

test('attributes are edited in tags with signs of every kind', () => {
  const source = `<p title='a > "b"' class=c data-x="class" hidden>x</p><p CLASS="d" id='e'>y</p>`;
  const tree = new HtmlTree(source);
  const [first, second] = tree.elements;
  if (!first || !second) throw new Error('two elements');
  tree.addClass(first, 'z');
  tree.removeAttribute(first, 'title');
  tree.swapAttribute(first, 'hidden', 'open');
  tree.addClass(second, 'z');
  tree.setAttribute(second, 'id', 'f');
  expect(tree.write()).toBe(`<p class="z c" data-x="class" open>x</p><p CLASS="z d" id="f">y</p>`);
});
