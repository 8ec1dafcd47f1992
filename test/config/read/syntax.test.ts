import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadSettings } from '../../../src/config/index.ts';
import { problemsOf } from '../support.ts';

/** Only the problems with grammar. */
const syntaxOf = (text: string): string[] =>
  problemsOf(text).flatMap((problem) => {
    const [place, code, ...message] = problem.split(' ');
    return code === 'config/syntax' ? [`${place} ${message.join(' ')}`] : [];
  });

describe('invalid JSON', () => {
  test.each([
    [
      'a trailing comma in an object',
      '{\n  "name": "x",\n}',
      '2:14 Trailing comma before } -> Delete the comma after the last entry.',
    ],
    [
      'a trailing comma in an array',
      '{"a": [1, 2,\n]}',
      '1:12 Trailing comma before ] -> Delete the comma after the last entry.',
    ],
    ['a line comment', '{\n  "a": 1 // why\n}', '2:10 JSON has no comments -> Delete the comment.'],
    ['a block comment', '{ /* a\nb */ "a": 1}', '1:3 JSON has no comments -> Delete the comment.'],
    ['a shell comment', '# a\n{}', '1:1 JSON has no comments -> Delete the comment.'],
    ['a key in single quotes', "{'a': 1}", `1:2 A string needs double quotes, not '' -> Write "a".`],
    [
      'a value in single quotes',
      `{"a": 'it "is"'}`,
      `1:7 A string needs double quotes, not '' -> Write "it \\"is\\"".`,
    ],
    ['typographic quotes', '{“a”: 1}', '1:2 A string needs double quotes, not “” -> Write "a".'],
    ['a key without quotes', '{\n  name: "x"}', '2:3 A key needs double quotes -> Write "name".'],
    [
      'text without quotes',
      '{"a": Plant Store, "b": 1}',
      '1:7 Text needs double quotes: Plant Store -> Write "Plant Store".',
    ],
    ['a literal of another language', '{"a": True}', '1:7 True is not JSON -> Write true.'],
    ['None', '{"a": None}', '1:7 None is not JSON -> Write null.'],
    [
      'undefined',
      '{"a": undefined}',
      '1:7 undefined does not exist in JSON -> Give a value, or delete the key.',
    ],
    [
      'a missing comma in an object',
      '{\n  "a": 1\n  "b": 2\n}',
      '2:9 A comma is missing between the entries of the object -> Add a comma here.',
    ],
    [
      'a missing comma in an array',
      '{"a": ["b" "c"]}',
      '1:11 A comma is missing between the entries of the array -> Add a comma here.',
    ],
    [
      'a semicolon for a comma',
      '{"a": 1; "b": 2}',
      '1:8 Entries are separated by commas -> Write , instead of ;.',
    ],
    ['two commas', '{"a": 1,, "b": 2}', '1:9 An entry is missing before this , -> Delete it.'],
    ['a comma first', '[, 1]', '1:2 An entry is missing before this , -> Delete it.'],
    [
      'an equals sign for a colon',
      '{"a" = 1}',
      '1:6 A colon is missing after the key "a" -> Write : instead of =.',
    ],
    ['a missing colon', '{"a" 1}', '1:6 A colon is missing after the key "a" -> Add the colon.'],
    [
      'a list in braces',
      '{"a": {"b", "c"}}',
      '1:11 A colon is missing after the key "b" -> Add a colon and a value, or write [ and ] if this is a list.',
    ],
    [
      'keys in brackets',
      '{"a": ["b": 1, "c": 2]}',
      '1:8 An array cannot have keys, but this one has "b" -> Write { and } instead of [ and ].',
    ],
    ['a missing value', '{"a": }', '1:7 Expected a value, found }'],
    ['a missing value at the end', '{"a":', '1:6 Expected a value, found the end of the file'],
    ['a missing key', '{"a": 1, : 2}', '1:10 Expected a key in double quotes, found :'],
    [
      'an object that is not closed',
      '{\n  "a": {\n',
      '2:8 This { is never closed -> Add the } that ends the object.',
    ],
    [
      'an array that is not closed',
      '{"a": [1',
      '1:7 This [ is never closed -> Add the ] that ends the array.',
    ],
    [
      'the wrong bracket',
      '{"a": [1}',
      '1:9 Expected ] to close the array, found } -> Write ], close the array before it, or delete the }.',
    ],
    [
      'a bracket too many',
      '{"a": 1}}',
      '1:9 "}" follows the end of the object -> Delete it, or an extra closing bracket before it.',
    ],
    [
      'a string over two lines',
      '{"a": "b\nc"}',
      '1:7 This string has no closing quote -> Close the string on the line that it starts on; write a line break in it as \\n.',
    ],
    [
      'a string that never ends',
      '{"a": "b',
      '1:7 This string has no closing quote -> Close the string on the line that it starts on; write a line break in it as \\n.',
    ],
    ['an unknown escape', '{"a": "C:\\docs"}', '1:10 \\d is not a JSON escape -> Write a backslash as \\\\.'],
    [
      'an incomplete escape',
      '{"a": "\\u12"}',
      '1:8 The escape \\u needs four hex digits after it -> Write a backslash as \\\\.',
    ],
    [
      'a tab in a string',
      '{"a": "b\tc"}',
      '1:9 The control character \\t must be escaped in a string -> Write \\t.',
    ],
    ['a leading zero', '{"a": 012}', '1:7 012 is not a JSON number -> Write 12.'],
    ['a plus sign', '{"a": +1}', '1:7 +1 is not a JSON number -> Write 1.'],
    ['a number without its first digit', '{"a": .5}', '1:7 .5 is not a JSON number -> Write 0.5.'],
    ['a date', '{"a": 2024-01-02}', '1:7 2024-01-02 is not a JSON number -> Put text in double quotes.'],
    [
      'a no-break space',
      '{\u00a0"a": 1}',
      '1:2 The invisible character U+00A0 is not white space in JSON -> Replace it with a space.',
    ],
    ['another format', 'name: x\nnavigation:\n', '1:1 The file is not JSON: JSON starts with {'],
    ['an empty file', '', '1:1 The file is empty -> Start with { "name": "…", "navigation": [] }.'],
    [
      'a file of white space',
      ' \n\t\n',
      '1:1 The file is empty -> Start with { "name": "…", "navigation": [] }.',
    ],
  ])('%s is reported at its location', (_, text, problem) => {
    expect(syntaxOf(text)).toEqual([problem]);
    expect(() => JSON.parse(text)).toThrow();
  });

  test('mistakes with a clear meaning are all found in one run, together with problems of content', () => {
    expect(problemsOf("{\n  // c\n  'name': 3,\n  navigation: [],\n}")).toEqual([
      '2:3 config/syntax JSON has no comments -> Delete the comment.',
      `3:3 config/syntax A string needs double quotes, not '' -> Write "name".`,
      '3:11 config/type name must be a non-empty string, not 3',
      '4:3 config/syntax A key needs double quotes -> Write "navigation".',
      '4:17 config/syntax Trailing comma before } -> Delete the comma after the last entry.',
    ]);
  });

  test('nesting has a limit', () => {
    const text = `{"a": ${'['.repeat(100_000)}`;
    expect(syntaxOf(text)).toEqual(['1:206 Values are nested more than 200 levels deep']);
  });

  test('gives no settings, even if the meaning is clear', () => {
    for (const text of [
      "{'name': 'x', 'navigation': []}",
      '{"name": "x" "navigation": []}',
      '{"name": "x", "navigation": []} # end',
      '{"name": "x", "navigation": []} /* end',
    ]) {
      expect([text, loadSettings(text, 'docs.json').settings]).toEqual([text, undefined]);
    }
  });

  test('of one kind is reported once, with the number of the others', () => {
    expect(syntaxOf("{'name': 'x', 'navigation': []}")).toEqual([
      `1:2 A string needs double quotes, not '' -> Write "name". There are 2 more problems like this.`,
    ]);
    expect(syntaxOf('{“name”: "x", name: "y", “b”: 1}')).toEqual([
      '1:2 A string needs double quotes, not “” -> Write "name". There is 1 more problem like this.',
      '1:15 A key needs double quotes -> Write "name".',
    ]);
  });

  test.each(['utf16le', 'utf16be'])('of a file in %s is that it is not UTF-8', (encoding) => {
    const bytes = Buffer.from('\ufeff{ "name": "x" }', 'utf16le');
    const text = (encoding === 'utf16be' ? bytes.swap16() : bytes).toString('utf8');
    expect(syntaxOf(text)).toEqual([
      '1:1 the file is UTF-16; Trellis needs UTF-8 -> Save the file as UTF-8.',
    ]);
  });

  test('except for comments and trailing commas, which are warnings', () => {
    const text =
      '{\n  // why\n  "name": "x", /* and */\n  "navigation": [{"group": "g", "pages": ["a",],}],\n}';
    const { settings, diagnostics } = loadSettings(text, 'docs.json');
    expect(settings?.navigation.entries).toMatchObject([{ group: 'g', pages: ['a'] }]);
    expect(
      diagnostics.map(({ severity, code, range }) => `${severity} ${code} ${range?.start.line}`),
    ).toEqual([
      'warning config/syntax 2',
      'warning config/syntax 3',
      'warning config/syntax 4',
      'warning config/syntax 4',
      'warning config/syntax 4',
    ]);
  });
});

