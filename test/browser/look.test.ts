import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { keepToTexts } from '../../src/content/index.ts';
import { SITES } from '../support/kinds.ts';
import { type SiteReader, useSite, type View } from '../support/reader.ts';

const sites = new Map<string, SiteReader>(
  Object.entries(SITES).map(([name, docs]) => [name, useSite(docs)] as const),
);
const own = sites.get('own') as SiteReader;

interface Kind {
  site: string;
  path: string;
}
const wide = { site: 'reading', path: '/text/' };
const open = ({ site, path }: Kind, more: View = {}): Promise<Page> =>
  (sites.get(site) as SiteReader).open(path, more);

test('a long title in the navigation wraps beside the badge of its method, and copies as it is', async () => {
  const page = await own.open('/plant-store/create-plant/');
  const { isBeside, lines } = await page.evaluate(() => {
    const link = document.querySelector('.site-nav a:has(.method)') as HTMLElement;
    const [title, method] = [link.firstChild as Text, link.querySelector('.method') as HTMLElement];
    title.data = 'unbrokenwordthatislongerthananycolumnofanavigation';
    const range = document.createRange();
    range.selectNodeContents(title);
    return {
      isBeside: range.getBoundingClientRect().right <= method.getBoundingClientRect().left,
      lines: range.getClientRects().length,
    };
  });
  expect({ isBeside, lines: lines > 1 }).toEqual({ isBeside: true, lines: true });

  const names = await open({ site: 'reading', path: '/names/' }, { width: 390 });
  expect(await names.locator('h1 wbr').count()).toBeGreaterThan(3);
  await names.evaluate(() => getSelection()?.selectAllChildren(document.querySelector('h1') as Element));
  expect(await names.evaluate(() => getSelection()?.toString())).toBe(
    'eth_getBlockTransactionCountByNumberAndHash',
  );
});

describe('a table that is wider than its column', () => {
  test('scrolls in its box, shows that it continues, and is a tab stop', async () => {
    const page = await open(wide, { width: 390 });
    const box = page.locator('.table').first();
    await expect.poll(() => box.getAttribute('tabindex')).toBe('0');
    const facts = await box.evaluate((each) => ({
      isWider: each.scrollWidth > each.clientWidth,
      mask: getComputedStyle(each).maskImage,
    }));
    expect(facts.isWider).toBe(true);
    expect(facts.mask).toContain('gradient');
    await box.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => box.evaluate((each) => each.scrollLeft)).toBeGreaterThan(0);
  });

  test.each([
    ['beside a table of contents', '/chat-service/states/', '.toc'],
    ['beside nothing', '/chat-service/errors/', 'html'],
  ])('takes what is free %s', async (_, path, limit) => {
    const page = await own.open(path, { width: 1440 });
    if (limit === 'html') await page.evaluate(() => document.querySelector('.toc')?.remove());
    const box = page.locator('.prose > .table').first();
    // A row as wide as the widest of real pages.
    if (limit === 'html')
      await box.evaluate((each) => {
        const cell = each.querySelector('td:last-child') as HTMLElement;
        cell.innerHTML = `<code>${'word'.repeat(28)}</code>`;
      });
    const { left, right, isCut, text, end } = await box.evaluate((each, selector) => {
      const { left, right } = each.getBoundingClientRect();
      const text = document.querySelector('.prose > p')?.getBoundingClientRect();
      const at = document.querySelector(selector)?.getBoundingClientRect();
      return {
        left: left - (text?.left ?? 0),
        right,
        isCut: each.scrollWidth > each.clientWidth,
        text: text?.right ?? 0,
        end: selector === 'html' ? innerWidth : (at?.left ?? 0),
      };
    }, limit);
    expect({ left, isCut }).toEqual({ left: 0, isCut: false });
    expect(right).toBeGreaterThan(text);
    expect(right).toBeLessThan(end - 8);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });

  test('breaks long names in code between their parts before it scrolls, in text and head', async () => {
    for (const [path, width] of [
      ['/chat-service/states/', 1280],
      ['/chat-service/send-invitations/', 1440],
    ] as const) {
      const page = await own.open(path, { width });
      const cut = await page
        .locator('.table')
        .evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).length);
      expect(cut, path).toBe(0);
    }
    const page = await own.open('/chat-service/states/');
    const name = page.locator('td code', { hasText: 'ignored_because_not_subscribed_channels' });
    expect(await name.first().innerText()).toBe('ignored_because_not_subscribed_channels');
  });

  test('no longer exists if it fits: it is no stop, and nothing is faded', async () => {
    const page = await own.open('/chat-service/errors/');
    const box = page.locator('.table').first();
    await expect.poll(() => box.getAttribute('tabindex')).toBe('-1');
    expect(await box.evaluate((each) => getComputedStyle(each).maskImage)).toBe('none');
  });
});

