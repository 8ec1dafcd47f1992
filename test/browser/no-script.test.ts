import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { KINDS, SITES } from '../support/kinds.ts';
import { type SiteReader, useSite } from '../support/reader.ts';

const sites: Record<string, SiteReader> = {};
for (const [name, docs] of Object.entries(SITES)) sites[name] = useSite(docs);

/**
 * The words of the page for a reader, including folded ones. Scripts add controls, which readers without
 * scripts do not see; they are removed in the same step, because some come late.
 */
const words = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector('main') as HTMLElement;
    const controls = ':is(button, select, label, input, .needs-script, trellis-inspector)';
    for (const added of main.querySelectorAll(controls)) added.remove();
    for (const details of main.querySelectorAll('details')) details.open = true;
    return main.innerText.match(/[\p{L}\p{N}]+/gu) ?? [];
  });

const deadControls = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, select, input, [role=tab]')]
      .filter((control) => control.checkVisibility() && !control.hasAttribute('popovertarget'))
      // Controls that only need CSS: a radio that shows a panel.
      .filter((control) => !control.matches('input[type=radio], input[type=checkbox]'))
      .map((control) => control.outerHTML.slice(0, 120)),
  );

describe.each(KINDS)('without JavaScript: $name', ({ site, path }) => {
  const expected = /404/;

  test('all of its content can be read, and no control without a function is shown', async () => {
    const reader = sites[site] as SiteReader;
    const plain = await reader.open(path, { javaScript: false, expected });
    expect(await deadControls(plain)).toEqual([]);
    const full = await reader.open(path, { expected });
    const there = new Set(await words(plain));
    const missing = (await words(full)).filter((word) => !there.has(word));
    expect(missing).toEqual([]);
  });
});

describe.each(Object.keys(SITES).filter((name) => name !== 'components'))(
  'the site "%s" without JavaScript',
  (name) => {
    test('every page is reached from the home page by links', async () => {
      const reader = sites[name] as SiteReader;
      const page = await reader.open('/', { javaScript: false, expected: /404/ });
      const seen = new Set<string>();
      const waiting = ['/'];
      for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
        if (seen.has(path)) continue;
        seen.add(path);
        const answer = await page.request.get(reader.url + path);
        expect(answer.status(), path).toBe(200);
        const html = await answer.text();
        for (const [, href = ''] of html.matchAll(/<a\s[^>]*?href="(\/[^"#?]*)/g)) {
          const next = href.replace(/(?<=.)\/+$/, '');
          if (!/\.\w+$/.test(next) && !seen.has(next)) waiting.push(next);
        }
      }
      const listed = KINDS.filter(({ site, path }) => site === name && !path.startsWith('/no/'));
      for (const { path } of listed) expect(seen, path).toContain(path.replace(/(?<=.)\/+$/, ''));
    });
  },
);
