import { describe, expect, test } from 'vitest';
import { loadSettings } from '../../../src/config/index.ts';
import { problemsOf, problemsWith } from '../support.ts';

describe('duplicate keys', () => {
  const text = `{
  "name": "x",
  "navigation": [{"group": "g", "group": "h", "pages": []}],
  "name": "y",
  "name": "z"
}`;

  test('are reported at each repetition, with both locations', () => {
    expect(problemsOf(text)).toEqual([
      '3:33 config/duplicate-key navigation[0].group is set twice, at line 3, column 19, and here; the last one is used -> Delete one of them.',
      '4:3 config/duplicate-key name is set twice, at line 2, column 3, and here; the last one is used -> Delete one of them.',
      '5:3 config/duplicate-key name is set twice, at line 2, column 3, and here; the last one is used -> Delete one of them.',
    ]);
  });

  test('are warnings, because JSON uses the last one', () => {
    const { settings } = loadSettings(text, 'docs.json');
    expect(settings?.name).toBe('z');
    expect(settings?.navigation.entries).toMatchObject([{ group: 'h' }]);
  });

  test('are equal even if they are escaped differently', () => {
    expect(problemsOf('{"name": "x", "n\\u0061me": "y", "navigation": []}')).toHaveLength(1);
  });

  test('only the effective one is checked against the schema', () => {
    expect(problemsOf('{"name": 3, "name": "x", "navigation": []}')).toHaveLength(1);
    expect(problemsOf('{"name": "x", "name": 3, "navigation": []}')[1]).toBe(
      '1:23 config/type name must be a non-empty string, not 3',
    );
  });
});

describe('versions', () => {
  const uses = {
    navigation: [{ group: 'g', version: 'v1', pages: [{ group: 'h', version: 'v1', pages: [] }] }],
    anchors: [{ name: 'a', url: 'a', version: 'v1' }],
    tabs: [{ name: 't', url: 't', version: 'v1' }],
  };

  test('in the list may be used anywhere', () => {
    expect(problemsWith({ versions: ['v2', 'v1'], ...uses })).toEqual([]);
  });

  test('missing from the list are ignored, with a warning', () => {
    const hint = 'Add "v1" to versions, or delete this line.';
    expect(problemsWith(uses)).toEqual(
      [
        'navigation[0].version',
        'navigation[0].pages[0].version',
        'anchors[0].version',
        'tabs[0].version',
      ].map((path) => `config/unknown-version ${path} is "v1", which is not in versions -> ${hint}`),
    );
    const { settings } = loadSettings(JSON.stringify({ name: 'x', ...uses }), 'docs.json');
    const inner = { group: 'h', pages: [], isHidden: false };
    expect(settings?.navigation.entries).toEqual([{ group: 'g', pages: [inner], isHidden: false }]);
    expect(JSON.stringify(settings?.navigation)).not.toContain('v1');
  });

  test('that are misspelled get a suggestion, at the value', () => {
    const text =
      '{"name": "x", "navigation": [], "versions": ["beta"],\n"tabs": [{"name": "t", "url": "t", "version": "Beta"}]}';
    expect(problemsOf(text)).toEqual([
      '2:47 config/unknown-version tabs[0].version is "Beta", which is not in versions -> Did you mean "beta"?',
    ]);
  });

  test('are not checked against an invalid list', () => {
    expect(problemsWith({ ...uses, versions: 'v2' })).toHaveLength(1);
  });
});

describe('pages', () => {
  test('listed twice are a warning at the second location, however they are written', () => {
    const text = `{"name": "x", "navigation": [
  {"group": "a", "pages": ["one", "two"]},
  {"group": "b", "pages": [{"group": "c", "pages": ["./one.mdx"]}, "/two"]}
]}`;
    expect(problemsOf(text)).toEqual([
      '3:53 config/duplicate-page navigation[1].pages[0].pages[0] lists "one" again; it is already listed at line 2, column 28 -> Delete one of them. A page can be in the navigation only once.',
      '3:68 config/duplicate-page navigation[1].pages[1] lists "two" again; it is already listed at line 2, column 35 -> Delete one of them. A page can be in the navigation only once.',
    ]);
    expect(loadSettings(text, 'docs.json').settings).toBeDefined();
  });

  test('may be listed once in each version, which nested groups inherit', () => {
    const versioned = (version: string | undefined, page: string) => ({
      group: 'g',
      version,
      pages: [{ group: 'h', pages: [page] }],
    });
    const docs = (second: string | undefined) => ({
      versions: ['v1', 'v2'],
      navigation: [versioned('v1', 'a'), versioned(second, 'a')],
    });
    expect(problemsWith(docs('v2'))).toEqual([]);
    expect(problemsWith(docs('v1'))).toHaveLength(1);
    expect(problemsWith(docs(undefined))).toHaveLength(1);
  });
});
