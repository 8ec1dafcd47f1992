import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { repository, writeDocs } from '../support/docs.ts';

test('a program that reads the JSON through a pipe gets all of it, however long it is', async () => {
  const unknown = Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`surprise${index}`, index]));
  const root = await writeDocs({
    'docs.json': JSON.stringify({ name: 'A', navigation: [{ group: 'G', pages: ['index'] }], ...unknown }),
    'index.mdx': 'Text.',
  });
  onTestFinished(() => rm(root, { recursive: true }));
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(repository, 'src/cli/bin.js'), 'check', '--json', '--root', root],
    { maxBuffer: 1 << 26 },
  );
  expect(stdout.length).toBeGreaterThan(200_000);
  expect(JSON.parse(stdout).diagnostics).toHaveLength(2000);
});
