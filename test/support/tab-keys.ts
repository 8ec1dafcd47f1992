import type { Page } from 'playwright-core';

/** Waits for the script with the arrow keys of tabs, which arrives after the first paint and ties them to panels. */
export const tabKeysReady = (page: Page): Promise<void> =>
  page.locator('trellis-tabs [role=tab][aria-controls]').first().waitFor({ state: 'attached' });
