import fc from 'fast-check';
import { parseFragment } from 'parse5';
import { describe, expect, test } from 'vitest';
import { plainText, renderUntrustedMarkdown, showImages } from '../../src/content/index.ts';

const render = (markdown: string): string => renderUntrustedMarkdown(markdown);

interface Node {
  nodeName: string;
  tagName?: string;
  attrs?: { name: string; value: string }[];
  childNodes?: Node[];
}

const ELEMENTS = new Set(
  'a b blockquote br caption code dd del details div dl dt em figure h4 h5 h6 hr i img ins kbd li mark ol p pre q s samp small span strong sub summary sup table tbody td tfoot th thead tr u ul var'.split(
    ' ',
  ),
);
const ATTRIBUTES: Record<string, string[]> = {
  a: ['href', 'rel', 'title'],
  img: ['src', 'alt', 'width', 'height', 'loading', 'title'],
  code: ['class'],
  figure: ['class', 'data-title'],
  pre: ['tabindex', 'role', 'aria-label'],
  td: ['align', 'colspan', 'rowspan'],
  th: ['align', 'colspan', 'rowspan'],
  ol: ['start'],
  details: ['open'],
};

/** Everything forbidden that a browser would find in the output. */
function forbidden(html: string): string[] {
  const found: string[] = [];
  // A browser's own parsing rules, not those of the code under test.
  const waiting = [parseFragment(html) as Node];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const { nodeName, tagName, attrs = [], childNodes = [] } = node;
    waiting.push(...childNodes);
    if (nodeName === '#text' || nodeName === '#document-fragment') continue;
    if (tagName === undefined || !ELEMENTS.has(tagName)) found.push(nodeName);
    for (const { name, value } of attrs) {
      const isKnown = ATTRIBUTES[nodeName]?.includes(name) ?? false;
      if (!isKnown) found.push(`${nodeName} ${name}`);
      if (name === 'href' || name === 'src') {
        const { protocol } = new URL(value, 'https://docs.example');
        if (!['http:', 'https:', ...(name === 'href' ? ['mailto:'] : [])].includes(protocol))
          found.push(`${name} ${value}`);
      }
      const isOwn = nodeName === 'figure' ? value === 'code' : value.startsWith('language-');
      if (name === 'class' && !isOwn) found.push(`class ${value}`);
    }
  }
  return found;
}

