import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startDev, useDevServers } from '../support/dev-server.ts';
import { builtSite, filesIn, trellis, writeDocs } from '../support/docs.ts';
import { attribute, byTag, type Element, elements, type Node, parsePage, textOf } from '../support/html.ts';

useDevServers();
const made: string[] = [];
afterAll(() => Promise.all(made.map((folder) => rm(folder, { recursive: true, force: true }))));

type Tree = {
  type: string;
  value?: string;
  alt?: string | null;
  lang?: string | null;
  meta?: string | null;
  children?: Tree[];
};

const parsed = (markdown: string): Tree =>
  fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }) as Tree;

/** Contains running text: markup within a word stays part of the word. */
const RUNNING = /^(?:paragraph|heading|link|strong|emphasis|delete)$/;

const said = (node: Tree): string => {
  const inside = (node.children ?? []).map(said).join(RUNNING.test(node.type) ? '' : ' ');
  // A title that equals the name of the language is not written twice.
  return [node.value ?? node.alt ?? '', node.lang ?? '', node.meta ?? '', inside].filter(Boolean).join(' ');
};

const headingsOf = (node: Tree): Tree[] =>
  node.type === 'heading' ? [node] : (node.children ?? []).flatMap(headingsOf);

/** Words for the comparison: without punctuation, where markup and escapes differ. */
const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

const classes = (element: Element): string[] => (attribute(element, 'class') ?? '').split(/\s+/);

/**
 * Content around the text, content expressed differently, or content that needs script; and all samples of a
 * request except the first.
 */
const LEFT_OUT =
  /^(?:anchor|eyebrow|page-menu|page-footer|needs-script|sr-only|tablist|toc-inline|view-switch|for-humans|katex|page-rating|prompt-title)$/;

function visible(node: Node): string {
  if (node.nodeName === '#text') return (node as unknown as { value: string }).value;
  if ('tagName' in node) {
    if (
      [
        'button',
        'select',
        'option',
        'nav',
        'svg',
        'template',
        'script',
        'trellis-level',
        'output',
        'label',
        'input',
      ].includes(node.tagName)
    )
      return classes(node).includes('tooltip-term') ? textOf(node) : '';
    if (classes(node).some((name) => LEFT_OUT.test(name))) return '';
    if (classes(node).includes('samples')) {
      const [first] = elements(node, (each) => classes(each).includes('tabpanel'));
      return first ? visible(first) : '';
    }
  }
  const isInline =
    'tagName' in node && /^(?:a|b|code|em|i|p|s|strong|sub|sup|td|th|h[1-6]|pre)$/.test(node.tagName);
  const isToken =
    'tagName' in node && node.tagName === 'span' && classes(node).every((name) => name.length < 2);
  return 'childNodes' in node
    ? node.childNodes.map((child) => apart(child)).join(isInline || isToken ? '' : ' ')
    : '';
}

/** Only styles separate marks and headlines from the words beside them. */
function apart(node: Node): string {
  const isApart =
    'tagName' in node &&
    (classes(node).some((name) => name.length > 2) || (node.tagName === 'strong' && isTip(node)));
  return isApart ? ` ${visible(node)} ` : visible(node);
}

const isTip = ({ parentNode }: Element): boolean =>
  'tagName' in (parentNode ?? {}) && /^tip-/.test(attribute(parentNode as Element, 'id') ?? '');

const mainOf = (html: string): Element => byTag(parsePage(html), 'main')[0] as Element;

