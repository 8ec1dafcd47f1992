import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { profiled } from '../../src/cli/profile.ts';

let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'trellis-profile-'));
});
afterAll(() => rm(dir, { recursive: true }));

async function functionsIn(file: string): Promise<string[]> {
  const { nodes } = JSON.parse(await readFile(file, 'utf8'));
  return nodes.map((node: { callFrame: { functionName: string } }) => node.callFrame.functionName);
}

function countSlowly(): number {
  const end = performance.now() + 50;
  let turns = 0;
  while (performance.now() < end) turns += 1;
  return turns;
}

test('a profile names the functions that ran, and the result of the work is passed on', async () => {
  const file = join(dir, 'good.cpuprofile');
  expect(await profiled(file, async () => countSlowly())).toBeGreaterThan(0);
  expect(await functionsIn(file)).toContain('countSlowly');
});

test('work that fails leaves a profile too', async () => {
  const file = join(dir, 'failed.cpuprofile');
  const work = async () => {
    countSlowly();
    throw new Error('no');
  };
  await expect(profiled(file, work)).rejects.toThrow('no');
  // V8 may have inlined the one into the other.
  expect(await functionsIn(file)).toEqual(
    expect.arrayContaining([expect.stringMatching(/countSlowly|work/)]),
  );
});
