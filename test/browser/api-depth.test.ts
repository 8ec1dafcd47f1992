import { describe, expect, test } from 'vitest';
import { broken } from '../support/axe.ts';
import { DEPTH_SITE } from '../support/depth-site.ts';
import { useSite } from '../support/reader.ts';

const site = useSite(DEPTH_SITE);
const PLANT = '/api-reference/plants/add-a-plant';
const TAG = '/api-reference/plants/overview';
const BED = '/api-reference/beds/make-a-bed';

describe.each([PLANT, BED, '/api-reference/send-a-form', '/overview', '/node', TAG])(
  'WCAG 2.2 AA with everything opened: %s',
  (path) => {
    test.each([1280, 390])('in both modes at %i px', async (width) => {
      const page = await site.open(path, { width });
      // Alternatives have become tabs.
      await expect.poll(() => page.locator('.choice > details').count()).toBe(0);
      await page.locator('main details:not([data-intent])').evaluateAll((all) => {
        for (const details of all as HTMLDetailsElement[]) details.open = true;
      });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await broken(page), colorScheme).toEqual([]);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    });
  },
);

test('alternatives are tabs, titled by title or name with their discriminating value (OpenAPI 4.8.25, ARIA APG tabs)', async () => {
  const page = await site.open(PLANT);
  const list = page.getByRole('tablist', { name: 'One of these:' }).first();
  const tree = list.getByRole('tab', { name: 'Tree kind = tree' });
  const herb = list.getByRole('tab', { name: 'A herb kind = Herb' });
  const isChosen = async () => [
    await tree.getAttribute('aria-selected'),
    await herb.getAttribute('aria-selected'),
  ];
  const shown = page.getByRole('tabpanel', { name: 'Tree kind = tree' });
  expect(await isChosen()).toEqual(['true', 'false']);
  expect(await shown.getByText('support').count()).toBeGreaterThan(0);
  await tree.focus();
  await page.keyboard.press('ArrowRight');
  expect(await isChosen()).toEqual(['false', 'true']);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('A herb');
  const panel = page.getByRole('tabpanel', { name: 'A herb kind = Herb' });
  expect(await panel.getByText('scents').isVisible()).toBe(true);
  // The browser's own search finds hidden content, and a fragment leads into it.
  const hidden = page.locator('.choice > .tabpanel[hidden="until-found"]').first();
  expect(await hidden.isVisible()).toBe(false);
  const id = await hidden.locator('.field[id]').first().getAttribute('id');
  await page.evaluate((fragment) => {
    location.hash = fragment;
  }, String(id));
  await expect.poll(isChosen).toEqual(['true', 'false']);
  expect(await page.locator(`[id="${id}"]`).isVisible()).toBe(true);
});

test('alternatives can all be read without script, even nested ones', async () => {
  const page = await site.open(BED, { javaScript: false });
  const open = page.locator('.choice > details[open] > summary');
  expect(await open.allTextContents()).toEqual(['Clay', 'Fine', 'Tree', 'A label of the 1. kind']);
  await page.getByText('Sand', { exact: true }).click();
  expect(await open.allTextContents()).toEqual(['Sand', 'Fine', 'Tree', 'A label of the 1. kind']);
  await page.locator('summary', { hasText: /^Coarse$/ }).click();
  expect(await page.locator('summary', { hasText: 'Show Coarse' }).isVisible()).toBe(true);
  expect(await page.locator('main').textContent()).toContain('Each item is one or more of these:');
});

