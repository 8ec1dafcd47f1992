// Entry of `npm start`, `npm test` and the others. Plain JavaScript without dependencies, because it runs
// before anything is installed and on any Node from 20: it installs what is missing, then continues under the
// repository's Node.
import { spawn, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { servingLock } from './serving.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const windows = process.platform === 'win32';
const bin = join(root, 'node_modules', '.bin');
const node = join(root, 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node');

/** Commands that need only the packages of `servingLock`, which are a third of all files to install. */
const SERVING = ['start', 'build', 'preview'];

const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));

/** Whether the packages that `lock` names are installed; npm keeps its own record in node_modules. */
function isInstalled(lock) {
  try {
    const installed = readJson('node_modules/.package-lock.json').packages;
    return (
      existsSync(node) &&
      Object.entries(lock.packages).every(
        ([path, { version, optional }]) => path === '' || optional || installed[path]?.version === version,
      )
    );
  } catch {
    return false;
  }
}

function install(command) {
  const lock = readJson('package-lock.json');
  const needed = SERVING.includes(command) ? servingLock(lock) : lock;
  if (isInstalled(needed)) return;
  process.stdout.write('Installing packages (only when they changed) …\n');
  if (needed === lock) installIn(root);
  else installServing(needed);
}

/** npm installs what the lock file of a folder says, so the part of ours is written into a folder of its own. */
function installServing(lock) {
  const folder = join(root, '.cache', 'serving');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { devDependencies, ...manifest } = readJson('package.json');
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
  copyFileSync(join(root, '.npmrc'), join(folder, '.npmrc'));
  installIn(folder);
  rmSync(join(root, 'node_modules'), { recursive: true, force: true });
  renameSync(join(folder, 'node_modules'), join(root, 'node_modules'));
  rmSync(folder, { recursive: true });
}

function installIn(folder) {
  // npm prints one line per package that requires a newer Node than the one that starts us; that one only
  // starts us.
  const { status } = spawnSync(
    'npm',
    ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--no-progress'],
    {
      cwd: folder,
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