describe('the Markdown of the pages of this repository', () => {
  let pages: { path: string; html: string; markdown: string }[] = [];

  beforeAll(async () => {
    const out = await builtSite('repository');
    const files = await filesIn(out);
    pages = await Promise.all(
      files
        // Skills below `.well-known` belong to no page.
        .filter((file) => file.endsWith('.md') && !file.includes('/.well-known/'))
        .map(async (file) => {
          const path = file.slice(out.length, -'.md'.length);
          const folder = path === '/index' ? '' : path;
          return {
            path,
            html: await readFile(join(out, folder, 'index.html'), 'utf8'),
            markdown: await readFile(file, 'utf8'),
          };
        }),
    );
  });

  test('exists for every page, and is named in its head', () => {
    expect(pages.length).toBeGreaterThan(35);
    for (const { path, html } of pages) {
      expect(html).toContain(`<link rel="alternate" type="text/markdown" href="${path}.md">`);
    }
  });

  test('has every word of the text', () => {
    const lacking = pages.flatMap(({ path, html, markdown }) => {
      const has = new Set(words(said(parsed(markdown))));
      const shown = words(visible(mainOf(html)));
      expect(shown.length).toBeGreaterThan(20);
      return shown.filter((word) => !has.has(word)).map((word) => `${path}: ${word}`);
    });
    expect(lacking).toEqual([]);
  });

  test('has the headings of the page in their order, and no others outside of API pages', () => {
    for (const { path, html, markdown } of pages) {
      const inPage = elements(mainOf(html), ({ tagName }) => /^h[1-6]$/.test(tagName)).map((heading) =>
        words(textOf(heading)).join(''),
      );
      const inTwin = headingsOf(parsed(markdown)).map((heading) => words(said(heading)).join(''));
      // What stands beside an operation, and statuses, have headings only in Markdown.
      const kept = path.split('/').length > 2 && !path.startsWith('/using-trellis');
      const shown = kept ? inTwin.filter((name) => inPage.includes(name)) : inTwin;
      expect([path, ...shown]).toEqual([path, ...inPage]);
    }
  });

  test('links to Markdown, and is free of markup', () => {
    for (const { path, markdown } of pages) {
      const text = markdown.replace(/^(`{3,}).*?^\1$/gms, '').replace(/`[^`\n]+`/g, '');
      expect([path, /<(?:div|span|p|details|svg|button)\b/.exec(text)?.[0]]).toEqual([path, undefined]);
    }
    const home = pages.find(({ path }) => path === '/index')?.markdown;
    expect(home).toContain('](/using-trellis/quick-start.md)');
  });

  test('of an operation has method, path, servers, fields, samples and examples', () => {
    const plant = pages.find(({ path }) => path === '/plant-store/create-plant')?.markdown ?? '';
    expect(plant).toMatch(/^> Index of all pages: \/llms\.txt\n\n# Create plant\n/);
    for (const part of [
      '`POST /plants`',
      '**Server:** `http://plants.example.com`: The sample API',
      '**Authentication:** Bearer token. An access token, sent as `Authorization: Bearer',
      '**Sandbox:** `http://127.0.0.1:4010/plant-store` while `trellis sandbox` runs in the docs folder, with `Authorization: Bearer ',
      '**Operation:** `createPlant` in the OpenAPI file [Plant store](/openapi/plant-store.json)',
      '- `name` (string, required): Name of the plant.',
      '`application/json` (required)',
      '## Request samples\n\n```bash cURL\ncurl',
      'The page has the same request in JavaScript, Python, Go, PHP, Ruby.\n\n## Response examples\n\n### 200\n',
      '## Responses\n\n### 200 OK\n\nThe plant, as created.',
      '```json A plant with a tag\n{',
    ]) {
      expect(plant).toContain(part);
    }
    expect(plant).not.toContain('```ruby');
    const order = [
      '## Request body',
      '## Request samples',
      '## Response examples',
      '## Responses',
      '## Versions',
    ];
    expect(plant.match(/^## .+/gm)?.filter((heading) => order.includes(heading))).toEqual(order);
    const snippet = pages.find(({ path }) => path === '/chat-service/edit-saved-snippet')?.markdown;
    expect(snippet).toContain('- [ ] Changelog is up to date\n  - [ ] Support team is informed\n  ```');
  });

  test('of an operation has at most 10,000 characters in the median', () => {
    const lengths = pages
      .filter(({ markdown }) => markdown.includes('\n**Operation:** '))
      .map(({ markdown }) => markdown.length)
      .sort((a, b) => a - b);
    expect(lengths.length).toBeGreaterThan(12);
    expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThanOrEqual(10_000);
  });
});

const DOCS = {
  'docs.json': {
    name: 'Moss',
    navigation: { groups: [{ group: 'Pages', pages: ['index', 'guide/one'] }] },
    seo: { metatags: { canonical: 'https://moss.example.com' } },
  },
  'index.mdx': '---\ntitle: Home\n---\n\nSee [one](/guide/one) and ![A fern](/fern.svg).\n',
  'guide/one.mdx':
    '---\ntitle: One\n---\n\nText.\n\n<Visibility for="agents">Call **this**.</Visibility>\n\n<Visibility for="humans">Look here.</Visibility>\n',
  'fern.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
};

test('links are absolute if the address of the site is known, and content for agents is included', async () => {
  const out = await builtSite(DOCS);
  expect(await readFile(join(out, 'index.md'), 'utf8')).toBe(
    '> Index of all pages: https://moss.example.com/llms.txt\n\n# Home\n\nSee [one](https://moss.example.com/guide/one.md) and ![A fern](https://moss.example.com/fern.svg).\n',
  );
  expect(await readFile(join(out, 'guide/one.md'), 'utf8')).toBe(
    '> Index of all pages: https://moss.example.com/llms.txt\n\n# One\n\nText.\n\nCall **this**.\n',
  );
});

test('decimals keep their digits in the Markdown of an operation, and in the collection', async () => {
  const out = await builtSite({
    'docs.json': { name: 'Prices', navigation: { groups: [{ group: 'API', openapi: 'prices.yaml' }] } },
    'prices.yaml': `openapi: 3.1.0
info: { title: Prices, version: '1' }
servers: [{ url: https://api.example.com }]
paths:
  /prices/{price}:
    put:
      operationId: setPrice
      summary: Set a price
      parameters:
        - { name: price, in: path, required: true, schema: { type: number }, example: 1.10 }
        - { name: rate, in: query, schema: { type: number, default: 0.12345678901234567890 } }
      requestBody:
        content:
          application/json:
            schema: { type: object, properties: { amount: { type: number, example: 2.50 } } }
            example: { amount: 1.10, exact: 0.12345678901234567890 }
      responses:
        '200':
          description: OK
          content: { application/json: { schema: { type: number, example: 3.00 } } }
`,
  });
  const files = await filesIn(out);
  const read = async (pattern: RegExp): Promise<string> =>
    readFile(files.find((name) => pattern.test(name)) ?? '', 'utf8');
  const markdown = await read(/set-a-price\.md$/);
  for (const text of ['1.10', '0.12345678901234567890', '2.50', '"amount": 1.10', '3.00'])
    expect(markdown).toContain(text);
  const collection = await read(/collections\/prices\.json$/);
  const { request } = JSON.parse(collection).item[0].item?.[0] ?? JSON.parse(collection).item[0];
  expect(request.body.raw).toMatch(/"amount": 1\.10,\s+"exact": 0\.12345678901234567890/);
  expect(JSON.stringify(request.url)).toContain('"1.10"');
  expect(JSON.stringify(request.url)).toContain('0.12345678901234567890');
});

test('dev serves the Markdown of a page, also after it was saved', async () => {
  const { url, save } = await startDev(DOCS);
  const response = await fetch(`${url}/guide/one.md`);
  expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
  const index = '> Index of all pages: /llms.txt\n\n';
  expect(await response.text()).toBe(`${index}# One\n\nText.\n\nCall **this**.\n`);
  await save({ 'guide/one.mdx': '---\ntitle: Two\n---\n\nOther.\n' });
  await vi.waitUntil(
    async () => (await (await fetch(`${url}/guide/one.md`)).text()) === `${index}# Two\n\nOther.\n`,
    {
      timeout: 20_000,
      interval: 200,
    },
  );
  expect((await fetch(`${url}/guide/two.md`)).status).toBe(404);
});

test('check and build find missing targets, with their location; only check fails', async () => {
  const root = await writeDocs({
    ...DOCS,
    'index.mdx': '---\ntitle: Home\n---\n\n[a](/guide/on) ![](/ferm.svg) [b](/guide/one#nothing)\n',
  });
  made.push(root);
  const check = await trellis('check', '--root', root);
  expect(check.code).toBe(1);
  expect(check.stderr).toContain('index.mdx:5:5 error link/missing-page broken link: no page at /guide/on');
  expect(check.stderr).toContain('index.mdx:5:20 error asset/missing-image image not found: /ferm.svg');
  expect(check.stderr).toContain('Did you mean "/fern.svg"?');
  const out = `${root}-site`;
  made.push(out);
  const build = await trellis('build', '--root', root, '--out', out);
  expect(build.code).toBe(0);
  expect(build.stderr).toContain(
    'link/missing-fragment broken link: no heading or id #nothing on /guide/one',
  );
  expect(build.stderr).toContain('link/missing-page');
});
