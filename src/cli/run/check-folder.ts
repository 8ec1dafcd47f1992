import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkFolder } from '../../astro/index.ts';
import { loadSettings, presentIn, type SettingCoverage, settingsCoverage } from '../../config/index.ts';
import { hasErrors, report } from '../../diagnostics/index.ts';
import { findSettingsFile, folderInRepository, settingsFiles } from '../../site/index.ts';
import { type FolderArguments, foldersOf } from '../folder.ts';
import { count, paint, plain, print, printJson, printProblems } from '../terminal.ts';
import { rulesTable, sandboxRules } from './sandbox-rules.ts';

type Key = Pick<SettingCoverage, 'key' | 'status' | 'reason'>;

interface CheckArguments extends FolderArguments {
  /** List the settings in use and their effect. */
  keys: boolean;
  /** List the rules of the sandboxes. */
  sandbox: boolean;
  json: boolean;
  format: 'text' | 'json' | 'github' | 'sarif' | undefined;
}

/** `trellis check`: 0 for a folder without errors. */
export async function check(args: CheckArguments): Promise<number> {
  const { root, outDir, remoteSpecs, cacheDir: workspace } = foldersOf(args);
  const rules = args.sandbox ? await sandboxRules(root, { outDir, remoteSpecs, workspace }) : undefined;
  const diagnostics = await checkFolder(root, { outDir, remoteSpecs, workspace });
  const file = findSettingsFile(root) ?? 'docs.json';
  const keys = keysOf(root, file);
  const isBroken = hasErrors(diagnostics);
  const format = args.format ?? (args.json ? 'json' : 'text');
  if (format === 'json') {
    printJson({
      ok: !isBroken,
      file,
      keys,
      diagnostics: plain(diagnostics),
      ...(rules && { sandbox: rules }),
    });
  } else if (format !== 'text') {
    print(report(diagnostics, { format, directory: folderInRepository(root) }));
  } else {
    if (rules) print(rulesTable(rules));
    else print(args.keys ? table(keys) : summary(file, keys));
    // Last, because it is what the author came for.
    if (diagnostics.length > 0) printProblems(diagnostics);
    else print(paint().green('No problems found.'));
  }
  return isBroken ? 1 : 0;
}

/** The settings keys of this folder, in the order of the format's description. */
function keysOf(root: string, file: string): Key[] {
  const { raw } = loadSettings(readFileSync(join(root, file), 'utf8'), file, settingsFiles(root));
  if (raw === undefined) return [];
  const presentKeys = presentIn(raw);
  return settingsCoverage(raw).filter(({ key }) => presentKeys.has(key));
}

const LINE_CHARACTERS = 110;
const LABELS = { supported: 'supported', ignored: 'accepted and ignored' } as const;
const INDENT = LABELS.ignored.length + 4;

/** Summary of this folder's keys: the names of those with an effect, the others with the reason. */
function summary(file: string, keys: Key[]): string {
  const names = new Set(keys.filter(({ status }) => status === 'ignored').map(({ key }) => key));
  // If a value is ignored as a whole, its members are not listed.
  const ignoredKeys = keys.filter(
    ({ key }) => names.has(key) && !names.has(key.slice(0, key.lastIndexOf('.'))),
  );
  const supportedKeys = keys.filter(({ key }) => !names.has(key)).map(({ key }) => key);
  const row = (label: string, text: string): string => `  ${label.padEnd(INDENT - 2)}${text}`;
  const width = Math.max(0, ...ignoredKeys.map(({ key }) => key.length));
  return [
    `${file}: ${count(supportedKeys.length, 'key')} supported, ${ignoredKeys.length} accepted and ignored`,
    ...wrapNames(supportedKeys).map((line, index) => row(index === 0 ? LABELS.supported : '', line)),
    ...ignoredKeys.map(({ key, reason }, index) =>
      row(index === 0 ? LABELS.ignored : '', `${key.padEnd(width)}  ${firstSentence(reason)}`),
    ),
  ].join('\n');
}

/** The names with commas between them, in lines that fit. */
function wrapNames(names: string[]): string[] {
  const lines: string[] = [];
  for (const [index, name] of names.entries()) {
    const text = index < names.length - 1 ? `${name},` : name;
    const last = lines.at(-1);
    if (last !== undefined && INDENT + last.length + 1 + text.length <= LINE_CHARACTERS)
      lines[lines.length - 1] = `${last} ${text}`;
    else lines.push(text);
  }
  return lines;
}

/** A row for each key: its effect, and the first sentence of its reason or purpose. */
function table(keys: Key[]): string {
  const width = Math.max(0, ...keys.map(({ key }) => key.length));
  return keys
    .map(({ key, status, reason }) => `  ${key.padEnd(width)}  ${status.padEnd(9)}  ${firstSentence(reason)}`)
    .join('\n');
}

const firstSentence = (text: string): string =>
  /^.*?[.:](?=\s|$)/s.exec(text)?.[0].replace(/:$/, '.') ?? text;
