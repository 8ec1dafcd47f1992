import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { broken } from '../support/axe.ts';
import { startDev, useDevServers } from '../support/dev-server.ts';
import type { Docs } from '../support/docs.ts';
import { useReader, useSite, type View } from '../support/reader.ts';

const SPEC = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  servers: [{ url: 'https://api.example.com' }],
  components: {
    schemas: {
      Address: {
        type: 'object',
        required: ['street'],
        properties: {
          street: { type: 'string', minLength: 2, description: 'Street and number.' },
          next: { $ref: '#/components/schemas/Address' },
        },
      },
      Card: {
        type: 'object',
        required: ['kind', 'number'],
        properties: { kind: { const: 'card' }, number: { type: 'string', pattern: '^\\d{4}$' } },
      },
      Bank: {
        type: 'object',
        required: ['kind', 'iban'],
        properties: { kind: { const: 'bank' }, iban: { type: 'string' } },
      },
      Payment: {
        oneOf: [{ $ref: '#/components/schemas/Card' }, { $ref: '#/components/schemas/Bank' }],
        discriminator: {
          propertyName: 'kind',
          mapping: { card: '#/components/schemas/Card', bank: '#/components/schemas/Bank' },
        },
      },
    },
  },
  paths: {
    '/orders': {
      post: {
        operationId: 'create-order',
        summary: 'Create an order',
        parameters: [
          {
            name: 'filter',
            in: 'query',
            style: 'deepObject',
            explode: true,
            deprecated: true,
            schema: {
              type: 'object',
              properties: { words: { type: 'string' }, min: { type: 'number', deprecated: true } },
            },
          },
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['amount', 'address'],
                properties: {
                  amount: { type: 'number', exclusiveMinimum: 0, default: 5 },
                  address: { $ref: '#/components/schemas/Address' },
                  tags: { type: 'array', items: { type: 'string' } },
                  payment: { $ref: '#/components/schemas/Payment' },
                  gift: { type: 'boolean', deprecated: true },
                  day: { type: 'string', format: 'date' },
                  created: { type: 'string', readOnly: true },
                },
                if: { properties: { gift: { const: true } }, required: ['gift'] },
                // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
                then: { properties: { note: { type: 'string' } }, required: ['note'] },
              },
              example: {
                unknown: 1,
                amount: 1.5,
                address: { street: 'Elm 1' },
                tags: ['a', 'b', 'c'],
                payment: { kind: 'card', number: '4242' },
              },
            },
          },
        },
        responses: { 200: { description: 'OK' } },
      },
    },
    '/large': {
      post: {
        operationId: 'send-much',
        summary: 'Send much',
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: Array.from({ length: 150 }, (_, index) => `field${index}`),
                properties: Object.fromEntries(
                  Array.from({ length: 300 }, (_, index) => [`field${index}`, { type: 'string' }]),
                ),
              },
            },
          },
        },
        responses: { 200: { description: 'OK' } },
      },
    },
  },
};

const SITE: Docs = {
  'docs.json': {
    theme: 'mint',
    name: 'Shop',
    colors: { primary: '#336699' },
    navigation: { groups: [{ group: 'API', openapi: 'shop.json' }] },
  },
  'shop.json': SPEC,
};

useDevServers();
const reader = useReader();
const site = useSite(SITE);

async function openForm(path: string, view: View = {}): Promise<Page> {
  const page = await site.open(`/api-reference/${path}/`, view);
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByRole('form', { name: 'Try it' }).waitFor();
  return page;
}

const body = (page: Page) => page.locator('.body');
const views = (page: Page) => body(page).getByRole('group', { name: 'JSON / Form' });
const showForm = (page: Page) => views(page).getByRole('button', { name: 'Form' }).click();
async function textOf(page: Page): Promise<string> {
  await views(page).getByRole('button', { name: 'JSON' }).click();
  return body(page).locator('textarea').inputValue();
}
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    const id = element?.id;
    return element?.getAttribute('aria-label') ?? document.querySelector(`label[for="${id}"]`)?.textContent;
  });

