import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { brokenInModes } from '../support/axe.ts';
import { useSite, type View } from '../support/reader.ts';

const own = useSite('repository');

const INVITE = '/chat-service/send-invitations/';
const STATUS = '/chat-service/update-user-status/';
const TOKEN = '/chat-service/add-apns-device-token/';

const picker = (page: Page) => page.getByRole('spinbutton', { name: 'Feature level' });
const sentence = (page: Page) => page.locator('trellis-level output');
const latest = (page: Page) => page.locator('trellis-level').getByRole('button', { name: 'Latest' });
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('trellis-level-chat-service'));

/** Enters a level and waits until the page shows it: what is entered before the script has come counts later. */
async function choose(page: Page, level: number): Promise<void> {
  await picker(page).fill(String(level));
  await page.locator(`trellis-level[data-level="${level}"]`).waitFor();
}

/** Waits until the script has read what an earlier visit has stored. */
const hasRead = (page: Page) => page.locator('trellis-level input[aria-invalid="false"]').waitFor();

/** Opens a page after an earlier visit has chosen a level. */
const openAt = (level: number | string, path: string, view: View = {}): Promise<Page> =>
  own.open(path, { ...view, stored: { 'trellis-level-chat-service': String(level) } });

/** Each change in the page's list, as text: `267: applies`. */
const changes = (page: Page): Promise<string[]> =>
  page.locator('.level-changes > li').evaluateAll((items) =>
    items.map((item) => {
      const [level, mark] = ['.level-number', '.level-mark'].map(
        (part) => item.querySelector(part)?.textContent,
      );
      return mark ? `${level}: ${mark}` : `${level}`;
    }),
  );

/** The line of a field: its name, type and note about levels. */
const field = (page: Page, name: string) => page.locator(`[id="body-${name}"] > p`);

describe('without JavaScript', () => {
  test('every change and every first level is shown, and no picker', async () => {
    const page = await own.open(INVITE, { javaScript: false });
    expect(await page.locator('trellis-level').isVisible()).toBe(false);
    expect(await changes(page)).toEqual(['61', '96', '117', '126', '180', '261', '267', '322', '342', '416']);
    expect(await page.locator('.level-changes').innerText()).toContain('An empty stream_ids is allowed.');
    expect(await field(page, 'group_ids').innerText()).toContain('from level 322');
    await page.locator('.level-section').getByRole('link', { name: 'feature levels' }).click();
    expect(await page.locator('h1').innerText()).toBe('Feature levels');
  });
});

