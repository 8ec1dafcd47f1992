import { type Diagnostic, sortDiagnostics } from '../../diagnostics/index.ts';
import { SiteSandboxes } from '../../sandbox/load/index.ts';
import { type LoadSiteOptions, loadSite } from '../../site/index.ts';
import { ownStrings } from '../reports/own-strings.ts';
import { PageChecker } from '../reports/page-checker.ts';
import { siteProblems } from '../reports/site-problems.ts';

/**
 * Problems of the docs folder at `root` (absolute) that are found without rendering, in reading order:
 * settings, navigation, front matter, OpenAPI files, and whether each page and snippet compiles. Writes
 * nothing, and runs no code of authors.
 */
export async function checkFolder(root: string, options: LoadSiteOptions = {}): Promise<Diagnostic[]> {
  const folder = await loadSite(root, options);
  const { site, diagnostics } = folder;
  if (!site) return sortDiagnostics(diagnostics);
  const pages = new PageChecker(root, () => ({ ...folder, site }));
  for (const file of pages.files) await pages.check(file);
  return sortDiagnostics([
    ...diagnostics,
    ...ownStrings(root, site).warnings,
    ...(await new SiteSandboxes(root).load(folder)),
    ...siteProblems(folder),
    ...pages.diagnostics(),
  ]);
}
