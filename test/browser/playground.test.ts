import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page, Request } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { broken } from '../support/axe.ts';
import { engine } from '../support/browser.ts';
import { texts, useSite, type View } from '../support/reader.ts';

const site = useSite('repository');
const PLANT = '/plant-store/create-plant/';
const INVITES = '/chat-service/send-invitations/';

/** Opens a page and its panel. */
async function tryIt(path: string, view?: View): Promise<Page> {
  const page = await site.open(path, view);
  await page.getByRole('button', { name: 'Try it' }).click();
  await form(page).waitFor();
  return page;
}
const form = (page: Page) => page.getByRole('form', { name: 'Try it' });
const answer = (page: Page) => page.getByRole('region', { name: 'Response', exact: true });
const send = (page: Page) => form(page).getByRole('button', { name: 'Send', exact: true });
const editor = (page: Page) => form(page).getByRole('textbox', { name: /^Body/ });
const sample = async (page: Page) => page.locator('.samples .tabpanel.active code').innerText();

/** Replaces the server of the chat service; requests are recorded. */
async function chatServer(page: Page, respond?: Parameters<Page['route']>[1]): Promise<Request[]> {
  const received: Request[] = [];
  await page.route('https://chat.example.com/**', async (route, request) => {
    if (request.method() !== 'OPTIONS') received.push(request);
    if (respond) return respond(route, request);
    return route.fulfill({
      status: 200,
      headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
      json: { result: 'success', msg: '' },
    });
  });
  return received;
}

test.each([1440, 1280, 1024, 390])(
  'all of the line above a refusal is in the panel at %i px',
  async (width) => {
    const page = await tryIt(PLANT, { width, height: 900 });
    await editor(page).fill('{"id": "x"}');
    await send(page).click();
    await answer(page).getByText('400 Bad Request').waitFor();
    const header = answer(page).locator('> header');
    const isWithin = (outer: Element): boolean => {
      const { right } = outer.getBoundingClientRect();
      return [...outer.children].every((child) => child.getBoundingClientRect().right <= right);
    };
    expect(await header.evaluate(isWithin)).toBe(true);
  },
);

test('a click on Send counts if the form changes while the button is pressed', async () => {
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  const part = /_trellis\/formats\./;
  const page = await tryIt(PLANT, {
    before: (page) => page.route(part, (route) => held.then(() => route.continue())),
  });
  const arriving = page.waitForResponse(part);
  await editor(page).fill('{"id": "x"}');
  await send(page).hover();
  await page.mouse.down();
  release();
  // Ends once it has run.
  await page.addScriptTag({ url: (await arriving).url(), type: 'module' });
  await page.mouse.up();
  await answer(page).getByText('400 Bad Request').waitFor();
  // It came above the button.
  await form(page).getByText('The property "name" is required.').waitFor();
});

describe('after Send, the first line of the body is in view', () => {
  /** What a reader sees at the start of the body. */
  const isSeen = (page: Page): Promise<boolean> =>
    answer(page)
      .locator('.received pre .line')
      .first()
      .evaluate((line) => {
        const { left, top, bottom } = line.getBoundingClientRect();
        const at = (y: number) => document.elementFromPoint(left + 4, y);
        return [top + 2, bottom - 2].every((y) => line.contains(at(y)));
      });
  test.each([
    [1440, 900],
    [1280, 720],
    [768, 1024],
    [390, 844],
  ])('at %i x %i', async (width, height) => {
    const page = await tryIt(PLANT, { width, height });
    await send(page).click();
    await answer(page).getByText('Matches the documentation.').waitFor();
    await expect.poll(() => isSeen(page)).toBe(true);
    expect(await page.getByRole('button', { name: /^Close/ }).count()).toBe(width < 768 ? 1 : 2);
    const { height: shown } = (await form(page)
      .getByText(/^200 OK, /)
      .boundingBox()) ?? { height: 99 };
    expect(shown).toBeLessThanOrEqual(30);
    await page.close();
  });
});

