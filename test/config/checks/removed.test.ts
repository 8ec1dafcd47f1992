import { describe, expect, test } from 'vitest';
import { loadSettings, type SiteSettings } from '../../../src/config/index.ts';

const PAGES = [{ group: 'g', pages: ['a'] }];
const legacy = (more: object) => JSON.stringify({ name: 'x', navigation: PAGES, ...more });
const current = (more: object) => JSON.stringify({ name: 'x', navigation: { groups: PAGES }, ...more });

describe.each([
  ['legacy', legacy],
  ['current', current],
])('a wrong value is a warning, and the default is used, %s format', (_, docs) => {
  const plain = loadSettings(docs({}), 'docs.json').settings;
  test.each([
    { colors: { primary: 'red' } },
    { logo: 3 },
    { redirects: 'none' },
    { feedback: { suggestEdit: 'yes' } },
    { feedback: 7 },
    { security: { origins: [{ origin: 'https://a.example.com', for: ['scirpt'] }] } },
    { security: { origins: [{ origin: 'https://a.example.com', for: 'script' }] } },
    { redirects: [{ source: '/a' }, 3] },
  ])('%j', (wrong) => {
    const { settings, diagnostics, removed } = loadSettings(docs(wrong), 'docs.json');
    expect(diagnostics.map(({ severity }) => severity)).toEqual(diagnostics.map(() => 'warning'));
    expect(diagnostics.length).toBeGreaterThan(0);
    expect(removed).toEqual(diagnostics);
    expect(settings).toEqual(plain);
  });

  test('problems of the default are not reported at the wrong value', () => {
    const { placeOf } = loadSettings(docs({ colors: { primary: 'red' } }), 'docs.json');
    expect(placeOf?.(['colors', 'primary'])).toBeUndefined();
    expect(placeOf?.(['name'])).toBeDefined();
  });

  test('valid siblings are kept', () => {
    const { settings } = loadSettings(
      docs({
        colors: { primary: 'red', light: '#abcdef' },
        redirects: [{ source: '/a' }, { source: '/b', destination: '/c' }],
      }),
      'docs.json',
    );
    expect(settings?.colors).toMatchObject({ primary: plain?.colors.primary, light: '#abcdef' });
    expect(settings?.redirects).toEqual([{ source: '/b', destination: '/c', permanent: true }]);
  });

  test('true and false in quotes are converted', () => {
    const { settings, diagnostics } = loadSettings(
      docs({ feedback: { suggestEdit: 'True' }, repository: 'https://example.com/a/b' }),
      'docs.json',
    );
    expect(settings?.feedback.suggestEdit).toBe(true);
    expect(diagnostics[0]).toMatchObject({ code: 'config/type', hint: 'Write true without quotes.' });
  });

  test('the name of the site may be missing or wrong', () => {
    for (const name of [undefined, 3, ' ']) {
      const { settings, diagnostics } = loadSettings(docs({ name }), 'docs.json');
      expect(settings?.name).toBe('Documentation');
      expect(diagnostics).toMatchObject([{ severity: 'warning' }]);
    }
  });
});

test('a value that needs a missing key is left out, which the hint says', () => {
  const tabs = [{ name: 'a' }, { name: 'b', url: 'b' }];
  const { settings, diagnostics } = loadSettings(legacy({ tabs }), 'docs.json');
  expect(settings?.navigation.divisions.map(({ label }) => label)).toEqual(['Documentation', 'b']);
  expect(diagnostics).toMatchObject([
    { message: 'tabs[0].url is required and must be a string', hint: 'tabs[0] is left out.' },
  ]);
});

test.each<[unknown, SiteSettings['navigation']['entries']]>([
  [[3, ...PAGES], PAGES.map((group) => ({ ...group, isHidden: false }))],
  [[{ group: 1, pages: ['a', 3] }], [{ group: '', pages: ['a'], isHidden: false }]],
  [
    [{ group: 'g', pages: ['a', { pages: 'b' }] }],
    [{ group: 'g', pages: ['a', { group: '', pages: [], isHidden: false }], isHidden: false }],
  ],
])('a navigation is used without its invalid parts: %j', (navigation, expected) => {
  const { settings, diagnostics } = loadSettings(legacy({ navigation }), 'docs.json');
  expect(settings?.navigation.entries).toEqual(expected);
  expect(diagnostics.every(({ severity }) => severity === 'warning')).toBe(true);
});

test.each([
  ['{"name": "x"}', ['error']],
  ['{"name": "x", "navigation": "a"}', ['error']],
  ['{"name": "x", "navigation": [3]}', ['error']],
  ['{"name": "x", "navigation": {"tabs": "a"}}', ['error']],
  ['{"name": "x", "navigation": "a", "logo": 3}', ['error', 'warning']],
  ['[]', ['error']],
])('%s is an error; others are then only warnings', (text, severities) => {
  const { settings, diagnostics } = loadSettings(text, 'docs.json');
  expect(settings).toBeUndefined();
  expect(diagnostics.map(({ severity }) => severity).sort()).toEqual(severities);
});