describe('the kind of a body in the playground', () => {
  async function opened(path: string) {
    const page = await site.open(path);
    await page.locator('#trellis-try-it').click();
    await page.locator('form.playground .body select').first().waitFor();
    return page;
  }

  test('is chosen by the discriminator: its example replaces the body, problems are reported for it', async () => {
    const page = await opened(PLANT);
    const kind = page.getByLabel('kind', { exact: true });
    const text = page.locator('form.playground textarea');
    const body = async () => JSON.parse(await text.inputValue());
    expect(await kind.locator('option').allInnerTexts()).toEqual(['Choose', 'Tree (tree)', 'A herb (Herb)']);
    await kind.selectOption('A herb (Herb)');
    await expect.poll(body).toEqual({ kind: 'Herb' });
    await text.fill('{"kind": "tree", "height": "tall"}');
    const chosen = () => kind.locator('option:checked').innerText();
    await expect.poll(chosen).toBe('Tree (tree)');
    const faults = page.locator('form.playground .warnings li');
    await expect
      .poll(() => faults.allInnerTexts())
      .toContain('/height: The type must be integer, but is string.');
    await text.fill('{"kind": "bush", "scents": 1}');
    await expect.poll(() => faults.allInnerTexts()).toEqual(['/kind: Must be one of "tree", "Herb".']);
    await expect.poll(() => kind.inputValue()).toBe('');
    // The tabs of the page are the same choice.
    const tab = (name: string) =>
      page.locator('[aria-labelledby="api-request-body"]').getByRole('tab', { name, exact: true }).first();
    const isChosen = (name: string) =>
      expect.poll(() => tab(name).getAttribute('aria-selected')).toBe('true');
    await kind.selectOption('A herb (Herb)');
    await isChosen('A herb kind = Herb');
    await tab('Tree kind = tree').click();
    await isChosen('Tree kind = tree');
    await expect.poll(body).toMatchObject({ kind: 'tree', support: expect.any(String) });
    expect(await chosen()).toBe('Tree (tree)');
  });

  test('is the one chosen on the page before, unless the reader has typed another body by then', async () => {
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    const page = await site.open(PLANT, {
      before: (page) => page.route(/_trellis\/alternatives\./, (route) => held.then(() => route.continue())),
    });
    const choose = () => page.getByRole('tab', { name: 'A herb kind = Herb', exact: true }).first().click();
    const text = page.locator('form.playground textarea');
    const chosen = () => page.getByLabel('kind', { exact: true }).locator('option:checked').innerText();
    await choose();
    await page.locator('#trellis-try-it').click();
    await text.fill('{"kind": "tree", "height": 7}');
    release();
    const tree = page.getByRole('tab', { name: 'Tree kind = tree', exact: true }).first();
    await expect.poll(() => tree.getAttribute('aria-selected')).toBe('true');
    expect(await chosen()).toBe('Tree (tree)');
    expect(await text.inputValue()).toBe('{"kind": "tree", "height": 7}');
    await page.getByRole('button', { name: 'Start over' }).click();
    await page.reload();
    await choose();
    await page.locator('#trellis-try-it').click();
    await expect.poll(chosen).toBe('A herb (Herb)');
    expect(JSON.parse(await text.inputValue())).toEqual({ kind: 'Herb' });
  });

  test('is chosen in a property, and keeps what was typed into common fields', async () => {
    const page = await opened(BED);
    const text = page.locator('form.playground textarea');
    const body = async () => JSON.parse(await text.inputValue());
    const start = await body();
    await text.fill(JSON.stringify({ ...start, name: 'North', soil: { density: 3, depth: 11 } }));
    await page.getByLabel('soil', { exact: true }).selectOption('Sand');
    const sand = { grain: { sieve: '0.1' }, depth: 11 };
    await expect.poll(body).toEqual({ ...start, name: 'North', soil: sand });
    // Each item of a list has its own.
    const first = { kind: 'tree', height: 3 };
    await text.fill(JSON.stringify({ ...start, plants: [first, { ...first, height: 4 }] }));
    await page.getByLabel('plants[1]', { exact: true }).selectOption('A herb');
    await expect.poll(async () => (await body()).plants[1].height).toBe(undefined);
    expect((await body()).plants[0]).toEqual(first);
  });

  test('gives a form the fields of the chosen alternative', async () => {
    const page = await opened('/api-reference/tools/write-a-letter');
    // The list above replaces the discriminating field.
    const names = page.locator('form.playground fieldset label > code:visible');
    await expect.poll(() => names.allInnerTexts()).toEqual(['subject', 'street']);
    await page.getByLabel('subject').fill('Hello');
    const kind = page.locator('form.playground .body select').first();
    await kind.selectOption('Mail (mail)');
    await expect.poll(() => names.allInnerTexts()).toEqual(['subject', 'address']);
    const sample = page.locator('.samples .tabpanel.active');
    await expect.poll(() => sample.innerText()).toContain("'kind=mail'");
    expect(await sample.innerText()).toContain("'subject=Hello'");
    expect(await sample.innerText()).toContain("'address=post@example.com'");
    expect(await broken(page, { within: 'form.playground' })).toEqual([]);
  });
});

