import { describe, expect, test } from 'vitest';
import { folder } from '../support.ts';

/** `file:line:column code message` of each diagnostic of a folder, with any hint after `->`. */
function problemsIn(files: Record<string, unknown>): string[] {
  return folder(files)
    .load()
    .diagnostics.map(({ code, message, hint, file, range }) => {
      const place = `${file}:${range?.start.line}:${range?.start.column}`;
      return `${place} ${code} ${message}${hint ? ` -> ${hint}` : ''}`;
    });
}

const main = (more: object) => ({ name: 'x', navigation: { pages: ['index'] }, ...more });

describe('a $ref', () => {
  test('is replaced by the file that it names, at any depth and relative to its own file', () => {
    const { settings, files, texts, diagnostics } = folder({
      'docs.json': main({
        navigation: { $ref: './config/navigation.json' },
        redirects: { $ref: 'config/redirects.json' },
      }),
      'config/navigation.json': { tabs: [{ $ref: 'tabs/one.json' }, { tab: 'two', pages: ['b'] }] },
      'config/tabs/one.json': { tab: 'one', $ref: '/shared/pages.json' },
      'config/redirects.json': [{ source: '/a', destination: '/b' }],
      'shared/pages.json': { pages: ['a'] },
    }).load();
    expect(diagnostics).toEqual([]);
    expect(settings?.navigation.divisions.map(({ label, level }) => [label, level.entries])).toEqual([
      ['one', ['a']],
      ['two', ['b']],
    ]);
    expect(settings?.redirects).toHaveLength(1);
    expect(files).toEqual([
      'docs.json',
      'config/navigation.json',
      'config/tabs/one.json',
      'shared/pages.json',
      'config/redirects.json',
    ]);
    expect(texts.get('shared/pages.json')).toBe('{"pages":["a"]}');
  });

  test('may replace the whole document, in either format', () => {
    const { settings } = folder({
      'docs.json': { $ref: 'base.json', name: 'mine' },
      'base.json': { name: 'theirs', navigation: [{ group: 'g', pages: ['a'] }] },
    }).load();
    expect([settings?.name, settings?.file]).toEqual(['mine', 'docs.json']);
    expect(settings?.navigation.entries).toMatchObject([{ group: 'g', pages: ['a'] }]);
  });

  test('gives way to the keys beside it', () => {
    const { settings, raw } = folder({
      'docs.json': main({ colors: { $ref: 'colors.json', light: '#222' } }),
      'colors.json': { primary: '#111', light: '#111' },
    }).load();
    expect(settings?.colors).toMatchObject({ primary: '#111', light: '#222' });
    expect(raw).toMatchObject({ colors: { primary: '#111', light: '#222' } });
  });

  test('to a list makes keys beside it ineffective', () => {
    expect(
      problemsIn({ 'docs.json': main({ redirects: { $ref: 'r.json', more: 1 } }), 'r.json': [] }),
    ).toEqual([
      'docs.json:1:75 config/reference The keys beside this $ref are ignored, because the file contains an array',
    ]);
  });

  test.each<[unknown, string]>([
    ['missing.json', 'The file missing.json does not exist -> "missing.json" is relative to docs.json.'],
    ['link.json', 'link.json is outside the docs folder -> Move the file into the docs folder.'],
    ['../x.json', '"../x.json" is outside the docs folder -> Move the file into the docs folder.'],
    ['a/../../x.json', '"a/../../x.json" is outside the docs folder -> Move the file into the docs folder.'],
    ['..\\x.json', '"..\\\\x.json" is outside the docs folder -> Move the file into the docs folder.'],
    [
      'https://a.example.com/x.json',
      '$ref must be a path, but "https://a.example.com/x.json" is a URL -> Copy the file into the docs folder.',
    ],
    [
      'file:///etc/passwd',
      '$ref must be a path, but "file:///etc/passwd" is a URL -> Copy the file into the docs folder.',
    ],
    [
      'x.json#/a',
      '$ref must name a whole file, but "x.json#/a" is part of one -> Move that part to its own file.',
    ],
    [3, '$ref must be the path of a JSON file, not 3'],
    ['', '$ref must be the path of a JSON file, not ""'],
    ['broken.json', 'broken.json is not JSON'],
    [
      'docs.json',
      '$ref leads back to its own file: docs.json -> docs.json -> Delete one of these references.',
    ],
    [
      'loop.json',
      '$ref leads back to its own file: loop.json -> loop.json -> Delete one of these references.',
    ],
  ])('to %j is an error', ($ref, message) => {
    const files = {
      'docs.json': main({ colors: { $ref } }),
      'link.json': undefined,
      'broken.json': '',
      'loop.json': { $ref: 'loop.json' },
    };
    const problems = problemsIn(files).filter((problem) => problem.includes('config/reference'));
    expect(problems.map((problem) => problem.replace(/^\S+ \S+ /, ''))).toEqual([message]);
    expect(folder(files).load().settings).toBeUndefined();
  });

  test('that fails is the only problem there, and others are still found', () => {
    expect(
      problemsIn({
        'docs.json': main({ colors: { $ref: 'a.json' }, redirects: { $ref: 'b.json' }, favicon: 1 }),
      }),
    ).toEqual([
      'docs.json:1:63 config/reference The file a.json does not exist -> "a.json" is relative to docs.json.',
      'docs.json:1:93 config/reference The file b.json does not exist -> "b.json" is relative to docs.json.',
      'docs.json:1:113 config/type favicon must be a path or an object, not 1',
    ]);
    expect(problemsIn({ 'docs.json': main({ navigation: { $ref: 'a.json' }, navbar: {} }) })).toHaveLength(1);
  });

  test('in a circle of several files is an error in the one that closes it', () => {
    expect(
      problemsIn({
        'docs.json': main({ colors: { $ref: 'a.json' } }),
        'a.json': { $ref: 'b/b.json' },
        'b/b.json': '{\n  "$ref": "../a.json"\n}',
      }),
    ).toEqual([
      'b/b.json:2:11 config/reference $ref leads back to its own file: a.json -> b/b.json -> a.json -> Delete one of these references.',
    ]);
  });

  test('to the same file at two locations is not circular', () => {
    const group = { $ref: 'group.json' };
    const { settings, files } = folder({
      'docs.json': main({
        navigation: { languages: ['de', 'en'].map((language) => ({ language, groups: [group] })) },
      }),
      'group.json': { group: 'g', pages: ['a'] },
    }).load();
    expect(settings?.navigation.divisions.map(({ level }) => level.entries.length)).toEqual([1, 1]);
    expect(files).toEqual(['docs.json', 'group.json']);
  });

  test('that multiplies files ends in an error', () => {
    const files: Record<string, unknown> = {
      'docs.json': main({ variables: { $ref: '0.json' } }),
      '12.json': {},
    };
    for (let level = 0; level < 12; level++) {
      const next = { $ref: `${level + 1}.json` };
      files[`${level}.json`] = { a: next, b: next };
    }
    const { settings, diagnostics } = folder(files).load();
    expect(settings).toBeUndefined();
    expect(diagnostics.map(({ message }) => message)).toEqual([
      'The settings have more than 2000 references',
    ]);
  });

  test('that nests values too deeply ends in an error', () => {
    const deep = (inside: string) => `${'{"a":'.repeat(150)}${inside}${'}'.repeat(150)}`;
    const { diagnostics } = folder({
      'docs.json': main({ variables: { $ref: 'a.json' } }),
      'a.json': deep('{"$ref": "b.json"}'),
      'b.json': deep('1'),
    }).load();
    expect(diagnostics.map(({ message, file }) => `${file} ${message}`)).toEqual([
      'a.json With this file, values are nested more than 200 levels deep',
    ]);
  });
});

