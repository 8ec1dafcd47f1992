import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import {
  type Change,
  changesMarkdown,
  changesRss,
  changesText,
  countsText,
  newPage,
  withEntry,
} from '../../src/changes/index.ts';
import { renderer } from '../content/compile.ts';
import { elementsOf, textOf } from '../content/support.ts';

const operation = { method: 'POST', path: '/plants/{id}', title: 'Change a plant' };
const change = (rest: Partial<Change> = {}): Change => ({
  kind: 'changed',
  level: 'breaking',
  rule: 'request-type-changed',
  operation,
  where: { words: 'the request body' },
  text: 'The request body is now string, previously integer.',
  ...rest,
});
const CHANGES = [
  change({ level: 'non-breaking', text: 'Property `a` of the request body was added.' }),
  change({
    operation: { method: 'GET', path: '/other', title: 'Other' },
    level: 'unclassified',
    text: 'It changed.',
  }),
  change(),
  change({ operation: undefined, level: 'non-breaking', text: 'Server `https://a.example.com` was added.' }),
];
const plain = (text: string): string => text;
const PAINT = { red: plain, yellow: plain, bold: plain, dim: plain };

describe('as text', () => {
  test('is grouped by operation, the whole description first, breaking changes before others', () => {
    const lines = changesText(CHANGES, PAINT).split('\n').filter(Boolean);
    expect(
      lines.map((line) =>
        line
          .trim()
          .split(/\s{2,}/)
          .slice(0, 2),
      ),
    ).toEqual([
      ['The API description'],
      ['non-breaking', 'Server https://a.example.com was added.'],
      ['POST /plants/{id}', 'Change a plant'],
      ['breaking', 'The request body is now string, previously integer.'],
      ['non-breaking', 'Property a of the request body was added.'],
      ['GET /other', 'Other'],
      ['unclassified', 'It changed.'],
      ['1 breaking, 1 unclassified and 2 non-breaking changes.'],
    ]);
  });

  test('control characters of a description never reach the terminal', () => {
    const text = changesText([change({ text: 'Property `\u001b[2J\u202e` was removed.' })], PAINT);
    for (const character of ['\u001b', '\u202e']) expect(text).not.toContain(character);
  });

  test('counts are written as sentences', () => {
    expect(countsText([])).toBe('no changes');
    expect(countsText([change()])).toBe('1 breaking change');
    expect(countsText([change(), change({ level: 'non-breaking' })])).toBe(
      '1 breaking and 1 non-breaking changes',
    );
  });
});

