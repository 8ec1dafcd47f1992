import { describe, expect, test } from 'vitest';
import { loadSettings } from '../../../src/config/index.ts';
import { problemsOf, problemsWith } from '../support.ts';

const ICON_TYPES =
  '"brands", "duotone", "light", "regular", "sharp-duotone-solid", "sharp-light", "sharp-regular", "sharp-solid", "sharp-thin", "solid" or "thin"';
const HEX_PATHS: [string, (hex: unknown) => object][] = [
  ['colors.primary', (hex) => ({ colors: { primary: hex } })],
  ['colors.light', (hex) => ({ colors: { primary: '#fff', light: hex } })],
  ['colors.dark', (hex) => ({ colors: { primary: '#fff', dark: hex } })],
  ['colors.background.light', (hex) => ({ colors: { primary: '#fff', background: { light: hex } } })],
  ['colors.background.dark', (hex) => ({ colors: { primary: '#fff', background: { dark: hex } } })],
  ['anchors[0].color', (hex) => ({ anchors: [{ name: 'a', url: 'a', color: hex }] })],
  [
    'anchors[0].color.from',
    (hex) => ({ anchors: [{ name: 'a', url: 'a', color: { from: hex, to: '#fff' } }] }),
  ],
  [
    'anchors[0].color.to',
    (hex) => ({ anchors: [{ name: 'a', url: 'a', color: { from: '#fff', to: hex } }] }),
  ],
];

/** A group with the given keys instead of its own. */
const group = (more: object) => ({ navigation: [{ group: 'g', pages: [], ...more }] });
const anchor = (more: object) => ({ anchors: [{ name: 'a', url: 'a', ...more }] });
const tab = (more: object) => ({ tabs: [{ name: 'a', url: 'a', ...more }] });

