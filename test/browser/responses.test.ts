import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engine } from '../support/browser.ts';
import { texts, useSite, type View } from '../support/reader.ts';
import { LARGE_ITEMS, RESPONSES_SITE, startResponses } from '../support/responses-site.ts';

const site = useSite(RESPONSES_SITE);
let running: Awaited<ReturnType<typeof startResponses>>;
beforeAll(async () => {
  running = await startResponses();
});
afterAll(() => {
  running.server.closeAllConnections();
  running.server.close();
});

const form = (page: Page) => page.getByRole('form', { name: 'Try it' });
const answer = (page: Page) => page.getByRole('region', { name: 'Response', exact: true });

/** Opens the page of a case, and sends its request to the real server. */
async function receive(name: string, view: View = {}): Promise<Page> {
  const { url } = running;
  const page = await site.open(`/api-reference/${name}/`, { hosts: [url], ...view });
  await page.route('**/_trellis/operations/**', async (route) => {
    const data = await (await route.fetch()).json();
    await route.fulfill({ json: { ...data, servers: [{ kind: 'remote', url, label: url }] } });
  });
  await page.getByRole('button', { name: 'Try it' }).click();
  await form(page).waitFor();
  // While requests are intercepted, the driver answers preflight requests itself.
  await page.unrouteAll();
  await page.context().unrouteAll();
  await form(page).getByRole('button', { name: 'Send', exact: true }).click();
  await answer(page).waitFor();
  return page;
}

describe('a stream', () => {
  test('shows its events while they arrive, and keeps them when the reader stops it', async () => {
    const page = await receive('events');
    await answer(page).getByText('"count": 3').waitFor();
    await answer(page).getByRole('button', { name: 'Stop' }).click();
    await answer(page).getByText('Stopped. The response is incomplete.').waitFor();
    const items = await answer(page).locator('.items > li').count();
    expect(items).toBeGreaterThanOrEqual(3);
    await answer(page)
      .getByText(/^tick · 1$/)
      .waitFor();
    await answer(page)
      .getByText(/text\/event-stream\) was not checked/)
      .waitFor();
    await form(page).getByRole('button', { name: 'Send', exact: true }).waitFor();
  });

  test('ends when the reader closes the panel', async () => {
    const page = await receive('events');
    await answer(page).getByText('"count": 1').first().waitFor();
    const ended = page.waitForEvent('requestfailed');
    await form(page).getByRole('button', { name: 'Close the playground' }).click();
    expect((await ended).url()).toContain(running.url);
  });

  test('compares every line of NDJSON with the schema of an item', async () => {
    const page = await receive('lines');
    await answer(page).getByText('2 differences from the documentation').waitFor();
    await answer(page).locator('.verdict li').first().waitFor();
    expect(await texts(page, '.verdict li')).toEqual([
      'Item 2, /name The type must be string, but is number.',
      'Item 3 The body is not valid JSON.',
    ]);
  });

  test('keeps the last items of a long one, and says how many it dropped', async () => {
    const page = await receive('flood');
    await answer(page).getByText('All 1,200 items match the documentation.').waitFor();
    await answer(page).getByText('1,200 items · the first 700 are no longer kept').waitFor();
    expect(await answer(page).locator('.items > li').count()).toBe(500);
  });

  test('of plain text is shown while it arrives, and Cancel keeps what came', async () => {
    const page = await receive('slow');
    await answer(page).getByText('line 3').waitFor();
    await form(page).getByRole('button', { name: 'Cancel' }).click();
    await answer(page).getByText('Stopped. The response is incomplete.').waitFor();
    expect(await answer(page).locator('.received pre').innerText()).toMatch(/^line 1\nline 2\nline 3\n/);
  });

  test('of several parts shows each with its type', async () => {
    const page = await receive('parts');
    await answer(page).getByText('plain', { exact: true }).waitFor();
    await answer(page).getByText('application/json', { exact: true }).waitFor();
  });
});

describe('JSON', () => {
  test('keeps its digits, as lines and as a tree', async () => {
    const page = await receive('exact');
    await answer(page).getByText('Matches the documentation.').waitFor();
    const shown = '{\n  "id": 12345678901234567890,\n  "name": "é",\n  "price": 1.10\n}';
    expect(await answer(page).locator('pre').first().innerText()).toBe(shown);
    await answer(page).getByRole('button', { name: 'Tree' }).click();
    const tree = answer(page).getByRole('tree');
    await tree.getByText('1.10').click();
    await answer(page).getByText('/price', { exact: true }).waitFor();
    await tree.press('Home');
    await tree.press('ArrowLeft');
    expect(await texts(page, '[role=treeitem]')).toEqual([expect.stringMatching(/\{ … \}$/)]);
    await tree.press('ArrowRight');
    expect(await tree.getByRole('treeitem').count()).toBe(5);
  });

  test('of ten megabytes is shown, searched and compared without blocking the page', async () => {
    const workers: string[] = [];
    const page = await receive('large', {
      before: async (fresh) => void fresh.on('worker', (worker) => workers.push(worker.url())),
    });
    await answer(page).getByText('Plant number 0 of many').first().waitFor();
    await answer(page).getByText('1 difference from the documentation').waitFor({ timeout: 40_000 });
    expect(await answer(page).locator('.verdict li').innerText()).toBe(
      `Line ${(LARGE_ITEMS - 1) * 5 + 3}, /${LARGE_ITEMS - 1}/id The type must be integer, but is string.`,
    );
    const search = answer(page).getByLabel('Find in the response');
    await search.fill('Plant number 99999 of');
    await answer(page).getByText('1 of 1', { exact: true }).waitFor();
    await answer(page).getByText('99999.50').waitFor();
    await answer(page).getByText('/99999/name', { exact: true }).waitFor();
    expect(await answer(page).getByRole('treeitem').count()).toBeLessThan(100);
    expect(workers).toEqual([expect.stringMatching(/\/_trellis\/worker\.[\w-]+\.js$/)]);
  });
});