/** What describes an element, without what is hidden. */
const described = (element: Element): string =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.innerText)
    .join(' ');

describe('the form of a JSON body', () => {
  test('edits the text in place, and keeps digits, order and unknown members', async () => {
    const page = await openForm('create-an-order');
    await body(page).locator('textarea').fill('{"z": 1.10, "tags": ["a"], "amount": 0.12345678901234567890}');
    await showForm(page);
    await body(page).getByRole('textbox', { name: '[0]' }).fill('b');
    await body(page).getByRole('textbox', { name: 'street' }).fill('Elm 2');
    expect(await textOf(page)).toMatch(
      /^\{"z": 1\.10, "tags": \["b"\], "amount": 0\.12345678901234567890, "address": \{"street": ?"Elm 2"\}\}$/,
    );
    await showForm(page);
    await body(page).getByRole('textbox', { name: 'amount' }).fill('9007199254740993.10');
    expect(await textOf(page)).toContain('"amount": 9007199254740993.10');
    expect(await page.locator('form code.path').textContent()).toBe('/orders');
  });

  test('adds, moves and removes rows, and focus goes to the next sensible place', async () => {
    const page = await openForm('create-an-order');
    await showForm(page);
    const inBody = body(page);
    await inBody.getByRole('button', { name: 'Move [0] down' }).click();
    expect(await focused(page)).toBe('Move [1] down');
    await inBody.getByRole('button', { name: 'Move [1] down' }).click();
    // The last item cannot go further.
    expect(await focused(page)).toBe('Move [2] up');
    await inBody.getByRole('button', { name: 'Remove [0]' }).click();
    expect(await focused(page)).toBe('[0]');
    await inBody.getByRole('button', { name: 'Add item' }).click();
    expect(await focused(page)).toBe('[2]');
    await page.keyboard.type('new');
    await inBody
      .getByRole('button', { name: /^Add field/ })
      .last()
      .click();
    expect(await inBody.getByRole('listitem').allTextContents()).not.toContain('createdstring');
    await page.keyboard.type('gif');
    await page.keyboard.press('Enter');
    expect(await focused(page)).toBe('gift');
    await inBody.getByRole('combobox', { name: 'gift' }).selectOption('Not sent');
    expect(JSON.parse(await textOf(page))).toEqual({
      unknown: 1,
      amount: 1.5,
      address: { street: 'Elm 1' },
      tags: ['c', 'a', 'new'],
      payment: { kind: 'card', number: '4242' },
    });
  });

  test('reports limits beside the field, and takes back an alternative with its values', async () => {
    const page = await openForm('create-an-order');
    await showForm(page);
    const inBody = body(page);
    const amount = inBody.getByRole('textbox', { name: 'amount' });
    await amount.fill('0');
    await expect
      .poll(() =>
        page
          .locator('.nested-row .nested-row', { has: page.getByRole('textbox', { name: 'amount' }) })
          .locator('.note')
          .textContent(),
      )
      .toBe('Must be greater than 0, but is 0.');
    expect(await amount.getAttribute('aria-invalid')).toBe('true');
    const kind = inBody.locator('.nested-body').getByRole('combobox', { name: 'kind' });
    await kind.selectOption({ label: 'Bank (bank)' });
    await inBody.getByRole('textbox', { name: 'iban' }).fill('DE00');
    expect(await inBody.getByRole('textbox', { name: 'number' }).count()).toBe(0);
    await kind.selectOption({ label: 'Card (card)' });
    expect(await inBody.getByRole('textbox', { name: 'number' }).inputValue()).toBe('4242');
    await kind.selectOption({ label: 'Bank (bank)' });
    expect(JSON.parse(await textOf(page)).payment).toEqual({ kind: 'bank', iban: 'DE00' });
  });

  test('has the fields of a condition while it holds', async () => {
    const page = await openForm('create-an-order');
    await body(page).locator('textarea').fill('{"amount": 1, "gift": true}');
    await showForm(page);
    const inBody = body(page);
    await inBody.getByRole('textbox', { name: 'note' }).fill('Enjoy');
    await inBody.getByRole('combobox', { name: 'gift' }).selectOption('false');
    await expect
      .poll(() => inBody.getByRole('textbox', { name: 'Name of the field' }).inputValue())
      .toBe('note');
    await inBody.getByRole('combobox', { name: 'gift' }).selectOption('true');
    await expect.poll(() => inBody.getByRole('textbox', { name: 'Name of the field' }).count()).toBe(0);
    expect(JSON.parse(await textOf(page))).toMatchObject({ gift: true, note: 'Enjoy' });
  });

  test('stays away while the text is not JSON, and says where', async () => {
    const page = await openForm('create-an-order');
    await body(page).locator('textarea').fill('{"amount": 1,}');
    await showForm(page);
    await expect
      .poll(() => page.getByRole('form', { name: 'Try it' }).getByRole('status').textContent())
      .toBe('The form needs valid JSON. Line 1, column 13: Extra comma before "}".');
    expect(await body(page).locator('textarea').inputValue()).toBe('{"amount": 1,}');
  });

  test('is remembered on the device, and has rows as large as fingers', async () => {
    const page = await openForm('create-an-order', { width: 390, stored: { 'trellis-json-view': 'form' } });
    await body(page).locator('.nested-body').waitFor();
    await body(page)
      .getByRole('button', { name: /^Add field/ })
      .last()
      .click();
    const controls = body(page).locator('.nested-body').locator('button, select, input:not([type=checkbox])');
    await expect
      .poll(async () =>
        Math.min(...(await controls.evaluateAll((all) => all.map((one) => one.clientHeight || 44)))),
      )
      .toBeGreaterThanOrEqual(42);
    const overflow = await body(page).evaluate((node) => node.scrollWidth - node.clientWidth);
    expect(overflow).toBe(0);
    await views(page).getByRole('button', { name: 'JSON' }).click();
    expect(await page.evaluate(() => localStorage.getItem('trellis-json-view'))).toBe('text');
  });

  test('shows a long schema in parts', async () => {
    const page = await openForm('send-much');
    await showForm(page);
    const rows = body(page).locator('.nested-members .nested-row');
    await expect.poll(() => rows.count()).toBe(40);
    await body(page).getByRole('button', { name: 'Show 110 more' }).click();
    await expect.poll(() => rows.count()).toBe(80);
    expect(await focused(page)).toBe('field40');
  });
});