describe('types', () => {
  test.each<[object, string]>([
    [{ $schema: 1 }, '$schema must be a string, not 1'],
    [{ name: 1 }, 'name must be a non-empty string, not 1'],
    [{ name: null }, 'name must be a non-empty string, not null'],
    [{ navigation: 'a' }, 'navigation must be an object, not "a"'],
    [{ navigation: [1] }, 'navigation[0] must be a group with `group` and `pages`, not 1'],
    [group({ group: 1 }), 'navigation[0].group must be a string, not 1'],
    [group({ pages: 1 }), 'navigation[0].pages must be an array of page paths and groups, not 1'],
    [
      group({ pages: [1] }),
      'navigation[0].pages[0] must be a page path or a group with `group` and `pages`, not 1',
    ],
    [
      group({ pages: [[]] }),
      'navigation[0].pages[0] must be a page path or a group with `group` and `pages`, not an array',
    ],
    [group({ icon: 1 }), 'navigation[0].icon must be a string, not 1'],
    [group({ iconType: 1 }), `navigation[0].iconType must be ${ICON_TYPES}, not 1`],
    [group({ version: 1 }), 'navigation[0].version must be a string, not 1'],
    [{ logo: 1 }, 'logo must be a path or an object with `light` and `dark`, not 1'],
    [{ logo: { light: 1, dark: 'd' } }, 'logo.light must be a string, not 1'],
    [{ logo: { light: 'l', dark: true } }, 'logo.dark must be a string, not true'],
    [{ logo: { light: 'l', dark: 'd', href: [] } }, 'logo.href must be a string, not an array'],
    [{ favicon: {} }, 'favicon must be a string, not an object'],
    [{ colors: '#fff' }, 'colors must be an object with `primary`, not "#fff"'],
    [{ colors: { primary: '#fff', background: '#fff' } }, 'colors.background must be an object, not "#fff"'],
    [{ topbarLinks: true }, 'topbarLinks must be an array of links, not true'],
    [{ topbarLinks: [1] }, 'topbarLinks[0] must be a link with `url`, not 1'],
    [{ topbarLinks: [{ name: 1, url: '/' }] }, 'topbarLinks[0].name must be a string, not 1'],
    [{ topbarLinks: [{ name: 'a', url: 1 }] }, 'topbarLinks[0].url must be a string, not 1'],
    [{ topbarCtaButton: 'a' }, 'topbarCtaButton must be an object with `url`, not "a"'],
    [{ topbarCtaButton: { name: 1, url: '/' } }, 'topbarCtaButton.name must be a string, not 1'],
    [{ topbarCtaButton: { name: 'a', url: 1 } }, 'topbarCtaButton.url must be a string, not 1'],
    [{ versions: 1 }, 'versions must be an array of version names, not 1'],
    [{ versions: [1] }, 'versions[0] must be a version name or an object with `name`, not 1'],
    [{ anchors: 1 }, 'anchors must be an array of anchors, not 1'],
    [{ anchors: ['a'] }, 'anchors[0] must be an anchor with `name` and `url`, not "a"'],
    [anchor({ name: 1 }), 'anchors[0].name must be a string, not 1'],
    [anchor({ url: 1 }), 'anchors[0].url must be a string, not 1'],
    [anchor({ icon: 1 }), 'anchors[0].icon must be a string, not 1'],
    [anchor({ iconType: 1 }), `anchors[0].iconType must be ${ICON_TYPES}, not 1`],
    [
      anchor({ color: 1 }),
      'anchors[0].color must be a hex color like #0D9373 or a gradient with `from` and `to`, not 1',
    ],
    [anchor({ version: 1 }), 'anchors[0].version must be a string, not 1'],
    [anchor({ isDefaultHidden: 1 }), 'anchors[0].isDefaultHidden must be true or false, not 1'],
    [{ topAnchor: 'a' }, 'topAnchor must be an object, not "a"'],
    [{ topAnchor: { name: 1 } }, 'topAnchor.name must be a string, not 1'],
    [{ topAnchor: { icon: 1 } }, 'topAnchor.icon must be a string, not 1'],
    [{ topAnchor: { iconType: 1 } }, `topAnchor.iconType must be ${ICON_TYPES}, not 1`],
    [{ tabs: 1 }, 'tabs must be an array of tabs, not 1'],
    [{ tabs: [1] }, 'tabs[0] must be a tab with `name` and `url`, not 1'],
    [tab({ name: 1 }), 'tabs[0].name must be a string, not 1'],
    [tab({ url: 1 }), 'tabs[0].url must be a string, not 1'],
    [tab({ version: 1 }), 'tabs[0].version must be a string, not 1'],
    [tab({ isDefaultHidden: 1 }), 'tabs[0].isDefaultHidden must be true or false, not 1'],
    [{ api: [] }, 'api must be an object, not an array'],
    [
      { api: { baseUrl: 1 } },
      'api.baseUrl must be a URL like https://api.example.com or an array of URLs, not 1',
    ],
    [{ api: { baseUrl: [1] } }, 'api.baseUrl[0] must be a URL like https://api.example.com, not 1'],
    [{ api: { auth: 'bearer' } }, 'api.auth must be an object, not "bearer"'],
    [{ api: { auth: { method: 1 } } }, 'api.auth.method must be "bearer", "basic", "key" or "cobo", not 1'],
    [{ api: { auth: { name: 1 } } }, 'api.auth.name must be a string, not 1'],
    [{ api: { auth: { inputPrefix: 1 } } }, 'api.auth.inputPrefix must be a string, not 1'],
    [{ api: { playground: 'show' } }, 'api.playground must be an object, not "show"'],
    [{ api: { playground: { mode: 1 } } }, 'api.playground.mode must be "show", "simple" or "hide", not 1'],
    [{ api: { maintainOrder: 1 } }, 'api.maintainOrder must be true or false, not 1'],
    [{ openapi: 1 }, 'openapi must be a path or URL or an array of paths or URLs, not 1'],
    [{ openapi: [1] }, 'openapi[0] must be a path or URL, not 1'],
    [{ footerSocials: 1 }, 'footerSocials must be an object or an array of links, not 1'],
    [{ footerSocials: { x: 1 } }, 'footerSocials.x must be a URL like https://example.com, not 1'],
    [{ footerSocials: [1] }, 'footerSocials[0] must be a link with `type` and `url`, not 1'],
    [{ feedback: true }, 'feedback must be an object, not true'],
    [{ feedback: { suggestEdit: 1 } }, 'feedback.suggestEdit must be true or false, not 1'],
    [{ feedback: { raiseIssue: 1 } }, 'feedback.raiseIssue must be true or false, not 1'],
    [
      { repository: 1 },
      'repository must be a URL of a repository like https://github.com/owner/repository or an object with `url`, not 1',
    ],
    [
      { repository: { url: 1 } },
      'repository.url must be a URL of a repository like https://github.com/owner/repository, not 1',
    ],
    [{ repository: { url: 'https://a.b/c', branch: 1 } }, 'repository.branch must be a string, not 1'],
    [{ repository: { url: 'https://a.b/c', directory: 1 } }, 'repository.directory must be a string, not 1'],
    [{ modeToggle: 'dark' }, 'modeToggle must be an object, not "dark"'],
    [{ modeToggle: { default: 1 } }, 'modeToggle.default must be "light" or "dark", not 1'],
    [{ modeToggle: { isHidden: 1 } }, 'modeToggle.isHidden must be true or false, not 1'],
    [{ backgroundImage: 1 }, 'backgroundImage must be a string, not 1'],
  ])('%j is a problem', (docs, message) => {
    expect(problemsWith(docs)).toEqual([`config/type ${message}`]);
  });

  test.each(['[]', '"x"', '3', 'true', 'null'])('a document that is %s is a problem', (text) => {
    expect(problemsOf(text)).toHaveLength(1);
    expect(problemsOf(text)[0]).toMatch(
      /^1:1 config\/type docs.json must be a settings object with `name` and `navigation`, not /,
    );
  });

  test('the hint shows how to write a value of the wrong type', () => {
    expect(problemsWith({ modeToggle: { isHidden: 'True' } })).toEqual([
      'config/type modeToggle.isHidden must be true or false, not "True" -> Write true without quotes.',
    ]);
    expect(problemsWith({ versions: 'v1' })).toEqual([
      'config/type versions must be an array of version names, not "v1" -> Put it in brackets: ["v1"].',
    ]);
    expect(problemsWith({ tabs: { name: 'a', url: 'a' } })).toEqual([
      'config/type tabs must be an array of tabs, not an object -> Put it in brackets: [{ … }].',
    ]);
  });

  test('a long value is quoted in part', () => {
    expect(problemsWith({ versions: 'v'.repeat(1000) })[0]).toContain(`not "${'v'.repeat(59)}…"`);
  });
});

