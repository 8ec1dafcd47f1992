// `npm test`: everything that must pass before a change lands, fastest failures first.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const report = join(root, '.cache', 'test-report.json');
const only = process.argv[2];

/** [name, command, arguments]; `types` checks both .ts and .astro files. */
const types = ['types', 'astro', ['check', '--minimumFailingSeverity', 'warning']];
const quick = [
  ['lint', 'biome', ['ci', '--error-on-warnings', '.']],
  ['lint', 'node', ['scripts/regexes.ts']],
  ['lint', 'node', ['scripts/prose.ts']],
  ['lint', 'knip', ['--no-progress', '--no-config-hints']],
  ['arrows', 'depcruise', ['--config', '.dependency-cruiser.cjs', 'src', 'test']],
  ['notices', 'node', ['scripts/notices.ts', '--check']],
  ['build', 'node', ['src/cli/bin.js', 'build']],
];
const tests = [
  'tests',
  'vitest',
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
];

mkdirSync(join(root, '.cache'), { recursive: true });
rmSync(report, { force: true });
const failed = [];

/** Runs a step to its end. Its output is held back until then if another step runs in parallel. */
async function run([name, command, args], isAlone = true) {
  if (only && only !== name) return;
  const started = performance.now();
  const child = spawn(command, args, {
    cwd: root,
    stdio: isAlone ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      printed += text;
    });
  }
  const status = await new Promise((done) => {
    child.once('error', ({ message }) => {
      printed += `${message}\n`;
      done(1);
    });
    child.once('close', done);
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  process.stdout.write(`${printed}${status === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)\n`);
  if (status !== 0) failed.push(name);
}

// The types take as long as all quick steps, and one processor.
await Promise.all([
  run(types, false),
  (async () => {
    for (const step of quick) await run(step, false);
  })(),
]);
await run(tests);

let passed = 0;
let broken = failed.filter((name) => name !== 'tests').length;
try {
  const result = JSON.parse(readFileSync(report, 'utf8'));
  passed = result.numPassedTests;
  broken += result.numFailedTests + (result.numFailedTestSuites > 0 && result.numFailedTests === 0 ? 1 : 0);
  const tests = result.testResults.flatMap(({ assertionResults }) => assertionResults);
  for (const { status, fullName, failureMessages } of tests) {
    if (status !== 'passed' || failureMessages.length === 0) continue;
    process.stdout.write(
      `passed the second time only: ${fullName}\n  ${failureMessages[0].split('\n')[0]}\n`,
    );
  }
  if (result.numPendingTests > 0) process.stdout.write(`${result.numPendingTests} tests were skipped\n`);
} catch {
  if (!only || only === 'tests') broken++;
}
if (failed.length > 0) process.stdout.write(`failed: ${failed.join(', ')}\n`);
process.stdout.write(`${passed} passed, ${broken} failed\n`);
process.exit(failed.length > 0 || broken > 0 ? 1 : 0);
