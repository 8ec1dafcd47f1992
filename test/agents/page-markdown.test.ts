import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { markdownLinks, markdownRoute, pageMarkdown, routeOfMarkdown } from '../../src/agents/index.ts';
import { renderMath } from '../../src/content/index.ts';
import { HtmlTree, mainOf } from '../../src/html/index.ts';

const mainIn = (html: string) => mainOf(new HtmlTree(`<!doctype html><body>${html}</body>`));

/** Markdown of a page whose text is this HTML. */
const markdown = (html: string, facts = {}): string =>
  pageMarkdown(mainIn(`<header>Site</header><main id="trellis-content">${html}</main><footer>End</footer>`), {
    title: 'Page',
    ...facts,
  });
const body = (html: string): string => markdown(`<h1>T</h1>${html}`).replace(/^# T\n\n?/, '');

describe('the Markdown of a page', () => {
  test('has the title and the description, but not the header, sidebar and footer', () => {
    const header =
      '<header class="page-header"><nav data-part="skip">Group</nav><div class="page-title">' +
      '<h1>Ferns<span data-part="badge">Deprecated</span></h1>' +
      '<div data-part="skip"><button>Copy page</button></div></div>' +
      '<p data-part="lead">All of them.</p></header>';
    expect(markdown(`${header}<p>Text.</p><footer data-part="skip"><a href="/next">Next</a></footer>`)).toBe(
      '# Ferns (Deprecated)\n\nAll of them.\n\nText.\n',
    );
  });

  test('of a page without a title has the title of its settings', () => {
    expect(markdown('<p>Text.</p>', { title: 'Bare', description: 'No header.' })).toBe(
      '# Bare\n\nNo header.\n\nText.\n',
    );
    expect(pageMarkdown(undefined, { title: 'Nothing' })).toBe('# Nothing\n');
  });

  test.each([
    ['<h2 id="a">A<a data-part="skip" href="#a" aria-label="Link to “A”"></a></h2>', '## A'],
    [
      '<p>snake_case, a@example.com and https://example.com/a_b</p>',
      'snake_case, a@example.com and https://example.com/a_b',
    ],
    // As a link, its address would include the escape of the text after it.
    ['<p>https://example.com/?"&gt;&lt;img src=x&gt;</p>', 'https\\://example.com/?">\\<img src=x>'],
    ['<p>https://example.com/<span>&lt;img src=x&gt;</span></p>', 'https\\://example.com/\\<img src=x>'],
    [
      '<p>https://<wbr>example.<wbr>com/?"&gt;&lt;img src=x&gt;</p>',
      'https\\://example.com/?">\\<img src=x>',
    ],
    ['<p>2 * 3 * 4 [x] `y` &lt;b&gt;</p>', '2 \\* 3 \\* 4 \\[x] \\`y\\` \\<b>'],
    [
      '<figure class="code" data-title="a.js" data-language="js">' +
        '<figcaption>a.js</figcaption><pre><code><span class="k">let</span> a;\n</code></pre>' +
        '</figure>',
      '```js a.js\nlet a;\n```',
    ],
    ['<figure class="code" data-title="plaintext"><pre><code>```\n</code></pre></figure>', '````\n```\n````'],
    [
      '<figure class="code" data-title="js"><pre><code><span data-part="removed">a\n</span>' +
        '<span data-part="added">b\n</span><span class="line">c</span></code></pre></figure>',
      '```diff\n- a\n+ b\n  c\n```',
    ],
    [
      '<figure class="code mermaid" data-title="mermaid"><pre><code>a --&gt; b</code></pre></figure>',
      '```mermaid\na --> b\n```',
    ],
    [
      '<div data-part="callout warning" role="note" aria-label="Warning">' +
        '<span data-part="skip"><svg></svg></span><div data-part="callout-body"><p>Hot.</p>' +
        '</div></div>',
      '> **Warning**\n>\n> Hot.',
    ],
    [
      '<div data-part="callout tip" role="note" aria-label="Mind">' +
        '<div data-part="callout-body"><p data-part="callout-title">Mind</p><p>Hot.</p></div>' +
        '</div>',
      '> **Tip: Mind**\n>\n> Hot.',
    ],
    [`<p>A ${renderMath('x_1', false).html}.</p>`, 'A $x_1$.'],
    [
      '<details data-part="accordion"><summary><span>' +
        '<span data-part="accordion-title">One</span></span></summary><div><p>First.</p></div>' +
        '</details>' +
        '<details data-part="accordion"><summary><span>' +
        '<span data-part="accordion-title">Two</span></span></summary><div><p>Second.</p>' +
        '</div></details>',
      '- **One**\n\n  First.\n- **Two**\n\n  Second.',
    ],
    [
      '<ol data-part="steps"><li class="step"><h3 data-part="step-title" id="a">Sow' +
        '<a data-part="skip" href="#a"></a></h3><div data-part="step-body"><p>Wait.</p></div>' +
        '</li></ol>',
      '1. ### Sow\n\n   Wait.',
    ],
    [
      '<div data-part="card"><div class="card-body"><p data-part="card-title">' +
        '<a data-part="card-link" href="/a">Go</a></p><div data-part="card-text"><p>There.</p>' +
        '</div></div></div>',
      '- [Go](/a): There.',
    ],
    [
      '<p>A <span data-part="tooltip"><button data-part="tooltip-term">term</button>' +
        '<span data-part="tooltip-tip" popover><span>What it means.</span>' +
        '<a href="/more">More</a></span></span>.</p>',
      'A term (What it means. [More](/more)).',
    ],
    [
      '<div data-part="field"><p data-part="field-head"><a data-part="field-name" href="#n">' +
        '<code data-part="field-name">name</code></a> ' +
        '<span data-part="field-type">string</span> ' +
        '<span class="field-required">required</span></p><div data-part="field-body">' +
        '<div data-part="prose"><p>Its name.</p></div></div></div>',
      '- `name` (string, required): Its name.',
    ],
    [
      '<table><thead><tr><th>A</th></tr></thead><tbody><tr><td>a|b</td></tr></tbody></table>',
      '| A |\n| - |\n| a\\|b |',
    ],
    [
      '<ol data-part="steps"><p>First.</p><li class="step"><span class="step-icon"><img src="i.png"></span>' +
        '<p data-part="step-title">A</p><div data-part="step-body"><p>B.</p></div></li>' +
        '<h3>Then</h3><p>C.</p><li><h4 data-part="step-title">D</h4></li>' +
        '<ul><li>E</li></ul></ol>',
      'First.\n\n1. **A**\n\n   B.\n\n### Then\n\nC.\n\n2. #### D\n\n- E',
    ],
    [
      '<ol data-part="steps"><div><li><p data-part="step-title">A</p>' +
        '<div data-part="step-body"><p>B.</p></div></li></div></ol>',
      '**A**\n\nB.',
    ],
    ['<ul><li>A</li>Text.<li>B</li></ul>', '- A\n\nText.\n\n- B'],
    [
      '<section data-part="samples"><trellis-tabs></trellis-tabs><div><p>Send it twice.</p></div></section>',
      'Send it twice.',
    ],
    [
      '<template data-part="agents">&lt;p&gt;For programs.&lt;/p&gt;</template>' +
        '<span data-part="human">For people.</span>',
      'For programs.',
    ],
  ])('of %s', (html, expected) => {
    expect(body(html).trim()).toBe(expected);
  });

  test('shows alternatives of a schema under their names, inside their field', () => {
    const field = (name: string) =>
      '<div data-part="field"><p data-part="field-head"><code data-part="field-name">' +
      `${name}</code></p><div data-part="field-body"></div></div>`;
    const choice =
      '<trellis-tabs data-part="choice"><p>One of these:</p>' +
      '<details name="one-1" open><summary>Cat <code>kind = cat</code></summary>' +
      '<p data-part="field-head"><span data-part="field-type">object</span> ' +
      `<span class="field-note">no other properties</span></p>${field('lives')}</details>` +
      `<details name="one-1"><summary>Dog</summary>${field('tricks')}</details></trellis-tabs>`;
    expect(
      body(
        '<div data-part="field"><p data-part="field-head">' +
          '<code data-part="field-name">pet</code></p><div data-part="field-body">' +
          `${choice}</div></div>`,
      ),
    ).toBe(
      [
        '- `pet`',
        '  One of these:',
        '  **Cat `kind = cat`**: object, no other properties\n  - `lives`',
        '  **Dog**\n  - `tricks`\n',
      ].join('\n\n'),
    );
  });

  test('shows every tab under its name; a code block has the name on its fence', () => {
    const tabs = (panels: string) =>
      body(
        '<trellis-tabs><div role="tablist"><button role="tab">npm</button>' +
          `<button role="tab">pnpm</button></div>${panels}</trellis-tabs>`,
      );
    const panel = (html: string) => `<div data-part="tab-panel"><p data-part="skip">x</p>${html}</div>`;
    expect(tabs(panel('<p>One.</p>') + panel('<p>Two.</p>'))).toBe('**npm**\n\nOne.\n\n**pnpm**\n\nTwo.\n');
    const code =
      '<figure class="code" data-title="npm" data-language="bash"><pre><code>npm i</code></pre></figure>';
    expect(tabs(panel(code))).toBe('```bash npm\nnpm i\n```\n');
  });

  test('of an operation has its servers below its method and path', () => {
    const line =
      '<div data-part="request-line"><span data-part="request-method">GET</span>' +
      '<code data-part="request-path">/a/<span>{id}</span></code></div>';
    expect(
      markdown(`<h1>T</h1>${line}`, {
        operation: { servers: ['https://a.example.com', 'https://b.example.com'] },
      }),
    ).toBe('# T\n\n`GET /a/{id}`\n\n**Servers:** `https://a.example.com`, `https://b.example.com`\n');
  });

  test('never fails, and ends with a newline', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (html, title) => {
        expect(pageMarkdown(mainIn(`<main>${html}</main>`), { title }).endsWith('\n')).toBe(true);
      }),
    );
  });
});

