import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadSettings, type UpgradeNote, upgradeSettings } from '../../config/index.ts';
import { findSettingsFile, settingsFiles } from '../../site/index.ts';
import { type FolderArguments, foldersOf } from '../folder.ts';
import { UsageError } from '../line/usage-error.ts';
import { count, plain, print, printJson, printProblems } from '../terminal.ts';

const TARGET = 'docs.json';

interface UpgradeArguments extends FolderArguments {
  /** Replace a docs.json, and keep a copy. */
  force: boolean;
  json: boolean;
}

/**
 * `trellis upgrade`: writes a docs.json in the current format. mint.json stays; a docs.json is replaced only
 * on request, and a copy is kept. 0 also if there is nothing to upgrade, 1 for settings with errors.
 */
export function upgrade(args: UpgradeArguments): number {
  const { root } = foldersOf(args);
  const from = findSettingsFile(root) ?? TARGET;
  const text = readFileSync(join(root, from), 'utf8');
  const readFile = settingsFiles(root);
  const { diagnostics, removed = [] } = loadSettings(text, from, readFile);
  const errors = [...diagnostics.filter(({ severity }) => severity === 'error'), ...removed];
  if (errors.length > 0) {
    if (args.json) printJson({ ok: false, isUpgraded: false, from, diagnostics: plain(errors) });
    else printProblems(errors);
    return 1;
  }
  const result = upgradeSettings(text, from, readFile);
  const { isUpgraded, report } = result;
  if (!isUpgraded) {
    if (args.json) printJson({ ok: true, isUpgraded, from, report });
    else print(`${from}: ${report[0]?.reason ?? 'Nothing to upgrade.'}`);
    return 0;
  }
  const target = join(root, TARGET);
  const isKept = existsSync(target);
  if (isKept && !args.force) {
    throw new UsageError(`${target} exists. --force replaces it, and keeps the original as ${TARGET}.bak.`);
  }
  // Written to a temporary file first, so a full disk leaves the settings unchanged.
  const temporary = `${target}.${process.pid}.tmp`;
  writeFileSync(temporary, result.text);
  if (isKept) renameSync(target, `${target}.bak`);
  renameSync(temporary, target);
  if (args.json) printJson({ ok: true, isUpgraded, from, to: TARGET, report });
  else {
    const place = from === TARGET ? `the original is kept as ${TARGET}.bak` : `${from} is as it was`;
    print(`${TARGET} is written; ${place}.`);
    if (report.length > 0) print(notes(report));
  }
  return 0;
}

function notes(report: UpgradeNote[]): string {
  const rows = report.map(
    ({ path, reason, suggestion }) => `  ${path ? `${path}: ` : ''}${reason} ${suggestion}`,
  );
  return [`${count(report.length, 'setting')} could not be converted completely:`, ...rows].join('\n');
}
