/**
 * The checks of AFDocs (the Agent-Friendly Documentation Spec) on this repository's own site, as `trellis
 * preview` serves it. All checks run; what does not pass is listed here with its reason.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CheckStatus, computeScore, type RunnerOptions, runChecks } from 'afdocs';
import { describe, expect, test } from 'vitest';
import { startPreview } from '../../src/astro/index.ts';
import { builtSite } from '../support/docs.ts';

const ORIGIN = 'https://trellis.example.com';
const site = () => builtSite('repository', '--site', ORIGIN);

/** A check that may pass on fewer pages than all, and on how many it may not. */
interface Exception {
  status: CheckStatus;
  pages?: number;
}

/** Whatever the pages: checks that have nothing to look at. */
const NOTHING_TO_CHECK: Record<string, Exception> = {
  // Tabs of the pages contain no headings.
  'section-header-quality': { status: 'skip' },
  // No page needs an account.
  'auth-alternative-access': { status: 'skip' },
};

const EXCEPTIONS: Record<string, Exception> = {
  ...NOTHING_TO_CHECK,
  // The top bar has 400 characters before the text: more than a tenth of pages with fewer than 5,000.
  'content-start-position': { status: 'warn', pages: 8 },
  // It compares the pixels' text of formulas with their TeX, and does not read the titles of code blocks.
  'markdown-content-parity': { status: 'warn', pages: 1 },
};

const WITHOUT_ADDRESS: Record<string, Exception> = {
  ...EXCEPTIONS,
  // Links in files that any host may serve can only be paths.
  'markdown-link-portability': { status: 'warn' },
  'llms-txt-links-resolve': { status: 'skip' },
  'llms-txt-links-markdown': { status: 'skip' },
  // It compares the index with the sitemap, which has URLs.
  'llms-txt-coverage': { status: 'skip' },
};

/** Checks that did not pass as expected, and the score. */
async function checked(
  out: string,
  exceptions: Record<string, Exception>,
  optionsAt: (url: string) => Partial<RunnerOptions> | Promise<Partial<RunnerOptions>>,
) {
  const server = await startPreview({ outDir: out, port: 0 });
  const url = server.url.replace(/\/$/, '');
  try {
    const options = { requestDelay: 0, maxConcurrency: 20, ...(await optionsAt(url)) };
    const report = await runChecks(url, options as RunnerOptions);
    const unexpected = report.results.filter(({ id, status, details }) => {
      const exception = exceptions[id];
      if (status === 'pass') return false;
      const pages = (details?.pageResults ?? []) as { status?: CheckStatus }[];
      const failing = pages.filter((page) => page.status !== 'pass').length;
      return exception?.status !== status || failing > (exception.pages ?? Number.POSITIVE_INFINITY);
    });
    return {
      score: computeScore(report).overall,
      unexpected: unexpected.map(({ id, status, message }) => `${status} ${id}: ${message}`),
      pages: report.testedPages ?? 0,
    };
  } finally {
    await server.stop();
  }
}

async function sitemapPages(): Promise<string[]> {
  const sitemap = await readFile(join(await site(), 'sitemap.xml'), 'utf8');
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) =>
    address.slice(ORIGIN.length),
  );
}

/**
 * Some of the pages that the tool finds, at even distances: how it finds them is the point. One test checks all pages:
 * those of a site without an address have the same texts, with other links.
 */
const discovered = { samplingStrategy: 'deterministic', maxLinksToTest: 15 } as const;

const everyPage = async (url: string) => ({
  samplingStrategy: 'curated' as const,
  curatedPages: (await sitemapPages()).map((path) => url + path),
});

describe('a site with an address', () => {
  test('scores 100 on the pages that AFDocs discovers', async () => {
    const result = await checked(await site(), EXCEPTIONS, () => ({
      ...discovered,
      canonicalOrigin: ORIGIN,
    }));
    expect(result).toEqual({ score: 100, unexpected: [], pages: 15 });
  });

  test('scores 100 on all pages', async () => {
    const result = await checked(await site(), EXCEPTIONS, async (url) => ({
      ...(await everyPage(url)),
      canonicalOrigin: ORIGIN,
    }));
    expect(result).toEqual({ score: 100, unexpected: [], pages: (await sitemapPages()).length });
  });
});

describe('a site without an address', () => {
  test('scores 99 on the pages that AFDocs discovers, as its links are paths', async () => {
    const result = await checked(await builtSite('repository'), WITHOUT_ADDRESS, () => discovered);
    expect(result).toEqual({ score: 99, unexpected: [], pages: 15 });
  });
});
