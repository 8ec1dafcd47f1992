import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkFolder } from '../../astro/check/index.ts';
import { loadSettings, presentIn, type SettingCoverage, settingsCoverage } from '../../config/index.ts';
import { countProblems, type Diagnostic, hasErrors, report } from '../../diagnostics/index.ts';
import { findSettingsFile, folderInRepository, settingsFiles } from '../../site/index.ts';
import { aboutRule, PROBLEMS_PAGE } from '../about-rule.ts';
import { type FolderArguments, foldersOf } from '../folder.ts';
import { UsageError } from '../line/usage-error.ts';
import { restoreSchema } from '../schema-copy.ts';
import { count, paint, plain, print, printError, printJson, printProblems, seconds } from '../terminal.ts';
import { applyFixes, type Corrections } from './apply-fixes.ts';
import { rulesTable, sandboxRules } from './sandbox-rules.ts';

type Key = Pick<SettingCoverage, 'key' | 'status' | 'reason'>;

interface CheckArguments extends FolderArguments {
  /** List the settings in use and their effect. */
  keys: boolean;
  /** List the rules of the sandboxes. */
  sandbox: boolean;
  /** The least severity that fails the check. */
  failOn: Diagnostic['severity'] | undefined;
  strict: boolean;
  json: boolean;
  run: boolean;
  update: boolean;
  server: { name: string; url: string }[] | undefined;
  allowWrites: boolean;
  external: boolean;
  linkHost: string[] | undefined;
  skipLinks: string[] | undefined;
  fix: boolean;
  dryRun: boolean;
  format: 'text' | 'json' | 'github' | 'sarif' | undefined;
}

/** `trellis check`: 0 for a folder without errors, or without the severity that is to fail. */
export async function check(args: CheckArguments): Promise<number> {
  const startTime = performance.now();
  const { root, outDir, remoteSpecs, cacheDir: workspace } = foldersOf(args);
  const rules = args.sandbox ? await sandboxRules(root, { outDir, remoteSpecs, workspace }) : undefined;
  refuseVainOptions(args);
  const { external, linkHost: hosts = [], skipLinks: skip = [] } = args;
  const extra = { ...(args.run && { run: serversOf(args) }), ...(external && { external: { hosts, skip } }) };
  const checked = await checkFolder(root, { outDir, remoteSpecs, workspace, isCached: true, ...extra });
  const { pages, requests } = checked;
  const wanted = checked.diagnostics.filter(({ code }) => (code === 'run/output' ? args.update : args.fix));
  const fixes = wanted.length > 0 ? applyFixes(root, wanted, args.dryRun) : undefined;
  const corrected = new Set(args.dryRun ? [] : fixes?.corrected);
  const diagnostics = checked.diagnostics.filter((each) => !corrected.has(each));
  const file = findSettingsFile(root) ?? 'docs.json';
  const settings = readFileSync(join(root, file), 'utf8');
  restoreSchema(root, settings);
  const keys = keysOf(root, file, settings);
  const isBroken = fails(diagnostics, args.failOn ?? (args.strict ? 'warning' : 'error'));
  const format = args.format ?? (args.json ? 'json' : 'text');
  const time = performance.now() - startTime;
  if (format === 'json') {
    printJson({
      ok: !hasErrors(diagnostics),
      pages,
      seconds: Number((time / 1000).toFixed(1)),
      file,
      keys,
      diagnostics: plain(diagnostics, aboutRule),
      ...(requests !== undefined && { requests }),
      ...(fixes && { fixes: { files: fixes.files, count: fixes.corrected.length, diff: fixes.diff } }),
      ...(rules && { sandbox: rules }),
    });
  } else if (format !== 'text') {
    print(report(diagnostics, { format, directory: folderInRepository(root), about: aboutRule }));
  } else {
    if (rules) print(rulesTable(rules));
    else if (args.keys) print(table(keys));
    if (fixes) printFixes(fixes, args.dryRun);
    // Last, because it is what the author came for.
    if (diagnostics.length > 0) {
      printProblems(diagnostics, false);
      printError(`Codes are explained at ${PROBLEMS_PAGE}\n`);
    }
    const verb = isBroken ? paint().red('Checked') : paint().green('Checked');
    const what = [count(pages, 'page'), ...(requests === undefined ? [] : [count(requests, 'request')])];
    print(`${verb} ${what.join(' and ')} in ${seconds(time)}: ${countProblems(diagnostics)}`);
  }
  return isBroken ? 1 : 0;
}

/** Options that have no effect without another one. @throws UsageError */
function refuseVainOptions(args: CheckArguments): void {
  const { run, update, server, allowWrites, fix, dryRun, external, linkHost, skipLinks } = args;
  if (!external && linkHost) throw new UsageError('--link-host needs --external');
  if (!external && skipLinks) throw new UsageError('--skip-links needs --external');
  if (!run && update) throw new UsageError('--update needs --run');
  if (!run && server) throw new UsageError('--server needs --run');
  if (!server && allowWrites)
    throw new UsageError('--allow-writes needs --server; a sandbox allows all writes');
  if (dryRun && !fix && !update) throw new UsageError('--dry-run needs --fix, or --run --update');
}

const serversOf = ({ server = [], allowWrites }: CheckArguments) => ({
  servers: new Map(server.map(({ name, url }) => [name, url])),
  allowsWrites: allowWrites,
  environment: process.env,
});

/** What was corrected, or the changes that would be made. */
function printFixes({ corrected, files, changedMeanwhile, diff }: Corrections, isDry: boolean): void {
  if (isDry) print(diff.trimEnd());
  else if (corrected.length > 0)
    print(`Corrected ${count(corrected.length, 'problem')} in ${files.join(', ')}`);
  for (const file of changedMeanwhile)
    printError(`${file} was not corrected: it has changed, or is not UTF-8`);
}

const RANK = { error: 2, warning: 1, info: 0 } as const;

/** Whether there is a problem of this severity, or of a higher one. */
const fails = (diagnostics: Diagnostic[], least: Diagnostic['severity']): boolean =>
  diagnostics.some(({ severity }) => RANK[severity] >= RANK[least]);

/** The settings keys of this folder, in the order of the format's description. */
function keysOf(root: string, file: string, text: string): Key[] {
  const { raw } = loadSettings(text, file, settingsFiles(root));
  if (raw === undefined) return [];
  const presentKeys = presentIn(raw);
  return settingsCoverage(raw).filter(({ key }) => presentKeys.has(key));
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
