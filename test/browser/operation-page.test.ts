import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { SITES } from '../support/kinds.ts';
import { useSite } from '../support/reader.ts';

const own = useSite('repository');
const spec = useSite(SITES.spec ?? 'repository');

const INVITE = '/chat-service/send-invitations/';

const entries = (page: Page, list: string): Promise<string[]> => page.locator(`${list} a`).allTextContents();

/** Sections of the page, without headings within responses. */
const sections = (page: Page): Promise<string[]> =>
  page
    .locator('main :is(.operation-text > .prose, .api-section) > :is(h2, h3)[id]')
    .evaluateAll((all) => all.map((each) => each.firstChild?.textContent ?? ''));

test.each([900, 720])('a short sample keeps its height beside a long example, %i px high', async (height) => {
  const page = await own.open('/plant-store/create-plant/', { width: 1280, height });
  const facts = await page.evaluate(() => {
    const blocks = [...document.querySelectorAll<HTMLElement>('.operation-sticky > .aside-block')];
    const code = blocks.map((block) => [...block.querySelectorAll('pre code')]);
    for (const each of code[0] ?? []) each.textContent = 'curl\n  one\n  two\n  three';
    for (const each of code[1] ?? []) each.textContent = 'line\n'.repeat(200);
    const column = document.querySelector('.operation-sticky') as HTMLElement;
    return {
      isScrolled: blocks.map((block) => block.scrollHeight > block.clientHeight + 1),
      isInView: column.getBoundingClientRect().bottom <= innerHeight,
    };
  });
  expect(facts).toEqual({ isScrolled: [false, true], isInView: true });
});

describe('the table of contents of a long operation page', () => {
  test('lists the sections in their order, between the headings of the author', async () => {
    const page = await own.open(INVITE, { width: 1440 });
    const listed = await entries(page, '.toc');
    expect(listed).toEqual(await sections(page));
    expect(listed).toEqual([
      'Who may call it',
      'What happens',
      'Channels of the new user',
      'Expiry',
      'Welcome text',
      'Request body',
      'Responses',
      'Errors',
      'Changes by feature level',
    ]);
    expect(await page.locator('.toc-inline').isVisible()).toBe(false);
  });

  test('stays in view beside the text, and marks the section that is read', async () => {
    const page = await own.open(INVITE, { width: 1440, height: 900 });
    for (const name of ['Responses', 'What happens', 'Changes by feature level']) {
      await page.locator('.toc').getByRole('link', { name }).click();
      await expect.poll(() => page.locator('.toc [aria-current]').allTextContents()).toEqual([name]);
      const box = await page.locator('.toc').boundingBox();
      expect(box?.y).toBeGreaterThan(0);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(900);
    }
  });

  test.each([768, 390])('unfolds above the samples at %i px, without JavaScript too', async (width) => {
    const page = await own.open(INVITE, { width, javaScript: false });
    const list = page.locator('details.toc-inline');
    expect(await list.getByRole('link').first().isVisible()).toBe(false);
    await list.locator('summary').click();
    expect(await entries(page, '.toc-inline')).toEqual(await sections(page));
    await list.getByRole('link', { name: 'Responses' }).click();
    const top = await page.locator('#api-responses').evaluate((each) => each.getBoundingClientRect().top);
    expect(top).toBeGreaterThan(0);
    expect(top).toBeLessThan(300);
  });

  test('does not exist on a short page', async () => {
    const page = await spec.open('/sprouted/');
    expect(await page.locator('.toc, .toc-inline').count()).toBe(0);
  });
});

test.each([
  [1440, 900],
  [1280, 600],
])('the samples stay in view beside a long text at %i × %i px', async (width, height) => {
  const page = await own.open(INVITE, { width, height });
  const bottoms = () =>
    page
      .locator('.operation-sticky > *')
      .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().bottom)));
  for (const fraction of [0.3, 0.6, 0.9]) {
    await page.evaluate((part) => scrollTo(0, (document.body.scrollHeight - innerHeight) * part), fraction);
    const all = await bottoms();
    expect(Math.min(...all)).toBeGreaterThan(100);
    expect(Math.max(...all)).toBeLessThanOrEqual(height);
  }
});

test('the open playground stays in view beside a long text, and its button with it', async () => {
  const page = await own.open(INVITE, { width: 1280, height: 800 });
  await page.locator('#trellis-try-it').click();
  const form = page.locator('form.playground');
  await form.getByRole('button', { name: 'Send', exact: true }).waitFor();
  for (const fraction of [0, 0.5, 0.9]) {
    await page.evaluate((part) => scrollTo(0, (document.body.scrollHeight - innerHeight) * part), fraction);
    for (const part of [form.locator('header'), form.locator('footer .button').first()]) {
      const box = await part.boundingBox();
      expect(box?.y ?? 0).toBeGreaterThan(96);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(800);
    }
  }
  const top = await page.evaluate(() => scrollY);
  await form.getByRole('button', { name: 'Send', exact: true }).click();
  const answer = page.getByRole('region', { name: 'Response', exact: true });
  await expect.poll(async () => ((await answer.boundingBox())?.y ?? 900) < 800).toBe(true);
  expect(Math.abs((await page.evaluate(() => scrollY)) - top)).toBeLessThan(8);
});

test('on phones the button leaves the request line to a long path', async () => {
  const lines = async (path: string) => {
    const page = await own.open(path, { width: 390 });
    const { height = 0, width = 0 } = (await page.locator('.request-line .path').boundingBox()) ?? {};
    const button = await page.locator('#trellis-try-it').boundingBox();
    const line = await page.locator('.request-line').boundingBox();
    return {
      rows: Math.round((height - 8) / 20),
      width,
      button: button?.width ?? 0,
      line: line?.height ?? 0,
    };
  };
  const long = await lines('/chat-service/edit-saved-snippet/');
  expect(long.rows).toBeLessThanOrEqual(2);
  expect(long.width).toBeGreaterThan(180);
  expect(long.button).toBeGreaterThan(300);
  // A short one shares its row with the button.
  expect(await lines(INVITE)).toMatchObject({ rows: 1, line: 44 });
});

describe('the feature level stands in the line of the credentials and the server', () => {
  test.each([
    [1440, 2],
    [768, 2],
    [390, 4],
  ])('at %i px they take %i rows at most', async (width, rows) => {
    const page = await own.open(INVITE, { width });
    const parts = page.locator('.request-facts > .fact, .level > *');
    const middles = await parts.evaluateAll((all) =>
      all.map((each) => {
        const { top, bottom } = each.getBoundingClientRect();
        return Math.round((top + bottom) / 2 / 8);
      }),
    );
    expect(middles.length).toBe(4);
    expect(new Set(middles).size).toBeLessThanOrEqual(rows);
  });

  test.each([1440, 768, 390])('at %i px the longest sentence moves nothing', async (width) => {
    const page = await own.open('/chat-service/update-user-status/', { width });
    const top = () =>
      page.locator('.operation-text').evaluate((each) => each.getBoundingClientRect().top + scrollY);
    const before = await top();
    await page.getByRole('spinbutton', { name: 'Feature level' }).fill('406');
    await page.getByText('This operation does not exist at level 406').waitFor();
    expect(await top()).toBe(before);
  });
});

test('says so when a part of the page cannot be loaded', async () => {
  const page = await own.open('/plant-store/create-plant/', { expected: /ERR_INTERNET|Failed to fetch/ });
  const notice = page.getByText('Part of this page could not be loaded.');
  expect(await notice.isVisible()).toBe(false);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Try it' }).click();
  await notice.waitFor();
});