describe('Markdown that is kept', () => {
  test.each([
    ['emphasis', '*a* **b** ~~c~~ `d`', '<p><em>a</em> <strong>b</strong> <del>c</del> <code>d</code></p>'],
    ['lists', '1. a\n2. b\n\n- c', '<ol>\n<li>a</li>\n<li>b</li>\n</ol>\n<ul>\n<li>c</li>\n</ul>'],
    ['a list that starts later', '3. a', '<ol start="3">\n<li>a</li>\n</ol>'],
    ['tasks, without form controls', '- [x] a\n- [ ] b', '<ul>\n<li>☑ a</li>\n<li>☐ b</li>\n</ul>'],
    [
      'tables with their alignment',
      '|a|b|\n|-|:-:|\n|1|2|',
      '<table>\n<thead>\n<tr>\n<th>a</th>\n<th align="center">b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>1</td>\n<td align="center">2</td>\n</tr>\n</tbody>\n</table>',
    ],
    [
      'fenced code with its language',
      '```c++ {1}\na<b\n```',
      '<figure class="code" data-title="c++"><pre tabindex="0" role="group" aria-label="Code in c++"><code class="language-c++">a&lt;b\n</code></pre></figure>',
    ],
    [
      'harmless HTML',
      'a<br>b <kbd>K</kbd><details open><summary>s</summary>t</details>',
      '<p>a<br>b <kbd>K</kbd></p><details open=""><summary>s</summary>t</details><p></p>',
    ],
    ['relative links', '[a](/b?c=1&d#e)', '<p><a href="/b?c=1&amp;d#e">a</a></p>'],
    ['mail', '<me@example.com>', '<p><a href="mailto:me@example.com">me@example.com</a></p>'],
    ['images of this site', '![a](/b.png "t")', '<p><img src="/b.png" alt="a" loading="lazy" title="t"></p>'],
  ])('%s', (_, markdown, html) => {
    expect(render(markdown)).toBe(html);
  });

  test('external links give no access back and pass no rank', () => {
    const rel = 'rel="noopener noreferrer nofollow"';
    expect(render('[a](https://x.example)')).toBe(`<p><a href="https://x.example" ${rel}>a</a></p>`);
    expect(render('www.x.example')).toContain(rel);
    expect(render('[a](//x.example)')).toContain(rel);
  });

  const LINK = (href: string, text: string) =>
    `<a href="${href}" rel="noopener noreferrer nofollow" class="image">${text}</a>`;
  test.each([
    ['![a *b*](https://x.example/i.png)', `<p>${LINK('https://x.example/i.png', 'a b')}</p>`],
    [
      '![](https://x.example/some/i.png?a=1&b)',
      `<p>${LINK('https://x.example/some/i.png?a=1&amp;b', 'i.png')}</p>`,
    ],
    ['![](https://x.example)', `<p>${LINK('https://x.example', 'x.example')}</p>`],
    ['<img src="HTTPS://x.example/i.png" alt="&lt;b&gt;">', LINK('HTTPS://x.example/i.png', '&lt;b&gt;')],
    [
      '[![build](https://x.example/b.svg)](/builds)',
      '<p><a href="/builds"><span class="image" title="https://x.example/b.svg">build</span></a></p>',
    ],
    ['<img src="//x.example/i.png" alt="a">', 'a'],
    [
      '<img src="/own.png" srcset="https://x.example/2x.png 2x" alt="a">',
      '<img src="/own.png" alt="a" loading="lazy">',
    ],
    [
      '<picture><source srcset="https://x.example/s.avif"><img src="/own.png" alt="a"></picture>',
      '<p><img src="/own.png" alt="a" loading="lazy"></p>',
    ],
    ['a <video src="https://x.example/v.mp4" poster="https://x.example/p.png"></video> b', '<p>a  b</p>'],
    [
      'a <audio src="https://x.example/a.mp3"></audio> <iframe src="https://x.example"></iframe>b',
      '<p>a  b</p>',
    ],
    [
      '<table background="https://x.example/b.png"><tr><td style="background:url(https://x.example/c.png)">d</td></tr></table>',
      '<table><tbody><tr><td>d</td></tr></tbody></table>',
    ],
    ['<p style="background-image:url(https://x.example/c.png)">e</p>', '<p>e</p>'],
    ['<input type="image" src="https://x.example/i.png">', ''],
    ['<svg><image href="https://x.example/i.png"/></svg>', '<p></p>'],
  ])('nothing is loaded from another site: %s', (markdown, html) => {
    expect(render(markdown)).toBe(html);
  });

  test('images of origins that the author names are shown, in links too, and no others', () => {
    const html = render(
      '![a & b](https://x.example/i.png?a=1&b) [![c](https://x.example/c.png)](/d) ![e](https://y.example/e.png) ![](https://x.example.evil.example/)',
    );
    expect(showImages(html, ['https://x.example'])).toBe(
      `<p><img src="https://x.example/i.png?a=1&amp;b" alt="a &amp; b" loading="lazy"> <a href="/d"><img src="https://x.example/c.png" alt="c" loading="lazy"></a> ${LINK('https://y.example/e.png', 'e')} ${LINK('https://x.example.evil.example/', 'x.example.evil.example')}</p>`,
    );
    expect(showImages(html, [])).toBe(html);
  });

  test("an author's text shows every https image", () => {
    expect(renderUntrustedMarkdown('![a](https://x.example/i.png)', { images: 'any' })).toBe(
      '<p><img src="https://x.example/i.png" alt="a" loading="lazy"></p>',
    );
  });

  test('addresses of this site can be changed, and no others', () => {
    const address = (url: string) => `/sub${url}`;
    const source = '[a](/b) ![c](/d.png) [e](https://x.example/f) [g](mailto:h@x.example)';
    const html = renderUntrustedMarkdown(source, { address });
    expect(html.match(/(?:href|src)="[^"]*"/g)).toEqual([
      ...['href="/sub/b"', 'src="/sub/d.png"', 'href="https://x.example/f"', 'href="mailto:h@x.example"'],
    ]);
  });

  test('headings start below those of the page', () => {
    expect(render('# a\n\n## b\n\n### c\n\n###### d')).toBe('<h4>a</h4>\n<h5>b</h5>\n<h6>c</h6>\n<h6>d</h6>');
  });

  test('dashes at the start are not front matter', () => {
    expect(render('---\na: b\n---\nc')).toContain('a: b');
  });

  test('a text that is too long for Markdown is shown as written', () => {
    expect(render(`${'a '.repeat(300_000)}<b>`)).toMatch(/^<pre>a a .*&lt;b&gt;<\/pre>$/);
  });
});