describe('changes that operations share', () => {
  const of = (path: string, words: string, rest: Partial<Change> = {}): Change =>
    change({
      operation: { method: 'GET', path, title: `Title ${path}` },
      rule: 'response-enum-value-added',
      where: {
        words,
        old: '#/components/schemas/Pot/properties/sizes/items',
        new: '#/components/schemas/Pot/properties/sizes/items',
      },
      text: `${words.charAt(0).toUpperCase()}${words.slice(1)} has the new value \`"xl"\`.`,
      ...rest,
    });
  const uses = (count: number): Change[] =>
    Array.from({ length: count }, (_, index) =>
      of(`/p${index}`, `item \`${'a.'.repeat(index)}sizes[]\` of the \`200\` response`),
    );

  test('are reported once for the component, with its operations', () => {
    expect(changesText(uses(5), PAINT)).toBe(
      `Schema Pot as it comes from GET /p0, GET /p1, GET /p2 and 2 more
  breaking      Item sizes[] has the new value "xl".  response-enum-value-added

5 breaking changes.`,
    );
    expect(changesRss({ title: 'A', label: 'B', changes: uses(3), date: new Date(0) })).toContain(
      '&lt;h3&gt;Schema &lt;code&gt;Pot&lt;/code&gt; as it comes from&lt;/h3&gt;&lt;p&gt;&lt;code&gt;GET /p0&lt;/code&gt;, ',
    );
  });

  test('are reported for the operation if only one has them, and for each if they differ', () => {
    const heads = (changes: Change[]): string[] =>
      changesText(changes, PAINT)
        .split('\n')
        .filter((line) => /^\w+ \//.test(line));
    expect(heads(uses(1))).toHaveLength(1);
    expect(heads(uses(2))).toHaveLength(0);
    const [once] = uses(1);
    const twice = [once, once && of('/p0', 'item `sizes[]` of the `202` response')].filter((each) => !!each);
    expect(changesText(twice, PAINT).split('\n').slice(0, 2)).toEqual([
      'Schema Pot as it comes from GET /p0',
      '  breaking      Item sizes[] has the new value "xl".  response-enum-value-added',
    ]);
    const others = uses(3).map((each, index) => ({ ...each, text: each.text.replace('xl', `xl${index}`) }));
    expect(heads(others)).toHaveLength(3);
  });

  test('link to every page, folded if there are many', () => {
    const linkTo = ({ path }: { path: string }): string => `/pages${path}`;
    const page = (count: number): string => changesMarkdown({ label: 'A', changes: uses(count), linkTo });
    expect(page(3)).toContain(
      '- Schema `Pot` as it comes from [Title /p0](/pages/p0), [Title /p1](/pages/p1) and [Title /p2](/pages/p2)\n  - Item `sizes[]` has',
    );
    expect(page(6)).toContain(`- Schema \`Pot\` as it comes from 6 operations
  - Item \`sizes[]\` has the new value \`"xl"\`.

  <Accordion title="Used in">

    - \`GET /p0\` [Title /p0](/pages/p0)
`);
    expect(page(6).match(/\]\(\/pages\/p\d\)/g)).toHaveLength(6);
  });
});

