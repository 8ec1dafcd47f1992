import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useSite } from '../support/reader.ts';

const site = useSite('repository');

/** A description, and settings that name one, as other explorers accept them in their address. */
const [SPEC, SETTINGS] = ['https://evil.example/spec.json', 'https://evil.example/config.json'].map(
  encodeURIComponent,
);
const STRANGER = `?url=${SPEC}&configUrl=${SETTINGS}&spec-url=${SPEC}&api=${SPEC}#url=${SPEC}`;

/** The explorer's own build logs to the console; requests to another host fail the test automatically. */
describe('the explorer', () => {
  test.each(['plant-store', 'chat-service'])(
    'shows every operation of %s and contacts no other host, whatever its address names (CVE-2018-25031)',
    async (name) => {
      const page = await site.open(`/explorer/${name}/${STRANGER}`);
      const listed = await site.open(`/explorer/${name}/`, { javaScript: false });
      const titles = await listed.locator('.explorer-plain [role=listitem]:has(.method)').allInnerTexts();
      expect(titles.length).toBe(name === 'plant-store' ? 1 : 13);
      await page.locator('.scalar-app').first().waitFor();
      await page.waitForLoadState('networkidle');
      expect(await page.locator('trellis-explorer').innerText()).toContain(
        name === 'plant-store' ? 'Create plant' : 'Send invitations',
      );
    },
  );

  const openClient = async (page: Page, index = 0) => {
    await page
      .getByRole('button', { name: /Test Request/ })
      .nth(index)
      .click();
    await page.getByRole('button', { name: /^Send/ }).first().waitFor();
  };
  const send = (page: Page) => page.keyboard.press('Control+Enter');
  const client = (page: Page) => page.getByRole('dialog');

  test('sends to the sandbox in the page, as the chosen account', async () => {
    const page = await site.open('/explorer/plant-store/');
    await openClient(page);
    await send(page);
    // The account of the sandbox responds, although the reader has entered nothing.
    await client(page).getByText('200 OK').first().waitFor();
    const texts = await page.locator('trellis-explorer').innerText();
    expect(texts).toContain('Sandbox in this page');
    expect(texts).not.toMatch(/sandbox\.invalid|sandbox-in-page/);
    await page.keyboard.press('Escape');
    await page.getByLabel('Act as').selectOption('Choose an account');
    await openClient(page);
    await send(page);
    await client(page).getByText('401').first().waitFor();
    // The explorer keeps no credentials of its own.
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toMatch(
      /token|bearer/i,
    );
  });

  test('shares credentials and server with the playground in a tab that remembers them', async () => {
    const page = await site.open('/explorer/plant-store/', { expected: /plants\.example\.com/ });
    const sent: (string | undefined)[] = [];
    await page.route('http://plants.example.com/**', async (route) => {
      const { authorization } = route.request().headers();
      if (route.request().method() === 'POST') sent.push(authorization);
      await route.fulfill({
        json: {},
        headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
      });
    });
    await page.getByLabel('Remember in this tab').check();
    await page.getByRole('button', { name: 'Server: Sandbox in this page' }).click();
    await page.getByRole('option', { name: 'http://plants.example.com' }).click();
    await page.getByRole('textbox', { name: 'Token' }).first().fill('reader-token');
    await openClient(page);
    await send(page);
    await expect.poll(() => sent).toEqual(['Bearer reader-token']);

    await page.goto(`${site.url}/plant-store/create-plant`);
    await page.getByRole('button', { name: 'Try it' }).click();
    await expect.poll(() => page.getByLabel('Server').inputValue()).toBe('1');
    await page.locator('form.playground details.auth > summary').click();
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Bearer token' }).inputValue())
      .toBe('reader-token');
    await page.getByRole('textbox', { name: 'Bearer token' }).fill('other-token');

    await page.goto(`${site.url}/explorer/plant-store/`);
    await page.getByRole('button', { name: /^Server: http:..plants/ }).waitFor();
    await openClient(page);
    await send(page);
    await expect.poll(() => sent).toEqual(['Bearer reader-token', 'Bearer other-token']);
  });

  test('has the fonts and colors of the theme in the mode of the system, and in the chosen one', async () => {
    const page = await site.open('/explorer/plant-store/', { dark: true, again: true });
    await page.locator('.scalar-app').first().waitFor();
    const heading = page.locator('trellis-explorer h1').first();
    const styleOf = () =>
      heading.evaluate((element) => {
        const { fontFamily } = getComputedStyle(element);
        const probe = document.createElement('i');
        probe.style.color = 'var(--text)';
        document.body.append(probe);
        const text = getComputedStyle(probe).color;
        const app = getComputedStyle(element.closest('.scalar-app') ?? element);
        return { font: fontFamily.split(',')[0], isText: app.color === text, ground: app.backgroundColor };
      });
    const themed = { font: expect.stringContaining('Geist'), isText: true };
    await page.locator('body.dark-mode').waitFor();
    await expect.poll(styleOf).toMatchObject(themed);
    const { ground } = await styleOf();
    await page.getByRole('button', { name: 'Color mode' }).click();
    await page.getByRole('button', { name: 'Light' }).click();
    await page.locator('body.light-mode').waitFor();
    await expect.poll(styleOf).toMatchObject({ ...themed, ground: expect.not.stringContaining(ground) });
  });

  /** The page with another description, and all requests to other places than this site. */
  const withDescription = async (description: object) => {
    const asked: string[] = [];
    const before = async (page: Page) => {
      page.on('request', (request) => {
        if (!request.url().startsWith(site.url) && /^https?:/.test(request.url())) asked.push(request.url());
      });
      await page.route('**/plant-store.json', (route) => route.fulfill({ json: description }));
      // Without the sandbox, which is the first server of every operation.
      await page.route('**/explorer/plant-store/', async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replace(
          /((?:&#34;|&quot;|")sandboxes(?:&#34;|&quot;|"):\{(?:&#34;|&quot;|")servers(?:&#34;|&quot;|"):)\[.*?\](?=,(?:&#34;|&quot;|")areFirst)/,
          '$1[]',
        );
        await route.fulfill({ response, body });
      });
      await page.route(/sent\.example/, (route) =>
        route.fulfill({ body: '{}', headers: { 'access-control-allow-origin': '*' } }),
      );
    };
    // It preloads parts when idle, and logs an error if the end of a test cancels one.
    const expected = /sent\.example|The request has been cancelled/;
    const page = await site.open('/explorer/plant-store/', { expected, before });
    await page.locator('.scalar-app').first().waitFor();
    await page.waitForLoadState('networkidle');
    return { page, asked };
  };

  test('requests nothing external that a description names', async () => {
    const at = (name: string) => `http://127.0.0.1:9/${name}`;
    const image = (name: string) => `![i](${at(name)}.png)<img src="${at(name)}.jpg">`;
    const schema = { $ref: at('schema.json') };
    const content = {
      'application/json': {
        schema: {
          $id: at('id'),
          $schema: at('dialect'),
          allOf: [schema, { $dynamicRef: at('dynamic.json#a') }],
        },
        examples: {
          a: { externalValue: at('value.json') },
          b: { $ref: at('example.json') },
          c: { value: { $ref: at('data.json') } },
        },
      },
    };
    const { page, asked } = await withDescription({
      openapi: '3.1.0',
      $self: at('self.json'),
      jsonSchemaDialect: at('meta'),
      info: {
        title: 'Lure',
        version: '1',
        description: image('info'),
        'x-logo': { url: at('logo.png') },
        contact: { name: 'c', url: at('contact') },
        license: { name: 'l', url: at('license') },
      },
      externalDocs: { url: at('docs'), description: image('docs') },
      servers: [{ url: at('server') }],
      tags: [{ name: 't', description: image('tag'), 'x-scalar-icon': at('icon.svg') }],
      'x-scalar-environments': { e: { url: at('environment') } },
      paths: {
        '/a': {
          post: {
            tags: ['t'],
            summary: 'Take the lure',
            description: image('operation'),
            parameters: [
              { $ref: at('parameter.json') },
              { name: 'q', in: 'query', description: image('parameter'), schema },
            ],
            requestBody: { content },
            responses: {
              200: {
                description: image('response'),
                content,
                links: { l: { operationRef: at('link.json#/paths') } },
              },
              400: { $ref: at('response.json') },
            },
            callbacks: { c: { $ref: at('callback.json') } },
          },
        },
        '/b': { $ref: at('path.json') },
      },
      components: {
        schemas: { A: schema },
        securitySchemes: {
          oidc: { type: 'openIdConnect', openIdConnectUrl: at('openid') },
          remote: { $ref: at('scheme.json') },
        },
      },
      security: [{ oidc: [] }],
    });
    await page.getByText('Take the lure').first().click();
    await page.waitForLoadState('networkidle');
    expect(await page.locator('trellis-explorer').innerText()).toContain('Take the lure');
    expect(asked).toEqual([]);
  });

  test('sends to the server of an operation, and of its path', async () => {
    const responses = { 200: { description: 'OK' } };
    const server = (name: string) => [{ url: `http://localhost:9/sent.example/${name}` }];
    const { page } = await withDescription({
      openapi: '3.1.0',
      info: { title: 'Servers', version: '1' },
      servers: server('document'),
      paths: {
        '/operation': {
          servers: server('path'),
          get: { summary: 'One', servers: server('operation'), responses },
        },
        '/path': { servers: server('path'), get: { summary: 'Two', responses } },
        '/document': { get: { summary: 'Three', responses } },
      },
    });
    for (const [index, name] of ['operation', 'path', 'document'].entries()) {
      await openClient(page, index);
      const sent = page.waitForRequest(/sent\.example/);
      await send(page);
      expect((await sent).url()).toBe(`http://localhost:9/sent.example/${name}/${name}`);
      // Closing the client earlier would cancel the request. The page behind it documents the same status.
      await client(page)
        .getByText(/200\s*OK/)
        .waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^Send/ }).first().waitFor({ state: 'hidden' });
    }
  });
});
