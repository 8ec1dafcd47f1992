/** Pickers of parameters, beside an input that takes any text. */
import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { broken } from '../support/axe.ts';
import { engine } from '../support/browser.ts';
import type { Docs } from '../support/docs.ts';
import { useSite } from '../support/reader.ts';

const parameter = (name: string, format: string) => ({
  name,
  in: 'query',
  schema: { type: 'string', format },
});

const SITE: Docs = {
  'docs.json': {
    theme: 'mint',
    name: 'Events',
    colors: { primary: '#336699' },
    navigation: { groups: [{ group: 'API', openapi: 'events.json' }] },
  },
  'events.json': {
    openapi: '3.1.0',
    info: { title: 'Events', version: '1' },
    servers: [{ url: 'https://api.example.com' }],
    paths: {
      '/events': {
        get: {
          operationId: 'list-events',
          summary: 'List events',
          parameters: [parameter('since', 'date-time'), parameter('at', 'time'), parameter('shade', 'color')],
          responses: { 200: { description: 'OK', content: { 'application/json': {} } } },
        },
      },
    },
  },
};

const site = useSite(SITE);

test('a date with a time, a time and a color are picked or typed, and sent as the format writes them', async () => {
  const page = await site.open('/api-reference/list-events/', { hosts: ['https://api.example.com'] });
  const sent: string[] = [];
  await page.route('https://api.example.com/**', (route, request) => {
    sent.push(`${request.url()} ${request.headers().accept}`);
    return route.fulfill({ json: {}, headers: { 'access-control-allow-origin': '*' } });
  });
  await page.getByRole('button', { name: 'Try it' }).click();
  const form = page.getByRole('form', { name: 'Try it' });
  await form.getByLabel('Server').selectOption({ index: 1 });
  const since = form.getByRole('textbox', { name: 'since', exact: true });
  await form.getByLabel('Pick since').fill('2026-11-24T18:30');
  expect(await since.inputValue()).toBe('2026-11-24T18:30:00Z');
  await form.getByLabel('Pick at').fill('07:05:09');
  await form.getByLabel('Pick shade').fill('#336699');
  await form.getByRole('button', { name: 'Send', exact: true }).click();
  const query = (since: string): string => `since=${since}&at=07%3A05%3A09Z&shade=%23336699`;
  // The only documented type is asked for.
  await expect
    .poll(() => sent)
    .toEqual([`https://api.example.com/events?${query('2026-11-24T18%3A30%3A00Z')} application/json`]);

  // An offset has no place in the picker, which then shows nothing.
  await since.fill('2026-11-24T18:30:00+01:00');
  expect(await form.getByLabel('Pick since').inputValue()).toBe('');
  await form.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(() => sent.at(-1)).toContain(query('2026-11-24T18%3A30%3A00%2B01%3A00'));
  expect((await form.getByLabel('Pick since').boundingBox())?.width).toBeLessThan(60);
});

// The other engines draw their own lists.
describe.skipIf(engine !== 'chromium')('the list of a select', () => {
  /** The select of the servers, which has been drawn since the pointer came near. */
  async function nearSelect(dark: boolean) {
    const page = await site.open('/api-reference/list-events/', { dark });
    await page.getByRole('button', { name: 'Try it' }).click();
    const select = page.getByRole('form', { name: 'Try it' }).getByLabel('Server');
    const before = await select.boundingBox();
    await select.hover();
    await expect.poll(() => select.evaluate((node) => getComputedStyle(node).appearance)).toBe('base-select');
    // Nothing moves under the pointer.
    expect(await select.boundingBox()).toEqual(before);
    return { page, select };
  }
  const isOpen = (select: Locator) => select.evaluate((node) => node.matches(':open'));

  test('takes the keys that lists take, and Esc closes it before the panel', async () => {
    const { page, select } = await nearSelect(false);
    const index = () => select.evaluate((node: HTMLSelectElement) => node.selectedIndex);
    await select.focus();
    // Letters go to an option, as in any list.
    await page.keyboard.press('h');
    expect(await index()).toBe(1);
    await page.keyboard.press('ArrowDown');
    expect(await isOpen(select)).toBe(true);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    expect(await isOpen(select)).toBe(false);
    expect(await index()).toBe(0);
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    expect(await isOpen(select)).toBe(false);
    expect(await index()).toBe(0);
    await page.getByRole('form', { name: 'Try it' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('form', { name: 'Try it' }).waitFor({ state: 'hidden' });
  });

  test('cuts a long label off before the arrow', async () => {
    const { page, select } = await nearSelect(false);
    const box = await select.boundingBox();
    // The arrow, and the gap beside the select.
    const clip = { x: (box?.x ?? 0) + (box?.width ?? 0) - 26, y: box?.y ?? 0, width: 44, height: 32 };
    const withLabel = async (label: string) => {
      await select.evaluate((node: HTMLSelectElement, text) => {
        for (const option of node.options) option.text = text;
      }, label);
      return page.screenshot({ clip });
    };
    const isSame = async () => (await withLabel('Long '.repeat(20))).equals(await withLabel('Short'));
    await expect.poll(isSame).toBe(true);
  });

  test.each([false, true])('has the colors of the panel, dark: %s', async (dark) => {
    const { page, select } = await nearSelect(dark);
    await select.click();
    const colors = await select.evaluate((node) => {
      const { backgroundColor, color } = getComputedStyle(node, '::picker(select)');
      const form = getComputedStyle(node.closest('.inputs') ?? node);
      return { list: backgroundColor, panel: form.backgroundColor, text: color };
    });
    expect(colors.list).toBe(colors.panel);
    expect(await broken(page)).toEqual([]);
  });
});