test('a comma follows inline code without a gap', async () => {
  const page = await own.open('/chat-service/states/');
  const gaps = await page.locator('.prose p > code').evaluateAll((all) =>
    all.flatMap((each) => {
      const next = each.nextSibling;
      if (!(next instanceof Text) || !/^[,.]/.test(next.data)) return [];
      const range = document.createRange();
      range.setStart(next, 0);
      range.setEnd(next, 1);
      const text = document.createRange();
      text.selectNodeContents(each);
      const [from, to] = [text.getClientRects(), range.getClientRects()].map((rects) => [...rects].at(-1));
      return [Math.round((to?.left ?? 0) - (from?.right ?? 0))];
    }),
  );
  expect(gaps.length).toBeGreaterThan(1);
  expect(Math.max(...gaps)).toBeLessThanOrEqual(3);
});

test('names of fields stay on one line', async () => {
  const page = await own.open('/plant-store/create-plant/');
  const lines = await page
    .locator('.field > p code:visible')
    .evaluateAll((all) => all.map((each) => each.getClientRects().length));
  expect(lines.length).toBeGreaterThan(3);
  expect(new Set(lines)).toEqual(new Set([1]));
});

describe('system preferences of the reader', () => {
  test('less motion: nothing is animated or fades', async () => {
    const page = await own.open('/plant-store/create-plant/');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll('*')].flatMap((each) => {
        const { animationName, animationTimeline, transitionDuration } = getComputedStyle(
          each,
        ) as CSSStyleDeclaration & { animationTimeline: string };
        // Scroll-driven animations are not motion.
        const isAnimated = animationName !== 'none' && animationTimeline === 'auto';
        return isAnimated || /[1-9]/.test(transitionDuration) ? [each.className] : [];
      }),
    );
    expect(moving).toEqual([]);
  });

  test('system colors: the current page, the open tab and statuses are still recognizable', async () => {
    const page = await own.open('/plant-store/create-plant/');
    await page.emulateMedia({ forcedColors: 'active' });
    const outline = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((each) => getComputedStyle(each).outlineStyle);
    expect(await outline('.site-nav [aria-current]')).toBe('solid');
    expect(await outline('[role=tab][aria-selected=true]')).toBe('solid');
    expect(await outline('[role=tab][aria-selected=false]')).toBe('none');
    const dots = await page
      .locator('.status')
      .evaluateAll((all) => all.map((each) => getComputedStyle(each).backgroundColor));
    expect(new Set(dots).size).toBeGreaterThan(1);
  });
});

describe('a ring of 2 px around the focused element, 2 px away from it (WCAG 2.2, 2.4.7 and 1.4.11)', () => {
  test.each([false, true])('in dark mode: %s', async (dark) => {
    const page = await own.open('/plant-store/create-plant/', { dark });
    for (const selector of ['#trellis-try-it', '.brand', '.prose a']) {
      await page.keyboard.press('Tab');
      await page.locator(selector).first().focus();
      const { outlineStyle, outlineWidth, outlineOffset, outlineColor } = await page
        .locator(selector)
        .first()
        .evaluate((each) => getComputedStyle(each));
      expect({ outlineStyle, outlineWidth, outlineOffset }).toEqual({
        outlineStyle: 'solid',
        outlineWidth: '2px',
        outlineOffset: '2px',
      });
      expect(await contrastWithPage(page, outlineColor)).toBeGreaterThanOrEqual(3);
    }
  });
});

/** Contrast of a browser color with the background of the page. */
async function contrastWithPage(page: Page, color: string): Promise<number> {
  const { wcagContrast } = await import('culori');
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  return wcagContrast(color, ground);
}