describe('required keys', () => {
  test.each<[string, string, string]>([
    ['{\n "navigation": []}', '1:1', 'name is required and must be a non-empty string'],
    ['{"name": "x"}', '1:1', 'navigation is required and must be an object'],
    ['{"name": "x", "topbarLinks": []}', '1:1', 'navigation is required and must be an array of groups'],
    [
      '{"name": "x", "navigation": [\n  {"pages": []}]}',
      '2:3',
      'navigation[0].group is required and must be a string',
    ],
    [
      '{"name": "x", "navigation": [\n  {"group": "g"}]}',
      '2:3',
      'navigation[0].pages is required and must be an array of page paths and groups',
    ],
    [
      '{"name": "x", "navigation": [{"group": "g", "pages": [\n{"group": "h"}]}]}',
      '2:1',
      'navigation[0].pages[0].pages is required and must be an array of page paths and groups',
    ],
    [
      '{"name": "x", "navigation": [],\n"logo": {"dark": "d"}}',
      '2:1',
      'logo.light is required and must be a string',
    ],
    [
      '{"name": "x", "navigation": [],\n"logo": {"light": "l"}}',
      '2:1',
      'logo.dark is required and must be a string',
    ],
    [
      '{"name": "x", "navigation": [],\n"colors": {}}',
      '2:1',
      'colors.primary is required and must be a hex color like #0D9373',
    ],
    [
      '{"name": "x", "navigation": [],\n"topbarLinks": [{"url": "/"}]}',
      '2:17',
      'topbarLinks[0].name is required -> A link needs a `name` to show.',
    ],
    [
      '{"name": "x", "navigation": [],\n"topbarLinks": [{"name": "a"}]}',
      '2:17',
      'topbarLinks[0].url is required and must be a string',
    ],
    [
      '{"name": "x", "navigation": [],\n"anchors": [{"url": "/"}]}',
      '2:13',
      'anchors[0].name is required and must be a string',
    ],
    [
      '{"name": "x", "navigation": [],\n"anchors": [{"name": "a"}]}',
      '2:13',
      'anchors[0].url is required and must be a string',
    ],
    [
      '{"name": "x", "navigation": [],\n"anchors": [{"name": "a", "url": "a", "color": {"from": "#fff"}}]}',
      '2:39',
      'anchors[0].color.to is required and must be a hex color like #07C983',
    ],
    [
      '{"name": "x", "navigation": [],\n"tabs": [{"url": "/"}]}',
      '2:10',
      'tabs[0].name is required and must be a string',
    ],
    [
      '{"name": "x", "navigation": [],\n"tabs": [{"name": "a"}]}',
      '2:10',
      'tabs[0].url is required and must be a string',
    ],
    [
      '{"name": "x", "navigation": [],\n"repository": {"branch": "b"}}',
      '2:1',
      'repository.url is required and must be a URL of a repository like https://github.com/owner/repository',
    ],
    [
      '{"name": "x", "navigation": [],\n"footerSocials": [{"type": "x"}]}',
      '2:19',
      'footerSocials[0].url is required and must be a URL like https://example.com',
    ],
  ])('%j is located at the key of the object, or at the object', (text, place, message) => {
    expect(problemsOf(text)).toEqual([`${place} config/required ${message}`]);
  });

  test('each missing key is a separate problem', () => {
    expect(problemsOf('{}')).toHaveLength(2);
  });

  test('a misspelled required key is one problem, at that key', () => {
    expect(problemsOf('{"nmae": "x",\n  "navigation": [{"group": "g", "page": []}]}')).toEqual([
      '1:2 config/required name is required and must be a non-empty string -> Did you mean "name" instead of "nmae"?',
      '2:33 config/required navigation[0].pages is required and must be an array of page paths and groups -> Did you mean "pages" instead of "page"?',
    ]);
  });
});

