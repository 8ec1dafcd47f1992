import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { repository } from '../support/docs.ts';

test('the pages about problems are those that the rules make', () => {
  const args = ['scripts/problem-pages.ts', '--check'];
  expect(() => execFileSync(process.execPath, args, { cwd: repository, stdio: 'pipe' })).not.toThrow();
});