describe('the editor of a JSON body', () => {
  const editorIn = (page: Page) => body(page).locator('.cm-content');
  const options = (page: Page) => body(page).locator('.cm-tooltip-autocomplete').getByRole('option');
  async function openEditor(view: View = {}): Promise<Page> {
    const page = await openForm('create-an-order', view);
    await views(page).getByRole('button', { name: 'Editor' }).click();
    await editorIn(page).click();
    await page.keyboard.press('Control+a');
    return page;
  }

  test('completes by the schema, types over a selection, and violates no policy', async () => {
    const page = await openEditor({ dark: true });
    // Shortcuts of the page, such as T and R, are letters here.
    await page.keyboard.type('trx');
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await page.keyboard.type('{"payment": {"ki');
    await expect.poll(() => options(page).allTextContents()).toEqual(['"kind"enum · required']);
    await options(page).first().click();
    expect(JSON.parse(await textOf(page))).toEqual({ payment: { kind: 'card' } });
  });

  test('completes right after a quote, and on request, and passes axe', async () => {
    const page = await openEditor();
    const labels = async () =>
      (await options(page).allTextContents()).map((text) => text.split('"')[1]).toSorted();
    const keys = ['address', 'amount', 'day', 'gift', 'payment', 'tags'];
    await page.keyboard.press('Delete');
    await page.keyboard.type('{');
    await expect.poll(labels).toEqual(keys);
    await page.keyboard.type('"');
    await expect.poll(labels).toEqual(keys);
    expect(await broken(page, { within: '.code-editor' })).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Backspace');
    await expect.poll(() => options(page).count()).toBe(0);
    await page.keyboard.press('Control+Space');
    await expect.poll(labels).toEqual(keys);
    await page.keyboard.press('Escape');
    await page.keyboard.type('"payment": {"kind": "');
    await expect.poll(labels).toEqual(['bank', 'card']);
    await options(page).filter({ hasText: 'bank' }).click();
    expect(JSON.parse(await textOf(page))).toEqual({ payment: { kind: 'bank' } });
  });

  test('marks violations where they are, finds text, and lets the keyboard leave (WCAG 2.1.2)', async () => {
    const page = await openEditor();
    await page.keyboard.press('Delete');
    await page.keyboard.type('{"amount": 0, "tags": [7]');
    const marks = () => body(page).locator('.cm-lintRange').allTextContents();
    await expect.poll(marks).toEqual(['{', '0', '7']);
    await page.keyboard.press('Control+f');
    await page.keyboard.type('TAGS');
    await expect.poll(() => body(page).locator('.cm-found').allTextContents()).toEqual(['tags']);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Send');
    expect(JSON.parse(await textOf(page)).amount).toBe(0);
  });
});

