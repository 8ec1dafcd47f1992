// Entry of `npm start`, `npm test` and the others. Plain JavaScript without dependencies, because it runs before
// anything is installed and on any Node from 20: it installs what is missing, then goes on under the Node that the
// repository brings.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');
const bin = join(root, 'node_modules', '.bin');
const stamp = join(root, 'node_modules', '.trellis-install');
const windows = process.platform === 'win32';

/** What the installed packages depend on: when it changes they are installed anew. */
function wanted() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  for (const file of ['package.json', 'package-lock.json']) hash.update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

function install() {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted()) return;
  process.stdout.write('Installing packages (only the first time) …\n');
  // npm answers with one line per package that asks for a newer Node than the one that starts us; that one only starts us.
  const { status } = spawnSync(
    'npm',
    ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--no-progress'],
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
  writeFileSync(stamp, wanted());
}

const COMMANDS = {
  start: ['src/cli/bin.js', 'dev'],
  build: ['src/cli/bin.js', 'build'],
  preview: ['src/cli/bin.js', 'preview'],
  test: ['scripts/test.mjs'],
  bench: ['scripts/bench.mjs'],
};

const [command = '', ...rest] = process.argv.slice(2);
const script = COMMANDS[command];
if (!script) {
  process.stderr.write(`usage: node scripts/run.mjs ${Object.keys(COMMANDS).join('|')}\n`);
  process.exit(2);
}
install();
const child = spawn(join(bin, windows ? 'node.exe' : 'node'), [...script, ...rest], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}`, ASTRO_TELEMETRY_DISABLED: '1' },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 130 : 1)));