/** A stylesheet for texts that only uses names of elements. */
const FOR_TEXTS = `
  h1, h2, h3, h4, h5, h6 { font-size: 60px; line-height: 2; margin: 40px; padding: 12px; border-bottom: 4px solid red }
  p { font-size: 28px; margin: 30px 0; line-height: 2 }
  a { padding: 9px; border: 3px dotted red; display: inline-block; font-size: 1.5em; color: red }
  ul, ol { list-style: square; padding: 40px; margin: 30px }
  li { margin: 16px; padding: 10px }
  table { border-spacing: 20px; width: 150% }
  button { padding: 20px; border: 6px solid red; font-size: 30px; background: red }
  code { font-size: 30px; padding: 12px }
  img, svg { width: 300px; margin: 20px }
  details, summary { padding: 22px; margin: 11px; display: block }
  input, select, textarea, label { padding: 15px; font-size: 25px }
  span, small, kbd { font-size: 33px; padding: 4px }
  div, section, form { padding: 7px }
  .dark h2, html.dark a { letter-spacing: 9px }
`;

/** Position of everything around the texts, relative to its part, and its look. */
const frame = (): string[] =>
  [
    '.topbar',
    '.sidebar',
    '.toc',
    '.page-title .page-menu',
    '.pagination',
    '.site-footer',
    '#trellis-try',
    'dialog[open]',
  ].flatMap((part) =>
    [...document.querySelectorAll(part)].flatMap((root) => {
      const from = root.getBoundingClientRect();
      return [...root.querySelectorAll('*')].flatMap((each) => {
        const { left, top, width, height } = each.getBoundingClientRect();
        const { color, fontSize, padding } = getComputedStyle(each);
        if (width === 0 && height === 0) return [];
        const place = [left - from.left, top - from.top, width, height].map(Math.round);
        return [
          `${part} ${each.localName}.${each.getAttribute('class')} ${place} ${color} ${fontSize} ${padding}`,
        ];
      });
    }),
  );

describe("an author's stylesheet with element selectors only", () => {
  const styled = async (page: Page): Promise<void> => {
    await page.route('**/hostile.css', (route) =>
      route.fulfill({ contentType: 'text/css', body: keepToTexts(FOR_TEXTS) }),
    );
    await page.evaluate(
      () =>
        new Promise((done) => {
          const link = Object.assign(document.createElement('link'), {
            rel: 'stylesheet',
            href: '/hostile.css',
          });
          link.onload = done;
          document.head.append(link);
        }),
    );
  };

  test.each([
    ['/plant-store/create-plant/', 1440],
    ['/plant-store/create-plant/', 390],
    ['/using-trellis/writing-pages/', 1440],
  ])('changes texts and nothing around them: %s at %i px', async (path, width) => {
    const page = await own.open(path, { width });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const size = () =>
      page
        .locator('.prose p')
        .first()
        .evaluate((each) => getComputedStyle(each).fontSize);
    if (path.includes('plant-store')) {
      await page.getByRole('button', { name: 'Try it' }).click();
      await page.getByRole('form', { name: 'Try it' }).waitFor();
    }
    // On a small screen the playground itself is a dialog.
    if (width > 390) {
      await page.keyboard.press('Control+k');
      await page.locator('dialog[open] input').fill('plant');
      await page.locator('dialog[open] [role=option]').first().waitFor();
      // More results come with further files of the index.
      await page.waitForLoadState('networkidle');
    }
    let before: string[] = [];
    const isStill = async (): Promise<boolean> => {
      const last = before;
      before = await page.evaluate(frame);
      return before.join() === last.join();
    };
    // Wait until all requests are done.
    await expect.poll(isStill, { interval: 300, timeout: 10_000 }).toBe(true);
    expect(await size()).not.toBe('28px');
    await styled(page);
    expect(await size()).toBe('28px');
    const changed = async () => (await page.evaluate(frame)).filter((line, index) => line !== before[index]);
    await expect.poll(changed).toEqual([]);
    expect(before.length).toBeGreaterThan(100);
  });
});