test('a recursive schema opens level by level, with the focus where it was', async () => {
  const page = await site.open(PLANT);
  const deeper = page.locator('.responses .tabpanel.active summary', { hasText: 'Show Node' });
  await deeper.first().focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => deeper.count()).toBe(2);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Show Node');
  await deeper.nth(1).click();
  await expect.poll(() => deeper.count()).toBe(3);
  // Closing and opening again loads nothing more.
  await deeper.first().click();
  await deeper.first().click();
  expect(await deeper.count()).toBe(3);
});

test('if loading fails, the link to the deeper levels stays, as it does without script', async () => {
  const page = await site.open(PLANT, { expected: /ERR_FAILED|Failed to load/ });
  await page.route('**/_trellis/schemas/**', (route) => route.abort());
  const deeper = page.locator('.responses .tabpanel.active details[data-intent=deeper]').first();
  await deeper.locator('summary').click();
  await expect.poll(() => deeper.getAttribute('aria-busy')).toBe(null);
  const address = await deeper.getByRole('link').getAttribute('href');
  expect(address).toBe('/_trellis/schemas/greenhouse/response-Node');

  const plain = await site.open(PLANT, { javaScript: false });
  await plain
    .locator('.tabpanel', { hasText: 'It is potted' })
    .locator('details[data-intent=deeper] > summary')
    .first()
    .click();
  await plain.locator('details[data-intent=deeper] a').first().click();
  expect(await plain.locator('h1').innerText()).toBe('Node');
  expect(await plain.locator('.field > p > code').allInnerTexts()).toEqual(['id', 'parts']);
});

test('what a page shows of a deep schema is limited, and the rest is in parts', async () => {
  const page = await site.open(PLANT);
  await page.getByRole('tab', { name: '4XX' }).first().click();
  const panel = page.locator('.responses .tabpanel.active');
  expect(await panel.locator('.field').count()).toBeLessThan(100);
  for (const details of await panel.locator('details:not([data-intent])').all()) {
    await details.evaluate((element: HTMLDetailsElement) => {
      element.open = true;
    });
  }
  await panel.locator('details[data-intent=deeper] > summary').first().click();
  await panel.locator('.field > p > code', { hasText: 'field_3_29' }).waitFor({ state: 'attached' });
});

test('the overview names the publisher of an API, and links to everything that it describes', async () => {
  const page = await site.open('/overview', { javaScript: false });
  const main = page.locator('main');
  expect(await main.locator('h1').innerText()).toBe('Greenhouse API');
  const text = await main.innerText();
  for (const said of [
    'Read this first',
    'Plants under glass',
    '3.1.4',
    'Apache 2.0',
    'The gardeners',
    'region',
    'OAuth 2.0',
    'Growing',
  ]) {
    expect(text).toContain(said);
  }
  expect(text).not.toContain('Secret');
  expect(await main.getByRole('link', { name: 'Add a plant' }).getAttribute('href')).toBe(PLANT);
  expect(await main.getByRole('link', { name: 'A plant wilts' }).count()).toBe(1);
  expect(await main.getByRole('img', { name: 'A leaf' }).count()).toBe(1);
  expect(await main.locator('#tag-beds').evaluate(({ tagName }) => tagName)).toBe('H3');
  const address = await main.getByRole('link', { name: 'Download the OpenAPI file' }).getAttribute('href');
  const file = await (await fetch(`${site.url}${address}`)).text();
  expect(JSON.parse(file).info.title).toBe('Greenhouse API');
  expect(file).not.toContain('/secret');
});

