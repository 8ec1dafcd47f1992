import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useSite } from '../support/reader.ts';
import { FULL, KEPT_DARK, LIGHT_FIRST, PLAIN, SOCIALS } from '../support/settings-sites.ts';

const full = useSite(FULL);
const keptDark = useSite(KEPT_DARK);
const lightFirst = useSite(LIGHT_FIRST);
const plain = useSite(PLAIN);

/** [text, target] of the visible links. */
const links = (page: Page, selector: string) =>
  page
    .locator(`${selector}:visible`)
    .evaluateAll((all) => all.map((each) => [each.textContent?.trim(), each.getAttribute('href')]));

describe('topbarLinks', () => {
  const given = [
    ['Support', 'mailto:support@example.com'],
    ['Guide', '/guide/one'],
  ];

  test('are in the top bar, in order', async () => {
    expect(await links(await full.look('/'), '.topbar-links a')).toEqual(given);
  });

  test('are in the menu on a small screen', async () => {
    const page = await full.open('/', { width: 390 });
    expect(await links(page, '.topbar-links a')).toEqual([]);
    await page.locator('.menu-button').click();
    expect(await links(page, '.menu-links a')).toEqual(given);
  });
});

describe('topbarCtaButton', () => {
  test('without a type is a link', async () => {
    expect(await links(await full.look('/'), '.topbar .button')).toEqual([
      ['Dashboard', 'https://dashboard.example.com'],
    ]);
  });

  test('of the type link may lead to a page', async () => {
    const page = await lightFirst.open('/');
    await page.locator('.topbar .button').click();
    await page.waitForURL('**/create-plant');
    expect(await page.locator('h1').innerText()).toBe('Create a plant');
  });

  test('of the type github shows owner and repository, without stars if the network gives none', async () => {
    const page = await keptDark.look('/');
    const button = page.locator('.topbar .repository');
    expect(await button.getAttribute('href')).toBe('https://github.com/fern/guild');
    expect(await button.locator('svg').count()).toBeGreaterThan(0);
    expect(await button.locator(':scope > span:not(.icon-box, .stars)').innerText()).toBe('fern/guild');
  });

  test('unset there is no button', async () => {
    expect(await links(await plain.look('/'), '.topbar .button')).toEqual([]);
  });
});

describe('footerSocials', () => {
  test('each key is a link with its own name and icon', async () => {
    const page = await full.look('/');
    const shown = await page
      .locator('.socials a:visible')
      .evaluateAll((all) => all.map((each) => [each.getAttribute('aria-label'), each.getAttribute('href')]));
    expect(shown).toEqual(Object.values(SOCIALS));
    expect(await page.locator('.socials a > .icon-box > svg').count()).toBe(shown.length);
  });

  test('unset there is no list', async () => {
    expect(await (await plain.look('/')).locator('.socials').count()).toBe(0);
  });
});

describe('feedback', () => {
  test('suggestEdit opens the page’s file on the branch, in the folder of the docs', async () => {
    const page = await full.look('/guide/one');
    expect(await page.getByRole('link', { name: 'Suggest an edit' }).getAttribute('href')).toBe(
      'https://github.com/fern/guild/edit/next/docs%20site/content/guide/one.mdx',
    );
  });

  test('raiseIssue opens a new issue that names the page', async () => {
    const page = await full.look('/guide/one');
    const issue = await page.getByRole('link', { name: 'Raise an issue' }).getAttribute('href');
    expect(issue).toBe(
      'https://github.com/fern/guild/issues/new?title=Issue+on+%E2%80%9CGuide+one%E2%80%9D&body=Path%3A+%2Fguide%2Fone',
    );
  });

  test('each of them alone is the only one shown', async () => {
    expect(await links(await keptDark.look('/'), '.feedback a')).toEqual([
      ['Raise an issue', expect.stringContaining('https://github.com/fern/guild/issues/new?')],
    ]);
    expect(await links(await lightFirst.look('/'), '.feedback a')).toEqual([
      ['Suggest an edit', 'https://github.com/fern/guild/edit/main/content/index.mdx'],
    ]);
  });

  test('unset there is neither', async () => {
    expect(await (await plain.look('/')).locator('.feedback').count()).toBe(0);
  });
});
