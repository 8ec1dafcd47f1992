// `npm test`: everything that has to hold before a change lands, in the order of what fails fastest.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const report = join(root, '.cache', 'test-report.json');
const only = process.argv[2];

/** [name, command, arguments] */
const steps = [
  ['lint', 'biome', ['ci', '--error-on-warnings', '.']],
  ['arrows', 'depcruise', ['--config', '.dependency-cruiser.cjs', 'src']],
  ['types', 'tsc', ['--noEmit', '-p', '.']],
  ['astro', 'astro', ['check', '--minimumFailingSeverity', 'warning']],
  ['build', 'node', ['src/cli/bin.js', 'build']],
  ['tests', 'vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]],
];

mkdirSync(join(root, '.cache'), { recursive: true });
rmSync(report, { force: true });
const failed = [];
for (const [name, command, args] of steps) {
  if (only && only !== name) continue;
  const started = performance.now();
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  process.stdout.write(`${status === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)\n`);
  if (status !== 0) failed.push(name);
}

let passed = 0;
let broken = failed.filter((name) => name !== 'tests').length;
try {
  const result = JSON.parse(readFileSync(report, 'utf8'));
  passed = result.numPassedTests;
  broken += result.numFailedTests + (result.numFailedTestSuites > 0 && result.numFailedTests === 0 ? 1 : 0);
  if (result.numPendingTests > 0) process.stdout.write(`${result.numPendingTests} tests were skipped\n`);
} catch {
  if (!only || only === 'tests') broken++;
}
if (failed.length > 0) process.stdout.write(`failed: ${failed.join(', ')}\n`);
process.stdout.write(`${passed} passed, ${broken} failed\n`);
process.exit(failed.length > 0 || broken > 0 ? 1 : 0);
