/**
 * The full explorer: @scalar/api-reference, loaded from this site. Everything that would contact another host
 * is off: fonts, assistants, toolbars, proxies, links to a hosted client.
 */
import { isRecord } from '../../../json/index.ts';
import type { ExplorerSandboxes } from '../../../site/index.ts';
import { isBesideSite } from '../core/beside-site.ts';
import { openSandbox } from '../core/in-page.ts';
import { ready, say } from '../core/say.ts';
import { recall, remember } from '../core/storage.ts';
import { originOf } from '../playground/auth/origin.ts';
import { explorerBar } from './explorer-bar.ts';
import { explorerContent } from './explorer-content.ts';
import {
  ExplorerCredentials,
  enteredCredentials,
  type Schemes,
  type SecurityEntry,
  shownCredentials,
} from './explorer-credentials.ts';
import { nameServers, type ServerConfig, sandboxAt, serverNames } from './explorer-servers.ts';

/** `data-config` of the element. */
interface Config {
  name: string;
  spec: string;
  module: string;
  servers: string[];
  sandboxes: ExplorerSandboxes;
  /** Readers can add servers. */
  hasOwnServers: boolean;
}

/** What the explorer tells a plugin before it makes a request. */
interface BeforeRequest {
  requestBuilder: { baseUrl: string; method: string; path: { raw: string }; security: SecurityEntry[] };
  operation: { security?: Record<string, unknown>[] };
  document: { security?: Record<string, unknown>[] };
  server?: { url?: string } | null;
}

const element = document.querySelector<HTMLElement>('trellis-explorer');
// A site opened from its files cannot load modules; the list of operations stays.
if (element && location.protocol !== 'file:') start(element, JSON.parse(element.dataset.config ?? '{}'));

async function start(host: HTMLElement, config: Config): Promise<void> {
  const [module, spec] = await Promise.all([
    import(/* @vite-ignore */ config.module),
    fetch(config.spec).then((response) => response.json()),
    ready,
  ]);
  const added = config.hasOwnServers ? recall(`servers-${config.name}`)?.split(' ').filter(Boolean) : [];
  const chosen = recall(`server-${config.name}`) ?? undefined;
  const servers: ServerConfig = {
    ...config,
    isBesideSite: isBesideSite(),
    added: added ?? [],
    chosen,
  };
  const content = explorerContent(spec, servers, location.href);
  const schemes = schemesOf(spec);
  const credentials = new ExplorerCredentials(config.name, schemes);
  const bar = explorerBar(credentials, config.sandboxes.servers[0]?.accounts);
  const mount = document.createElement('div');
  host.replaceChildren(...(Object.keys(schemes).length > 0 ? [bar.element] : []), mount);
  nameServers(host, serverNames(content.servers, servers, location.href));
  module.createApiReference(mount, {
    ...content.options,
    content: content.content,
    ...STYLE,
    ...QUIET,
    forceDarkModeState: isDark() ? 'dark' : 'light',
    authentication: { securitySchemes: shownCredentials(schemes, credentials.initial) },
    plugins: [sending(config, credentials, bar.showAccount)],
    customFetch: async (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init);
      const isInPage = config.sandboxes.servers.some(
        ({ kind, mount = '' }) => kind === 'sandbox' && request.url.startsWith(`${mount}/`),
      );
      if (isInPage) return (await openSandbox(config.name))(request);
      // As the playground does: what a reader sends reaches the server.
      return fetch(request, { cache: 'no-store' });
    },
  });
  // The explorer reads its mode once; later changes reach its styles through these classes.
  new MutationObserver(() => {
    document.body.classList.toggle('dark-mode', isDark());
    document.body.classList.toggle('light-mode', !isDark());
  }).observe(document.documentElement, { attributeFilter: ['data-theme'] });
}

function isDark(): boolean {
  const theme = document.documentElement.dataset.theme;
  return theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
}

/** Fonts and colors come from `explorer.css`. */
const STYLE = { theme: 'none', withDefaultFonts: false, hideDarkModeToggle: true };

/** Nothing leaves the page but the reader's requests, and nothing is kept beyond it. */
const QUIET = {
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  persistAuth: false,
  orderSchemaPropertiesBy: 'preserve',
  orderRequiredPropertiesFirst: false,
};

function schemesOf({ components, securityDefinitions }: Record<string, unknown>): Schemes {
  const schemes = isRecord(components) ? components.securitySchemes : securityDefinitions;
  return isRecord(schemes) ? schemes : {};
}

/** A plugin that gives each request its address and credentials. */
function sending(
  { name, sandboxes }: Config,
  credentials: ExplorerCredentials,
  showAccount: (account: number) => void,
) {
  /** The explorer's own state. */
  let auth: { export(): unknown } | undefined;
  const beforeRequest = ({ requestBuilder, operation, document: whole, server }: BeforeRequest): void => {
    const sandbox = sandboxAt(sandboxes, server?.url);
    if (sandbox) requestBuilder.baseUrl = sandbox.url;
    const url = sandbox?.url ?? server?.url;
    if (url !== undefined) remember(`server-${name}`, url);
    const { method, path } = requestBuilder;
    const account = credentials.account ?? sandboxes.accounts[`${method} ${path.raw}`] ?? 0;
    if (sandbox) showAccount(account);
    requestBuilder.security = credentials.entriesFor(
      {
        origin: originOf(requestBuilder.baseUrl),
        entries: requestBuilder.security,
        entered: enteredCredentials(auth?.export()),
        required: Object.keys((operation.security ?? whole.security)?.[0] ?? {}),
        account: sandbox?.accounts?.[account]?.credentials,
      },
      (origin) => confirm(`${say('auth.elsewhere', { origin })}\n\n${say('auth.useHere')}`),
    );
  };
  return () => ({
    name: 'trellis',
    extensions: [],
    hooks: {
      onInit(facts: { auth: { export(): unknown } }) {
        auth = facts.auth;
      },
    },
    apiClientPlugins: [{ hooks: { beforeRequest } }],
  });
}
