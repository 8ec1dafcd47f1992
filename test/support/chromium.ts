import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';

const repository = join(import.meta.dirname, '../..');

/**
 * Chromium without features that would use the network or hide an error: web security stays on. It finds no host
 * but this machine.
 */
const ARGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
];

/** A whole Chromium of this machine. */
const installedChromium = (): string | undefined =>
  ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);

/**
 * `CHROMIUM_PATH`, otherwise the headless shell of the dev dependency, in which opening a page takes a third of
 * the processor time. It exists for Linux on x64; elsewhere an installed Chromium is used.
 *
 * @throws if this machine has none
 */
export async function chromiumPath(): Promise<string> {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  if (process.platform === 'linux' && process.arch === 'x64') return packagedChromium();
  const installed = installedChromium();
  if (installed) return installed;
  throw new Error('No Chromium found. Install one, or set CHROMIUM_PATH.');
}

/** Unpacks the dev dependency at first use, to a folder that appears when it is complete. */
async function packagedChromium(): Promise<string> {
  const manifest = join(repository, 'node_modules/@sparticuz/chromium/package.json');
  const { version } = JSON.parse(await readFile(manifest, 'utf8'));
  const folder = join(repository, '.cache', `chromium-${version}`);
  const path = join(folder, 'chromium');
  if (existsSync(path)) return path;
  await mkdir(dirname(folder), { recursive: true });
  const made = await mkdtemp(`${folder}-`);
  // The package includes libraries that a machine may lack, and unpacks them on this host only.
  const env = { ...process.env, TMPDIR: made, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' };
  const script = join(import.meta.dirname, 'packaged-chromium.ts');
  try {
    await promisify(execFile)(process.execPath, [script], { env });
    // Fails if another run was faster, whose folder is as good.
    await rename(made, folder).catch(() => undefined);
  } finally {
    await rm(made, { recursive: true, force: true });
  }
  return path;
}

/** The environment of a browser: ours has libraries and, for machines without any, fonts beside it. */
function environmentOf(path: string): NodeJS.ProcessEnv {
  const folder = dirname(path);
  const libraries = join(folder, 'al2023/lib');
  if (!existsSync(libraries)) return process.env;
  const { LD_LIBRARY_PATH, FONTCONFIG_PATH } = process.env;
  return {
    ...process.env,
    LD_LIBRARY_PATH: [libraries, ...(LD_LIBRARY_PATH ? [LD_LIBRARY_PATH] : [])].join(':'),
    // Readers have more fonts than the one that the package includes.
    FONTCONFIG_PATH: FONTCONFIG_PATH ?? ['/etc/fonts', join(folder, 'fonts')].find(existsSync),
  };
}

/**
 * @param isWhole a browser with all that the headless shell lacks, if this machine has one
 * @param args further switches of Chromium
 */
export async function launch(isWhole = false, args: string[] = []): Promise<Browser> {
  const executablePath = (isWhole && installedChromium()) || (await chromiumPath());
  return chromium.launch({
    executablePath,
    env: environmentOf(executablePath),
    args: [...ARGS, ...args],
    ignoreDefaultArgs: ['--enable-automation'],
  });
}
