import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageProcessor } from '../../src/content/index.ts';
import { isExternal, operationView, type Page, type Site } from '../../src/site/index.ts';
import { elementsOf } from '../content/support.ts';
import { repository } from '../support/docs.ts';
import { ownSite, problemsOf } from './support.ts';

/** Operations of the documents, by method and path; `openapi/` has no others. */
const OPERATIONS = {
  'chat-service': [
    'POST /invites',
    'GET /invites',
    'POST /users/{user_id}/status',
    'DELETE /users/me/subscriptions',
    'POST /users/me/apns_device_token',
    'POST /messages/flags',
    'POST /mark_all_as_read',
    'POST /messages/{message_id}/report',
    'PATCH /saved_snippets/{saved_snippet_id}',
    'DELETE /users/{user_id}',
    'PATCH /realm/filters/{filter_id}',
    'PATCH /realm/profile_fields',
    'GET /channel_folders',
  ],
  'plant-store': ['POST /plants'],
};

const own = async (): Promise<Site> => (await ownSite()).site as Site;

test('the docs folder of this repository has no problems', async () => {
  expect(problemsOf(await ownSite())).toEqual([]);
});

describe('operations', () => {
  test('are those of the documents, in both files', async () => {
    const { specs } = await own();
    const described = specs.map(({ name, operations }) => [
      name,
      operations.map(({ method, path }) => `${method} ${path}`).sort(),
    ]);
    expect(Object.fromEntries(described)).toEqual({
      'chat-service': OPERATIONS['chat-service'].toSorted(),
      'plant-store': OPERATIONS['plant-store'],
    });
  });

  test('have a page each, in the navigation, in the tab of their file', async () => {
    const { specs, pages, navigation } = await own();
    for (const { name, operations } of specs) {
      for (const { id } of operations) {
        const shown = pages.filter(({ operation }) => operation === id);
        expect(
          shown.map(({ inNavigation, navPath = [] }) => [
            inNavigation,
            navigation.divisions[navPath[0] ?? -1]?.prefix,
          ]),
          id,
        ).toEqual([[true, name]]);
      }
    }
  });

  test('are found by the front matter of every page that names one', async () => {
    const { pages } = await own();
    const naming = pages.filter(({ frontMatter }) => frontMatter.openapi);
    expect(naming).toHaveLength(14);
    for (const page of naming) expect(page.operation, page.id).toMatch(/^(?:chat-service|plant-store)\//);
  });
});

describe('pages', () => {
  interface Compiled {
    page: Page;
    /** Fragments of the author's text, and of the operation around it. */
    headings: Set<string>;
    sections: string[];
    links: string[];
  }
  const compiled = new Map<string, Compiled>();
  let cacheDir: string;

  beforeAll(async () => {
    cacheDir = await mkdtemp(join(tmpdir(), 'pages-'));
    const processor = pageProcessor({ cacheDir, base: '' });
    const renderer = await processor.createMdxRenderer?.({ syntaxHighlight: false }, { optimize: true });
    for (const page of (await own()).pages) {
      if (page.file === undefined) continue;
      const text = await readFile(join(repository, page.file), 'utf8');
      const content = text.replace(/^---\n[\s\S]*?\n---\n/, (matter) => matter.replace(/[^\n]/g, ' '));
      const result = await renderer?.process(content, join(repository, page.file), {});
      compiled.set(page.route, { page, ...(await read(page, result?.code ?? '')) });
    }
  });
  afterAll(() => rm(cacheDir, { recursive: true }));

  /** Fragments of a page, and its links. */
  async function read(page: Page, code: string): Promise<Omit<Compiled, 'page'>> {
    const slugs: { slug: string }[] = JSON.parse(
      /function getHeadings\(\) \{ return (.*?); \}$/m.exec(code)?.[1] ?? '[]',
    );
    const ids = new Set(slugs.map(({ slug }) => slug));
    const links: string[] = [];
    const rest = code.replace(/"set:html": ("(?:[^"\\]|\\.)*")/g, (_, html: string) => {
      for (const { attributes } of elementsOf(JSON.parse(html) as string)) {
        const { id, href, src } = attributes;
        if (id) ids.add(id);
        links.push(...[href, src].filter((url) => url !== undefined));
      }
      return '';
    });
    for (const [, key, value] of rest.matchAll(/\b(href|src|img|id): ("(?:[^"\\]|\\.)*")/g)) {
      if (key === 'id') ids.add(JSON.parse(value as string));
      else links.push(JSON.parse(value as string));
    }
    return { headings: ids, sections: await fragmentsOfOperation(page), links };
  }

  const hasFragment = ({ headings, sections }: Compiled, fragment: string | undefined): boolean =>
    fragment === undefined || [...headings, ...sections].includes(decodeURIComponent(fragment));

  async function fragmentsOfOperation(page: Page): Promise<string[]> {
    const { site, operations } = await ownSite();
    const operation = page.operation && operations.get(page.operation);
    if (!site || !operation) return [];
    const { parameterGroups, body } = await operationView(operation, site.settings, page);
    const fields = [
      ...parameterGroups.flatMap(({ fields }) => fields),
      ...(body?.media.flatMap(({ fields }) => fields) ?? []),
    ];
    return ['responses', 'request-body', ...fields.flatMap(({ anchor }) => anchor ?? [])];
  }

  test('every internal link leads to an existing page, heading or file', async () => {
    const { assets } = await ownSite();
    const { specs } = await own();
    const others = new Set([
      ...assets.map(({ to }) => `/${to}`),
      '/sandbox',
      '/llms.txt',
      '/llms-full.txt',
      ...specs.map(({ name }) => `/explorer/${name}`),
    ]);
    const broken: string[] = [];
    let checked = 0;
    for (const { page, links } of compiled.values()) {
      for (const link of links.filter((url) => !isExternal(url))) {
        checked++;
        const [path = '', fragment] = link.replace(/\?[^#]*/, '').split('#');
        const target = path === '' ? compiled.get(page.route) : compiled.get(path.replace(/(?!^)\/$/, ''));
        const found = target ? hasFragment(target, fragment) : others.has(path);
        if (!found) broken.push(`${page.file}: ${link}`);
      }
    }
    expect(broken).toEqual([]);
    expect(checked).toBeGreaterThan(300);
  });

  test('links of the settings lead to existing pages and explorers', async () => {
    const { settings, specs } = await own();
    const urls = [
      ...settings.topbarLinks,
      ...(settings.topbarCtaButton ? [settings.topbarCtaButton] : []),
    ].map(({ url }) => url);
    const there = [...compiled.keys(), '/sandbox', ...specs.map(({ name }) => `/explorer/${name}`)];
    for (const url of urls.filter((each) => !isExternal(each))) expect(there).toContain(url);
  });

  test('no heading has the fragment of a parameter or section of the same page', () => {
    for (const { page, headings, sections } of compiled.values()) {
      expect(
        sections.filter((id) => headings.has(id)),
        page.file,
      ).toEqual([]);
    }
  });

  test('all but hidden ones are in the navigation, and all have a description', async () => {
    const { pages } = await own();
    expect(
      pages
        .filter(
          ({ inNavigation, frontMatter, description }) =>
            inNavigation === (frontMatter.hidden === true) || !description,
        )
        .map(({ id }) => id),
    ).toEqual([]);
  });
});
