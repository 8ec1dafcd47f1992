import { rm } from 'node:fs/promises';
import fc from 'fast-check';
import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { afterAll, describe, expect, test } from 'vitest';
import { type AgentSite, fullFiles, fullText, indexFiles } from '../../src/agents/index.ts';
import { loadSite } from '../../src/site/index.ts';
import { type Docs, writeDocs } from '../support/docs.ts';

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

const textIn = (node: Nodes): string =>
  'children' in node ? node.children.map(textIn).join('') : 'value' in node ? node.value : '';

const page = (title: string, more = '') => `---\ntitle: ${title}\n${more}---\n\nText.\n`;

async function agentSite(docs: Docs): Promise<AgentSite> {
  const root = await writeDocs(docs);
  folders.push(root);
  const { site } = await loadSite(root);
  if (!site) throw new Error('The folder gives no site.');
  return {
    site,
    addressOf: (path) => `https://moss.example.com${encodeURI(path)}`,
    descriptionOf: ({ description }) => description,
    specPath: (name) => `/openapi/${name}.json`,
  };
}

const MOSS: Docs = {
  'docs.json': {
    $schema: 'https://mintlify.com/docs.json',
    theme: 'mint',
    name: 'Moss',
    description: 'All about moss.',
    colors: { primary: '#0B7A5B' },
    navigation: {
      tabs: [
        {
          tab: 'Guides',
          groups: [{ group: 'Start', pages: ['index', 'care', { group: 'Deep', pages: ['water'] }] }],
        },
        { tab: 'Kinds', pages: ['fern', 'secret', 'quiet'] },
      ],
    },
  },
  'index.mdx': page('Home', 'description: Where to begin.\n'),
  'care.mdx': page('Care [for] it'),
  'water.mdx': page('Water'),
  'fern.mdx': page('Fern'),
  'secret.mdx': page('Secret', 'hidden: true\n'),
  'quiet.mdx': page('Quiet', 'noindex: true\n'),
  'draft.mdx': page('Draft', 'draft: true\n'),
  'loose.mdx': page('Loose'),
};

const pageOf = (path: string) => `https://moss.example.com/${path}.md`;