describe('topbarCtaButton', () => {
  const NAME = 'A button of the type `link`, which is the default, needs a `name` to show.';
  const button = (topbarCtaButton: object) => problemsWith({ topbarCtaButton });

  test('needs a name for the type link, which is the default', () => {
    const problem = `config/required topbarCtaButton.name is required -> ${NAME}`;
    expect(button({ type: 'link', url: '/a' })).toEqual([problem]);
    expect(button({ url: '/a' })).toEqual([problem]);
    expect(button({ url: '/a', name: 'a' })).toEqual([]);
  });

  test('needs no name for the type github', () => {
    expect(button({ type: 'github', url: 'https://github.com/owner/repo' })).toEqual([]);
  });

  test('needs a url for either type', () => {
    expect(button({ name: 'a' })).toEqual([
      'config/required topbarCtaButton.url is required and must be a string',
    ]);
    expect(button({ type: 'github' })).toEqual([
      'config/required topbarCtaButton.url is required and must be a string',
    ]);
  });

  test.each([
    'https://example.com/owner/repo',
    'https://github.com/owner',
    'https://github.com/owner/repo/issues',
    'https://github.com.example.com/owner/repo',
    'owner/repo',
  ])('accepts for the type github only a repository, and so not %s', (url) => {
    expect(button({ type: 'github', url })).toEqual([
      `config/type topbarCtaButton.url must be a URL of a GitHub repository like https://github.com/owner/repository, not "${url}"`,
    ]);
    expect(button({ type: 'link', name: 'a', url })).toEqual([]);
  });

  test('has one problem if its type is neither', () => {
    expect(button({ type: 'button', url: '/a' })).toEqual([
      'config/enum topbarCtaButton.type must be "link" or "github", not "button"',
    ]);
  });

  test('has one problem if the url of a repository is of another type', () => {
    expect(button({ type: 'github', url: 1 })).toHaveLength(1);
  });
});