test('callbacks, links, servers and credentials of an operation can be read without script', async () => {
  const page = await site.open(PLANT, { javaScript: false });
  const text = (await page.locator('main').textContent()) ?? '';
  for (const said of [
    '{$request.body#/callbackUrl}',
    'It has grown',
    'https://login.example.com/token',
    'Where it stands.',
    'By the sea',
    'Key in the header X-Seal',
    'Broken when read.',
    'North side',
    'By the window',
    'How to pot',
    'It is potted.',
  ]) {
    expect(text).toContain(said);
  }
  expect(await page.getByRole('link', { name: 'water' }).getAttribute('href')).toBe(
    '/api-reference/beds/read-a-plant',
  );
  const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id));
  expect(ids.length).toBe(new Set(ids).size);
});

test('forbidden properties, part headers, external examples, an empty alternative and badges have texts', async () => {
  const markdown = async (path: string) => (await fetch(`${site.url}/api-reference/${path}.md`)).text();
  const form = await markdown('send-a-form');
  for (const said of [
    'Example `?%7B%22tag%22%3A%22string%22%7D`',
    '[A whole garden](https://far.example.com/garden)',
    '- `X-Taken` (string, required): Day of the photo.',
    '- `id` (not allowed)',
    'No fields of its own.',
  ]) {
    expect(form).toContain(said);
  }
  expect(form).not.toContain('(never)');
  expect(await markdown('beds/read-a-plant')).toMatch(/^# Read a plant \(Fresh\)$/m);
});

test('a schema page lists what uses the schema', async () => {
  const page = await site.open('/node', { javaScript: false });
  const section = page.getByRole('region', { name: 'Used by' });
  expect(await section.getByRole('link').allInnerTexts()).toEqual(['Add a plant']);
});

test("a tag's page is the overview of its group: text, links and operations, including those of nested tags", async () => {
  const page = await site.open(TAG, { javaScript: false });
  expect(await page.locator('h1').innerText()).toBe('Plants');
  expect(await page.locator('.eyebrow').innerText()).toBe('Growing');
  expect(await page.locator('.site-nav [aria-current]').innerText()).toBe('Overview');
  const main = page.getByRole('main');
  expect(await main.locator('strong').innerText()).toBe('potted');
  expect(await main.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(['Operations', 'beds']);
  expect(await main.locator('.field a').allInnerTexts()).toEqual([
    'Add a plant',
    'Read a plant',
    'Make a bed',
  ]);
  await main.getByRole('link', { name: 'Add a plant' }).first().click();
  expect(new URL(page.url()).pathname).toContain('add-a-plant');
  const markdown = await page.request.get(`${site.url}${TAG}.md`);
  expect(await markdown.text()).toMatch(/^- POST, \[Add a plant\]\(.*\), `\/plants`$/m);
});

test('a body is XML if its media type says so, and a query string that is one value is sent whole', async () => {
  for (const [path, expected] of [
    [
      '/api-reference/tools/print-the-catalogue',
      '/v1/catalogue <?xml version="1.0" encoding="UTF-8"?>\n<catalogue xmlns="https://catalogue.example.com/" year="2024">',
    ],
    ['/api-reference/send-a-form', '/v1/forms?%7B%22tag%22%3A%22string%22%7D '],
  ] as const) {
    const page = await site.open(path);
    const sent: string[] = [];
    await page.route('https://eu.example.com/**', async (route, request) => {
      const { pathname, search } = new URL(request.url());
      if (request.method() !== 'OPTIONS') sent.push(`${pathname}${search} ${request.postData()}`);
      const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
      await route.fulfill({ headers, json: {} });
    });
    const samples = page.locator('.samples .tabpanel.active code');
    const before = await samples.innerText();
    await page.getByRole('button', { name: 'Try it' }).click();
    const form = page.getByRole('form', { name: 'Try it' });
    await form.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('region', { name: 'Response', exact: true }).getByText('200 OK').waitFor();
    expect(sent).toEqual([expect.stringContaining(expected)]);
    expect(await samples.innerText()).toBe(before);
  }
});