test('every Send reaches the server, although the browser may keep the response', async () => {
  const page = await receive('cached');
  await answer(page).getByText('Matches the documentation.').waitFor();
  const idOf = async (): Promise<number> => JSON.parse(await answer(page).locator('pre').innerText()).id;
  const first = await idOf();
  await form(page).getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(idOf).toBe(first + 1);
});

describe('the verdict', () => {
  test('checks JSON of another type, and says that the type differs', async () => {
    const page = await receive('problem');
    await answer(page).getByText('2 differences from the documentation').waitFor();
    await answer(page)
      .getByText(/^The content type is application\/problem\+json/)
      .waitFor();
    await answer(page).getByText('/id').waitFor();
  });

  test('does not claim to have checked what it cannot', async () => {
    const page = await receive('csv');
    await answer(page).getByText('The body (text/csv) was not checked.').waitFor();
    expect(await answer(page).getByText('Matches the documentation.').count()).toBe(0);
  });

  test('covers documented headers, as far as the browser shows them', async () => {
    const page = await receive('headers');
    await answer(page).getByText('1 difference from the documentation').waitFor();
    await answer(page).locator('.verdict li').first().waitFor();
    expect(await texts(page, '.verdict li')).toEqual([
      'Header X-Rate: The type must be integer, but is string.',
      expect.stringMatching(/^The header X-Hidden could not be checked/),
    ]);
  });
});

describe('other bodies', () => {
  test('an image is shown, and HTML is source', async () => {
    const image = await receive('image');
    await expect
      .poll(() =>
        answer(image)
          .locator('img')
          .evaluate((img: HTMLImageElement) => img.naturalWidth),
      )
      .toBe(1);
    const html = await receive('page');
    await answer(html).getByText('<p>Hello</p>').waitFor();
    expect(await html.title()).not.toBe('taken over');
  });

  // The driver of Firefox does not see downloads.
  test.skipIf(engine === 'firefox')(
    'a binary body shows its first bytes, and is saved under a safe name',
    async () => {
      const page = await receive('report');
      await answer(page).getByText('25 50 44 46').waitFor();
      const saving = page.waitForEvent('download');
      await answer(page).getByRole('button', { name: 'Download' }).click();
      const download = await saving;
      expect(download.suggestedFilename()).toBe('plan 2026.pdf');
      expect(await readFile(await download.path(), 'utf8')).toBe('%PDF-1.7');
    },
  );

  test.skipIf(engine !== 'chromium')(
    'a documented PDF is shown in the viewer of the browser, and nothing else is framed',
    async () => {
      const page = await receive('plan', { whole: true });
      // Some builds of Chromium have no viewer.
      if (await page.evaluate(() => navigator.pdfViewerEnabled)) {
        await answer(page).locator('iframe[title="Response body"]').waitFor();
        const isViewer = (url: string): boolean => url.startsWith('chrome-extension:');
        await expect.poll(() => page.frames().some((frame) => isViewer(frame.url()))).toBe(true);
      } else await answer(page).getByText('25 50 44 46').waitFor();
      await answer(page).getByRole('button', { name: 'Download' }).waitFor();
      for (const [name, bytes] of [
        ['disguise', '3c 73 63 72'],
        ['undocumented', '25 50 44 46'],
      ] as const) {
        const other = await receive(name, { whole: true });
        await answer(other).getByText(bytes).waitFor();
        expect(await answer(other).locator('iframe').count()).toBe(0);
        expect(await other.title()).not.toBe('taken over');
      }
    },
  );

  test('the request is shown as it was sent', async () => {
    const page = await receive('type', { expected: /415/ });
    await answer(page).getByText('Request as sent').click();
    await answer(page).getByText(`POST ${running.url}/type`).waitFor();
    await answer(page)
      .getByText(/^Headers after .* whole response after/)
      .waitFor();
  });
});

describe('a response that is not what was wanted', () => {
  const expected: View = { expected: /CORS|ERR_|status of/ };

  test('401 says what the server expects', async () => {
    const page = await receive('unauthorized', expected);
    await answer(page).getByText('The server expects: Bearer realm="plants"').waitFor();
  });

  test('429 says how long to wait', async () => {
    const page = await receive('rate', expected);
    await answer(page)
      .getByText(/^Wait 1 minute 30 seconds, until \d/)
      .waitFor();
  });

  test('415 says what is documented', async () => {
    const page = await receive('type', expected);
    await answer(page).getByText('The server does not accept a body of type application/json.').waitFor();
  });

  test('a body that is cut off stays, and CORS is not blamed', async () => {
    const page = await receive('cut', expected);
    await answer(page)
      .getByText(/^The connection was lost after 23 B/)
      .waitFor();
    await answer(page).getByText('"half').waitFor();
  });

  test.each([
    ['origin', /does not let this page read/, 'Access-Control-Allow-Origin'],
    ['header', /does not allow these headers from this page: X-Trace/, 'Access-Control-Allow-Headers'],
    ['method', /does not allow PUT requests/, 'Access-Control-Allow-Methods'],
    ['reset', /closed the connection without a response/, 'CORS is not the cause'],
    ['redirect', /redirects to an address that this page cannot read/, 'Browsers hide the address'],
  ])('%s is told apart', async (name, title, advice) => {
    const page = await receive(name, expected);
    await answer(page).getByText(title).waitFor();
    expect(await answer(page).innerText()).toContain(advice);
    expect(await answer(page).locator('pre').innerText()).toMatch(/^curl -/);
  });
});