describe('formats', () => {
  test.each(HEX_PATHS)('%s accepts hex colors of 3 and of 6 digits', (path, docs) => {
    for (const hex of ['#fff', '#0D9373', '#0d9373']) expect(problemsWith(docs(hex))).toEqual([]);
    for (const hex of ['red', '#ff', '#ffff', '#12345', '#1234567', '#ggg', ' #fff', '#fff\n']) {
      const [problem, ...more] = problemsWith(docs(hex));
      expect(more).toEqual([]);
      expect(problem?.startsWith(`config/type ${path} must be a hex color like #`)).toBe(true);
      expect(problem).toContain(`, not ${JSON.stringify(hex)}`);
    }
  });

  test('the hint adds the prefix that a value lacks', () => {
    expect(problemsWith({ colors: { primary: '0D9373' } })).toEqual([
      'config/type colors.primary must be a hex color like #0D9373, not "0D9373" -> Did you mean "#0D9373"?',
    ]);
    expect(problemsWith({ footerSocials: { github: 'github.com/owner' } })).toEqual([
      'config/type footerSocials.github must be a URL like https://example.com, not "github.com/owner" -> Did you mean "https://github.com/owner"?',
    ]);
  });

  test('a base URL has a scheme or starts with a slash', () => {
    for (const baseUrl of ['http://a', 'https://a/v1/', '/v1'])
      expect(problemsWith({ api: { baseUrl } })).toEqual([]);
    for (const baseUrl of ['a', 'ftp://a', 'https://a b', ''])
      expect(problemsWith({ api: { baseUrl } })).toHaveLength(1);
  });

  test.each<[string, object]>([
    ['logo.light', { logo: { light: '', dark: 'd' } }],
    ['anchors[0].url', anchor({ url: '' })],
    ['tabs[0].name', tab({ name: '' })],
  ])('%s is required and must not be empty', (path, docs) => {
    expect(problemsWith(docs)).toEqual([`config/type ${path} must not be empty`]);
  });

  test('a name is more than whitespace, and the title of a group may be empty', () => {
    expect(problemsWith({ name: ' ' })).toEqual(['config/type name must be a non-empty string, not " "']);
    expect(problemsWith(group({ group: '' }))).toEqual([]);
  });
});

describe('choices', () => {
  test.each<[object, string]>([
    [
      { api: { auth: { method: 'Bearer' } } },
      'api.auth.method must be "bearer", "basic", "key" or "cobo", not "Bearer" -> Did you mean "bearer"?',
    ],
    [
      { api: { playground: { mode: 'shwo' } } },
      'api.playground.mode must be "show", "simple" or "hide", not "shwo" -> Did you mean "show"?',
    ],
    [{ modeToggle: { default: 'auto' } }, 'modeToggle.default must be "light" or "dark", not "auto"'],
    [{ topAnchor: { iconType: 'sharp' } }, `topAnchor.iconType must be ${ICON_TYPES}, not "sharp"`],
    [
      anchor({ iconType: 'duoton' }),
      `anchors[0].iconType must be ${ICON_TYPES}, not "duoton" -> Did you mean "duotone"?`,
    ],
    [group({ iconType: 'round' }), `navigation[0].iconType must be ${ICON_TYPES}, not "round"`],
  ])('%j is a problem', (docs, message) => {
    expect(problemsWith(docs)).toEqual([`config/enum ${message}`]);
  });

  test('every icon type is accepted', () => {
    for (const iconType of ICON_TYPES.match(/[a-z-]{3,}/g) ?? []) {
      expect(
        problemsWith({ ...anchor({ iconType }), ...group({ iconType }), topAnchor: { iconType } }),
      ).toEqual([]);
    }
  });

  test('a version is listed once', () => {
    expect(problemsOf('{"name": "x", "navigation": [], "versions": ["a", "b", "a"]}')).toEqual([
      '1:56 config/duplicate versions[2] repeats "a"',
    ]);
  });
});

describe('alternatives', () => {
  test('a value with the type of one alternative has only the problems of that alternative', () => {
    expect(problemsWith(group({ pages: [{ group: 'h', pages: [{ group: 1, pages: [2] }] }] }))).toEqual([
      'config/type navigation[0].pages[0].pages[0].group must be a string, not 1',
      'config/type navigation[0].pages[0].pages[0].pages[0] must be a page path or a group with `group` and `pages`, not 2',
    ]);
    expect(problemsWith({ footerSocials: [{ type: 'githb', url: 'https://a' }] })[0]).toMatch(
      /^config\/enum footerSocials\[0\]\.type must be "x", .* or "podcast", not "githb" -> Did you mean "github"\?$/,
    );
  });
});

