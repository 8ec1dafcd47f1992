/**
 * What screen readers get from the playground. Chromium hands its accessibility tree to a driver (CDP). Firefox
 * has no such command for its tree: there, roles and names are those that the driver computes from the page,
 * and descriptions and states are read from what ARIA says.
 */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { brokenInModes } from '../support/axe.ts';
import { engine } from '../support/browser.ts';
import type { Docs } from '../support/docs.ts';
import { useSite, type View } from '../support/reader.ts';

const BED = {
  type: 'object',
  required: ['id', 'name'],
  properties: {
    id: { type: 'integer' },
    name: { type: 'string', minLength: 2, description: 'As on the sign.' },
    address: {
      type: 'object',
      required: ['street'],
      properties: { street: { type: 'string' }, zip: { type: 'integer' } },
    },
    tags: { type: 'array', items: { type: 'string' } },
  },
};
const bedBody = { 'application/json': { schema: { $ref: '#/components/schemas/Bed' } } };

const SITE: Docs = {
  'docs.json': {
    theme: 'mint',
    name: 'Garden',
    colors: { primary: '#336699' },
    navigation: { groups: [{ group: 'API', openapi: 'garden.json' }] },
  },
  'garden.json': {
    openapi: '3.1.0',
    info: { title: 'Garden', version: '1' },
    security: [{ token: [] }],
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } }, schemas: { Bed: BED } },
    paths: {
      '/beds/{bedId}': {
        get: {
          operationId: 'get-bed',
          summary: 'Get a bed',
          // Its query parameters could select something else than the bed.
          'x-sandbox': { rule: 'read' },
          parameters: [
            {
              name: 'bedId',
              in: 'path',
              required: true,
              schema: { type: 'integer' },
              description: 'Number of the bed.',
            },
            { name: 'kind', in: 'query', schema: { type: 'string', enum: ['sun', 'shade'] } },
            { name: 'word', in: 'query', schema: { type: 'string' } },
            { name: 'X-Trace', in: 'header', required: true, schema: { type: 'string' } },
          ],
          responses: { 200: { description: 'OK', content: bedBody }, 404: { description: 'None' } },
        },
      },
      '/beds': {
        post: {
          operationId: 'add-bed',
          summary: 'Add a bed',
          requestBody: {
            required: true,
            content: {
              'application/json': {
                ...bedBody['application/json'],
                example: { id: 7, name: 'Roses', address: { street: 'Elm 1' }, tags: ['a'] },
              },
            },
          },
          responses: { 201: { description: 'Created', content: bedBody } },
        },
      },
    },
  },
};

const site = useSite(SITE);

async function openPanel(path: string, view: View = {}): Promise<Page> {
  const page = await site.open(`/api-reference/${path}/`, view);
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
  return page;
}

const form = (page: Page) => page.getByRole('form', { name: 'Try it' });
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true }).click();

/** A control as a screen reader names it: role, name, then description and states. */
async function heard(control: Locator): Promise<string> {
  await control.waitFor();
  if (engine !== 'chromium') return heardByAria(control);
  const page = control.page();
  const cdp = await page.context().newCDPSession(page);
  try {
    // The tree is made of what the page shows by now.
    await control.evaluate((element) => element.setAttribute('data-heard', ''));
    const { result } = await cdp.send('Runtime.evaluate', {
      expression: 'document.querySelector("[data-heard]")',
    });
    const { nodes } = await cdp.send('Accessibility.getPartialAXTree', {
      objectId: result.objectId ?? '',
      fetchRelatives: false,
    });
    const [node] = nodes;
    const states = (node?.properties ?? [])
      .filter(({ name, value }) => /^(?:required|invalid)$/.test(name) && String(value.value) === 'true')
      .map(({ name }) => name);
    const { role, name, description } = node ?? {};
    return [`${role?.value} “${name?.value}”`, description?.value, ...states].filter(Boolean).join(', ');
  } finally {
    await control.evaluate((element) => element.removeAttribute('data-heard'));
    await cdp.detach();
  }
}

/** From attributes, for engines whose tree no driver can read. */
function heardByAria(control: Locator): Promise<string> {
  return control.evaluate((element) => {
    const texts = (ids: string | null) =>
      (ids ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent?.trim() ?? '')
        .filter(Boolean)
        .join(' ');
    const has = (name: string) => element.getAttribute(`aria-${name}`) === 'true';
    const labels = 'labels' in element && element.labels instanceof NodeList ? [...element.labels] : [];
    const name = element.getAttribute('aria-label') ?? labels.map((one) => one.textContent).join(' ');
    const role = element.matches('select') ? 'combobox' : 'textbox';
    return [
      `${role} “${name}”`,
      texts(element.getAttribute('aria-describedby')),
      has('invalid') && 'invalid',
      has('required') && 'required',
    ]
      .filter(Boolean)
      .join(', ');
  });
}