describe('as Markdown', () => {
  test('is an entry with a heading for each impact, and links to existing pages', () => {
    const linkTo = ({ path }: { path: string }): string | undefined =>
      path === '/other' ? '/pages/o (1)' : undefined;
    expect(changesMarkdown({ label: 'Plants 2', description: '1 → 2', changes: CHANGES, linkTo })).toBe(
      `<Update label="Plants 2" description="1 → 2">

1 breaking, 1 unclassified and 2 non-breaking changes.

**Breaking changes**

- \`POST /plants/{id}\` Change a plant
  - The request body is now string, previously integer.

**Changes that may break**

- \`GET /other\` [Other](/pages/o%20%281%29)
  - It changed.

**Other changes**

- Server \`https://a.example.com\` was added.
- \`POST /plants/{id}\` Change a plant
  - Property \`a\` of the request body was added.

</Update>`,
    );
  });

  test('no text from a description becomes markup or code', async () => {
    const words = [
      ...'{}<>[]()`*_\\!&#$~|:/.-+=" a1\n'.split(''),
      '${',
      '</',
      'https://',
      '{{x}}',
      'a@b.cd',
      '\u2028',
    ];
    const nasty = fc.array(fc.constantFrom(...words), { maxLength: 8 }).map((parts) => parts.join(''));
    const render = await renderer();
    const compiled = async (source: string): Promise<string> =>
      (await render.process(source, '/docs/changelog.mdx', {})).code;
    await fc.assert(
      fc.asyncProperty(nasty, nasty, nasty, async (title, name, label) => {
        const text = `Property \`${oneLine(name).replaceAll('`', "'") || 'x'}\` at level 3: ${oneLine(title).replaceAll('`', "'")}.`;
        const changes = [
          change({ operation: { method: 'GET', path: `/${name}`, title: title || 'T' }, text }),
        ];
        const entry = changesMarkdown({ label, description: name, changes });
        // Compiles together with its entry. Without one, it is searched as a single piece of HTML.
        await compiled(entry);
        const [, json] =
          /"set:html": ("(?:[^"\\]|\\.)*")/.exec(
            await compiled(entry.replace(/^<Update.*>$/m, '').replace('</Update>', '')),
          ) ?? [];
        const html = JSON.parse(json ?? '""') as string;
        const strange = elementsOf(html).filter(
          ({ tag, attributes }) =>
            !['p', 'ul', 'li', 'strong', 'code'].includes(tag) &&
            // URLs are always links.
            !(tag === 'a' && /^(?:https?:|mailto:)/.test(attributes.href ?? '')),
        );
        expect(strange).toEqual([]);
        expect(squeezed(textOf(html))).toContain(squeezed(text.replaceAll('`', '')));
      }),
      { numRuns: 300 },
    );
  });
});

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
/** Without spaces, and without the typographic marks of the processor. */
const squeezed = (text: string): string => text.replace(/[\s'"‘’“”.…–—-]+/g, '');

const ENTRY = (label: string, text: string): string => `<Update label="${label}">\n\n${text}\n\n</Update>`;

describe('an entry on a page', () => {
  test('starts a new page', () => {
    const page = newPage('Changes: "all"', ENTRY('1', 'One.'));
    expect(parseYaml(page.split('---')[1] as string)).toEqual({ title: 'Changes: "all"' });
    expect(page.endsWith('---\n\n<Update label="1">\n\nOne.\n\n</Update>\n')).toBe(true);
  });

  const page = `---\ntitle: C\n---\n\nIntroduction.\n\n${ENTRY('1', 'One.')}\n`;

  test('is added above the others, below front matter and introduction', () => {
    expect(withEntry(page, ENTRY('2', 'Two.'), '2')).toBe(
      `---\ntitle: C\n---\n\nIntroduction.\n\n${ENTRY('2', 'Two.')}\n\n${ENTRY('1', 'One.')}\n`,
    );
  });

  test('replaces its previous version in place', () => {
    const both = withEntry(page, ENTRY('2', 'Two.'), '2');
    expect(withEntry(both, ENTRY('1', 'Again.'), '1')).toBe(both.replace('One.', 'Again.'));
    expect(withEntry(both, ENTRY('2', 'Two.'), '2')).toBe(both);
  });

  test('comes at the end of a page without entries, and keeps its line endings', () => {
    expect(withEntry('---\r\ntitle: C\r\n---\r\n\r\nText.\r\n', ENTRY('1', 'One.'), '1')).toBe(
      '---\r\ntitle: C\r\n---\r\n\r\nText.\r\n\r\n<Update label="1">\r\n\r\nOne.\r\n\r\n</Update>\r\n',
    );
    expect(withEntry('', ENTRY('1', 'One.'), '1')).toBe(`${ENTRY('1', 'One.')}\n`);
  });

  test('is not confused with one in a code block', () => {
    const shown = `---\ntitle: C\n---\n\n\`\`\`mdx\n${ENTRY('1', 'Shown.')}\n\`\`\`\n`;
    expect(withEntry(shown, ENTRY('1', 'One.'), '1')).toBe(`${shown}\n${ENTRY('1', 'One.')}\n`);
  });
});

test('as a feed it is one item of RSS 2.0, with its text escaped twice', () => {
  const date = new Date(Date.UTC(2026, 0, 2));
  const feed = changesRss({
    title: 'A & B',
    label: '2',
    changes: [change({ text: 'Property `<a>\u0000` was added.' })],
    date,
  });
  expect(feed).toContain('<title>A &amp; B</title>');
  expect(feed).toContain('<title>2: 1 breaking change</title>');
  expect(feed).toContain(
    '&lt;li&gt;breaking: Property &lt;code&gt;&amp;lt;a&amp;gt;&lt;/code&gt; was added.&lt;/li&gt;',
  );
  expect(feed).toContain('<pubDate>Fri, 02 Jan 2026 00:00:00 GMT</pubDate>');
  expect(feed.match(/<item>/g)).toHaveLength(1);
});
