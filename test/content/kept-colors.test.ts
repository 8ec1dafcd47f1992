import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { highlight, KeptColors } from '../../src/content/index.ts';
import { endTimings, startTimings } from '../../src/timings/index.ts';

const CODE = 'const leaf = "green"; // grows';

/** The highlighted code, and the number of blocks that were not kept. */
async function highlighted(file: string, language = 'js'): Promise<[html: string, made: number]> {
  const colors = new KeptColors(file);
  startTimings('render');
  const html = await colors.during(() => highlight(CODE, language));
  colors.save();
  const made = endTimings()?.passes.find(({ pass }) => pass === 'highlight')?.made ?? 0;
  return [html, made];
}

test('highlighted code is taken from the last build, unless the file is damaged', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-colors-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'colors/blocks.json');
  const plain = await highlight(CODE, 'js');
  expect(plain).toContain('<span class="k">const</span>');
  expect(await highlighted(file)).toEqual([plain, 1]);
  expect(await highlighted(file)).toEqual([plain, 0]);
  // The same text in another language has other colors.
  expect(await highlighted(file, 'python')).toEqual([await highlight(CODE, 'python'), 1]);
  expect(await highlighted(file)).toEqual([plain, 0]);
  const text = await readFile(file, 'utf8');
  for (const damaged of [text.replace('leaf', 'loaf'), text.slice(0, -9), '', '[]']) {
    await writeFile(file, damaged);
    expect(await highlighted(file)).toEqual([plain, 1]);
    expect(await highlighted(file)).toEqual([plain, 0]);
  }
});
