// `node scripts/faults.ts`: plants each fault of `test/check/faults` alone in a clean docs folder, and prints by area how
// many `trellis check` finds, locates in the changed file, and reports with one message. `--verbose` lists the others.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { checkFolder } from '../src/astro/index.ts';
import { CLEAN } from '../test/check/faults/clean.ts';
import { FAULTS } from '../test/check/faults/faults.ts';

const isVerbose = process.argv.includes('--verbose');
const root = mkdtempSync(join(tmpdir(), 'trellis-faults-'));

/** Notes do not count: the clean folder may have some. */
async function problemsOf(files: Readonly<Record<string, string>>) {
  rmSync(root, { recursive: true, force: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const { diagnostics } = await checkFolder(root);
  return diagnostics.filter(({ severity }) => severity !== 'info');
}

const clean = await problemsOf(CLEAN);
for (const { file, message } of clean) console.log(`false alarm: ${file} ${message}`);

const areas = new Map<string, { planted: number; found: number; located: number; single: number }>();
for (const [area, file, from, to] of FAULTS) {
  const text = CLEAN[file] ?? '';
  if (text.split(from).length < 2) throw new Error(`${file} has no ${JSON.stringify(from)}`);
  const problems = await problemsOf({ ...CLEAN, [file]: text.replace(from, () => to) });
  const row = areas.get(area) ?? { planted: 0, found: 0, located: 0, single: 0 };
  row.planted++;
  if (problems.length > 0) row.found++;
  if (problems.some((each) => each.file === file && each.range)) row.located++;
  if (problems.length === 1) row.single++;
  areas.set(area, row);
  if (!isVerbose || problems.length === 1) continue;
  const codes = problems.map((each) => `${each.code} ${each.file}:${each.range?.start.line}`);
  console.log(`${area}: ${JSON.stringify(from)} -> ${JSON.stringify(to)}: ${codes.join(', ') || 'nothing'}`);
}
rmSync(root, { recursive: true, force: true });
const total = { planted: 0, found: 0, located: 0, single: 0 };
for (const row of areas.values())
  for (const key of Object.keys(total) as (keyof typeof total)[]) total[key] += row[key];
console.table(Object.fromEntries([...areas, ['all', total]]));
process.exitCode = clean.length > 0 || total.found < 0.9 * total.planted ? 1 : 0;
