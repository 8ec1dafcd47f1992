// Entry of `npm start`, `npm test` and the others. Plain JavaScript without dependencies, because it runs
// before anything is installed and on any Node from 20: it installs what is missing, then continues under the
// repository's Node.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const windows = process.platform === 'win32';
const bin = join(root, 'node_modules', '.bin');
const node = join(root, 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node');

/** Serving needs no development dependencies, which are half of what there is to install. */
const SERVING = ['start', 'build', 'preview'];

/** Whether the packages that `command` needs match the lock file; npm keeps its own record in node_modules. */
function isInstalled(command) {
  const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8')).packages;
  try {
    const installed = read('node_modules/.package-lock.json');
    return (
      existsSync(node) &&
      Object.entries(read('package-lock.json')).every(
        ([path, { version, optional, dev }]) =>
          path === '' ||
          optional ||
          (dev && SERVING.includes(command)) ||
          installed[path]?.version === version,
      )
    );
  } catch {
    return false;
  }
}

function install(command) {
  if (isInstalled(command)) return;
  process.stdout.write('Installing packages (only when they changed) …\n');
  // npm prints one line per package that requires a newer Node than the one that starts us; that one only
  // starts us.
  const { status } = spawnSync(
    'npm',
    [
      'ci',
      ...(SERVING.includes(command) ? ['--omit=dev'] : []),
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      '--no-progress',
    ],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: windows,
    },
  );
  if (status !== 0) {
    process.stderr.write('\nThe packages could not be installed; npm says why above.\n');
    process.exit(status ?? 1);
  }
}

const COMMANDS = {
  start: ['src/cli/bin.js', 'dev'],
  build: ['src/cli/bin.js', 'build'],
  preview: ['src/cli/bin.js', 'preview'],
  test: ['scripts/test.mjs'],
  bench: ['scripts/bench.mjs'],
  corpus: ['scripts/corpus.ts'],
  pack: ['scripts/pack.mjs'],
};

const [command = '', ...rest] = process.argv.slice(2);
const script = COMMANDS[command];
if (!script) {
  process.stderr.write(`usage: node scripts/run.mjs ${Object.keys(COMMANDS).join('|')}\n`);
  process.exit(2);
}
install(command);
const child = spawn(node, [...script, ...rest], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}`, ASTRO_TELEMETRY_DISABLED: '1' },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 130 : 1)));