describe('unknown keys', () => {
  test('are warnings with a suggestion, or with the known keys', () => {
    const text = `{
  "name": "x",
  "navigaton": 1,
  "navigation": [{"group": "g", "pages": [{"group": "h", "pages": [], "icn": "x"}]}],
  "colors": {"primary": "#fff", "ultraLight": "#eee"},
  "api": {"playground": {"hidden": true}},
  "footerSocials": {"git-hub": "https://a.example.com", "myspace": 3},
  "anchors": [{"name": "a", "url": "a", "color": {"from": "#fff", "middle": "#eee", "to": "#fff"}}],
  "analytics": {"ga4": {}}
}`;
    expect(problemsOf(text)).toEqual([
      '3:3 config/unknown-key navigaton is not a known setting and is ignored -> Did you mean "navigation"?',
      '4:71 config/unknown-key navigation[0].pages[0].icn is not a known setting and is ignored -> Did you mean "icon"?',
      '5:33 config/ignored-key colors.ultraLight is accepted, but has no effect -> Shades are derived from the other colors.',
      '6:26 config/unknown-key api.playground.hidden is not a known setting and is ignored -> Known settings: mode and disableProxy.',
      '7:21 config/unknown-platform footerSocials.git-hub is not a known platform, so its icon may be missing -> Did you mean "github"?',
      '7:57 config/unknown-platform footerSocials.myspace is not a known platform, so its icon may be missing',
      '8:67 config/unknown-key anchors[0].color.middle is not a known setting and is ignored -> Known settings: from, to and via.',
      '9:17 config/ignored-key analytics.ga4 is accepted, but has no effect -> Sites load nothing from third parties, so analytics, chat and consent widgets are not supported.',
    ]);
    const { settings, diagnostics } = loadSettings(text, 'docs.json');
    expect(new Set(diagnostics.map(({ severity }) => severity))).toEqual(new Set(['warning']));
    expect(settings?.footerSocials).toEqual([{ platform: 'git-hub', url: 'https://a.example.com' }]);
  });

  test('include the names that every object has', () => {
    expect(problemsOf('{"name": "x", "navigation": [], "constructor": 1, "__proto__": {"logo": 3}}')).toEqual(
      [
        '1:33 config/unknown-key constructor is not a known setting and is ignored',
        '1:51 config/unknown-key __proto__ is not a known setting and is ignored',
      ],
    );
    expect(problemsOf('{"__proto__": {"name": "x", "navigation": []}}')).toHaveLength(3);
  });

  test('with odd characters are quoted in the path', () => {
    expect(problemsOf('{"name": "x", "navigation": [], "a.b c": 1}')).toEqual([
      '1:33 config/unknown-key ["a.b c"] is not a known setting and is ignored',
    ]);
  });
});

describe('several problems', () => {
  test('are reported at once, by location, with the ranges of their values', () => {
    const text = `{
  "name": "x",
  "colors": {
    "primary": "red",
    "ligth": "#fff"
  },
  "navigation": [
    { "group": "g", "pages": ["a", 3, { "pages": [] }] }
  ],
  "api": { "auth": { "method": "token" } }
}`;
    const { settings, diagnostics } = loadSettings(text, 'sub/docs.json');
    const inner = { group: '', pages: [], isHidden: false };
    expect(settings?.navigation.entries).toEqual([{ group: 'g', pages: ['a', inner], isHidden: false }]);
    expect(diagnostics.map(({ code, severity, file, range }) => [code, severity, file, range])).toEqual(
      [
        ['config/type', 'warning', 4, 16, 4, 21],
        ['config/unknown-key', 'warning', 5, 5, 5, 12],
        ['config/type', 'warning', 8, 36, 8, 37],
        ['config/required', 'warning', 8, 39, 8, 40],
        ['config/enum', 'warning', 10, 32, 10, 39],
      ].map(([code, severity, line, column, endLine, endColumn]) => [
        code,
        severity,
        'sub/docs.json',
        { start: { line, column }, end: { line: endLine, column: endColumn } },
      ]),
    );
    expect(diagnostics.every(({ source }) => source === text)).toBe(true);
  });
});