test.each([320, 390])('at %i px, the tools are one row of targets for a finger', async (width) => {
  const page = await tryIt(PLANT, { width, height: 844 });
  const boxes = await form(page)
    .locator('.tools > button')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
  expect(boxes).toHaveLength(4);
  expect(new Set(boxes.map(({ top }) => top)).size).toBe(1);
  for (const box of boxes) {
    // WCAG 2.5.5
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
    expect(box.right).toBeLessThanOrEqual(width);
  }
});

describe('create plant, with the sandbox in the page', () => {
  test('the plant comes back, a repeated id is refused, and reset forgets it', async () => {
    const page = await tryIt(PLANT);
    await send(page).click();
    await answer(page).getByText('200 OK').waitFor();
    expect(await answer(page).locator('pre').innerText()).toBe(
      '{\n  "name": "Swiss cheese plant",\n  "tag": "climber"\n}',
    );
    await answer(page).getByText('Matches the documentation.').waitFor();

    await send(page).click();
    await answer(page).getByText('400 Bad Request').waitFor();
    expect(await answer(page).locator('pre').innerText()).toMatch(/"error": 400[\s\S]*1204/);

    await form(page).getByRole('button', { name: 'Reset sandbox' }).click();
    await form(page).getByText('The sandbox was reset.').waitFor();
    await send(page).click();
    await answer(page).getByText('200 OK').waitFor();
  });

  test('the state outlives the page', async () => {
    const page = await tryIt(PLANT);
    await send(page).click();
    await answer(page).getByText('200 OK').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Try it' }).click();
    await send(page).click();
    await answer(page).getByText('400 Bad Request').waitFor();
  });

  test('an id beyond the doubles is sent and compared exactly', async () => {
    const page = await tryIt(PLANT);
    for (const id of ['9007199254740993', '9007199254740992']) {
      await editor(page).fill(`{ "id": ${id}, "name": "Fern" }`);
      await expect.poll(() => sample(page)).toContain(id);
      await send(page).click();
      await answer(page).getByText('200 OK').waitFor();
    }
    await editor(page).fill('{ "id": 9007199254740993, "name": "Fern" }');
    await send(page).click();
    await answer(page).getByText('400 Bad Request').waitFor();
  });

  test('Ctrl+Enter sends from anywhere in the panel', async () => {
    const page = await tryIt(PLANT);
    await editor(page).press('Control+Enter');
    await answer(page).getByText('200 OK').waitFor();
  });

  test('without a token the panel says so; sent anyway, the sandbox responds 401', async () => {
    const page = await tryIt(PLANT);
    await form(page).getByLabel('Act as').selectOption('Choose an account');
    await send(page).click();
    await form(page).getByText('1 field needs attention.').waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-invalid')))
      .toBe('true');
    await form(page).getByRole('button', { name: 'Send anyway' }).click();
    await answer(page).getByText('401 Unauthorized').waitFor();
    await answer(page).getByText(/401/).last().waitFor();
  });

  test('no host is contacted', async () => {
    const page = await site.open(PLANT);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).origin));
    await page.getByRole('button', { name: 'Try it' }).click();
    await send(page).click();
    await answer(page).getByText('200 OK').waitFor();
    expect([...new Set(asked)]).toEqual([site.url]);
  });
});

describe('the JSON editor', () => {
  test('invalid JSON is reported with line and column and not sent', async () => {
    const page = await tryIt(PLANT);
    await editor(page).fill('{\n  "id": 1,\n  "name": Fern\n}');
    await send(page).click();
    await form(page)
      .getByText(/line 3,? column 11/i)
      .first()
      .waitFor();
    expect(await answer(page).isVisible()).toBe(false);
  });

  test('a schema violation is advice, by the path of the value', async () => {
    const page = await tryIt(PLANT);
    await editor(page).fill('{ "id": "one", "name": "Fern" }');
    await form(page).getByText(/\/id/).first().waitFor();
  });

  test('Tab indents, and after Esc it leaves (WCAG 2.1.2)', async () => {
    const page = await tryIt(PLANT);
    await editor(page).fill('');
    await editor(page).press('Tab');
    expect(await editor(page).inputValue()).toBe('  ');
    await editor(page).press('Escape');
    await editor(page).press('Tab');
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('TEXTAREA');
  });
});

