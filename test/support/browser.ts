import { existsSync } from 'node:fs';
import { type Browser, webkit } from 'playwright-core';
import { launch as launchChromium } from './chromium.ts';
import { firefoxPath, launchFirefox } from './firefox/index.ts';

/** Engines beside Chromium that this machine has; tests of the playground and the sandbox run in them too. */
export function otherEngines(): ('firefox' | 'webkit')[] {
  return [
    ...(firefoxPath() ? (['firefox'] as const) : []),
    ...(existsSync(webkit.executablePath()) ? (['webkit'] as const) : []),
  ];
}

/** The engine of the running project: `TEST_BROWSER`, by default Chromium. */
export const engine = process.env.TEST_BROWSER ?? 'chromium';

/** @param isWhole as in `launch` of `chromium.ts` */
export function launch(isWhole = false): Promise<Browser> {
  if (engine === 'firefox') return launchFirefox();
  if (engine === 'webkit') return webkit.launch();
  return launchChromium(isWhole);
}
