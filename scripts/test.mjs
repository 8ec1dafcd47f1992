// `npm test`: everything that must pass before a change lands, fastest failures first. `npm test STEP` runs
// one step. `npm test engines` runs the tests of the playground and the sandbox in every other installed engine.
// `npm test -- --changed [COMMIT]` runs what the changes since a commit touch, by default since the last.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const report = join(root, '.cache', 'test-report.json');
const isChanged = process.argv[2] === '--changed';
const only = isChanged ? undefined : process.argv[2];

/**
 * [name, command, arguments]. The native compiler cannot read .astro files: `astro check` reads those, and the
 * modules that import them.
 */
const types = [
  ['types', 'node', ['node_modules/typescript-native/bin/tsc', '--noEmit', '--singleThreaded']],
  ['types', 'astro', ['check', '--tsconfig', 'tsconfig.astro.json', '--minimumFailingSeverity', 'warning']],
];
const prose = ['lint', 'node', ['scripts/prose.ts']];
const check = ['check', 'node', ['src/cli/bin.js', 'check', '--run', '--strict']];
const quick = [
  ['lint', 'biome', ['ci', '--error-on-warnings', '.']],
  ['lint', 'node', ['scripts/regexes.ts']],
  ['lint', 'node', ['scripts/lines.ts']],
  prose,
  ['lint', 'knip', ['--no-progress', '--no-config-hints']],
  ['arrows', 'depcruise', ['--config', '.dependency-cruiser.cjs', 'src', 'test']],
  ['notices', 'node', ['scripts/notices.ts', '--check']],
  check,
  ['build', 'node', ['src/cli/bin.js', 'build']],
];
mkdirSync(join(root, '.cache'), { recursive: true });
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

async function runAll(steps) {
  for (const step of steps) await run(step, false);
}

let passed = 0;
let broken = 0;

if (isChanged) await runChanged(process.argv[3] ?? 'HEAD');
else if (only === 'engines') await runEngines();
else {
  // Both lists take about as long, and one processor each.
  const typesDone = runAll(types);
  await runAll(quick);
  if (!only || only === 'tests') await test('run', '--project=unit', '--project=builds', '--project=browser');
  await typesDone;
}
broken += failed.filter((name) => name !== 'tests').length;

/** Says which engine this machine lacks. */
async function runEngines() {
  const { otherEngines } = await import('../test/support/browser.ts');
  const installed = otherEngines();
  const names = { firefox: 'Firefox', webkit: 'WebKit' };
  for (const [engine, name] of Object.entries(names)) {
    if (!installed.includes(engine))
      process.stdout.write(`${name} is not installed, so no test runs in it.\n`);
  }
  if (installed.length > 0) await test('run', ...installed.map((engine) => `--project=${engine}`));
}

/**
 * Unit tests are selected by what they import, and if a page, an OpenAPI file or another file that is not code
 * changed, those that read this repository. Tests of commands and pages start the whole engine, so only those
 * whose file changed run.
 */
async function runChanged(since) {
  const files = filesSince(since);
  if (files.length > 0) {
    await run(['lint', 'biome', ['ci', '--error-on-warnings', '--no-errors-on-unmatched', ...files]], false);
  }
  await test('run', '--project=unit', `--changed=${since}`, '--passWithNoTests');
  if (files.some((file) => !/^(?:test|bench)\/|\.(?:[cm]?[jt]sx?|astro|css)$/.test(file))) {
    await runAll([prose, check]);
    await test('related', '--run', '--project=unit', ...readersOfRepository());
  }
  const whole = files.filter((file) => /^test\/(?:builds|browser)\/.*\.test\.ts$/.test(file));
  if (whole.length > 0) await test('run', '--project=builds', '--project=browser', ...whole);
}

/** Code of unit tests that reads files of the repository, which no import shows. */
function readersOfRepository() {
  return readdirSync(join(root, 'test'), { recursive: true })
    .map((name) => join('test', name))
    .filter((file) => file.endsWith('.ts') && !/^test[\\/](?:builds|browser)[\\/]/.test(file))
    .filter((file) => /import \{[^}]*\brepository\b[^}]*\}/.test(readFileSync(join(root, file), 'utf8')));
}

/** Files that changed in commits since `since`, or are not committed, as far as they still exist. */
function filesSince(since) {
  const git = (...args) => {
    const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
    if (status === 0) return stdout.split('\n').filter(Boolean);
    process.stderr.write(stderr);
    process.exit(2);
  };
  return [
    ...git('diff', '--name-only', '--merge-base', since),
    ...git('ls-files', '--others', '--exclude-standard'),
  ].filter((file) => existsSync(join(root, file)));
}

/** Runs vitest, and adds its results to those before. */
async function test(...args) {
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  await run([only ?? 'tests', 'vitest', [...args, ...reporters]]);
  if (!existsSync(report)) {
    broken++;
    return;
  }
  const result = JSON.parse(readFileSync(report, 'utf8'));
  passed += result.numPassedTests;
  broken += result.numFailedTests + (result.numFailedTestSuites > 0 && result.numFailedTests === 0 ? 1 : 0);
  const tests = result.testResults.flatMap(({ assertionResults }) => assertionResults);
  for (const { status, fullName, failureMessages } of tests) {
    if (status !== 'passed' || failureMessages.length === 0) continue;
    process.stdout.write(
      `passed the second time only: ${fullName}\n  ${failureMessages[0].split('\n')[0]}\n`,
    );
  }
  if (result.numPendingTests > 0) process.stdout.write(`${result.numPendingTests} tests were skipped\n`);
}

if (failed.length > 0) process.stdout.write(`failed: ${failed.join(', ')}\n`);
process.stdout.write(`${passed} passed, ${broken} failed\n`);
process.exit(failed.length > 0 || broken > 0 ? 1 : 0);