describe('problems in a referenced file', () => {
  test('name that file with the locations in it', () => {
    const files = {
      'docs.json': main({
        navigation: { languages: [{ language: 'en', pages: ['a'] }, { $ref: 'fr.json' }] },
      }),
      'fr.json': '{\n  "tabs": [\n    { "tab": "t", "pages": [1], "icn": "x", "tab": "u" }\n  ],\n}',
    };
    expect(problemsIn(files)).toEqual([
      'fr.json:1:1 config/required navigation.languages[1].language is required and must be a string -> navigation.languages[1] is left out.',
      'fr.json:3:29 config/type navigation.languages[1].tabs[0].pages[0] must be a page path or a group with `group`, not 1',
      'fr.json:3:33 config/unknown-key navigation.languages[1].tabs[0].icn is not a known setting and is ignored -> Did you mean "icon"?',
      'fr.json:3:45 config/duplicate-key tabs[0].tab is set twice, at line 3, column 7, and here; the last one is used -> Delete one of them.',
      'fr.json:4:4 config/syntax Trailing comma before } -> Delete the comma after the last entry.',
    ]);
    const { diagnostics } = folder(files).load();
    expect(new Set(diagnostics.map(({ source }) => source))).toEqual(new Set([files['fr.json']]));
  });

  test('are at the file of the object if a key is missing from it', () => {
    expect(problemsIn({ 'docs.json': main({ colors: { $ref: 'c.json' } }), 'c.json': '\n{}' })).toEqual([
      'c.json:2:1 config/required colors.primary is required and must be a hex color like #0D9373',
    ]);
  });

  test('name the other file if they are about two', () => {
    expect(
      problemsIn({
        'docs.json': main({ navigation: { groups: [{ group: 'g', pages: ['a'] }, { $ref: 'h.json' }] } }),
        'h.json': '{ "group": "h", "pages": ["a"] }',
      }),
    ).toEqual([
      'h.json:1:27 config/duplicate-page navigation.groups[1].pages[0] lists "a" again; it is already listed at docs.json, line 1, column 59 -> Delete one of them. A page can be in the navigation only once.',
    ]);
  });
});
