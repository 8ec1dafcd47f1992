import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { firstHeading, type ParsedPage, parsePage } from '../../src/content/index.ts';

const parse = (text: string): ParsedPage => parsePage(text, 'a.mdx');

/** Front matter of these lines, and a body. */
const page = (...lines: string[]): string => ['---', ...lines, '---', '', 'Body'].join('\n');

/** `line:column code message` of each diagnostic, with any hint after `->`. */
const problemsOf = (text: string): string[] =>
  parse(text).diagnostics.map(
    ({ range, code, message, hint }) =>
      `${range?.start.line}:${range?.start.column} ${code} ${message}${hint ? ` -> ${hint}` : ''}`,
  );

/** The text that a range covers. */
function covered(text: string, key: keyof ParsedPage['ranges']): string | undefined {
  const range = parse(text).ranges[key];
  if (!range) return undefined;
  const lines = text.replace(/^\uFEFF/, '').split('\n');
  expect(range.start.line).toBe(range.end.line);
  return lines[range.start.line - 1]?.slice(range.start.column - 1, range.end.column - 1);
}

describe('front matter', () => {
  test('every key that Trellis supports is read', () => {
    const { frontMatter, diagnostics } = parse(
      page(
        'title: Send invitations',
        'description: "Sends: invitations"',
        'sidebarTitle: Send',
        'icon: leaf',
        'iconType: sharp-solid',
        'tag: NEW',
        'mode: wide',
        'openapi: openapi/chat.yaml POST /invites',
        'authMethod: none',
        'playground: simple',
        'version: v1',
        'deprecated: true',
        'hidden: false',
      ),
    );
    expect(diagnostics).toEqual([]);
    expect(frontMatter).toEqual({
      title: 'Send invitations',
      description: 'Sends: invitations',
      sidebarTitle: 'Send',
      icon: 'leaf',
      iconType: 'sharp-solid',
      tag: 'NEW',
      mode: 'wide',
      openapi: 'openapi/chat.yaml POST /invites',
      authMethod: 'none',
      playground: 'simple',
      version: 'v1',
      deprecated: true,
      hidden: false,
    });
  });

  test('the body follows it, and the number of lines before is known', () => {
    expect(parse(page('title: A'))).toMatchObject({ body: '\nBody', bodyLine: 3 });
    expect(parse('---\n---\nBody')).toMatchObject({ frontMatter: {}, body: 'Body', bodyLine: 2 });
  });

  test('a page without it is all body', () => {
    for (const text of ['', 'Body\n', '# Title\n\n---\n\ntitle: no\n\n---\n', ' ---\ntitle: no\n---\n']) {
      expect(parse(text)).toMatchObject({ frontMatter: {}, diagnostics: [], body: text, bodyLine: 0 });
    }
  });

  test('an unclosed one is not front matter', () => {
    expect(parse('---\ntitle: A\n')).toMatchObject({ frontMatter: {}, bodyLine: 0 });
    expect(problemsOf('---\ntitle: A\n\nText.\n')).toEqual([
      '1:1 content/front-matter the front matter is not closed -> Add a line of "---" below the last key.',
    ]);
    for (const text of ['---\n\nText: more.\n', '---\nNote: this is text.\n'])
      expect(problemsOf(text)).toEqual([]);
  });

  test('an unclosed quotation mark is the only problem of its value', () => {
    expect(problemsOf(page('title: A', "mode: 'wide"))).toEqual([
      `3:7 content/front-matter front matter is not valid YAML: a quotation mark is not closed -> Add ' at the end of the value.`,
    ]);
  });

  test('either kind of line break, a byte order mark and blank lines before it change nothing', () => {
    const text = page('title: A', 'openapi: GET /a', 'iconType: sold');
    for (const [form, shift] of [
      [text.replaceAll('\n', '\r\n'), 0],
      [`\uFEFF${text}`, 0],
      [`\n \n${text}`, 2],
    ] as const) {
      expect(parse(form).frontMatter).toEqual({ title: 'A', openapi: 'GET /a' });
      expect(parse(form).body.trim()).toBe('Body');
      expect(parse(form).ranges.openapi?.start).toEqual({ line: 3 + shift, column: 10 });
      expect(problemsOf(form)[0]).toMatch(new RegExp(`^${4 + shift}:11 content/front-matter-enum`));
    }
  });

  test('dashes within a value do not close it', () => {
    const { frontMatter } = parse(page('title: A --- b ---', 'description: c'));
    expect(frontMatter).toEqual({ title: 'A --- b ---', description: 'c' });
  });

  test('values are where their ranges say', () => {
    const text = page('title: "A b"', 'openapi:   GET /a  # the one', '# note', 'version: v1');
    expect(covered(text, 'title')).toBe('"A b"');
    expect(covered(text, 'openapi')).toBe('GET /a');
    expect(covered(text, 'version')).toBe('v1');
    expect(covered(text, 'icon')).toBeUndefined();
  });

  test('a number is the text as written', () => {
    expect(parse(page('title: 2024', 'version: 1.10', 'tag: 0x1F')).frontMatter).toEqual({
      title: '2024',
      version: '1.10',
      tag: '0x1F',
    });
  });

  test('a key without a value is not set', () => {
    const { frontMatter, diagnostics } = parse(page('description:', 'hidden: ~', 'icon: null'));
    expect([frontMatter, diagnostics]).toEqual([{}, []]);
  });

  test.each(['title:', 'title: ""'])('an empty title is a problem, where it is: %s', (line) => {
    const { diagnostics } = parse(page('icon: leaf', line));
    expect(diagnostics.map(({ code, range }) => [code, range?.start.line])).toEqual([
      ['content/empty-title', 3],
    ]);
  });

  test('an alias is replaced by its value', () => {
    expect(parse(page('title: &name Plants', 'sidebarTitle: *name')).frontMatter).toEqual({
      title: 'Plants',
      sidebarTitle: 'Plants',
    });
  });

  test('unknown keys are ignored, whatever their names and values', () => {
    const { frontMatter, diagnostics } = parse(
      page('constructor: x', '__proto__: {title: x}', 'toString: 1', 'related: 3', 'authors: [{a: b}]'),
    );
    expect([Object.keys(frontMatter), diagnostics]).toEqual([[], []]);
    expect(frontMatter.title).toBeUndefined();
  });

  test('meta tags for search engines and social networks are kept by name', () => {
    const { frontMatter, diagnostics } = parse(
      page(
        '"og:title": x',
        "'og:image:width': 1200",
        'twitter:card: summary',
        'google-site-verification: abc',
        'robots: noindex, nofollow',
        'canonical: https://example.com/a',
        'noindex: true',
      ),
    );
    expect(diagnostics).toEqual([]);
    expect(frontMatter).toEqual({
      meta: {
        'og:title': 'x',
        'og:image:width': '1200',
        'twitter:card': 'summary',
        'google-site-verification': 'abc',
      },
      robots: 'noindex, nofollow',
      canonical: 'https://example.com/a',
      noindex: true,
    });
  });

  test('keywords are a list, or separated by commas', () => {
    for (const written of ['[a, b c]', 'a, b c', '\n  - a\n  - b c']) {
      expect(parse(page(`keywords: ${written}`)).frontMatter).toEqual({ keywords: ['a', 'b c'] });
    }
    expect(problemsOf(page('keywords: {a: b}'))).toEqual([
      '2:11 content/front-matter-type keywords must be a list of strings',
    ]);
  });

  test('older and newer names of one key are equal', () => {
    expect(parse(page('auth: bearer', 'size: wide', 'playground: interactive')).frontMatter).toEqual({
      authMethod: 'bearer',
      mode: 'wide',
      playground: 'show',
    });
    expect(parse(page('authMethod: none', 'auth: bearer', 'playground: none')).frontMatter).toEqual({
      authMethod: 'none',
      playground: 'hide',
    });
    expect(parse(page('openapi-schema: Plant', 'hidden: "true"')).frontMatter).toEqual({
      openapiSchema: 'Plant',
      hidden: true,
    });
  });

  test('a factor is a number of at least 0', () => {
    for (const [written, boost] of [
      ['2', 2],
      ['0.5', 0.5],
      ['0', 0],
      ['"1.5"', 1.5],
    ] as const) {
      expect(parse(page(`boost: ${written}`)).frontMatter).toEqual({ boost });
    }
    for (const written of ['high', '-1', 'true', '.inf', '[2]']) {
      expect(problemsOf(page(`boost: ${written}`)), written).toEqual([
        '2:8 content/front-matter-type boost must be a number',
      ]);
    }
  });

  test('a nearly known key gets a suggestion', () => {
    expect(problemsOf(page('titel: A', 'sidebarTitel: B', 'relatedly: 1'))).toEqual([
      '2:1 content/front-matter-key unknown front matter key "titel" -> Did you mean "title"?',
      '3:1 content/front-matter-key unknown front matter key "sidebarTitel" -> Did you mean "sidebarTitle"?',
    ]);
  });

  test('variables are filled in, even where YAML would read a map', () => {
    const text = page('title: {{product}}', 'description: "{{ product }} {{nope}} v{{v}}"', 'hidden: 1');
    const { frontMatter, diagnostics } = parsePage(text, 'a.mdx', { product: 'A: "b"', v: '1' });
    expect(frontMatter).toEqual({ title: 'A: "b"', description: 'A: "b" {{nope}} v1' });
    expect(diagnostics.map(({ range }) => range?.start)).toEqual([{ line: 4, column: 9 }]);
  });

  test('a value of another type is a located warning, and the other keys still count', () => {
    const text = page('title: [a, b]', 'hidden: "yes"', 'deprecated: 1', 'description: true', 'icon: leaf');
    expect(problemsOf(text)).toEqual([
      '2:8 content/front-matter-type title must be a string',
      '3:9 content/front-matter-type hidden must be a boolean',
      '4:13 content/front-matter-type deprecated must be a boolean',
      '5:14 content/front-matter-type description must be a string',
    ]);
    expect(parse(text).frontMatter).toEqual({ icon: 'leaf' });
  });

  test('a value outside an enumeration names the allowed values, and suggests one', () => {
    expect(problemsOf(page('playground: hid', 'authMethod: oauth', 'iconType: [solid]'))).toEqual([
      '2:13 content/front-matter-enum playground must be one of show, simple, hide, interactive, none, auth -> Did you mean "hide"?',
      '3:13 content/front-matter-enum authMethod must be one of bearer, basic, key, none',
      '4:11 content/front-matter-enum iconType must be one of brands, duotone, light, regular, sharp-duotone-solid, sharp-light, sharp-regular, sharp-solid, sharp-thin, solid, thin',
    ]);
  });

  test('a YAML error is located in the lines of the file', () => {
    const [first] = problemsOf(page('title: A', 'description: "open', 'icon: leaf'));
    expect(first).toMatch(
      /^3:14 content\/front-matter front matter is not valid YAML: a quotation mark is not closed/,
    );
    expect(problemsOf(page('title: a: b'))[0]).toMatch(/^2:\d+ content\/front-matter /);
  });

  test.each([
    'keywords: [\n  fern,\nmoss\n]',
    'keywords: [\n\tfern,\n\t"moss"\n]',
    "keywords: ['fern',\n'moss'] # two",
  ])('the lines of a list in brackets need not be indented: %j', (yaml) => {
    const { frontMatter, diagnostics, ranges } = parse(page(`${yaml}\ntitle: Ferns`));
    expect(frontMatter).toEqual({ keywords: ['fern', 'moss'], title: 'Ferns' });
    expect(diagnostics).toEqual([]);
    expect(ranges.title?.start.line).toBe(yaml.split('\n').length + 2);
  });

  test('the lines of a quoted value need not be indented', () => {
    const text = page('title: "A', 'b: \\"c\\"', '', 'd"', "description: 'it''s", "e'", 'hidden: 1');
    expect(parse(text).frontMatter).toEqual({ title: 'A b: "c"  d', description: "it's e" });
    expect(problemsOf(text)).toEqual(['8:9 content/front-matter-type hidden must be a boolean']);
  });

  test('a quoted value may begin below its key', () => {
    const text = page('description:', '  "Explore.', '  Learn how', 'between."', 'title: x', 'hidden: 1');
    const { frontMatter, ranges } = parse(text);
    expect(frontMatter).toEqual({ description: 'Explore. Learn how between.', title: 'x' });
    expect(ranges.description?.start).toEqual({ line: 3, column: 3 });
    expect(problemsOf(text)).toEqual(['7:9 content/front-matter-type hidden must be a boolean']);
  });

  test.each([
    ['tags: [a, b', 'a list is not closed'],
    ['tags: {a: 1', 'a mapping is not closed'],
    ['title: A: B', 'a value contains a colon'],
    ['title: "open', 'a quotation mark is not closed'],
    ['title: @x', 'a value begins with a reserved character'],
    ['\ta: b', 'a line is indented with a tab'],
    ['a: "\\q"', 'an escape sequence is unknown'],
    ['a: [b]]', 'a closing bracket has no opening bracket'],
    ['a: - b', 'a list begins on the line of its key'],
    ['a: |x', 'text follows "|" or ">" on its line'],
    ['title: *Important*', 'a value begins with a reserved character'],
  ])('a YAML error has a short message and a hint: %j', (yaml, words) => {
    const [first] = parse(page(yaml)).diagnostics;
    expect(first?.message).toBe(`front matter is not valid YAML: ${words}`);
    expect(first?.hint).toBeDefined();
  });

  test('keys on both sides of a YAML error are used', () => {
    expect(parse(page('title: A', 'a: b: c', 'icon: leaf')).frontMatter).toMatchObject({ title: 'A' });
  });

  test('a duplicate key is an error at its second location', () => {
    expect(problemsOf(page('title: A', 'icon: leaf', 'title: B'))).toEqual([
      '4:1 content/front-matter front matter is not valid YAML: the key title is set twice' +
        ' -> Delete one of them. The last one is used.',
    ]);
  });

  test('curly quotes do not delimit a value or a key, unless they are meant', () => {
    const straight = ' -> Use straight quotes ("), or no quotes.';
    expect(problemsOf(page('title: “Ferns”', 'hidden: ‘true’', '“icon”: leaf'))).toEqual([
      `2:8 content/curly-quotes the curly quotes are part of title${straight}`,
      `3:9 content/front-matter-type hidden must be a boolean${straight}`,
      '4:1 content/front-matter-key unknown front matter key "“icon”" -> Did you mean "icon"?',
    ]);
    expect(problemsOf(page('title: "“Ferns”"', 'description: “Ferns” and moss'))).toEqual([]);
  });

  test('text instead of keys is a warning, because the compiler drops it', () => {
    expect(problemsOf(page('A paragraph between two rules'))).toEqual([
      '2:1 content/front-matter front matter is not a list of keys, so it is ignored -> Write each line as `key: value`.',
    ]);
    expect(problemsOf(page('- a list'))).toHaveLength(1);
  });

  test('every diagnostic has the file and its text, for the code frame', () => {
    for (const text of [page('hidden: 1', 'iconType: big'), page('title: "')]) {
      const { diagnostics } = parse(text);
      expect(diagnostics).not.toEqual([]);
      for (const diagnostic of diagnostics) expect(diagnostic).toMatchObject({ file: 'a.mdx', source: text });
    }
  });

  test('invalid YAML is one problem, whatever becomes of its values', () => {
    expect(parse(page('title: [oops', 'hidden: 1')).diagnostics.map(({ code }) => code)).toEqual([
      'content/front-matter',
    ]);
  });

  test('no text makes it throw, and each range is inside the file', () => {
    const token = fc.constantFrom(
      '---\n',
      '---',
      '\n',
      '\r\n',
      '\uFEFF',
      'title',
      'hidden',
      'iconType',
      ': ',
      ':',
      '- ',
      '[',
      ']',
      '{',
      '}',
      '"',
      "'",
      '|',
      '>',
      '&a ',
      '*a',
      '!!set ',
      '? ',
      '#',
      '  ',
      '\t',
      '__proto__',
      'constructor',
      '<<: ',
      '\0',
      '1e999',
      '.nan',
      '2001-01-01',
      '%YAML 9\n',
      '...\n',
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .array(fc.oneof(token, fc.string({ maxLength: 3 })))
        .map((parts) => `---\n${parts.join('')}\n---\nBody`),
    );
    fc.assert(
      fc.property(text, (source) => {
        const { frontMatter, diagnostics, ranges, body } = parse(source);
        expect(source.endsWith(body)).toBe(true);
        for (const value of Object.values(frontMatter))
          expect(['string', 'boolean', 'object']).toContain(typeof value);
        expect(diagnostics.every(({ severity }) => severity === 'error' || severity === 'warning')).toBe(
          true,
        );
        const lines = source.split('\n');
        for (const range of [...Object.values(ranges), ...diagnostics.map((each) => each.range)]) {
          expect(range?.start.line).toBeGreaterThanOrEqual(2);
          expect(range?.end.line).toBeLessThanOrEqual(lines.length);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('endlessly nested YAML is an error like any other', () => {
    expect(problemsOf(page('['.repeat(50_000))).length).toBeGreaterThan(0);
    expect(parse(page(`title: ${'['.repeat(50_000)}`)).frontMatter).toEqual({});
  });
});

test('keys for pages that Trellis does not make are reported, others of existing folders are not', () => {
  const text = page('asyncapi: events.yaml listen', 'graphql: a', 'authors: [a]', 'related: true');
  expect(problemsOf(text)).toEqual([
    '2:1 content/front-matter-key asyncapi has no effect: AsyncAPI files are not supported -> Write what the page has to say, or remove it from the navigation.',
    '3:1 content/front-matter-key graphql has no effect: pages are generated only from OpenAPI files -> Write what the page has to say, or remove it from the navigation.',
  ]);
});

test.each([
  ['# API Keys\n\nText.', 'API Keys'],
  ['\n\n#  A *b* `c` [d](/e) ##\n', 'A b c d'],
  ['import X from "y";\n\n{/* note */}\n<!-- note -->\n# Title {#id}\r\n', 'Title'],
  ['Text.\n\n# No title', undefined],
  ['## Section', undefined],
  ['import the package first.\n\n# Later', undefined],
  ['# {{product}}', undefined],
  ['# With <Icon icon="leaf" />', undefined],
  ['#hashtag', undefined],
  ['```md\n# Code\n```', undefined],
  ['', undefined],
])('the heading with which a page begins: %j', (body, heading) => {
  expect(firstHeading(body)).toBe(heading);
});
