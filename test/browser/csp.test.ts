import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { READING } from '../support/kinds.ts';
import { useSite } from '../support/reader.ts';
import { SPEC_SITE } from '../support/spec-site.ts';

declare global {
  interface Window {
    refused: string[];
  }
}

/** Records what the Content-Security-Policy blocks; starts before the first script of a page. */
const before = (page: Page) =>
  page.addInitScript(() => {
    window.refused = [];
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      window.refused.push(`${violatedDirective} ${blockedURI}`);
    });
  });
const refused = (page: Page): Promise<string[]> => page.evaluate(() => window.refused);

/** What was blocked, without duplicates: the policies of the page and of the header both report it. */
const directives = async (page: Page): Promise<(string | undefined)[]> => [
  ...new Set((await refused(page)).map((each) => each.split(' ')[0])),
];

/** Every page of a built site. */
async function pagesOf(out: string): Promise<string[]> {
  const files = await readdir(out, { recursive: true });
  return files.filter((file) => /(?:^|\/)(?:index|404)\.html$/.test(file)).map((file) => `/${file}`);
}

/** Errors in the console and requests to another origin fail the test automatically: see `useReader`. */
describe.each([
  ['this repository', 'repository' as const],
  ['a site with languages, versions and a feed', READING],
  ['pages made from OpenAPI files', SPEC_SITE],
])('the Content-Security-Policy of %s', (_, docs) => {
  const site = useSite(docs);

  test('refuses nothing that a page needs; no page contacts another host or is wider than 390 px', async () => {
    const page = await site.open('/', { width: 390, height: 800, before });
    const found: string[] = [];
    for (const path of await pagesOf(site.out)) {
      const html = await readFile(join(site.out, path), 'utf8');
      if (html.includes('http-equiv="refresh"')) continue;
      await page.goto(site.url + encodeURI(path));
      if (/\/(?:explorer|sandbox)\//.test(path)) await page.waitForLoadState('networkidle');
      // The explorer's own files test whether they may create functions from text, and also work without
      // that.
      const isTried = (each: string): boolean => path.startsWith('/explorer/') && each === 'script-src eval';
      found.push(...(await refused(page)).filter((each) => !isTried(each)).map((each) => `${path} ${each}`));
      const over = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      });
      if (over > 0) found.push(`${path}: ${over} px too wide`);
    }
    expect(found).toEqual([]);
    // It opens every page, about a second each on a busy machine.
  }, 240_000);

  test('has no source that lets inline code run, and only origins of servers and of what a page names', async () => {
    for (const path of await pagesOf(site.out)) {
      const html = await readFile(join(site.out, path), 'utf8');
      const policy = /content-security-policy" content="([^"]*)"/.exec(html)?.[1]?.replaceAll('&#39;', "'");
      if (html.includes('http-equiv="refresh"')) {
        // A redirect page loads nothing.
        expect(policy).toBe("default-src 'none'");
        expect(html).not.toMatch(/<script|stylesheet/);
        continue;
      }
      const directives = new Map(
        (policy ?? '').split('; ').map((each) => [each.split(' ', 1)[0], each.split(' ').slice(1)] as const),
      );
      const isExplorer = path.startsWith('/explorer/');
      expect(directives.get('style-src')).toEqual(["'self'", ...(isExplorer ? ["'unsafe-inline'"] : [])]);
      expect(directives.get('script-src')?.join(' ')).toMatch(/^'self'(?: 'sha256-[\w+/]{43}=')+$/);
      for (const name of ['img-src', 'media-src', 'frame-src']) {
        for (const source of directives.get(name)?.filter((each) => /^https?:/.test(each)) ?? [])
          expect([path, source, html.includes(source)]).toEqual([path, source, true]);
      }
    }
  });
});

describe('actions of readers', () => {
  const site = useSite('repository');

  test('are not refused: the playground sends to the sandbox, whatever the address names (CVE-2018-25031), the search opens, the mode changes', async () => {
    const named = ['url', 'configUrl', 'spec', 'server', 'proxy'].map(
      (name) => `${name}=https://evil.example/x`,
    );
    const page = await site.open(`/plant-store/create-plant?${named.join('&')}`, { before });
    await page.getByRole('button', { name: 'Try it' }).click();
    const form = page.getByRole('form', { name: 'Try it' });
    await form.getByRole('button', { name: /^Send/ }).first().click();
    await form.getByRole('button', { name: /^Send/ }).last().click();
    await page.getByRole('button', { name: 'Color mode' }).click();
    await page.getByRole('button', { name: 'Dark' }).click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.locator('dialog[open] input').first().fill('plant');
    await page.waitForLoadState('networkidle');
    expect(await refused(page)).toEqual([]);
  });
});

describe('content from an author or an intruder', () => {
  const site = useSite({
    'docs.json': { name: 'Lines', navigation: { pages: ['index', 'other'] } },
    'index.mdx':
      '---\ntitle: Lines\n---\n\n<script>{`window.ran = 1`}</script>\n\n<button onclick="window.ran = 2">Press</button>\n\nWords.\n',
    'other.mdx': '---\ntitle: Other\n---\n\nWords.\n',
  });

  test('does not run: inline scripts and handlers are refused', async () => {
    const page = await site.open('/', { expected: /Content Security Policy|violates/, before });
    await page.getByRole('button', { name: 'Press' }).click();
    expect(await page.evaluate(() => Reflect.get(window, 'ran'))).toBeUndefined();
    await expect.poll(() => directives(page)).toEqual(['script-src-elem', 'script-src-attr']);
  });

  test('requests no other origin through an image or a request', async () => {
    const page = await site.open('/other', {
      expected: /Content Security Policy|violates|Refused|Fetch API/,
      before,
    });
    await page.evaluate(async () => {
      await new Promise((done) => {
        const image = new Image();
        image.onerror = done;
        image.src = 'https://elsewhere.example.com/a.png';
      });
      await fetch('https://elsewhere.example.com/').catch(() => undefined);
    });
    await expect.poll(() => directives(page)).toEqual(['img-src', 'connect-src']);
  });

  test('pages can be prefetched: the rules for that are not refused and name only pages of the site', async () => {
    const page = await site.open('/other');
    const rules = await page.locator('script[type="speculationrules"]').textContent();
    const [{ eagerness, where }] = JSON.parse(rules ?? '').prefetch;
    expect(eagerness).toBe('moderate');
    expect(where.and[0]).toEqual({ href_matches: '/*' });
    expect(JSON.stringify(where.and.slice(1))).toContain('/_trellis/*');
    expect(await page.evaluate(() => HTMLScriptElement.supports('speculationrules'))).toBe(true);
  });
});

describe('XML is well-formed, as a browser reads it', () => {
  const site = useSite({
    'docs.json': {
      name: 'Feeds & <co>',
      navigation: { pages: ['index', 'changes'] },
      seo: { metatags: { canonical: 'https://docs.example.com' } },
    },
    'index.mdx': '---\ntitle: A & B\n---\n\nWords.\n',
    'changes.mdx':
      '---\ntitle: "Changes ]]> & <b>"\nrss: true\n---\n\n<Update label="2026-03-01" description="Less & more" tags={["<a>"]}>\n\nText ]]> with `<code>` &amp; **more** \u0007\n\n</Update>\n\n<Update label="v1">Old</Update>\n',
  });

  test.each([
    ['/sitemap.xml', 'urlset', 'url > loc', 2],
    ['/changes/rss.xml', 'rss', 'channel > item', 2],
  ])('%s', async (path, root, item, count) => {
    const page = await site.open('/');
    const text = await readFile(join(site.out, path), 'utf8');
    const found = await page.evaluate(
      ([xml, selector]) => {
        const parsed = new DOMParser().parseFromString(xml as string, 'application/xml');
        return {
          fault: parsed.querySelector('parsererror')?.textContent,
          root: parsed.documentElement.localName,
          items: parsed.querySelectorAll(selector as string).length,
          guids: [...parsed.querySelectorAll('guid')].map((guid) => guid.textContent),
        };
      },
      [text, item],
    );
    expect(found).toMatchObject({ fault: undefined, root, items: count });
    if (root === 'rss')
      expect(found.guids).toEqual([
        'https://docs.example.com/changes#2026-03-01',
        'https://docs.example.com/changes#v1',
      ]);
  });
});