describe('a screen reader hears', () => {
  test('name, type, text and need of each parameter, and then what is wrong', async () => {
    const page = await openPanel('get-a-bed');
    const field = (name: string) => form(page).getByRole('textbox', { name, exact: true });
    expect(await heard(field('bedId'))).toBe('textbox “bedId”, integer Number of the bed., required');
    expect(await heard(field('X-Trace'))).toBe('textbox “X-Trace”, string, required');
    expect(await heard(field('word'))).toBe('textbox “word”, string');
    expect(await heard(form(page).getByRole('combobox', { name: 'kind' }))).toBe('combobox “kind”, string');
    for (const [group, name] of [
      ['Path', 'bedId'],
      ['Headers', 'X-Trace'],
    ] as const)
      await form(page).getByRole('group', { name: group }).getByRole('textbox', { name }).waitFor();

    await page.getByLabel('Act as').selectOption('Choose an account');
    await field('bedId').fill('one');
    await send(page);
    const status = form(page).getByRole('status').filter({ hasText: 'attention' });
    await expect.poll(() => status.innerText()).toMatch(/^2 fields need attention/);
    const token = form(page).getByRole('textbox', { name: 'Bearer token' });
    await expect
      .poll(() => heard(token))
      .toBe('textbox “Bearer token”, Credentials are required., invalid, required');
    // Advice is no error: the server decides.
    expect(await heard(field('bedId'))).toMatch(
      /^textbox “bedId”, .+ integer Number of the bed\., required$/,
    );
    expect(await heard(field('X-Trace'))).toBe(
      'textbox “X-Trace”, “X-Trace” is required. string, invalid, required',
    );
  });

  test('the response, also one that says what is wrong', async () => {
    const page = await openPanel('get-a-bed');
    const status = form(page).getByRole('status');
    await form(page).getByRole('textbox', { name: 'X-Trace' }).fill('a');
    await send(page);
    await expect.poll(() => status.first().innerText()).toMatch(/^200 OK, /);
    const response = page.getByRole('region', { name: 'Response', exact: true });
    await response.getByText('Matches the documentation.').waitFor();
    await form(page).getByRole('textbox', { name: 'bedId' }).fill('4711');
    await send(page);
    await expect.poll(() => status.first().innerText()).toMatch(/^404 Not Found, /);
    await response.getByRole('button', { name: 'Close the response' }).waitFor();
  });

  test('the fields of a body, in their groups', async () => {
    const page = await openPanel('add-a-bed');
    expect(await heard(form(page).getByRole('textbox', { name: /^Body/ }))).toMatch(
      /^textbox “Body ?application.json”, .*required$/,
    );
    // An empty list says nothing.
    expect(await form(page).getByRole('list', { name: 'Schema errors in this body' }).count()).toBe(0);
    await form(page).getByRole('button', { name: 'Form', exact: true }).click();
    const body = form(page).getByRole('group', { name: 'Body' });
    const field = (name: string) => body.getByRole('textbox', { name, exact: true });
    expect(await heard(field('id'))).toBe('textbox “id”, integer, required');
    expect(await heard(field('name'))).toBe(
      'textbox “name”, string As on the sign. · min 2 characters, required',
    );
    const street = body.getByRole('group', { name: 'address' }).getByRole('textbox', { name: 'street' });
    expect(await heard(street)).toBe('textbox “street”, string, required');
    const item = body.getByRole('group', { name: 'tags' }).getByRole('textbox', { name: '[0]' });
    expect(await heard(item)).toBe('textbox “[0]”, string');
    await field('name').fill('R');
    await expect
      .poll(() => heard(field('name')))
      .toMatch(/^textbox “name”, .*2.* string As on the sign\..*, invalid, required$/);
  });
});

/** Controls in the sheet that are smaller than 44 by 44 px (WCAG 2.5.5). A checkbox is as large as its label. */
const small = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'dialog[open] :is(button, select, summary, input, textarea, .effect-note a)',
      ),
    ]
      .filter((element) => element.checkVisibility())
      .flatMap((element) => {
        const { width, height } = (element.closest('.check') ?? element).getBoundingClientRect();
        return width < 44 || height < 44 ? [element.outerHTML.slice(0, 100)] : [];
      }),
  );

test('on a phone everything in the sheet is as large as a finger', async () => {
  const page = await openPanel('add-a-bed', { width: 390, height: 844 });
  await form(page).getByRole('button', { name: 'Form', exact: true }).click();
  await form(page).getByRole('textbox', { name: 'street' }).waitFor();
  await page.locator('details.auth > summary').click();
  await expect.poll(() => small(page)).toEqual([]);
  await send(page);
  await page.getByRole('link', { name: 'Inspect the sandbox' }).waitFor();
  await expect.poll(() => small(page)).toEqual([]);
});

// axe judges markup and colors, which are the same in every engine.
describe.runIf(engine === 'chromium')('WCAG 2.2 AA in both modes', () => {
  test.each([1280, 390])(
    'with a nested form, the editor, the tools and a response at %s px',
    async (width) => {
      const page = await openPanel('add-a-bed', { width, height: 2000 });
      const button = (name: string) => form(page).getByRole('button', { name, exact: true });
      const check = async (what: string) =>
        expect(await brokenInModes(page, { within: '.playground' }), what).toEqual([]);
      await page.locator('details.auth > summary').click();
      await button('Form').click();
      await form(page).getByRole('textbox', { name: 'street' }).waitFor();
      await check('form');
      await button('Editor').click();
      await page.locator('.cm-content').waitFor();
      await check('editor');
      for (const tool of ['Copy as', 'History', 'Variables']) {
        await button(tool).click();
        await expect.poll(() => button(tool).getAttribute('aria-expanded')).toBe('true');
        await check(tool);
        await button(tool).click();
      }
      await send(page);
      await page
        .getByRole('region', { name: 'Response', exact: true })
        .getByText('Matches the documentation.')
        .waitFor();
      await check('response');
    },
  );
});