describe('llms.txt', () => {
  test('lists the pages of the navigation in its order, without hidden and unindexed pages', async () => {
    const files = indexFiles(await agentSite(MOSS));
    expect([...files.keys()]).toEqual(['/llms.txt']);
    expect(files.get('/llms.txt')).toBe(
      [
        '# Moss\n',
        '> All about moss.\n',
        'The links lead to Markdown. The text of the pages in one file: https://moss.example.com/llms-full.txt\n',
        '## Guides: Start\n',
        `- [Home](${pageOf('index')}): Where to begin.`,
        `- [Care \\[for\\] it](${pageOf('care')})`,
        `- [Water](${pageOf('water')})\n`,
        '## Kinds\n',
        `- [Fern](${pageOf('fern')})\n`,
      ].join('\n'),
    );
  });

  test('lists pages outside the navigation as optional if search engines may index them', async () => {
    const docs = { ...MOSS, 'docs.json': { ...(MOSS['docs.json'] as object), seo: { indexing: 'all' } } };
    const text = indexFiles(await agentSite(docs)).get('/llms.txt');
    expect(text).toMatch(/## Optional\n\n- \[Secret\]\(\S+\)\n- \[Loose\]\(\S+\)\n/);
    expect(text).not.toContain('Quiet');
    expect(text).not.toContain('Draft');
  });

  test('moves its largest sections into files of their own above the limit, and links to them', async () => {
    const site = await agentSite(MOSS);
    const files = indexFiles(site, 360);
    expect([...files.keys()]).toEqual(['/llms.txt', '/guides/llms.txt']);
    expect(files.get('/llms.txt')).toContain(
      '## Sections\n\n- [Guides](https://moss.example.com/guides/llms.txt): 3 pages\n',
    );
    expect(files.get('/llms.txt')).toContain('- [Fern]');
    expect(files.get('/guides/llms.txt')).toMatch(/^# Moss: Guides\n/);
    expect(files.get('/guides/llms.txt')).toContain(
      'Index of the whole site: https://moss.example.com/llms.txt',
    );
    expect(files.get('/guides/llms.txt')).toContain('## Start\n\n- [Home]');
  });

  test('keeps every page in exactly one file, and all files within the limit', async () => {
    const names = Array.from({ length: 120 }, (_, index) => `page-${index}`);
    const site = await agentSite({
      'docs.json': {
        ...(MOSS['docs.json'] as object),
        navigation: { groups: [{ group: 'All', pages: names }] },
      },
      ...Object.fromEntries(names.map((name) => [`${name}.mdx`, page(name)])),
    });
    const files = indexFiles(site, 2000);
    const all = [...files.values()].join('');
    for (const name of names) expect(all.split(`/${name}.md)`).length, name).toBe(2);
    expect(files.size).toBeGreaterThan(3);
    expect(Math.max(...[...files.values()].map(({ length }) => length))).toBeLessThanOrEqual(2000);
    for (const path of files.keys())
      if (path !== '/llms.txt') expect(all).toContain(`(https://moss.example.com${path})`);
  });

  test('shortens long titles in the paths of files', async () => {
    const title = `${'Fern '.repeat(60)}end`;
    const navigation = {
      tabs: [
        { tab: title, pages: ['index'] },
        { tab: 'B', pages: ['care'] },
      ],
    };
    const site = await agentSite({
      ...MOSS,
      'docs.json': { ...(MOSS['docs.json'] as object), navigation },
    });
    const paths = [...indexFiles(site, 200).keys()];
    expect(paths[1]).toBe(`/${'fern-'.repeat(10).slice(0, -1)}/llms.txt`);
  });

  test('links to the files of other languages and versions', async () => {
    const site = await agentSite({
      'docs.json': {
        ...(MOSS['docs.json'] as object),
        navigation: {
          languages: [
            { language: 'en', pages: ['index'] },
            { language: 'fr', pages: ['fr/index'] },
          ],
        },
      },
      'index.mdx': page('Home'),
      'fr/index.mdx': page('Accueil'),
    });
    const files = indexFiles(site);
    expect([...files.keys()]).toEqual(['/llms.txt', '/fr/llms.txt']);
    expect(files.get('/llms.txt')).not.toContain('Accueil');
    expect(files.get('/llms.txt')).toMatch(
      /## Other languages and versions\n\n- \[\S+\]\(https:\/\/moss\.example\.com\/fr\/llms\.txt\): 1 page\n$/,
    );
    expect(files.get('/fr/llms.txt')).toContain('[Accueil](https://moss.example.com/fr.md)');
  });

  test('shows titles and descriptions as they are, whatever their marks mean in Markdown', async () => {
    const parts = [
      ...[
        'www.',
        'https://',
        'a',
        'x1',
        '1.',
        '. ',
        ', ',
        ': ',
        '! ',
        '? ',
        ' ',
        '- ',
        '-',
        "'",
        'é',
        '日本',
      ],
      ...['# ', '.com', '= ', '+ ', '1) ', 'http:', 'W', 'w.'],
    ];
    const text = fc
      .array(fc.constantFrom(...parts), { minLength: 1, maxLength: 7 })
      .map((all) => `Q${all.join('')}Q`.replaceAll(/ +/g, ' '));
    const rare = ["Qhttp:+ www.'.comwww.Q", "Qwww.'.w.Q"];
    const sampled = fc.sample(fc.uniqueArray(text, { minLength: 300, maxLength: 300 }), 1).flat();
    const titles = [...new Set([...rare, ...sampled])];
    const pages = titles.map((title, number): [string, string] => [
      `p${number}.mdx`,
      `---\ntitle: ${JSON.stringify(title)}\ndescription: ${JSON.stringify(`${title}.`)}\n---\n`,
    ]);
    const group = { group: 'Start', pages: pages.map((_, number) => `p${number}`) };
    const site = await agentSite({
      'docs.json': { ...(MOSS['docs.json'] as object), navigation: { groups: [group] } },
      ...Object.fromEntries(pages),
    });
    const index = indexFiles(site, 1e9).get('/llms.txt') ?? '';
    const tree = fromMarkdown(index, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
    const lists = tree.children.flatMap((node) => (node.type === 'list' ? node.children : []));
    const lines = lists.map((item) => textIn(item));
    expect(lines).toEqual(titles.map((title) => `${title}: ${title}.`));
  });

  test('links to the OpenAPI files, and names the request of an operation', async () => {
    const operation = { summary: 'Create a fern', responses: { 200: { description: 'OK' } } };
    const site = await agentSite({
      'docs.json': {
        ...(MOSS['docs.json'] as object),
        navigation: { groups: [{ group: 'API', openapi: 'openapi.json' }] },
      },
      'openapi.json': {
        openapi: '3.1.0',
        info: { title: 'Ferns', version: '1.2' },
        paths: { '/ferns': { post: operation } },
      },
    });
    const text = indexFiles(site).get('/llms.txt');
    expect(text).toMatch(/- \[Create a fern\]\(\S+\/create-a-fern\.md\): `POST \/ferns`\n/);
    expect(text).toContain(
      'OpenAPI files:\n\n- Ferns, version 1.2: https://moss.example.com/openapi/openapi.json\n',
    );
  });
});

describe('llms-full.txt', () => {
  const markdownOf = ({ title }: { title: string }) => `# ${title}\n\nText of ${title}.\n`;

  test('has the pages in the order of llms.txt, each with its address', async () => {
    const site = await agentSite(MOSS);
    const files = fullFiles(site, () => 100);
    expect(files.map(({ path }) => path)).toEqual(['/llms-full.txt']);
    const [file] = files;
    const text = file && fullText(site, file, markdownOf);
    expect(text).toMatch(
      /^> The pages of Moss in one file\. Index: https:\/\/moss\.example\.com\/llms\.txt\n/,
    );
    expect(text).toContain(`# Home\n\nSource: ${pageOf('index')}\n\nText of Home.\n`);
    expect(text?.match(/^# .+/gm)).toEqual(['# Home', '# Care [for] it', '# Water', '# Fern']);
  });

  test('stops before its limit, and links to the files of the sections that it lacks', async () => {
    const site = await agentSite(MOSS);
    const files = fullFiles(site, () => 100, 200);
    expect(files.map(({ path, pages }) => [path, pages.map(({ title }) => title)])).toEqual([
      ['/llms-full.txt', ['Home', 'Care [for] it']],
      ['/guides/llms-full.txt', ['Home', 'Care [for] it']],
      ['/guides/start/llms-full.txt', ['Home', 'Care [for] it']],
      ['/guides/start/deep/llms-full.txt', ['Water']],
      ['/kinds/llms-full.txt', ['Fern']],
    ]);
    const [file] = files;
    expect(file && fullText(site, file, markdownOf)).toContain(
      '# Further pages\n\n- [Guides](https://moss.example.com/guides/llms-full.txt)\n' +
        '- [Kinds](https://moss.example.com/kinds/llms-full.txt)\n',
    );
  });

  test('links to single pages where no section holds them', async () => {
    const site = await agentSite({
      ...MOSS,
      'docs.json': { ...(MOSS['docs.json'] as object), navigation: { pages: ['index', 'care', 'fern'] } },
    });
    const [file, ...others] = fullFiles(site, () => 100, 200);
    expect(others).toEqual([]);
    expect(file && fullText(site, file, markdownOf)).toContain(
      `# Further pages\n\n- [Fern](${pageOf('fern')})\n`,
    );
  });
});
