import { describe, expect, it } from 'vitest';
import { renderMath } from '../../src/content/index.ts';
import { HtmlTree, mainOf as mainIn } from '../../src/html/index.ts';
import { type SearchRecord, searchPage, sectionsOf } from '../../src/search/index.ts';

const mainOf = (html: string) => mainIn(new HtmlTree(html));

import type { Page, SchemaPageView } from '../../src/site/index.ts';

const page: Page = {
  id: 'guide',
  route: '/guide',
  title: 'Guide',
  sidebarTitle: 'Guide',
  frontMatter: {},
  deprecated: false,
  inNavigation: true,
};

/** The records of a page with this text. */
function recordsOf(prose: string, lead = ''): SearchRecord[] {
  const html =
    '<html><body><nav>Elsewhere</nav><main id="trellis-content"><header class="page-header">' +
    `<p data-part="skip">Group</p><h1>Guide</h1>${lead && `<p data-part="lead">${lead}</p>`}` +
    '<details class="menu"><summary>Copy page</summary></details></header>' +
    `<div data-part="prose">${prose}</div><footer data-part="skip">` +
    '<div data-part="prose">Next</div></footer></main></body></html>';
  const main = mainOf(html);
  if (!main) throw new Error('no main');
  return searchPage(sectionsOf(main), { page, language: 'en', boost: 1, pages: 1 }).records;
}
const anchor = '<a data-part="skip" href="#x" aria-label="Link"></a>';