describe('links in Markdown', () => {
  const routes = new Set(['/', '/guide/one', '/a b']);
  const links = (route: string, more = {}) => markdownLinks({ base: '', routes, ...more }, route);

  test.each([
    ['/guide/one', '/guide/one.md'],
    ['/guide/one/#part', '/guide/one.md#part'],
    ['/', '/index.md'],
    ['/a%20b', '/a%20b.md'],
    ['/images/a.png', '/images/a.png'],
    ['#here', '#here'],
    ['mailto:a@example.com', 'mailto:a@example.com'],
    ['//cdn.example.com/a.png', '//cdn.example.com/a.png'],
    ['https://example.com/guide/one', 'https://example.com/guide/one'],
  ])('%s is %s', (url, expected) => {
    expect(links('/guide/two')(url)).toBe(expected);
  });

  test('have the base path, and the origin if it is known', () => {
    const to = links('/', { base: '/docs', origin: 'https://example.com' });
    expect(to('/docs/guide/one#a')).toBe('https://example.com/docs/guide/one.md#a');
    expect(to('/other')).toBe('https://example.com/other');
  });

  test.each([
    ['/guide/one', 'one.md'],
    ['/guide/one/?a=1#part', 'one.md?a=1#part'],
    ['/', '../index.md'],
    ['/a%20b', '../a%20b.md'],
    ['../one', 'one.md'],
    ['/images/a.png', '../images/a.png'],
    ['/sandbox', '../sandbox/index.html'],
    ['#here', '#here'],
    ['https://example.com/guide/one', 'https://example.com/guide/one'],
  ])('of a site that is opened from its files, %s is %s', (url, expected) => {
    expect(links('/guide/two', { isRelative: true, origin: 'https://example.com' })(url)).toBe(expected);
  });

  test('are resolved against the page if they are relative', () => {
    expect(links('/guide/two')('../one')).toBe('/guide/one.md');
  });

  test('a route can be derived from the address of its Markdown', () => {
    for (const route of ['/', '/a', '/a/b', '/v1.2'])
      expect(routeOfMarkdown(markdownRoute(route))).toBe(route);
    expect(routeOfMarkdown('/a')).toBeUndefined();
    expect(routeOfMarkdown('/.md')).toBeUndefined();
  });
});

