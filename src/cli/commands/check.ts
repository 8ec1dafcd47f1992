import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadSettings, presentIn, type SettingCoverage, settingsCoverage } from '../../config/index.ts';
import { hasErrors } from '../../diagnostics/index.ts';
import { checkFolder } from '../../integration/index.ts';
import { findSettingsFile, settingsFiles } from '../../site/index.ts';
import type { Arguments } from '../arguments.ts';
import { foldersOf } from '../folder.ts';
import { count, plain, print, printFaults, printJson } from '../terminal.ts';

type Key = Pick<SettingCoverage, 'key' | 'status' | 'reason'>;

/** `trellis check`: 0 for a folder without errors. */
export async function check(args: Arguments): Promise<number> {
  const { root, outDir, remoteSpecs } = foldersOf(args);
  const diagnostics = await checkFolder(root, { outDir, remoteSpecs });
  const file = findSettingsFile(root) ?? 'docs.json';
  const keys = keysOf(root, file);
  const hasFaults = hasErrors(diagnostics);
  if (args.json) {
    printJson({ ok: !hasFaults, file, keys, diagnostics: plain(diagnostics) });
  } else {
    if (diagnostics.length > 0) printFaults(diagnostics);
    if (args.keys) print(table(keys));
    print(summary(file, keys));
    if (diagnostics.length === 0) print('The docs folder has no faults.');
  }
  return hasFaults ? 1 : 0;
}

/** The keys that the settings of this folder have, in the order of the format's description. */
function keysOf(root: string, file: string): Key[] {
  const { raw } = loadSettings(readFileSync(join(root, file), 'utf8'), file, settingsFiles(root));
  if (raw === undefined) return [];
  const present = presentIn(raw);
  return settingsCoverage(raw).filter(({ key }) => present.has(key));
}

function summary(file: string, keys: Key[]): string {
  const names = new Set(keys.filter(({ status }) => status === 'ignored').map(({ key }) => key));
  const supported = count(keys.length - names.size, 'key');
  // What is ignored as a whole is not listed by its members.
  const ignored = [...names].filter((name) => !names.has(name.slice(0, name.lastIndexOf('.'))));
  const rest = ignored.length > 0 ? `, ${ignored.length} accepted and ignored (${ignored.join(', ')})` : '';
  return `${file}: ${supported} supported${rest}`;
}

/** A row for each key: what becomes of it, and the first sentence of why or what for. */
function table(keys: Key[]): string {
  const width = Math.max(0, ...keys.map(({ key }) => key.length));
  return keys
    .map(({ key, status, reason }) => `  ${key.padEnd(width)}  ${status.padEnd(9)}  ${firstSentence(reason)}`)
    .join('\n');
}

const firstSentence = (text: string): string =>
  /^.*?[.:](?=\s|$)/s.exec(text)?.[0].replace(/:$/, '.') ?? text;