describe('attacks', () => {
  test.each([
    ['script elements', '<script>alert(1)</script>'],
    ['script elements in inline HTML', 'a <script src=//x.example></script> b'],
    ['script elements that are never closed', 'a <script>alert(1)'],
    ['tags that are never closed', '<img src=x onerror=alert(1)//'],
    ['tags in an attribute that is never closed', '<a title="</p><script>alert(1)</script>'],
    ['event attributes', '<b onmouseover=alert(1)>a</b><details ontoggle=alert(1) open>'],
    ['event attributes behind odd separators', '<b/onclick=alert(1)/x>a</b><b\fonclick=alert(1)>a</b>'],
    ['style elements with @import (CVE-2019-17495)', "<style>@import 'https://x.example/steal.css'</style>"],
    ['style attributes', '<p style="background:url(https://x.example)">a</p>'],
    ['classes and ids that clobber the page', '<p class="fixed" id="content">a</p><a name="nav">b</a>'],
    ['classes beside a language', '<code class="language-js hidden">a</code>'],
    [
      'svg',
      '<svg onload=alert(1)><script>alert(1)</script><a xlink:href="javascript:alert(1)"><text>a</text></a></svg>',
    ],
    [
      'svg with an animated link',
      '<svg><a><animate attributeName=href values=javascript:alert(1) /><text>a</text></a></svg>',
    ],
    [
      'MathML',
      '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    ],
    ['noscript that is parsed in two ways', '<noscript><p title="</noscript><img src=x onerror=alert(1)>">'],
    ['templates', '<template><script>alert(1)</script></template>'],
    [
      'text areas and titles that swallow markup',
      '<textarea><img src=x onerror=alert(1)></textarea><title><b>a</title>',
    ],
    [
      'iframes, objects, embeds',
      '<iframe src=/ srcdoc="<script>alert(1)</script>"></iframe><object data=x><embed src=x>',
    ],
    [
      'forms',
      '<form action=https://x.example><input name=password><button formaction=javascript:alert(1)>a</button><select><option>b',
    ],
    [
      'base and meta',
      '<base href=https://x.example><meta http-equiv=refresh content="0;url=https://x.example"><link rel=stylesheet href=x>',
    ],
    ['comments that close elsewhere', '<!--><img src=x onerror=alert(1)>--> <!-- a --!> b -->'],
    ['processing instructions and CDATA', '<?xml-stylesheet href="x"?><![CDATA[<script>alert(1)</script>]]>'],
    ['elements of the page itself', '<body onload=alert(1)><html><head><main><nav><h1>a</h1>'],
    ['custom elements', '<api-playground data-x=1>a</api-playground>'],
    [
      'keys that hold markup (CVE-2016-1000229)',
      '`<img src=x onerror=alert(1)>` | <img src=x onerror=alert(1)>',
    ],
    ['markup in the language of a fence', '```"><script>alert(1)</script>\na\n```'],
    ['markup in titles and alternative texts', '![a"><script>alert(1)</script>](/x.png "b\\"><script>")'],
    ['footnotes, which need ids', 'a[^1]\n\n[^1]: b'],
  ])('%s', (_, markdown) => {
    const html = render(markdown);
    expect(forbidden(html)).toEqual([]);
    expect(html).not.toMatch(/<(?:script|style|svg|math|iframe|form|input)/i);
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    '\u0001javascript:alert(1)',
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    'javascript&colon;alert(1)',
    '&#106;avascript:alert(1)',
    'jav&#x09;ascript:alert(1)',
    'jav&Tab;ascript&NewLine;:alert(1)',
    'vbscript:msgbox(1)',
    'data:text/html,<script>alert(1)</script>',
    'data:text/html;base64,PHNjcmlwdD4=',
    'blob:https://docs.example/x',
    'file:///etc/passwd',
    'view-source:javascript:alert(1)',
    'feed:javascript:alert(1)',
  ])('a link or image of the scheme %j (GHSA-4f9m-pxwh-68hg)', (url) => {
    const html = render(
      `[a](<${url}>) <a href="${url}">b</a> <img src="${url}" alt="c"> ![d](<${url}>)\n\n<${url}>`,
    );
    expect(forbidden(html)).toEqual([]);
    expect(html).not.toContain('<img');
    expect(html).not.toMatch(/href="[^"]*(?:alert|msgbox|script|etc\/passwd|blob)/i);
  });

  test.each([
    'data:image/svg+xml,<svg onload=alert(1)>',
    'http://x.example/track.png',
    '//x.example/track.png',
    '\\\\x.example/a.png',
    'mailto:a@b.c',
  ])('an image from %j is its alternative text', (url) => {
    expect(render(`<img src="${url.replaceAll('"', '&quot;')}" alt="a <b>" width=1>`)).toBe('a &lt;b&gt;');
  });

  test('a deep nest of elements ends, and keeps its words', () => {
    const html = render(`${'<div>'.repeat(5_000)}words`);
    expect(html).toContain('words');
    expect(html.match(/<div>/g)?.length).toBeLessThanOrEqual(100);
  });

  test('any text gives only allowed output', () => {
    const pieces = fc.constantFrom(
      ...'<script> </script> <style> </style> <svg> </svg> <math> <mi> <mtext> <table> <tr> <td> </table> <a href= <a> </a> <img src= onerror=alert(1) <p> </p> <b> </b> <select> <option> <textarea> </textarea> <title> <noscript> </noscript> <template> <iframe> <form> <input <!-- --> <![CDATA[ ]]> <? /> > " \' ` = javascript: data: &colon; &#x6a; &lt; &amp; ![ ]( ) [ ] | \\ ``` ~~~ # * _ style= class= id= xlink:href= <plaintext> <frameset> <annotation-xml encoding=text/html> <foreignObject> <br> \n \n\n \t \0 a'.split(
        ' ',
      ),
      ' ',
      '\n',
      '|-|-|',
    );
    const text = fc.oneof(
      fc.array(pieces, { maxLength: 25 }).map((parts) => parts.join('')),
      fc
        .array(fc.oneof(pieces, fc.string({ maxLength: 6, unit: 'binary' })), { maxLength: 12 })
        .map((parts) => parts.join(' ')),
    );
    fc.assert(
      fc.property(text, (markdown) => {
        const html = render(markdown);
        expect(forbidden(html)).toEqual([]);
        expect(plainText(markdown)).not.toMatch(/[\n\t]/);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('plainText', () => {
  test.each([
    ['# Title\n\nSome **bold**\n*text*.', 'Title Some bold text.'],
    ['a[link](/x)b ![alt](/y.png)', 'alinkb alt'],
    ['- one\n- two', 'one two'],
    ['|a|b|\n|-|-|\n|1|2|', 'a b 1 2'],
    ['a<br>b', 'a b'],
    ['5 < 6 &amp; `<b>`', '5 < 6 & <b>'],
    ['a <script>alert(1)</script><style>b{}</style> c', 'a c'],
    ['', ''],
  ])('%j is %j', (markdown, text) => {
    expect(plainText(markdown)).toBe(text);
  });
});
