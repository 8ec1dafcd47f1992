/// <reference types="vitest/config" />
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { otherEngines } from './test/support/browser.ts';

/** Continuous integration always draws the same inputs, so that a red run there comes from the change. */
const CI_SEED = 20_261_122;
const seed = Number(process.env.TEST_SEED || (process.env.CI ? CI_SEED : Date.now() % 2 ** 31));
console.log(`Random inputs: TEST_SEED=${seed}`);

/** What an author's rule set imports, as the package names it. */
const alias = { 'trellis-docs/sandbox': fileURLToPath(new URL('src/sandbox/index.ts', import.meta.url)) };

/** On a busy machine, what a page or a server does next takes seconds. */
const PATIENT = { poll: { timeout: 20_000 } };

/** Tests of what readers do in the playground and with a sandbox: `npm test engines` runs them in the other engines. */
const IN_EVERY_ENGINE = [
  'test/browser/{first-request,inspector,playground,playground-*,responses,uploads}.test.ts',
];

const inBrowser = (name: string, engine: string, include: string[]): TestProjectInlineConfiguration => ({
  resolve: { alias },
  test: {
    name,
    include,
    env: { TEST_BROWSER: engine },
    globalSetup: ['test/support/unpack-chromium.ts'],
    // Once in some thousand visits a browser or its driver loses something; `npm test` names each such test.
    retry: 1,
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 240_000,
    expect: PATIENT,
    // `npm test` shows the message alone of a test that passes the second time.
    chaiConfig: { truncateThreshold: 2000 },
  },
});

export default defineConfig({
  test: {
    // Tests of pages and servers wait a fifth of their time: three fill two cores.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    // Vitest runs this one after those of the projects, so the unpacked browser is kept for the next run.
    globalSetup: ['test/support/temporary-folder.ts', 'test/support/shared-commands.ts'],
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: ['test/browser/**', 'test/builds/**'],
          setupFiles: ['test/support/seed.ts'],
          provide: { seed },
          // Rooms keep no state between calls, and reading them anew for each file is half of the time.
          isolate: false,
          // Some property tests take seconds, and a busy machine several times that.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'builds',
          include: ['test/builds/**/*.test.ts'],
          isolate: false,
          retry: 1,
          globalSetup: ['test/support/unpack-chromium.ts'],
          setupFiles: ['test/support/seed.ts'],
          provide: { seed },
          testTimeout: 120_000,
          hookTimeout: 240_000,
          expect: PATIENT,
        },
      },
      inBrowser('browser', 'chromium', ['test/browser/**/*.test.ts']),
      ...otherEngines().map((engine) => inBrowser(engine, engine, IN_EVERY_ENGINE)),
    ],
  },
});
