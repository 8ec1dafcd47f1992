import { describe, expect, test } from 'vitest';
import {
  alternatesOf,
  languageFolders,
  languages,
  latestVersion,
  pageChrome,
  type Site,
  textDirection,
} from '../../../src/site/index.ts';
import { docs, pageOf, siteOf } from '../support.ts';

const pages = (...paths: string[]) => Object.fromEntries(paths.map((path) => [path, [`title: ${path}`]]));

const LAMPS = docs(
  {
    navigation: {
      languages: [
        {
          language: 'en',
          versions: [
            { version: 'v2', default: true, pages: ['v2/start', 'v2/deep/a', 'v2/deep/index', 'v2/new'] },
            { version: 'v1', pages: ['v1/start', 'v1/deep/b', 'v1/gone'] },
          ],
        },
        {
          language: 'de',
          navbar: { links: [{ label: 'Hilfe', href: 'https://example.com/de' }] },
          footer: { links: [{ header: 'Firma', items: [{ label: 'Blog', href: '/blog' }] }] },
          banner: { content: 'Neu' },
          pages: ['de/v2/start'],
        },
        { language: 'ar', pages: ['ar/v2/start', 'ar/v2/new'] },
      ],
    },
    navbar: {
      links: [{ label: 'Help', href: 'https://example.com' }],
      primary: { label: 'Buy', href: 'https://example.com/buy' },
    },
    banner: { content: 'New', dismissible: true },
  },
  pages(
    'v2/start',
    'v2/deep/a',
    'v2/deep/index',
    'v2/new',
    'v1/start',
    'v1/deep/b',
    'v1/gone',
    'de/v2/start',
    'ar/v2/start',
    'ar/v2/new',
  ),
);

const ARRAY = docs(
  {
    versions: ['v2', { name: 'v1' }],
    navigation: [
      { group: 'New', version: 'v2', pages: ['v2/start', 'v2/more'] },
      { group: 'Old', version: 'v1', pages: ['v1/start', 'v1/gone'] },
      { group: 'All', pages: ['shared'] },
    ],
  },
  pages('v2/start', 'v2/more', 'v1/start', 'v1/gone', 'shared'),
);

const LOCALES = docs(
  {
    versions: [
      { name: 'English', locale: 'en' },
      { name: 'Português', locale: 'pt-br', default: true },
    ],
    navigation: [
      { group: 'Start', version: 'English', pages: ['en/start'] },
      { group: 'Início', version: 'Português', pages: ['br/start'] },
    ],
  },
  pages('en/start', 'br/start'),
);

const said = (site: Site, id: string): string[] =>
  alternatesOf(site, pageOf(site, id)).map(
    ({ language, route, isDefault }) => `${language} ${route}${isDefault ? ' default' : ''}`,
  );

describe('the folders of a language', () => {
  const foldersOf = async (folder: typeof LAMPS) =>
    languageFolders(await siteOf(folder)).map(({ language, folders, first }) => [
      language,
      folders.join(' '),
      first.route,
    ]);

  test('are top-level folders with its pages only', async () => {
    expect(await foldersOf(LAMPS)).toEqual([
      ['en', 'v2 v1', '/v2/start'],
      ['de', 'de', '/de/v2/start'],
      ['ar', 'ar', '/ar/v2/start'],
    ]);
    expect(await foldersOf(LOCALES)).toEqual([
      ['en', 'en', '/en/start'],
      ['pt-BR', 'br', '/br/start'],
    ]);
  });

  test('are empty if a folder holds several, and for a site in one language', async () => {
    const mixed = docs(
      {
        navigation: {
          languages: [
            { language: 'en', pages: ['docs/start', 'top'] },
            { language: 'de', pages: ['docs/anfang'] },
          ],
        },
      },
      pages('docs/start', 'top', 'docs/anfang'),
    );
    expect(await foldersOf(mixed)).toEqual([]);
    expect(await foldersOf(ARRAY)).toEqual([]);
  });
});

