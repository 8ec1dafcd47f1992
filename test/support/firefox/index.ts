import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, firefox } from 'playwright-core';

const PLACES = [
  '/usr/bin/firefox',
  '/usr/bin/firefox-esr',
  '/snap/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

/** `FIREFOX_PATH`, otherwise an installed Firefox. */
export const firefoxPath = (): string | undefined => process.env.FIREFOX_PATH ?? PLACES.find(existsSync);

/** An installed Firefox as it is, driven over WebDriver BiDi. */
export async function launchFirefox(): Promise<Browser> {
  return firefox.launch({
    channel: 'moz-firefox',
    executablePath: join(import.meta.dirname, 'relay.mjs'),
    env: { ...process.env, FIREFOX_PATH: firefoxPath() },
    // As `reducedMotion` of a context, which the driver cannot set.
    firefoxUserPrefs: { 'ui.prefersReducedMotion': 1, 'app.normandy.enabled': false },
  });
}
