/** Builds a site of each description with the command of this repository, and says which do not come out whole. */
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const COMMAND = join(import.meta.dirname, '..', 'src', 'cli', 'bin.js');

interface Built {
  isPublished?: boolean;
  pages?: number;
  diagnostics: { severity: string; code: string }[];
}

/**
 * Each description becomes the only tab of a site. One is whole when the build ends, and either the site has a page for each
 * operation or every fault that kept it from that is named.
 *
 * @param seconds after which a build of 100 operations is ended; larger ones have as much more
 * @returns false when one is not whole
 */
export function renderAll(files: string[], seconds: number, megabytes: number): boolean {
  let isWhole = true;
  for (const file of files) {
    const folder = mkdtempSync(join(tmpdir(), 'corpus-'));
    const source = basename(file);
    mkdirSync(join(folder, 'openapi'));
    copyFileSync(file, join(folder, 'openapi', source));
    writeFileSync(join(folder, 'index.mdx'), '---\ntitle: Start\n---\n');
    const navigation = {
      tabs: [
        { tab: 'Start', pages: ['index'] },
        { tab: 'API', openapi: `openapi/${source}` },
      ],
    };
    const colors = { primary: '#166534' };
    writeFileSync(
      join(folder, 'docs.json'),
      JSON.stringify({ theme: 'mint', name: 'Corpus', colors, navigation }),
    );
    const start = performance.now();
    const out = join(folder, 'out');
    const { status, signal, stdout, stderr } = spawnSync(
      process.execPath,
      [`--max-old-space-size=${megabytes}`, COMMAND, 'build', '--root', folder, '--json', '--out', out],
      { encoding: 'utf8', timeout: seconds * 10_000, maxBuffer: 2 ** 28 },
    );
    const built = reportOf(stdout);
    const pages = existsSync(out)
      ? readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'))
          .length
      : 0;
    const errors = (built?.diagnostics ?? []).filter(({ severity }) => severity === 'error');
    const isFine = signal === null && built !== undefined && (status === 0 ? pages > 1 : errors.length > 0);
    if (!isFine) isWhole = false;
    const time = ((performance.now() - start) / 1000).toFixed(1);
    const faults = [...new Set(errors.map(({ code }) => code))].join(', ');
    console.log(
      `${isFine ? 'whole' : 'BROKEN'}  ${time} s  ${pages} pages  ${file.split('/package/').at(-1)}  ${faults}`,
    );
    if (!isFine) console.log(stderr.slice(-2000));
    rmSync(folder, { recursive: true, force: true });
  }
  return isWhole;
}

function reportOf(text: string): Built | undefined {
  try {
    return JSON.parse(text.slice(text.indexOf('{'))) as Built;
  } catch {
    return undefined;
  }
}
