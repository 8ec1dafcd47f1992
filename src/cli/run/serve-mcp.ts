import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { MANIFEST_PATH } from '../../agents/index.ts';
import { SiteFiles, type ToolContext } from '../../agents/mcp/index.ts';
import {
  allowedServers,
  folderFiles,
  localSandboxes,
  packageIdentity,
  publishedFiles,
  publishedSandboxes,
  serveStandardStreams,
} from '../../agents/mcp/node/index.ts';
import { type FolderArguments, foldersOf } from '../folder.ts';
import { UsageError } from '../line/usage-error.ts';
import { stopOnSignal } from '../signals.ts';

interface McpArguments extends FolderArguments {
  /** Folder of a built site or docs folder, or URL of a site. */
  source: string | undefined;
  allowServer: string[] | undefined;
}

/** `trellis mcp`. Prints nothing on standard output, which belongs to the protocol. */
export async function mcp({ source, allowServer = [], ...args }: McpArguments): Promise<undefined> {
  const isUrl = source !== undefined && /^https?:\/\//i.test(source);
  const context = isUrl ? ofUrl(source) : ofFolder(builtFolder(source, args));
  const servers = allowServer.length > 0 ? allowedServers(allowServer, process.env) : undefined;
  const sender = { ...context.sender, ...(servers && { servers }) };
  const server = serveStandardStreams(packageIdentity(), { ...context, sender });
  stopOnSignal(() => server.close());
  return undefined;
}

function ofFolder(folder: string): ToolContext {
  const read = folderFiles(folder);
  return { files: new SiteFiles(read), sender: { toSandbox: localSandboxes(read, folder) } };
}

/** @throws UsageError for a URL with more than an origin and a path */
function ofUrl(source: string): ToolContext {
  const url = URL.parse(source);
  if (!url || url.search || url.hash || url.username || url.password)
    throw new UsageError(`the URL of a site cannot have a user, a query or a fragment: ${source}`);
  const root = url.href.replace(/\/(?:index\.html)?$/, '');
  const read = publishedFiles(root);
  return {
    files: new SiteFiles(read),
    sender: { toSandbox: publishedSandboxes(root, localSandboxes(read)) },
  };
}

/** The folder with the files of a site. @throws UsageError for a folder without a built site */
function builtFolder(source: string | undefined, args: FolderArguments): string {
  const { outDir, base = '' } = foldersOf(args, { needsSettings: false });
  const named = source === undefined ? [] : [resolve(source), join(resolve(source), 'dist')];
  const folders = source === undefined ? [outDir] : named;
  // A site that a Worker serves is in folders of its base path.
  const folder = folders
    .flatMap((each) => [each, join(each, base)])
    .find((each) => existsSync(join(each, MANIFEST_PATH)));
  if (folder !== undefined) return folder;
  throw new UsageError(`no built site in ${folders.join(' or ')}. Run "trellis build" first.`);
}
