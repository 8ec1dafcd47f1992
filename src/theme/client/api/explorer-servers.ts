/**
 * The servers of the explorer: those of the playground, in its order and under its names. The explorer shows
 * the URL of a server, so a sandbox gets a URL that is only a variable; samples fill in a documented server.
 */
import { filledServer, type ServerSpec } from '../../../request/index.ts';
import type { ExplorerSandboxes, PlaygroundServer } from '../../../site/index.ts';
import { say } from '../core/say.ts';

export interface ServerConfig {
  /** Servers of the settings, for an API description that names none. */
  servers: string[];
  sandboxes: ExplorerSandboxes;
  /** Sandboxes of pages run beside the site. */
  isBesideSite: boolean;
  /** URLs that the reader has added. */
  added: string[];
  /** URL of the server that the reader has chosen on any page of the API. */
  chosen?: string | undefined;
}

/** A Server Object (OpenAPI 3.2, 4.6). */
export type ServerFields = Record<string, unknown> & { url: string };

/** For samples, if no server is documented. */
const EXAMPLE_SERVER = 'https://api.example.com';

/** Names of the variables, which no description is likely to use. */
const VARIABLES = { sandbox: 'sandbox-in-page', remote: 'sandbox-over-http' };

const shownUrl = ({ kind }: PlaygroundServer): string => `{${VARIABLES[kind]}}`;

const sandboxLabel = ({ kind }: PlaygroundServer, isBesideSite: boolean): string =>
  say(kind === 'remote' ? 'server.overHttp' : isBesideSite ? 'server.besideSite' : 'server.inPage');

/** The sandbox that the explorer shows under `url`. */
export const sandboxAt = (
  { servers }: ExplorerSandboxes,
  url: string | undefined,
): PlaygroundServer | undefined => servers.find((server) => shownUrl(server) === url);

/** The server whose URL the reader chose is `url`, as the explorer shows it. */
export const shownAs = ({ servers }: ExplorerSandboxes, url: string): string => {
  const sandbox = servers.find((server) => server.url === url);
  return sandbox ? shownUrl(sandbox) : url;
};

/**
 * @param documented Server Objects of an operation, a path or the document
 * @param page address that relative ones are resolved against
 */
export function offeredServers(
  documented: ServerFields[],
  { servers, sandboxes, isBesideSite, added }: ServerConfig,
  page: string,
): ServerFields[] {
  const own = documented.length > 0 ? documented : servers.map((url) => ({ url }));
  const shown = own.map((server) => shownServer(server, page));
  const [first] = shown;
  const filled = first && filledServer(first as Pick<ServerSpec, 'url' | 'variables'>);
  const ofSandboxes = sandboxes.servers.map((server): ServerFields => {
    const note =
      server.kind === 'sandbox' ? say(isBesideSite ? 'server.atSite' : 'server.nothingLeaves') : '';
    return {
      url: shownUrl(server),
      name: sandboxLabel(server, isBesideSite),
      description: note + (filled ? say('server.inSamples', { server: filled }) : ''),
      variables: { [VARIABLES[server.kind]]: { default: filled ?? EXAMPLE_SERVER } },
    };
  });
  const others = added.filter((url) => !shown.some((server) => server.url === url)).map((url) => ({ url }));
  return sandboxes.areFirst ? [...ofSandboxes, ...shown, ...others] : [...shown, ...ofSandboxes, ...others];
}

const RELATIVE = /^(?![a-z][a-z\d+.-]*:|\{)/i;

const resolved = (url: string, page: string): string | undefined =>
  RELATIVE.test(url) ? URL.parse(url, page)?.href.replace(/\/$/, '') : undefined;

function shownServer(server: ServerFields, page: string): ServerFields {
  const { url, description } = server;
  const absolute = resolved(url, page);
  if (absolute !== undefined) return { ...server, url: absolute, name: url };
  const isName = typeof description === 'string' && /^[^\n[\]*_`<]+$/.test(description);
  return { ...server, ...(isName && { name: `${description} (${url})` }) };
}

/**
 * The names of the servers whose URLs readers should not see: those of sandboxes, and of servers that the
 * description names relative to the page.
 */
export function serverNames(servers: ServerFields[], { sandboxes }: ServerConfig, page: string): Names {
  return new Map(
    servers.flatMap(({ url, name }): [string, string][] =>
      typeof name === 'string' && (sandboxAt(sandboxes, url) || resolved(name, page) === url)
        ? [[url, name]]
        : [],
    ),
  );
}

/** By URL. */
type Names = Map<string, string>;

/** Shows servers by their names wherever the explorer shows their URLs. */
export function nameServers(root: Node, names: Names): void {
  if (names.size === 0) return;
  const rename = (node: Node): void => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    for (let text: Node | null = walker.currentNode; text; text = walker.nextNode()) {
      if (!(text instanceof Text)) continue;
      // Other URLs are parts of samples too, which stay as they run.
      for (const [url, name] of names)
        if (text.data.trim() === url || (url.startsWith('{') && text.data.includes(url)))
          text.data = text.data.replaceAll(url, name);
    }
  };
  new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      if (target instanceof Text) rename(target);
      for (const node of addedNodes) rename(node);
    }
  }).observe(root, { subtree: true, childList: true, characterData: true });
}
