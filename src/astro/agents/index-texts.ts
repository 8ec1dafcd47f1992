/** The files that list the pages of a site for programs, or hold all their texts. */
import { FULL_NAME, fullFiles, fullText, INDEX_NAME, indexFiles } from '../../agents/index.ts';
import type { Page } from '../../site/index.ts';
import type { Run } from '../context/run.ts';
import type { SiteFiles } from '../site-files/index.ts';
import { agentSiteOf } from './agent-site.ts';
import { manifestFile } from './manifest.ts';
import { wellKnownFiles } from './well-known.ts';

type AgentRun = Pick<Run, 'context' | 'folder' | 'locals'>;

/** Address of the index, for a link in the file at the path `from`. */
export const indexAddress = (run: AgentRun, from: string): string =>
  agentSiteOf(run).addressOf(`/${INDEX_NAME}`, from);

/** Whether a path within the site has the name of such a file. */
const isIndexPath = (path: string): boolean =>
  [INDEX_NAME, FULL_NAME].includes(path.slice(path.lastIndexOf('/') + 1));

/** Whether the docs folder publishes a file at a path of the site. It then replaces the one of Trellis. */
const isOwnFile = ({ folder }: Pick<Run, 'folder'>, path: string): boolean =>
  folder.lastLoad?.assets.some(({ to }) => `/${to}` === path) ?? false;

/**
 * Writes the index files, those with the text of pages, those about APIs, and that of the MCP server.
 *
 * @param markdownOf the Markdown of a page without the line that leads to the index
 * @param lengths its characters, by the ids of pages
 */
export function writeIndexTexts(
  run: AgentRun & Pick<Run, 'ledger'>,
  files: SiteFiles,
  markdownOf: (page: Page) => string | undefined,
  lengths: ReadonlyMap<string, number>,
): void {
  const agentSite = agentSiteOf(run);
  const write = (path: string, text: () => string): void => {
    if (!isOwnFile(run, path)) files.write(path, text());
  };
  const texts = [...indexFiles(agentSite), ...wellKnownFiles(run), manifestFile(run)];
  for (const [path, text] of texts) write(path, () => text);
  for (const file of fullFiles(agentSite, ({ id }) => lengths.get(id) ?? 0))
    write(file.path, () => fullText(agentSite, file, markdownOf));
}

/**
 * The text of such a file of the current folder, for dev; undefined if the site has none at `path`.
 *
 * @param markdownOf renders a page and returns its Markdown
 */
export async function indexTextAt(
  run: AgentRun,
  path: string,
  markdownOf: (page: Page) => Promise<string | undefined>,
): Promise<string | undefined> {
  if (isOwnFile(run, path)) return undefined;
  if (path.startsWith('/.well-known/')) return wellKnownFiles(run).get(path);
  if (!isIndexPath(path)) return undefined;
  const agentSite = agentSiteOf(run);
  if (path.endsWith(`/${INDEX_NAME}`)) return indexFiles(agentSite).get(path);
  const texts = new Map<string, string>();
  for (const page of new Set(fullFiles(agentSite, () => 1).flatMap(({ pages }) => pages)))
    texts.set(page.id, (await markdownOf(page)) ?? '');
  const file = fullFiles(agentSite, ({ id }) => texts.get(id)?.length ?? 0).find(
    (each) => each.path === path,
  );
  return file && fullText(agentSite, file, ({ id }) => texts.get(id));
}