describe('send invitations, over the network', () => {
  async function ready(respond?: Parameters<Page['route']>[1], view?: View) {
    const page = await tryIt(INVITES, view);
    const received = await chatServer(page, respond);
    await form(page).getByLabel('Server').selectOption('https://chat.example.com/api/v1');
    await form(page).getByLabel('Bot email').fill('bot@example.com');
    await form(page).locator('.auth input').nth(1).fill('påss:word');
    return { page, received };
  }

  test('form fields and basic credentials are sent as documented', async () => {
    const { page, received } = await ready();
    await send(page).click();
    await answer(page).getByText('200 OK').waitFor();
    const [request] = received as [Request];
    expect(request.method()).toBe('POST');
    expect(request.url()).toBe('https://chat.example.com/api/v1/invites');
    const headers = await request.allHeaders();
    expect(headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
    expect(headers.authorization).toBe(
      `Basic ${Buffer.from('bot@example.com:påss:word').toString('base64')}`,
    );
    expect(headers.cookie).toBeUndefined();
    // The driver of Firefox does not have the body of a request that it responds to.
    if (engine === 'firefox') return;
    const fields = new URLSearchParams(request.postData() ?? '');
    expect(fields.get('stream_ids')).toBe('[3,5]');
    expect(fields.get('invitee_emails')).toContain('@');
  });

  test('the samples follow the fields, and contain no credentials unless the reader wants it', async () => {
    const { page } = await ready();
    await form(page)
      .getByLabel(/^stream_ids/)
      .first()
      .fill('[7]');
    await expect.poll(() => sample(page)).toContain('stream_ids=[7]');
    expect(await sample(page)).toContain('BOT_EMAIL:API_KEY');
    await page.getByRole('tab', { name: 'Python' }).click();
    await expect.poll(() => sample(page)).toContain('[7]');
    expect(await sample(page)).not.toContain('påss');
    await form(page).getByLabel('Show my credentials in samples').check();
    await expect.poll(() => sample(page)).toContain('påss:word');
  });

  test('what is typed survives a reload and the way back, and goes to the same parameter elsewhere', async () => {
    const page = await tryIt('/chat-service/update-user-status/');
    const text = form(page).getByRole('textbox', { name: 'status_text' });
    await text.fill('on the train');
    await form(page).getByRole('textbox', { name: 'user_id' }).fill('12');
    // What keeps values is loaded with the first of them.
    await page.waitForLoadState('networkidle');
    await page.reload();
    await page.getByRole('button', { name: 'Try it' }).click();
    await text.waitFor();
    expect(await text.inputValue()).toBe('on the train');
    await page.goto(`${site.url}/chat-service/deactivate-user/`);
    await page.getByRole('button', { name: 'Try it' }).click();
    const other = form(page).getByRole('textbox', { name: 'user_id' });
    await other.waitFor();
    expect(await other.inputValue()).toBe('12');
    // The driver of Firefox loses a page that comes back as it was left.
    if (engine === 'firefox') await page.goto(`${site.url}/chat-service/update-user-status/`);
    else await page.goBack();
    await page.getByRole('button', { name: 'Try it' }).click();
    await text.waitFor();
    expect(await text.inputValue()).toBe('on the train');
    await form(page).getByRole('button', { name: 'Start over' }).click();
    expect(await text.inputValue()).not.toBe('on the train');
    await page.close();
  });

  test('credentials are gone after a reload, and kept for the tab on request', async () => {
    const { page } = await ready();
    const reopen = async () => {
      await page.reload();
      await page.getByRole('button', { name: 'Try it' }).click();
      await form(page)
        .locator('details.auth')
        .evaluate((details) => details.setAttribute('open', ''));
      return form(page).getByLabel('Bot email').inputValue();
    };
    expect(await reopen()).not.toContain('bot@example.com');
    await form(page).getByLabel('Bot email').fill('bot@example.com');
    await form(page).getByLabel('Remember in this tab').check();
    expect(await reopen()).toBe('bot@example.com');
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('bot@example.com');
    expect(page.url()).not.toContain('bot');
  });

  test('a difference from the documented response is shown', async () => {
    const { page } = await ready((route) =>
      route.fulfill({
        status: 200,
        headers: { 'access-control-allow-origin': '*' },
        json: { result: 'success', msg: 7, surprise: true },
      }),
    );
    await send(page).click();
    await answer(page).getByText('200 OK').waitFor();
    await answer(page)
      .getByText(/surprise/)
      .last()
      .waitFor();
    await answer(page).getByText('/msg').waitFor();
  });

  const provoked: View = { expected: /chat\.example\.com|CORS|ERR_|request to another host/ };

  test('a server that does not allow this site differs from an unreachable one', async () => {
    // A real server: a stubbed response would get the CORS headers that this one lacks.
    const server = createServer((_, response) => response.end('{}')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}`;
    const page = await site.open(INVITES, { expected: /CORS|ERR_/, hosts: [url] });
    await page.route('**/_trellis/operations/**', async (route) => {
      const data = await (await route.fetch()).json();
      await route.fulfill({ json: { ...data, servers: [{ kind: 'remote', url, label: url }] } });
    });
    await page.getByRole('button', { name: 'Try it' }).click();
    await form(page).getByLabel('Bot email').fill('bot@example.com');
    await form(page).locator('.auth input').nth(1).fill('key');

    await send(page).click();
    await answer(page)
      .getByText(/does not let this page read its responses/)
      .waitFor();
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
    await send(page).click();
    await answer(page)
      .getByText(/cannot be reached/)
      .waitFor();
  });

  test('a slow request can be cancelled', async () => {
    const { page } = await ready(() => new Promise(() => {}), provoked);
    await send(page).click();
    await form(page).getByRole('button', { name: 'Cancel' }).click();
    await page
      .getByText(/canceled/i)
      .first()
      .waitFor();
  });
});

describe('opening and closing', () => {
  test('four keys lead from the page to a response, and Esc back', async () => {
    const page = await site.open(PLANT);
    await page.keyboard.press('t');
    await form(page).waitFor();
    await page.waitForFunction(() => document.activeElement?.closest('form'));
    await page.keyboard.press('Enter');
    await answer(page).getByText('200 OK').waitFor();
    await page.keyboard.press('r');
    // What keys do is a module of its own, which a browser runs after the event.
    await page.waitForFunction(() => document.activeElement?.matches('section.playground'));
    await page.keyboard.press('Escape');
    await form(page).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('trellis-try-it');
    await page.close();
  });

  test('? lists the keys, and switches off those without a modifier (WCAG 2.1.4)', async () => {
    const page = await site.open(PLANT);
    // A second press, before the code of the first has loaded.
    await page.evaluate(() => {
      const press = () => new KeyboardEvent('keydown', { key: '?', bubbles: true });
      for (const event of [press(), press()]) document.body.dispatchEvent(event);
    });
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await list.waitFor();
    expect((await texts(page, 'dialog[open] dt')).slice(0, 3)).toEqual(['Search', 'Try it', 'Send']);
    await list.getByRole('checkbox', { name: 'Use single-key shortcuts' }).uncheck();
    await page.keyboard.press('Escape');
    // A closed dialog is hidden at once, and removed a moment later. Until then, its checkbox has the focus.
    await page.locator('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('/');
    await page.keyboard.press('t');
    await page.keyboard.press('?');
    await list.waitFor();
    expect(await page.locator('dialog[open]').count()).toBe(1);
    expect(await form(page).count()).toBe(0);
    await page.close();
  });

  test('focus goes to the first missing value, and back to the button', async () => {
    const page = await tryIt(PLANT);
    // What checks the request arrives after the form.
    await page.waitForFunction(() => document.activeElement?.closest('form'));
    await form(page).getByRole('button', { name: 'Close' }).click();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('trellis-try-it');
    await page.locator('.aside-block.examples').waitFor();
  });

  test('focus stays in a field that the reader has entered before the request is checked', async () => {
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    const page = await site.open(PLANT, {
      before: (page) =>
        page.route(/_trellis\/checks\./, async (route) => {
          await held;
          await route.continue();
        }),
    });
    await page.getByRole('button', { name: 'Try it' }).click();
    await editor(page).fill('{ "id": "one", "name": "Fern" }');
    release();
    await form(page).getByText(/\/id/).first().waitFor();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
  });

  test('the response is beside the form if the reader wants that, on later pages too', async () => {
    const page = await tryIt(PLANT, { width: 1280, height: 800 });
    await form(page).getByRole('button', { name: 'Side by side' }).click();
    const dialog = page.getByRole('dialog', { name: 'Try it' });
    await dialog.getByText('The response appears here.').waitFor();
    expect(await broken(page, { within: 'dialog' })).toEqual([]);
    await send(page).click();
    await answer(page).getByText('200 OK').waitFor();
    const [left, right] = [await form(page).boundingBox(), await answer(page).boundingBox()];
    expect(left && right && [right.x >= left.x + left.width, right.y]).toEqual([true, left?.y]);
    expect(await dialog.getByText('The response appears here.').isVisible()).toBe(false);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('trellis-try-it');
    await page.goto(site.url + INVITES);
    await page.getByRole('button', { name: 'Try it' }).click();
    await dialog.waitFor();
    // Without room for two columns.
    await page.setViewportSize({ width: 1000, height: 800 });
    await expect.poll(() => dialog.count()).toBe(0);
    expect(await form(page).getByRole('button', { name: 'Side by side' }).isVisible()).toBe(false);
    await page.setViewportSize({ width: 1280, height: 800 });
    await dialog.getByRole('button', { name: 'Side by side' }).click();
    await expect.poll(() => dialog.count()).toBe(0);
    expect(await form(page).isVisible()).toBe(true);
    await page.close();
  });

  test('opening changes no sample', async () => {
    const page = await site.open(PLANT);
    const before = await sample(page);
    await page.getByRole('button', { name: 'Try it' }).click();
    await form(page).waitFor();
    expect(await sample(page)).toBe(before);
  });

  test('on a phone Back closes the sheet, and the next Back leaves the page', async () => {
    const page = await site.open('/plant-store/overview/', { width: 390, height: 844 });
    await page.goto(`${site.url}${PLANT}`);
    const sheet = page.locator('dialog.playground-sheet');
    const open = async () => {
      await page.getByRole('button', { name: 'Try it' }).click();
      await form(page).waitFor();
    };
    await open();
    const close = await sheet.getByRole('button', { name: 'Close the playground' }).boundingBox();
    expect((close?.x ?? 0) + (close?.width ?? 0)).toBeGreaterThan(350);
    for (const target of await sheet.locator('button, select, summary').all()) {
      const box = await target.boundingBox();
      if (box?.height) expect(box.height).toBeGreaterThanOrEqual(44);
    }
    // The driver of Firefox would wait for another document.
    await page.evaluate(() => history.back());
    await sheet.waitFor({ state: 'detached' });
    expect(page.url()).toContain(PLANT);
    await open();
    await form(page).getByRole('button', { name: 'Close the playground' }).click();
    await sheet.waitFor({ state: 'detached' });
    await page.evaluate(() => history.back());
    await expect.poll(() => page.evaluate(() => location.pathname)).toBe('/plant-store/overview/');
    await page.close();
  });

  test('on a phone the panel is a sheet that Esc closes', async () => {
    const page = await tryIt(PLANT, { width: 390, height: 844 });
    expect(await page.evaluate(() => document.querySelector('dialog')?.open)).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.keyboard.press('Escape');
    await form(page).waitFor({ state: 'hidden' });
  });

  test('on a phone the sheet can be closed from its end: nothing covers its first line', async () => {
    const page = await tryIt(PLANT, { width: 390, height: 640 });
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('Changed in the sandbox').waitFor();
    await page.locator('dialog.playground-sheet').evaluate((sheet) => sheet.scrollTo(0, sheet.scrollHeight));
    await form(page).getByRole('button', { name: 'Close the playground' }).click();
    await form(page).waitFor({ state: 'hidden' });
  });
});