describe('the languages of a page', () => {
  test('are those that have it, in the order of the settings', async () => {
    const site = await siteOf(LAMPS);
    expect(said(site, 'v2/start')).toEqual(['en /v2/start default', 'de /de/v2/start', 'ar /ar/v2/start']);
    expect(said(site, 'v2/new')).toEqual(['en /v2/new default', 'ar /ar/v2/new']);
    expect(said(site, 'ar/v2/new')).toEqual(said(site, 'v2/new'));
  });

  test('are empty if it exists in one only', async () => {
    expect(said(await siteOf(LAMPS), 'v2/deep/a')).toEqual([]);
  });

  test('name each other: an old version has no counterpart in another language', async () => {
    const site = await siteOf(LAMPS);
    expect(said(site, 'v1/start')).toEqual([]);
    for (const page of site.pages) {
      for (const { route } of alternatesOf(site, page)) {
        const other = site.pages.find((each) => each.route === route);
        expect(other && said(site, other.id)).toEqual(said(site, page.id));
      }
    }
  });

  test('are the versions of the legacy format if each has a locale', async () => {
    const site = await siteOf(LOCALES);
    expect(said(site, 'en/start')).toEqual(['en /en/start', 'pt-BR /br/start default']);
    expect(languages(site)).toEqual(['en', 'pt-BR']);
  });

  test('the only language of a site is named by a list of one', async () => {
    const site = await siteOf(
      docs({ navigation: { languages: [{ language: 'de', pages: ['start'] }] } }, pages('start')),
    );
    const { language, switchers } = pageChrome(site, pageOf(site, 'start'));
    expect([language, switchers, languages(site)]).toEqual(['de', [], ['de']]);
  });

  test.each([
    ['ar', 'rtl'],
    ['fa-IR', 'rtl'],
    ['he', 'rtl'],
    ['ur', 'rtl'],
    ['az', 'ltr'],
    ['en', 'ltr'],
    ['ja', 'ltr'],
  ])('%s runs %s', (tag, direction) => {
    expect(textDirection(tag)).toBe(direction);
  });
});

describe("the surroundings of a language's pages", () => {
  test('replace those of the site, part by part', async () => {
    const site = await siteOf(LAMPS);
    const { surround } = pageChrome(site, pageOf(site, 'de/v2/start'));
    expect(surround.navbar).toEqual({ topbarLinks: [{ name: 'Hilfe', url: 'https://example.com/de' }] });
    expect(surround.footer.footer.links).toEqual([
      { title: 'Firma', links: [{ name: 'Blog', url: '/blog' }] },
    ]);
    expect(surround.banner).toEqual({ content: 'Neu', isDismissible: false, type: 'info' });
  });

  test('default to those of the site', async () => {
    const site = await siteOf(LAMPS);
    const { navbar, banner } = pageChrome(site, pageOf(site, 'ar/v2/start')).surround;
    expect(navbar.topbarLinks.map(({ name }) => name)).toEqual(['Help']);
    expect(navbar.topbarCtaButton).toMatchObject({ name: 'Buy' });
    expect(banner?.content).toBe('New');
  });
});

describe('an old version of a page', () => {
  test('leads to the same page of the latest one, which is the default', async () => {
    const site = await siteOf(LAMPS);
    expect(latestVersion(site, pageOf(site, 'v1/start'))).toEqual({
      own: 'v1',
      latest: 'v2',
      href: '/v2/start',
      isSame: true,
    });
  });

  test('leads to the nearest page if the latest has no such page', async () => {
    const site = await siteOf(LAMPS);
    const near = (id: string) => latestVersion(site, pageOf(site, id));
    expect(near('v1/deep/b')).toMatchObject({ href: '/v2/deep', isSame: false });
    expect(near('v1/gone')).toMatchObject({ href: '/v2/start', isSame: false });
  });

  test('in the legacy format the first version is the latest unless another is marked', async () => {
    const site = await siteOf(ARRAY);
    expect(latestVersion(site, pageOf(site, 'v1/start'))).toMatchObject({ href: '/v2/start', isSame: true });
    expect(latestVersion(site, pageOf(site, 'v1/gone'))).toMatchObject({ href: '/v2/start', isSame: false });
  });

  test('has no note on pages of the latest version, and on those of all versions', async () => {
    const [lamps, array] = [await siteOf(LAMPS), await siteOf(ARRAY)];
    expect(latestVersion(lamps, pageOf(lamps, 'v2/start'))).toBeUndefined();
    expect(latestVersion(lamps, pageOf(lamps, 'ar/v2/start'))).toBeUndefined();
    expect(latestVersion(array, pageOf(array, 'shared'))).toBeUndefined();
    expect(latestVersion(array, pageOf(array, 'v2/more'))).toBeUndefined();
  });
});

describe('choosing another language or version', () => {
  const targets = (site: Site, id: string, kind: string): Record<string, string> => {
    const { switchers } = pageChrome(site, pageOf(site, id));
    const items = switchers.find((switcher) => switcher.kind === kind)?.items ?? [];
    return Object.fromEntries(items.map(({ name, href }) => [name, href]));
  };

  test('keeps the page if it exists there, otherwise the nearest folder', async () => {
    const site = await siteOf(LAMPS);
    expect(targets(site, 'v2/new', 'language')).toEqual({
      English: '/v2/new',
      Deutsch: '/de/v2/start',
      العربية: '/ar/v2/new',
    });
    expect(targets(site, 'v2/deep/a', 'version')).toEqual({ v2: '/v2/deep/a', v1: '/v1/deep/b' });
  });

  test('does so in the legacy format', async () => {
    expect(targets(await siteOf(ARRAY), 'v2/start', 'version')).toEqual({ v2: '/v2/start', v1: '/v1/start' });
  });
});