describe('a diagram that is wider than its column', () => {
  test.each([390, 1280])('keeps a readable scale at %i px, and scrolls in its box', async (width) => {
    const page = await open(wide, { width });
    const box = page.locator('figure.mermaid .diagram');
    await box.scrollIntoViewIfNeeded();
    const facts = await box.evaluate((each) => {
      const svg = each.shadowRoot?.querySelector('svg') as SVGSVGElement;
      const copy = each.parentElement?.querySelector('.copy') as HTMLElement;
      const { width, top } = svg.getBoundingClientRect();
      return {
        scale: width / svg.viewBox.baseVal.width,
        isBelowButton: copy.getBoundingClientRect().bottom <= top,
        name: each.getAttribute('aria-label'),
      };
    });
    expect(facts.scale).toBeGreaterThanOrEqual(0.74);
    expect(facts).toMatchObject({ isBelowButton: true, name: 'Diagram' });
    if (width > 400) return;
    await box.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => box.evaluate((each) => each.scrollLeft)).toBeGreaterThan(0);
  });
});

test.each([390, 360])('a logo keeps its size beside a long button at %i px', async (width) => {
  const page = await open({ site: 'reading', path: '/changes/' }, { width });
  const heights = await page.evaluate(async () => {
    const logo = Object.assign(new Image(140, 32), { className: 'logo', alt: 'Moss Guild' });
    logo.src = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="140" height="32"/>')}`;
    document.querySelector('.brand')?.replaceChildren(logo);
    document.querySelector('.version-select')?.remove();
    const button = document.querySelector('.topbar-row > .button') as HTMLElement;
    button.textContent = 'Open the dashboard';
    await logo.decode();
    return [logo.getBoundingClientRect().width, button.getBoundingClientRect().height];
  });
  expect(heights[0]).toBeGreaterThan(90);
  expect(heights[1]).toBeLessThan(56);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
});

describe('in print', () => {
  test('there is no chrome, all panels are open, links show their address and nothing is cut off', async () => {
    const page = await own.open('/plant-store/create-plant/', { dark: true });
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const selector of ['.topbar', '.sidebar', '.page-footer', '.site-footer', 'main button']) {
      // The styles arrive after the first paint.
      await expect.poll(() => page.locator(`${selector}:visible`).count(), { message: selector }).toBe(0);
    }
    expect(await page.locator('.tabpanel').count()).toBeGreaterThan(5);
    // In one look, because scripts that load later may add panels between two.
    await expect.poll(() => page.locator('.tabpanel:not(:visible)').count()).toBe(0);
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
      'rgb(255, 255, 255)',
    );
    const link = page.locator('.prose a[href^="/"]').first();
    expect(await link.evaluate((each) => getComputedStyle(each, '::after').content)).toContain(
      (await link.getAttribute('href')) ?? '?',
    );
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.code pre, .table, .operation-sticky')]
        .filter(
          (each) =>
            each.scrollHeight > each.clientHeight + 1 && getComputedStyle(each).overflowY !== 'visible',
        )
        .map((each) => each.className),
    );
    expect(cut).toEqual([]);
    const pdf = await page.pdf({ format: 'A4' });
    expect(pdf.toString('latin1', 0, 5)).toBe('%PDF-');
    // About one window's height of text per sheet of paper, so there are no almost empty sheets.
    const sheets = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
    expect(sheets).toBeGreaterThan(1);
    expect(sheets).toBeLessThan(9);
  });
});

