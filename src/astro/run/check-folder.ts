import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pageProcessor, parsePage, pathWithin } from '../../content/index.ts';
import { type Diagnostic, sortDiagnostics } from '../../diagnostics/index.ts';
import { SiteSandboxes } from '../../sandbox/load/index.ts';
import { type LoadSiteOptions, loadSite } from '../../site/index.ts';
import { ownStrings } from '../reports/own-strings.ts';
import { PageProblems } from '../reports/page-problems.ts';
import { PageUses } from '../reports/page-uses.ts';
import { siteProblems } from '../reports/site-problems.ts';

/**
 * Problems of the docs folder at `root` (absolute) that show without rendering, in reading order: settings,
 * navigation, front matter, OpenAPI files, and whether each page and snippet compiles. Writes nothing, and
 * runs no code of authors.
 */
export async function checkFolder(root: string, options: LoadSiteOptions = {}): Promise<Diagnostic[]> {
  const loaded = await loadSite(root, options);
  const { site, snippets, contentDir, assets, diagnostics, outside } = loaded;
  if (!site) return sortDiagnostics(diagnostics);
  const { variables, styling } = site.settings;
  const problems = new PageProblems(root, () => false, { isOutside: (file) => outside.has(file) });
  const uses = new PageUses(root);
  const processor = pageProcessor({
    base: '',
    root,
    settings: () => ({ variables, math: styling.latex !== false, contentDir }),
    isSnippet: (file) => snippets.files.has(pathWithin(root, file)),
    onError: (error, file) => problems.notCompiled(error, file),
    onWarning: (warning, file) => problems.warned(warning, file),
    onUses: (pageUses, file) => uses.note(pageUses, file),
  });
  const compiler = await processor.createMdxRenderer?.({ syntaxHighlight: false }, { optimize: true });
  const pages = site.pages.flatMap(({ file }) => file ?? []);
  for (const file of new Set([...pages, ...snippets.files])) {
    if (!file.endsWith('.mdx')) continue;
    const text = await readFile(join(root, file), 'utf8');
    const { body } = parsePage(text, file, variables);
    // As many lines as before, so locations in the page stay right.
    const lines = text.slice(0, text.length - body.length).replace(/[^\n]/g, '');
    await compiler?.process(lines + body, join(root, file), {});
  }
  return sortDiagnostics([
    ...diagnostics,
    ...ownStrings(root, site).warnings,
    ...(await new SiteSandboxes(root).load(loaded)),
    ...siteProblems(loaded),
    ...problems.all,
    ...uses.problems({ site, assets }),
  ]);
}