describe('a level', () => {
  test('is offered on all pages of a file whose operations have levels, and on no others', async () => {
    const page = await own.open('/chat-service/reorder-profile-fields/');
    const offered = await page.locator('trellis-level option').evaluateAll((all) => all.length);
    expect(offered).toBe(35);
    for (const path of ['/plant-store/create-plant/', '/chat-service/overview/']) {
      await page.goto(own.url + path);
      expect(await page.locator('trellis-level').count(), path).toBe(0);
    }
  });

  test('marks in words which changes and fields apply', async () => {
    const page = await own.open(INVITE);
    await choose(page, 300);
    expect(await sentence(page).innerText()).toBe('5 of the 10 changes listed below apply at level 300.');
    expect(await changes(page)).toEqual([
      '61: applies',
      '96: no longer at level 300',
      '117: no longer at level 300',
      '126: applies',
      '180: applies',
      '261: applies',
      '267: applies',
      '322: not yet at level 300',
      '342: not yet at level 300',
      '416: not yet at level 300',
    ]);
    expect(await field(page, 'notify_referrer_on_join').innerText()).toMatch(/from level 267\s*applies/);
    expect(await field(page, 'group_ids').innerText()).toMatch(/from level 322\s*not yet at level 300/);
    expect(await field(page, 'stream_ids').innerText()).not.toMatch(/applies|not yet/);
    await choose(page, 322);
    expect(await field(page, 'group_ids').innerText()).toMatch(/from level 322\s*applies/);
  });

  test('says from which level a field is required', async () => {
    const page = await openAt(222, TOKEN);
    await expect
      .poll(() => field(page, 'appid').innerText())
      .toMatch(/required from level 223\s*not yet at level 222/);
    await choose(page, 223);
    expect(await field(page, 'appid').innerText()).toMatch(/required from level 223\s*applies/);
  });

  test('marks the fields of responses', async () => {
    const page = await own.open('/chat-service/mark-all-messages-as-read/');
    await choose(page, 200);
    const response = () => page.locator('.responses').innerText();
    await expect.poll(response).toMatch(/complete[\s\S]*from level 211\s*not yet at level 200/);
    expect(await response()).toMatch(/ignored_parameters_unsupported[\s\S]*from level 167\s*applies/);
  });

  test('without the operation gets a note, and its fields are not marked', async () => {
    const page = await openAt(406, STATUS);
    const text = 'This operation does not exist at level 406: it was added at level 407.';
    await sentence(page).getByText(text).waitFor();
    expect(await page.locator('.field .level-mark').count()).toBe(0);
    expect(await changes(page)).toEqual(['86: applies', '407: not yet at level 406']);
    await choose(page, 407);
    await expect
      .poll(() => sentence(page).innerText())
      .toBe('Every change listed below applies at level 407.');
    expect(await field(page, 'emoji_name').innerText()).toMatch(/from level 86\s*applies/);
  });

  test('is remembered for the other pages of the file', async () => {
    const page = await own.open(INVITE);
    await choose(page, 207);
    await page.goto(`${own.url}/chat-service/unsubscribe-from-channel/`);
    await sentence(page).getByText('4 of the 6 changes listed below apply at level 207.').waitFor();
    expect(await picker(page).inputValue()).toBe('207');
    expect((await changes(page)).slice(-2)).toEqual([
      '208: not yet at level 207',
      '362: not yet at level 207',
    ]);
  });

  test('counts if it is typed before the script has come', async () => {
    const page = await own.open(INVITE);
    let send = () => {};
    const typed = new Promise<void>((done) => {
      send = done;
    });
    await page.route(/\/level\.[\w-]+\.js$/, (route) => typed.then(() => route.continue()));
    await page.reload({ waitUntil: 'domcontentloaded' });
    await picker(page).fill('207');
    send();
    await sentence(page).getByText('at level 207').waitFor();
    expect(await stored(page)).toBe('207');
  });

  test('is that of the other tabs, too', async () => {
    const page = await own.open(INVITE);
    const other = await page.context().newPage();
    await other.goto(own.url + TOKEN);
    await choose(page, 300);
    await sentence(other).getByText('1 of the 2 changes listed below applies at level 300.').waitFor();
    await latest(page).click();
    await expect.poll(() => sentence(other).innerText()).toBe('');
  });

  test('is withdrawn by the button, which restores the page', async () => {
    const page = await own.open(INVITE);
    const before = await page.locator('.operation-text').innerText();
    await choose(page, 300);
    expect(await page.locator('.operation-text').innerText()).not.toBe(before);
    await latest(page).click();
    expect(await page.locator('.operation-text').innerText()).toBe(before);
    expect(await page.evaluate(() => document.activeElement?.matches('trellis-level input'))).toBe(true);
    expect(await latest(page).isVisible()).toBe(false);
    expect(await stored(page)).toBe('latest');
    await page.reload();
    await hasRead(page);
    expect(await picker(page).inputValue()).toBe('');
    expect(await page.locator('.level-mark').count()).toBe(0);
  });

  test('is a whole number from 1 on: another one is refused and not remembered', async () => {
    const page = await own.open(INVITE);
    for (const text of ['0', '-3', '2.5']) {
      await choose(page, 300);
      await picker(page).fill(text);
      await expect
        .poll(() => sentence(page).innerText(), { message: text })
        .toBe('A feature level is a whole number of at least 1.');
      expect(await picker(page).getAttribute('aria-invalid'), text).toBe('true');
      expect(await stored(page), text).toBe('300');
      await choose(page, 301);
      expect(await picker(page).getAttribute('aria-invalid'), text).toBe('false');
      expect(await stored(page), text).toBe('301');
    }
  });

  test.each(['', 'soon', '-3', '1e999'])('that storage holds as "%s" is ignored', async (text) => {
    const page = await openAt(text, INVITE);
    await hasRead(page);
    expect(await picker(page).inputValue()).toBe('');
    expect(await page.locator('.level-mark').count()).toBe(0);
  });

  test('that is remembered moves nothing visible', async () => {
    const page = await openAt(200, '/chat-service/mark-all-messages-as-read/', {
      height: 1200,
      expected: /woff2/,
    });
    // Whether fonts move something depends on the machine, and is tested in look.test.ts.
    await page.route('**/*.woff2', (route) => route.abort());
    await page.reload();
    await sentence(page).getByText('at level 200').waitFor();
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
          }).observe({ type: 'layout-shift', buffered: true });
          // Buffered entries are delivered before the second frame.
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
        }),
    );
    expect(shift).toBe(0);
  });
});