describe('fonts', () => {
  const fontFiles = (page: Page) =>
    page.evaluate(() => {
      const { loadEventStart } = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming;
      const [paint] = performance.getEntriesByType('paint');
      const shown = Math.max(loadEventStart, paint?.startTime ?? Infinity);
      return performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.woff2'))
        .map(({ name, startTime }) => ({ name, isAfterPaint: startTime >= shown }));
    });
  const familyOf = (page: Page, selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((each) => getComputedStyle(each).fontFamily);
  const OWN = [/\/_trellis\/geist-latin\.[\w-]+\.woff2$/, /\/_trellis\/geist-mono-latin\.[\w-]+\.woff2$/];

  test('of the first page are installed ones, and the site’s own load after it, each once', async () => {
    const page = await own.open('/plant-store/create-plant/');
    await expect.poll(async () => (await fontFiles(page)).length).toBe(2);
    const files = (await fontFiles(page)).sort((a, b) => a.name.localeCompare(b.name));
    expect(files).toEqual(
      OWN.map((name) => ({ name: expect.stringMatching(name) as string, isAfterPaint: true })),
    );
    expect(await familyOf(page, 'body')).not.toContain('Geist');
    // Its characters have the same width, so nothing moves.
    expect(await familyOf(page, 'code')).toMatch(/^"?Geist Mono/);
  });

  test('of later pages are the site’s own from the beginning', async () => {
    const page = await own.open('/plant-store/create-plant/', { again: true });
    await page.evaluate(() => document.fonts.ready);
    expect((await fontFiles(page)).map(({ name }) => name).sort()).toEqual(
      OWN.map((name) => expect.stringMatching(name) as string),
    );
    for (const selector of ['body', 'code']) expect(await familyOf(page, selector)).toMatch(/^"?Geist/);
  });

  test('are the site’s own without JavaScript', async () => {
    const page = await own.open('/plant-store/create-plant/', { javaScript: false });
    expect(await familyOf(page, 'body')).toMatch(/^"?Geist/);
    expect(await familyOf(page, 'code')).toMatch(/^"?Geist Mono/);
  });
});

describe('a script that changes nothing that readers see at first', () => {
  const isAfterPaint = (page: Page, name: string) =>
    page.evaluate((name) => {
      const [paint] = performance.getEntriesByType('paint');
      return performance
        .getEntriesByType('resource')
        .filter((one) => new RegExp(`/${name}\\.[\\w-]+\\.js$`).test(one.name))
        .map(({ startTime }) => startTime >= (paint?.startTime ?? Infinity));
    }, name);

  test('is loaded after the first paint', async () => {
    const operation = await own.open('/plant-store/create-plant/');
    await expect.poll(() => isAfterPaint(operation, 'enhance')).toEqual([true]);
    const withLevels = await own.open('/chat-service/send-invitations/');
    await expect.poll(() => isAfterPaint(withLevels, 'level')).toEqual([true]);
  });
});

describe('print styles and the icons of the navigation', () => {
  const LATE = /\/(?:print\.[\w-]+\.css|icons\.[\w-]+\.svg#\w+)$/;
  /** How many of their files are requested before the first paint, and how many after it. */
  const requests = (page: Page) =>
    page.evaluate((names) => {
      const pattern = new RegExp(names);
      const [paint] = performance.getEntriesByType('paint');
      const files = performance.getEntriesByType('resource').filter(({ name }) => pattern.test(name));
      const early = files.filter(({ startTime }) => startTime < (paint?.startTime ?? Infinity));
      return { early: early.length, late: files.length - early.length };
    }, LATE.source);

  test('are loaded after the first paint, and nothing moves', async () => {
    const page = await own.open('/plant-store/create-plant/');
    await expect.poll(() => requests(page)).toEqual({ early: 0, late: 2 });
    expect(await page.locator('noscript[data-late]').count()).toBe(0);
    const sizes = await page.evaluate(() =>
      [...document.querySelectorAll('.site-nav .icon-box')].map((box) => {
        const width = () => (box as HTMLElement).getBoundingClientRect().width;
        const drawn = width();
        box.replaceChildren();
        return drawn - width();
      }),
    );
    expect(sizes.length).toBeGreaterThan(0);
    expect(new Set(sizes)).toEqual(new Set([0]));
  });

  test('are part of later pages from the beginning', async () => {
    const page = await own.open('/');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('trellis-fonts'))).toBe('1');
    await page.goto(new URL('/plant-store/create-plant/', page.url()).href, { waitUntil: 'commit' });
    await expect.poll(() => requests(page)).toEqual({ early: 2, late: 0 });
  });

  test('need no script', async () => {
    const page = await own.open('/plant-store/create-plant/', { javaScript: false });
    const boxes = page.locator('.site-nav .icon-box');
    expect(await boxes.count()).toBeGreaterThan(0);
    expect(await page.locator('.site-nav .icon-box svg > use').count()).toBe(await boxes.count());
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.sidebar:visible, .topbar:visible').count()).toBe(0);
  });
});

test('the stylesheet of all pages is requested before the others', async () => {
  const page = await own.open('/plant-store/create-plant/');
  const sheets = await page
    .locator('head > link[rel=stylesheet]:not([media])')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(sheets.map((href) => /(\w+)\.[\w-]+\.css$/.exec(href ?? '')?.[1])).toEqual(['Base', 'operation']);
});

test.each([
  ['light', false],
  ['dark', true],
])('only the logo of the %s mode is loaded', async (mode, dark) => {
  const page = await own.open('/', { dark });
  const logos = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .flatMap(({ name }) => /\/logo\/(\w+)\.svg$/.exec(name)?.[1] ?? []),
    );
  await expect.poll(logos).toEqual([mode]);
});
