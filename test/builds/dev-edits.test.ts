import { expect, test } from 'vitest';
import { devRounds } from '../support/dev-edits.ts';
import { START } from '../support/incremental.ts';

test('after each edit, in random order, the dev server serves the pages that a new one does', async () => {
  const pages = Object.keys(START).filter((path) => /^[^/]*\.mdx$/.test(path));
  for await (const round of devRounds(10)) {
    expect(round).toEqual({ ...round, differing: [] });
    // An edit may remove pages.
    expect(round.routes).toBeGreaterThan(pages.length / 2);
  }
}, 480_000);