describe('the playground', () => {
  const form = (page: Page) => page.getByRole('form', { name: 'Try it' });
  const response = (page: Page) => page.getByRole('region', { name: 'Response', exact: true });
  const send = async (page: Page) => {
    await form(page).getByRole('button', { name: 'Send', exact: true }).click();
    // The page has no credentials, so the form asks again.
    const anyway = form(page).getByRole('button', { name: 'Send anyway' });
    if (await anyway.isVisible()) await anyway.click();
  };

  test('sets the sandbox in the page to the chosen level when it sends, and says so', async () => {
    const page = await own.open('/chat-service/get-channel-folders/');
    await choose(page, 400);
    await page.getByRole('button', { name: 'Try it' }).click();
    await form(page).getByText('Sending sets the sandbox to feature level 400.').waitFor();
    await send(page);
    await form(page).getByText('The sandbox runs at feature level 400.').waitFor();
    await response(page).getByText('200').first().waitFor();

    await choose(page, 300);
    await form(page).getByText('Sending sets the sandbox to feature level 300.').waitFor();
    await send(page);
    await form(page).getByText('The sandbox runs at feature level 300.').waitFor();
    // The operation was added at level 389.
    await response(page).getByText('404').first().waitFor();

    await latest(page).click();
    await form(page).getByText('Sending sets the sandbox to its latest feature level.').waitFor();
    await send(page);
    await form(page).getByText('The sandbox runs at feature level 442.').waitFor();
    await response(page).getByText('200').first().waitFor();
  });

  test('removes the note about the sandbox when that is reset', async () => {
    const page = await openAt(300, '/chat-service/get-channel-folders/');
    await page.getByRole('button', { name: 'Try it' }).click();
    await send(page);
    await form(page).getByText('The sandbox runs at feature level 300.').waitFor();
    await form(page).getByRole('button', { name: 'Reset sandbox' }).click();
    await form(page).getByText('Sending sets the sandbox to feature level 300.').waitFor();
  });

  test('has no note about levels if nobody has chosen one', async () => {
    const page = await own.open('/chat-service/get-channel-folders/');
    await page.getByRole('button', { name: 'Try it' }).click();
    await form(page).waitFor();
    expect(await form(page).innerText()).not.toMatch(/feature level/);
  });
});

describe.each([1440, 390])('at %i px', (width) => {
  test.each([INVITE, STATUS])(
    'a page with marks meets WCAG 2.2 AA in both modes and fits its width: %s',
    async (path) => {
      const page = await openAt(300, path, { width });
      await page.locator('.level-mark').first().waitFor();
      expect(await brokenInModes(page)).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    },
  );
});
