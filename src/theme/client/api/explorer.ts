/**
 * The full explorer: @scalar/api-reference, loaded from this site. Everything that would contact another host
 * is off: fonts, assistants, toolbars, proxies, links to a hosted client.
 */
import { isBesideSite, openSandbox } from '../core/in-page.ts';
import { say } from '../core/say.ts';
import { explorerContent } from './explorer-content.ts';

/** `data-config` of the element. */
interface Config {
  name: string;
  spec: string;
  module: string;
  servers: string[];
  /** Base URL of the API in this page's sandbox. */
  sandbox?: string;
}

const element = document.querySelector<HTMLElement>('trellis-explorer');
// A site opened from its files cannot load modules; the list of operations stays.
if (element && location.protocol !== 'file:') start(element, JSON.parse(element.dataset.config ?? '{}'));

async function start(host: HTMLElement, config: Config): Promise<void> {
  const [module, spec] = await Promise.all([
    import(/* @vite-ignore */ config.module),
    fetch(config.spec).then((response) => response.json()),
  ]);
  const mount = document.createElement('div');
  host.replaceChildren(mount);
  module.createApiReference(mount, settings(config, spec));
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

function settings(config: Config, spec: Record<string, unknown>): object {
  const sandbox = config.sandbox
    ? { url: config.sandbox, description: say(isBesideSite() ? 'server.besideSite' : 'server.inPage') }
    : undefined;
  return {
    ...explorerContent(spec, { servers: config.servers, sandbox }),
    withDefaultFonts: false,
    telemetry: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    showDeveloperTools: 'never',
    hideClientButton: true,
    hideDarkModeToggle: true,
    forceDarkModeState: isDark() ? 'dark' : 'light',
    persistAuth: false,
    orderSchemaPropertiesBy: 'preserve',
    orderRequiredPropertiesFirst: false,
    theme: 'none',
    customFetch: async (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init);
      if (!config.sandbox || !request.url.startsWith(`${config.sandbox}/`)) return fetch(request);
      const handler = await openSandbox(config.name);
      return handler(request);
    },
  };
}
