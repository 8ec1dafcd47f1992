import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  checkDiagrams,
  checkExternalLinks,
  type ExternalOptions,
  linksOfSettings,
  type RunReport,
  runSamples,
  type Servers,
  unusedIgnores,
  weigh,
  withoutConsequences,
  withoutConsequencesOfDescriptions,
} from '../../check/index.ts';
import { type Diagnostic, failedCheck, isolated, sortDiagnostics } from '../../diagnostics/index.ts';
import { SiteSandboxes } from '../../sandbox/load/index.ts';
import { type LoadSiteOptions, loadSite } from '../../site/index.ts';
import { checkCacheDir, PageChecker } from '../reports/page-checker.ts';
import { folderProblems } from '../reports/site-problems.ts';
import { makeWorkspace, workspaceOf } from '../run/workspace.ts';
import { parseDiagram } from './parse-diagram.ts';

interface CheckedFolder {
  /** Number of pages. */
  pages: number;
  /** In reading order. */
  diagnostics: Diagnostic[];
  /** Requests that were sent; absent unless samples run. */
  requests?: number;
}

interface CheckOptions extends LoadSiteOptions {
  /** Runs the samples of pages, and the rule sets of sandboxes. */
  run?: Omit<Servers, 'sandboxes'>;
  /** Keeps what is known of each page in the workspace, by its content. */
  isCached?: boolean;
  /** Visits links to other sites. */
  external?: Pick<ExternalOptions, 'hosts' | 'skip'>;
}

/**
 * Problems of the docs folder at `root` (absolute) that are found without rendering: settings, navigation,
 * front matter, OpenAPI files, and whether each page and snippet compiles. Writes nothing but caches, and
 * runs no code of authors, unless samples run. A check that throws is a problem too. What readers meet as
 * broken is an error.
 */
export async function checkFolder(
  root: string,
  { run, external, isCached = false, ...options }: CheckOptions = {},
): Promise<CheckedFolder> {
  const folder = await loadSite(root, { ...options, withErrors: true });
  const { site, diagnostics } = folder;
  if (!site) return { pages: 0, diagnostics: sortDiagnostics(weigh(diagnostics, { isCheck: true })) };
  const workspace = isCached || run || external ? await writableWorkspace(root, options) : undefined;
  const cacheDir = isCached && workspace ? checkCacheDir(workspace) : undefined;
  const pages = new PageChecker(root, () => ({ ...folder, site }), undefined, cacheDir);
  const read = (file: string): string => readFileSync(join(root, file), 'utf8');
  const failures: Diagnostic[] = [];
  for (const file of pages.files)
    await pages.check(file).catch((error) => failures.push(failedCheck('this page', error, file)));
  const ruleSets = run && join(workspaceOf(root, options.workspace), 'cache/rule-sets');
  const sandboxes = new SiteSandboxes(root, ruleSets);
  const ofFolder = await folderProblems(folder, { root, sandboxes });
  let report: RunReport | undefined;
  const all = [
    ...diagnostics,
    ...ofFolder.diagnostics,
    ...failures,
    ...(await isolated('links and images', () => pages.diagnostics())),
    ...(await isolated('unused files', () => pages.folderProblems({ ...folder, site }))),
    ...(await isolated('diagrams', () => checkDiagrams(pages.files, read, parseDiagram))),
  ];
  if (run)
    all.push(
      ...(await isolated('samples', async () => {
        const servers = { ...run, sandboxes: sandboxes.list };
        report = await runSamples(root, pages.usesOfFiles(), { ...folder, site }, servers);
        return report.diagnostics;
      })),
    );
  if (external) {
    const file = join(workspaceOf(root, options.workspace), 'cache/external-links.json');
    const links = [...linksOfSettings(folder.settingsTexts), ...pages.usesOfFiles()];
    const visits = () => checkExternalLinks(links, { ...external, file });
    all.push(...(await isolated('external links', visits)));
  }
  const problems = withoutConsequencesOfDescriptions(withoutConsequences(all, folder.lost));
  const policy = { settings: site.settings.check, isCheck: true, outside: folder.outside };
  const unused = unusedIgnores(problems, site.settings, folder);
  return {
    pages: site.pages.length,
    diagnostics: sortDiagnostics(weigh([...problems, ...unused], policy)),
    ...(report && { requests: report.count }),
  };
}

/** Undefined for a folder that cannot be written to. */
const writableWorkspace = (root: string, { workspace }: LoadSiteOptions): Promise<string | undefined> =>
  makeWorkspace(root, workspace).catch(() => undefined);
