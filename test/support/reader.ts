import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type RunningServer, startPreview } from '../../src/astro/index.ts';
import { engine, launch } from './browser.ts';
import { builtSite, type Docs } from './docs.ts';

/** How a reader looks at the site; the defaults are a desktop in light mode. */
export interface View {
  dark?: boolean;
  width?: number;
  height?: number;
  /** Physical pixels per CSS pixel. */
  scale?: number;
  javaScript?: boolean;
  /** In an installed browser, if there is one: the headless shell has no viewer for PDF files. */
  whole?: boolean;
  /** As a reader sees it who has been on the site: with the theme's fonts. */
  again?: boolean;
  /** Preferences from an earlier visit. */
  stored?: Record<string, string>;
  /** Errors that the test provokes. */
  expected?: RegExp;
  /** Other origins that the page may ask. */
  hosts?: string[];
  /** Prepares the page before the address is opened. */
  before?(page: Page): Promise<unknown>;
}

/** Views with the same values are the same. */
type SharedView = Omit<View, 'expected' | 'before'>;

export interface Reader {
  /** A new visit in its own browser profile; any problem fails the test. */
  visit(url: string, view?: View): Promise<Page>;
}

export interface SiteReader extends Reader {
  /**
   * A page that the test only looks at. All tests of the file that ask for the same share it, so it must not
   * be clicked, scrolled, resized or changed.
   */
  look(path: string, view?: SharedView): Promise<Page>;
  /** Origin and base path without a trailing slash. */
  readonly url: string;
  /** Folder of the built site. */
  readonly out: string;
  /** Opens a path of the site. */
  open(path: string, view?: View): Promise<Page>;
}

/**
 * The text of each element that `selector` selects. (`allInnerTexts` of Playwright ends the page of a Firefox 153
 * if the locator has parts.)
 */
export const texts = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate(
    (css) => [...document.querySelectorAll<HTMLElement>(css)].map((each) => each.innerText),
    selector,
  );

/** Lets pages ask only the origins in `own`, and reports requests to others that a test does not answer itself. */
async function refuseOthers(
  context: BrowserContext,
  own: string[],
  report: (problem: string) => void,
): Promise<void> {
  const isOther = ({ origin, protocol }: URL) => !own.includes(origin) && /^https?:$/.test(protocol);
  const tell = (url: string) => report(`request to another host: ${url}`);
  if (engine !== 'chromium') {
    await context.route(isOther, (route) => {
      tell(route.request().url());
      return route.abort();
    });
    return;
  }
  // A route would pause every request of every page, a sixth of the processor time of a visit. Chromium finds no
  // other host, so only servers of this machine respond.
  context.on('requestfailed', (request) => {
    const isUnanswered = /ERR_(?:NAME_NOT_RESOLVED|CONNECTION_REFUSED)/.test(
      request.failure()?.errorText ?? '',
    );
    if (isUnanswered && isOther(new URL(request.url()))) tell(request.url());
  });
  context.on('response', async (response) => {
    if (!isOther(new URL(response.url()))) return;
    // What a test answers itself has no server, and a closed page does not say.
    if (await response.serverAddr().catch(() => null)) tell(response.url());
  });
}

/** One browser for all files of a worker: starting one takes longer than many tests. It ends with the worker. */
let browser: Promise<Browser> | undefined;

/**
 * The driver of Firefox intercepts the requests of all contexts if one has a route, answers preflight requests
 * itself, and never stops if that context closes with its route: no later page meets the CORS of a server.
 */
async function closeContext(context: BrowserContext): Promise<void> {
  if (engine === 'firefox') await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
}

async function running(): Promise<Browser> {
  browser ??= launch();
  // A browser that crashed fails one test, not all that follow.
  if (!(await browser).isConnected()) browser = launch();
  return browser;
}

/**
 * Chromium for the tests of a file. Errors in the console (including violations of the
 * Content-Security-Policy), uncaught exceptions and requests to any other host fail the test. Closes
 * automatically.
 */
export function useReader(): Reader {
  return readerOf();
}

function readerOf(): Reader & Pick<SiteReader, 'look'> {
  let contexts: BrowserContext[] = [];
  let faults: string[] = [];
  let whole: Promise<Browser> | undefined;
  const shared = new Map<string, Page>();

  beforeAll(async () => {
    await running();
  });
  afterEach(async () => {
    await Promise.all(contexts.map(closeContext));
    contexts = [];
    const problems = faults.join('\n');
    faults = [];
    // A failed expectation would shorten it.
    if (problems) throw new Error(problems);
  });
  afterAll(async () => {
    await Promise.all([...shared.values()].map((page) => closeContext(page.context())));
    await (await whole)?.close();
  });

  return {
    visit,
    async look(url, view = {}) {
      const key = JSON.stringify([url, view]);
      const last = shared.get(key);
      if (last && !last.isClosed()) return last;
      const page = await visit(url, view);
      contexts = contexts.filter((context) => context !== page.context());
      shared.set(key, page);
      return page;
    },
  };

  async function visit(url: string, view: View = {}): Promise<Page> {
    const {
      dark = false,
      width = 1440,
      height = 900,
      scale = 1,
      javaScript = true,
      whole: isWhole = false,
      again = false,
      stored = {},
      expected,
      hosts = [],
      before,
    } = view;
    if (isWhole) whole ??= launch(true);
    const context = await (await (isWhole && whole ? whole : running())).newContext({
      colorScheme: dark ? 'dark' : 'light',
      viewport: { width, height },
      deviceScaleFactor: scale,
      javaScriptEnabled: javaScript,
      reducedMotion: 'reduce',
    });
    // With a processor that is 20 times slower, the first response of a sandbox takes 15 s.
    context.setDefaultTimeout(30_000);
    // The first page of a development server loads everything that it renders with.
    context.setDefaultNavigationTimeout(45_000);
    contexts.push(context);
    const note = (fault: string) => {
      if (!expected?.test(fault)) faults.push(fault);
    };
    const { origin } = new URL(url);
    await refuseOthers(context, [origin, ...hosts], note);
    if (Object.keys(stored).length > 0) {
      await context.addInitScript((entries) => {
        // The blank page that a tab starts with has no storage.
        if (location.protocol !== 'http:') return;
        for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
      }, stored);
    }
    const page = await context.newPage();
    page.on('pageerror', (error) => note(`uncaught: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') note(`console: ${message.text()} (${message.location().url})`);
    });
    await before?.(page);
    await page.goto(url);
    if (again) {
      await page.waitForLoadState('networkidle');
      // A reload would ask for the fonts anew.
      await page.goto('about:blank');
      await page.goto(url);
    }
    return page;
  }
}

/**
 * Builds `docs` (once for all tests of the same sources), serves it like a static host, and opens its pages.
 */
export function useSite(docs: Docs | 'repository'): SiteReader {
  const reader = readerOf();
  const site = {
    ...reader,
    url: '',
    out: '',
    open: (path: string, view?: View) => reader.visit(site.url + path, view),
    look: (path: string, view?: SharedView) => reader.look(site.url + path, view),
  };
  let server: RunningServer | undefined;

  beforeAll(async () => {
    site.out = await builtSite(docs);
    server = await startPreview({ outDir: site.out, port: 0 });
    site.url = server.url.replace(/\/$/, '');
  });
  afterAll(() => server?.stop());
  return site;
}