describe('the Markdown of an operation', () => {
  const aside = (inner: string) => `<div data-part="told beside">${inner}</div>`;
  const sample =
    '<section data-part="samples" aria-label="Request samples"><trellis-tabs><div role="tablist">' +
    '<button role="tab">cURL</button><button role="tab">Go</button></div>' +
    '<div data-part="tab-panel"><figure data-language="curl"><pre>curl /a</pre></figure></div>' +
    '<div data-part="tab-panel" data-markdown-ignore="">' +
    '<figure data-language="go"><pre>get</pre></figure></div>' +
    '</trellis-tabs></section>';
  const responses =
    '<section data-part="told responses"><h2>Responses</h2><trellis-tabs data-part="statuses">' +
    '<div role="tablist"><button role="tab">200</button></div>' +
    '<div data-part="tab-panel"><div data-part="response-meaning">' +
    '<span data-part="response-reason">OK</span><p>Done.</p></div><h3>Headers</h3><p>None.</p></div>' +
    '</trellis-tabs></section>';

  test('has samples under a heading right before the responses, with the names of other languages', () => {
    expect(body(`<h2>Body</h2>${responses}<h2>Versions</h2>${aside(sample)}`)).toBe(
      '## Body\n\n## Request samples\n\n```bash cURL\ncurl /a\n```\n\n' +
        'The page has the same request in Go.\n\n' +
        '## Responses\n\n### 200 OK\n\nDone.\n\n#### Headers\n\nNone.\n\n## Versions\n',
    );
  });

  test('keeps what stands beside a page without responses at its end, under a heading', () => {
    expect(body(`<h2>Versions</h2>${aside(`<p>Panel.</p>${sample}`)}`)).toMatch(
      /^## Versions\n\nPanel\.\n\n## Request samples\n\n```bash cURL\n/,
    );
  });

  test('joins a scheme and its description in one line, and a server with its name and description', () => {
    const facts =
      '<div data-part="request-facts"><details data-part="expandable"><summary data-part="request-auth">' +
      '<span>Bearer token</span></summary><div><div><p>From the console.</p></div></div></details>' +
      '<details data-part="expandable"><summary data-part="request-servers"><code>https://a.example.com</code>' +
      '</summary><div><div data-part="field-body"><div role="listitem"><p data-part="field-head">' +
      '<code>https://a.example.com</code></p><div><p>Production.</p></div></div></div></div></details></div>';
    expect(markdown(`<h1>T</h1>${facts}`, { operation: { servers: ['https://a.example.com'] } })).toBe(
      '# T\n\n**Authentication:** Bearer token. From the console.\n\n' +
        '**Server:** `https://a.example.com`: Production.\n',
    );
  });

  test('says how to call the sandbox, and names operation and OpenAPI file', () => {
    const line =
      '<div data-part="request-line"><span data-part="request-method">GET</span>' +
      '<code data-part="request-path">/a/{id}</code></div>';
    const operation = {
      servers: [],
      operationId: 'getA',
      file: { title: 'A', path: '/openapi/a.json' },
      sandbox: {
        address: 'https://docs.example.com/_sandbox/a',
        isLocal: false,
        credentials: ['Authorization: Bearer any'],
        pathValues: { id: '7' },
      },
    };
    expect(markdown(`<h1>T</h1>${line}`, { operation })).toBe(
      '# T\n\n`GET /a/{id}`\n\n' +
        '**Sandbox:** `https://docs.example.com/_sandbox/a` responds like the API, ' +
        'with `Authorization: Bearer any`, for example `id=7`\n\n' +
        '**Operation:** `getA` in the OpenAPI file [A](/openapi/a.json)\n',
    );
  });

  test('keeps the lines of an example', () => {
    const field =
      '<div data-part="field"><p data-part="field-head"><code data-part="field-name">text</code></p>' +
      '<div data-part="field-body"><p data-part="field-example">Example <code>one\ntwo</code></p></div></div>';
    expect(body(field)).toBe('- `text`\n\n  Example\n  ```\n  one\n  two\n  ```\n');
  });
});
