import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { builtSite, repository } from '../support/docs.ts';
import { LAMPS } from '../support/lamps-site.ts';
import { useReader } from '../support/reader.ts';

const reader = useReader();
let root = '';
beforeAll(async () => {
  root = pathToFileURL(await builtSite('repository', '--relative')).href;
});

describe('a site that is opened from its files', () => {
  test('reads and navigates with its styles', async () => {
    const page = await reader.visit(`${root}/index.html`);
    expect(await page.locator('h1').evaluate((title) => getComputedStyle(title).fontSize)).not.toBe('32px');
    await page.locator('.tabs-row').getByRole('link', { name: 'Team chat service' }).click();
    await page.waitForURL(`${root}/chat-service/overview/index.html`);
    await page.locator('.site-nav').getByRole('link', { name: 'Errors' }).click();
    await page.waitForURL(`${root}/chat-service/errors/index.html`);
    await page.getByRole('link', { name: 'Trellis', exact: true }).first().click();
    await page.waitForURL(`${root}/index.html`);
  });

  test('leaves a link to a file alone whose name is not valid percent-encoding', async () => {
    const page = await reader.visit(`${root}/index.html`);
    await page.evaluate(() => {
      const link = document.createElement('a');
      link.href = '100%.txt';
      link.addEventListener('click', (event) => event.preventDefault());
      document.body.append(link);
      link.click();
    });
    expect(await page.evaluate(() => document.querySelector('body > a[href="100%.txt"]') !== null)).toBe(
      true,
    );
  });

  test('navigates without script', async () => {
    const page = await reader.visit(`${root}/chat-service/errors/index.html`, { javaScript: false });
    await page.locator('.pagination .next').click();
    await page.waitForURL(`${root}/chat-service/limits/index.html`);
  });

  test('searches, and marks matches on the page', async () => {
    const page = await reader.visit(`${root}/index.html`);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search' }).fill('Invalid channel ID');
    const found = page.locator('[role=option][aria-selected=true]');
    await found.getByText('Invalid channel ID').first().waitFor();
    await expect.poll(() => found.locator('.found-text').innerText()).toContain('BAD_REQUEST');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${root}/chat-service/send-invitations/index.html#errors`);
    await page.getByRole('button', { name: 'Remove highlights' }).waitFor();
    expect(await page.evaluate(() => CSS.highlights.get('trellis-marks')?.size)).toBeGreaterThan(0);
  });

  test('copies its Markdown, and shows it', async () => {
    const page = await reader.visit(`${root}/using-trellis/quick-start/index.html`);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy page' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      /^> Index of all pages: .*\n\n# Quick start\n/,
    );
    await page.getByRole('button', { name: 'More page actions' }).click();
    await page.getByRole('link', { name: 'View as Markdown' }).click();
    await page.waitForURL(`${root}/using-trellis/quick-start.md`);
  });

  test('has links in its Markdown that lead to files of the folder', async () => {
    const folder = fileURLToPath(root);
    const missing: string[] = [];
    let count = 0;
    for (const file of (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.md'))) {
      const text = (await readFile(join(folder, file), 'utf8')).replace(
        /^(`{3,})[\s\S]*?^\1|`[^`\n]*`/gm,
        '',
      );
      for (const [, address = ''] of text.matchAll(/\]\(<?([^)\s>]+)/g)) {
        if (/^(?:#|[a-z]+:)/.test(address)) continue;
        const target = new URL(address, pathToFileURL(join(folder, file)));
        target.search = target.hash = '';
        count++;
        if (!target.href.startsWith(root) || !existsSync(target)) missing.push(`${file}: ${address}`);
      }
    }
    expect(count).toBeGreaterThan(100);
    expect(missing).toEqual([]);
  });

  test('is set in its own fonts', async () => {
    const page = await reader.visit(`${root}/index.html`);
    const own = () =>
      page.evaluate(() =>
        [...document.fonts].flatMap(({ family, status }) => (family === 'Geist' ? [status] : [])),
      );
    await expect.poll(own).toContain('loaded');
  });

  test('sends a request to the sandbox in the page', async () => {
    const page = await reader.visit(`${root}/plant-store/create-plant/index.html`);
    await page.locator('#trellis-try-it').click();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('Matches the documentation.').waitFor();
  });

  test('sends requests to the sandbox of a plan, and loads a part of it for each operation', async () => {
    const docs = {
      'docs.json': {
        theme: 'mint',
        name: 'Chat',
        colors: { primary: '#336633' },
        navigation: { groups: [{ group: 'API', openapi: 'chat-service.yaml' }] },
      },
      'chat-service.yaml': await readFile(join(repository, 'openapi/chat-service.yaml'), 'utf8'),
    };
    const site = await builtSite(docs, '--relative');
    const [folder = ''] = (await readdir(join(site, '_trellis/sandboxes'))).filter(
      (name) => !/\./.test(name),
    );
    expect(folder).toBe('chat-service');
    const page = await reader.visit(
      `${pathToFileURL(site).href}/api-reference/channels/get-channel-folders/index.html`,
    );
    const listed = await page.locator('html').getAttribute('data-sandboxes');
    expect(JSON.parse(listed ?? '{}')['chat-service'].split(' ').length).toBeGreaterThan(1);
    await page.locator('#trellis-try-it').click();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('Matches the documentation.').waitFor();
  });

  test('lists the operations of an API instead of the explorer, which needs a server', async () => {
    const page = await reader.visit(`${root}/explorer/plant-store/index.html`);
    await page.locator('.explorer-plain').getByRole('link', { name: 'Create plant' }).click();
    await page.waitForURL(`${root}/plant-store/create-plant/index.html`);
  });

  test('uses the language of its page', async () => {
    const lamps = pathToFileURL(await builtSite(LAMPS, '--relative')).href;
    const page = await reader.visit(`${lamps}/ar/v2/start/index.html`);
    await page.keyboard.press('/');
    await page.getByRole('combobox').fill('الضوء');
    await page.getByRole('dialog').getByText('نتيجة واحدة', { exact: true }).first().waitFor();
  });

  test('has links and images in components that lead to files of the folder, also after a change', async () => {
    const index = [
      '---\ntitle: Ferns\n---\n',
      'export const Live = () => {',
      '  const [count, setCount] = useState(0);',
      '  return <p><button onClick={() => setCount(count + 1)}>More</button>',
      '    <a key={count} href="/guides/shade#light">Shade {count}</a> <img key={-count - 1} src="/leaf.svg" alt="Leaf" /></p>;',
      '};\n',
      '<Live />',
    ].join('\n');
    const site = await builtSite(
      {
        'docs.json': { name: 'Ferns', navigation: { pages: ['index', 'guides/shade'] } },
        'index.mdx': index,
        'guides/shade.mdx': '---\ntitle: Shade\n---\n\n## Light\n\nLittle.\n',
        'leaf.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
      },
      '--relative',
    );
    const folder = pathToFileURL(site).href;
    const page = await reader.visit(`${folder}/index.html`);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    const link = page.getByRole('link', { name: 'Shade 1' });
    const image = page.getByRole('img', { name: 'Leaf' });
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(4);
    await link.click();
    await page.waitForURL(`${folder}/guides/shade/index.html#light`);
  });
});