describe('JSON', () => {
  test('a byte order mark is skipped and not counted', () => {
    expect(loadSettings('\ufeff{"name": "x", "navigation": []}', 'docs.json').settings?.name).toBe('x');
    expect(problemsOf('\ufeff{"name": 3, "navigation": []}')[0]).toMatch(/^1:10 /);
  });

  test('all line ends count', () => {
    expect(problemsOf('{\r\n"navigation": [],\r"name": 3}')[0]).toMatch(/^3:9 /);
  });

  test('escapes are read as by JSON.parse', () => {
    const text = '{"name": "\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\ud83c\\udf31", "navigation": []}';
    expect(loadSettings(text, 'docs.json').settings?.name).toBe(JSON.parse(text).name);
  });

  test('is what JSON.parse accepts, and nothing else', () => {
    const valid = JSON.stringify(
      {
        name: 'Plant "Store"',
        navigation: [{ group: 'A', pages: ['a/b', 1.5e-3, true, null, {}] }],
        x: '\n\u00e9',
      },
      null,
      1,
    );
    const snippet = fc.constantFrom(
      ...'{}[]:,"\'\\/#-+.0123456789eEtrufalsn \t\n\r\u00a0\u0001',
      '//',
      '/*',
      '\\u',
      '""',
      'null',
    );
    const edit = fc.record({
      at: fc.nat(valid.length),
      remove: fc.nat(3),
      insert: fc.oneof(snippet, fc.constant('')),
    });
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 3 }), (edits) => {
        let text = valid;
        for (const { at, remove, insert } of edits)
          text = text.slice(0, at) + insert + text.slice(at + remove);
        expect([text, syntaxOf(text).length === 0]).toEqual([text, accepts(text)]);
      }),
      { numRuns: 2000 },
    );
  });
});

function accepts(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