describe('the records of a page', () => {
  it('are the page with the text before its first heading, and each section', () => {
    expect(
      recordsOf(
        `<p>One.</p><h2 id="two">Two${anchor}</h2><p>Three <b>fo</b>ur.</p>` +
          '<h3 id="five">Five</h3><ul><li>Six</li><li>Seven</li></ul>',
        'A lead.',
      ),
    ).toEqual([
      { kind: 'page', title: 'Guide', fragment: '', text: 'A lead. One.', names: [] },
      { kind: 'heading', title: 'Two', fragment: 'two', text: 'Three four.' },
      { kind: 'heading', title: 'Five', fragment: 'five', text: 'Six Seven' },
    ]);
  });

  it('exclude controls, drawings and everything around the text', () => {
    const [itself] = recordsOf(
      '<p>Text<button>Copy</button><svg><title>Icon</title></svg>' +
        '<span aria-hidden="true">#</span><script>x</script></p><img src="a.png" alt="A fern">',
    );
    expect(itself?.text).toBe('Text A fern');
  });

  it('have each formula once', () => {
    const power = renderMath('x^2', false).html;
    const records = recordsOf(
      `<p>So ${renderMath('a = b', true).html}.</p><h2 id="a">The ${power}</h2><p>${power}</p>`,
    );
    expect(records.map(({ title, text }) => [title, text])).toEqual([
      ['Guide', 'So a=b.'],
      ['The x^2', 'x^2'],
    ]);
  });

  it('include each accordion, after which the section continues', () => {
    const accordion =
      '<details data-part="accordion"><summary><span>' +
      '<span data-part="accordion-title">More</span></span></summary>' +
      '<div class="accordion-body" id="more"><p>Inside.</p></div></details>';
    expect(recordsOf(`<h2 id="a">A</h2><p>Before.</p>${accordion}<p>After.</p>`).slice(1)).toEqual([
      { kind: 'heading', title: 'A', fragment: 'a', text: 'Before. After.' },
      { kind: 'heading', title: 'More', fragment: 'more', text: 'Inside.' },
    ]);
  });

  it('include each documented field, with everything around it', () => {
    const field = (name: string, note: string, body: string) =>
      `<div data-part="field" id="param-${name}"><p data-part="field-head">` +
      `<code data-part="field-name">${name}</code><span data-part="field-type">string</span>` +
      `<span data-part="field-place">${note}</span></p><div data-part="field-body">` +
      `${body}</div></div>`;
    expect(recordsOf(field('user', 'body', `<p>Who.</p>${field('emails', '', 'Where.')}`)).slice(1)).toEqual([
      { kind: 'parameter', title: 'user', fragment: 'param-user', text: 'body · string · Who.' },
      { kind: 'field', title: 'user.emails', fragment: 'param-emails', text: 'string · Where.' },
    ]);
  });

  it('include each error of an error table, by its message if there is one', () => {
    const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
    const table =
      '<table><thead><tr><th>Code</th><th>When</th><th>Message</th></tr></thead><tbody>' +
      row('<code>BAD_REQUEST</code>', 'It is bad.', '<code>Invalid channel ID</code>') +
      row('<code>GONE_AWAY</code>', 'It is gone.', 'Not documented') +
      '</tbody>' +
      '</table>';
    expect(recordsOf(`<h2 id="errors">Errors</h2>${table}`).slice(2)).toEqual([
      {
        kind: 'error',
        title: 'Invalid channel ID',
        names: ['BAD_REQUEST'],
        fragment: 'errors',
        text: 'BAD_REQUEST · It is bad. · Invalid channel ID',
      },
      {
        kind: 'error',
        title: 'GONE_AWAY',
        names: [],
        fragment: 'errors',
        text: 'GONE_AWAY · It is gone. · Not documented',
      },
    ]);
    expect(
      recordsOf(`<table>${row('Name', 'Age')}${row('BAD_REQUEST', '1')}${row('Someone', '2')}</table>`),
    ).toHaveLength(1);
  });

  it('include an error if a heading is the name of one', () => {
    expect(
      recordsOf('<h3 id="bad_request"><code>BAD_REQUEST</code></h3><p>In general.</p>')[1],
    ).toMatchObject({
      kind: 'error',
      title: 'BAD_REQUEST',
      text: 'In general.',
    });
  });

  it('include records of the same kind and title once, with all of their text', () => {
    const row = (code: string, when: string) => `<tr><td><code>${code}</code></td><td>${when}</td></tr>`;
    const table =
      '<table><tr><th>Code</th><th>When</th></tr>' +
      `${row('GONE_AWAY', 'It left.')}${row('GONE_AWAY', 'It fled.')}</table>`;
    const section = '<h2 id="gone_away">GONE_AWAY</h2><p>In general.</p>';
    expect(recordsOf(`${table}${section}`).slice(1)).toEqual([
      {
        kind: 'error',
        title: 'GONE_AWAY',
        fragment: 'gone_away',
        text: 'GONE_AWAY · It left. · GONE_AWAY · It fled. · In general.',
      },
    ]);
    const example = '<h3 id="ID">Example</h3><p>One.</p>';
    expect(recordsOf(`${example}${example.replace('ID', 'ID-2')}`)).toHaveLength(3);
  });

  it('include outer fields first, on a large site fewer of each page, and further ones by name', () => {
    const field = (name: string, children: object[] = []) => ({
      name,
      type: 'string',
      children,
      variants: [],
      enum: Array.from({ length: 100 }, (_, at) => `v${at}`),
    });
    const schema = {
      name: 'Plant',
      fields: [field('outer', [field('deep')]), ...Array.from({ length: 70 }, (_, at) => field(`name${at}`))],
    };
    const main = mainOf('<main id="trellis-content"><h1>Plant</h1></main>');
    if (!main) throw new Error('no main');
    const recordsAmong = (pages: number) => {
      const facts = { page, language: 'en', boost: 1, pages, schema: schema as unknown as SchemaPageView };
      const [itself, ...records] = searchPage(sectionsOf(main), facts).records;
      return {
        names: itself?.names ?? [],
        titles: records.map(({ title }) => title),
        texts: records.map(({ text }) => text),
      };
    };
    expect(recordsAmong(10).titles).toHaveLength(60);
    expect(recordsAmong(10).names).toContain('deep');
    expect(recordsAmong(20_000).titles).toEqual(['outer', 'name0', 'name1', 'name2', 'name3']);
    expect(recordsAmong(20_000).names).toEqual([
      'Plant',
      ...Array.from({ length: 25 }, (_, at) => `name${at + 4}`),
    ]);
    expect(recordsAmong(1e9).titles).toEqual(['outer']);
    expect(recordsAmong(10).texts[0]).toContain('v99');
    expect(recordsAmong(20_000).texts[0]).toMatch(/v0, .*, v9$/);
  });

  it('are empty if a page has no main text', () => {
    expect(mainOf('<html><body><p>Continue</p></body></html>')).toBeUndefined();
  });
});
