import { describe, expect, test } from 'vitest';
import { broken } from '../support/axe.ts';
import { KINDS, SITES } from '../support/kinds.ts';
import { type SiteReader, useSite } from '../support/reader.ts';

const OF_COLORS = ['color-contrast', 'link-in-text-block'];

const own = useSite('repository');
const sites: Record<string, SiteReader> = { own };
for (const [name, docs] of Object.entries(SITES)) sites[name] ??= useSite(docs);

describe.each(KINDS)('WCAG 2.2 AA: $name', ({ site, path }) => {
  // Modes differ in colors only, so each rule runs at both widths, and those of colors in both modes of the wide page.
  test('in both modes, at 1280 and 360 px', async () => {
    const page = await (sites[site] as SiteReader).open(path, { width: 1280, expected: /404/ });
    expect(await broken(page), 'light, 1280 px').toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await broken(page, { rules: OF_COLORS }), 'dark, 1280 px').toEqual([]);
    await page.setViewportSize({ width: 360, height: 900 });
    expect(await broken(page), 'dark, 360 px').toEqual([]);
  });
});

describe.each(['light', 'dark'])('WCAG 2.2 AA in %s mode', (mode) => {
  const dark = mode === 'dark';

  test('the open menu of a small screen', async () => {
    const page = await own.open('/plant-store/create-plant/', { dark, width: 360 });
    await page.locator('.menu-button').click();
    expect(await broken(page)).toEqual([]);
  });

  test.each([1280, 360])('the playground with a response at %s px', async (width) => {
    // Tall enough for the whole page: a target cut off by the edge would count as too small.
    const page = await own.open('/plant-store/create-plant/', { dark, width, height: 2000 });
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page
      .getByRole('region', { name: 'Response', exact: true })
      .getByText('Matches the documentation.')
      .waitFor();
    expect(await broken(page)).toEqual([]);
  });

  test('the playground with a form and missing values', async () => {
    const page = await own.open('/chat-service/send-invitations/', { dark });
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByLabel('Act as').selectOption('Choose an account');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText(/needs? attention/).waitFor();
    expect(await broken(page)).toEqual([]);
  });
});
