import { openSandbox } from '../../sandbox/browser.ts';

/**
 * The full explorer: @scalar/api-reference, loaded from this site and switched to ask nothing of any other host
 * (fonts, assistants, toolbars, proxies and links to a hosted client are off).
 */
interface Config {
  name: string;
  spec: string;
  module: string;
  servers: string[];
  sandbox: boolean;
}

const element = document.querySelector<HTMLElement>('trellis-explorer');
if (element) start(element, JSON.parse(element.dataset.config ?? '{}'));

async function start(host: HTMLElement, config: Config): Promise<void> {
  // Not an address of any host (RFC 2606): requests to it are answered by the sandbox in this page.
  const sandboxUrl = `https://sandbox.invalid/${config.name}`;
  const [module, spec] = await Promise.all([
    import(/* @vite-ignore */ config.module),
    fetch(config.spec).then((response) => response.json()),
  ]);
  const create =
    module.createApiReference ?? module.default?.createApiReference ?? globalThis.Scalar?.createApiReference;
  const servers = config.servers.map((url) => ({ url }));
  if (config.sandbox)
    servers.unshift(Object.assign({ url: sandboxUrl }, { description: 'Sandbox in this page' }));
  const dark = document.documentElement.dataset.theme
    ? document.documentElement.dataset.theme === 'dark'
    : matchMedia('(prefers-color-scheme: dark)').matches;
  const mount = document.createElement('div');
  host.replaceChildren(mount);
  create(mount, {
    content: spec,
    servers,
    withDefaultFonts: false,
    telemetry: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    showDeveloperTools: 'never',
    hideClientButton: true,
    hideDarkModeToggle: true,
    forceDarkModeState: dark ? 'dark' : 'light',
    persistAuth: false,
    orderSchemaPropertiesBy: 'preserve',
    orderRequiredPropertiesFirst: false,
    theme: 'none',
    customFetch: async (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init);
      if (!config.sandbox || !request.url.startsWith(`${sandboxUrl}/`)) return fetch(request);
      const handler = await openSandbox(config.name);
      return handler(request);
    },
  });
}

declare global {
  var Scalar: { createApiReference(host: Element, config: object): unknown } | undefined;
}
