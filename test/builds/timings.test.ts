import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { PASSES } from '../../src/timings/index.ts';
import { type Docs, trellis, writeDocs } from '../support/docs.ts';

interface Thread {
  seconds: number;
  busySeconds: number;
  passes: { pass: string; seconds: number; made: number; reused: number }[];
}

const page = (text: string) => `---\ntitle: Page\n---\n\n${text}\n\n\`\`\`js\nconst a = 1;\n\`\`\`\n`;

const docs = (count: number): Docs => {
  const pages = Array.from({ length: count }, (_, index) => `page-${index}`);
  return {
    'docs.json': { name: 'Moss', navigation: { pages }, api: { openapi: 'lamps.json' } },
    'lamps.json': {
      openapi: '3.1.0',
      info: { title: 'Lamps', version: '1' },
      paths: { '/lamps': { get: { responses: { 200: { description: 'All' } } } } },
    },
    ...Object.fromEntries(pages.map((name, index) => [`${name}.mdx`, page(`Moss ${index}.`)])),
  };
};

async function builder(count: number) {
  const root = await writeDocs(docs(count));
  const work = await realpath(await mkdtemp(join(tmpdir(), 'trellis-timings-')));
  onTestFinished(async () => {
    for (const folder of [root, work]) await rm(folder, { recursive: true, force: true });
  });
  const args = ['--root', root, '--out', join(work, 'site'), '--cache', join(work, 'cache'), '--no-images'];
  return async (...flags: string[]): Promise<string> => {
    const { code, stdout, stderr } = await trellis('build', ...args, ...flags);
    expect([code, stderr]).toEqual([0, '']);
    return stdout;
  };
}

const itemsOf = ({ passes }: Thread, ...names: string[]) =>
  names.map((name) => {
    const { made, reused } = passes.find(({ pass }) => pass === name) ?? {};
    return [name, made, reused];
  });

test('--timings shows what each pass takes, makes and reuses', async () => {
  const build = await builder(3);
  const { timings } = JSON.parse(await build('--timings', '--json'));
  const { main, second }: Record<string, Thread | undefined> = timings.threads;
  if (!main) throw new Error('no main thread');
  expect(second).toBeUndefined();
  expect(itemsOf(main, 'read pages', 'read descriptions', 'plan sandboxes', 'compile', 'highlight')).toEqual([
    ['read pages', 3, 0],
    ['read descriptions', 1, 0],
    ['plan sandboxes', 1, 0],
    ['compile', 3, 0],
    ['highlight', expect.any(Number), 0],
  ]);
  const sum = main.passes.reduce((total, pass) => total + pass.seconds, 0);
  // Each time is rounded to the millisecond.
  expect(Math.abs(sum - main.seconds)).toBeLessThan(0.001 * PASSES.length);
  expect(main.passes.every((pass) => pass.seconds >= 0)).toBe(true);
  expect(main.busySeconds).toBeGreaterThan(0);
  expect(main.busySeconds).toBeLessThan(main.seconds + 0.01);
  expect(timings.cpuSeconds).toBeGreaterThan(0.1);
  expect(timings.maxMemory).toBeGreaterThan(1e7);

  const text = await build('--timings');
  const rows = Object.fromEntries(
    text.split('\n').map((line) => [line.slice(0, 18).trim(), line.slice(18).trim().split(/ {2,}/)]),
  );
  expect(rows['main thread']).toEqual(['seconds', 'share', 'made', 'reused']);
  // All pages are taken from the last build.
  expect(rows.render?.at(-1)).toBe('3');
  expect(rows['find reusable']).toEqual([
    expect.stringMatching(/^\d+\.\d{3}$/),
    expect.stringMatching(/ %$/),
  ]);
  expect(text).toMatch(/^All threads: \d+\.\d s of processor time, .+ of memory at most$/m);
  expect(text.indexOf('main thread')).toBeLessThan(text.indexOf('Built 3 pages'));

  expect(await build()).not.toContain('main thread');
});

test.runIf(availableParallelism() >= 2)('--timings shows the second thread of a large site', async () => {
  const build = await builder(120);
  const { threads } = JSON.parse(await build('--timings', '--json')).timings;
  const made = (thread: Thread, pass: string): number =>
    thread.passes.find((each) => each.pass === pass)?.made ?? 0;
  expect(made(threads.main, 'compile') + made(threads.second, 'compile')).toBe(120);
  expect(made(threads.second, 'compile')).toBeGreaterThan(0);
});