test('deprecated parameters and fields are marked, also where fields are added', async () => {
  const page = await openForm('create-an-order');
  const types = (root: Locator) => root.locator('.field-type', { hasText: 'Deprecated' });
  const shown = types(page.locator('form')).filter({ visible: true });
  expect(await shown.allInnerTexts()).toEqual(['object Deprecated']);
  await showForm(page);
  await body(page)
    .getByRole('button', { name: /^Add field/ })
    .last()
    .click();
  const gift = body(page).getByRole('button', { name: /^gift/ });
  expect(await gift.locator('.badge').isVisible()).toBe(true);
  expect(await body(page).locator('.field-results .badge:visible').count()).toBe(1);
  await gift.click();
  const input = body(page).getByRole('combobox', { name: 'gift' });
  expect(await input.evaluate(described)).toContain('Deprecated');
});

test('the form of an object in the query changes the address', async () => {
  const page = await openForm('create-an-order');
  const entry = page.locator('.entry', { has: page.getByText('filter', { exact: true }) });
  await entry.getByRole('button', { name: 'Form' }).click();
  await entry.getByRole('button', { name: 'Add field (2)' }).click();
  await page.keyboard.type('words');
  await page.keyboard.press('Enter');
  await page.keyboard.type('two words');
  await expect
    .poll(() => page.locator('form code.path').textContent())
    .toBe('/orders?filter%5Bwords%5D=two%20words');
  await entry.getByRole('button', { name: 'JSON' }).click();
  expect(await entry.getByRole('textbox', { name: 'filter' }).inputValue()).toBe('{"words":"two words"}');
});

test('the editor opens under `trellis dev`, and completes', async () => {
  const { url } = await startDev(SITE);
  const page = await reader.visit(`${url}/api-reference/create-an-order`);
  await page.getByRole('button', { name: 'Try it' }).click();
  // The server compiles the modules of the playground and of the editor for the first reader.
  const patient = { timeout: 60_000 };
  await page.getByRole('form', { name: 'Try it' }).waitFor(patient);
  await views(page).getByRole('button', { name: 'Editor' }).click(patient);
  await body(page).locator('.cm-content').click(patient);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('{"ta');
  await body(page).getByRole('option', { name: '"tags"' }).waitFor();
}, 180_000);

test('the editor of an object in the query completes by its schema, and changes the address', async () => {
  const page = await openForm('create-an-order');
  const entry = page.locator('.entry', { has: page.getByText('filter', { exact: true }) });
  await entry.getByRole('button', { name: 'Editor' }).click();
  await entry.locator('.cm-content').click();
  await page.keyboard.type('{"');
  await entry.getByRole('option', { name: '"words"' }).click();
  await page.keyboard.type('red');
  await expect.poll(() => page.locator('form code.path').textContent()).toBe('/orders?filter%5Bwords%5D=red');
  expect(await broken(page, { within: '.entry' })).toEqual([]);
});
