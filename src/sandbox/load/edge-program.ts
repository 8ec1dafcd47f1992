/** The program that serves the sandboxes of a site on a host, as one module without imports. */
import { fileURLToPath } from 'node:url';
import { PUBLIC_ENTRY } from './rule-sets.ts';
import type { SiteSandbox } from './site-sandboxes.ts';

/** Hosts that can run it. */
export type EdgeHost = 'cloudflare' | 'node' | 'deno' | 'bun';

/** From the sources: only their modules are files of their own in the package, too. */
const room = (path: string): string =>
  fileURLToPath(new URL(`../../../src/sandbox/${path}.ts`, import.meta.url));
const importOf = (names: string, path: string): string => `import ${names} from ${JSON.stringify(path)};`;

const ENTRY = '\0trellis:edge-program';
const PROCESS = '\0trellis:process';

/** What is in front of the sandboxes and the files of the site. */
export interface EdgeFront {
  /** Absolute path of the module that exports `siteFront`. */
  module: string;
  /** Its options, as far as they are data. */
  options: object;
}

/**
 * @param path of all sandboxes, with the base path of the site
 * @param front what serves the rest of the site
 * @throws if a rule set cannot be bundled
 */
export async function edgeProgram(
  sandboxes: readonly SiteSandbox[],
  host: EdgeHost,
  path: string,
  front: EdgeFront,
): Promise<string> {
  const { rolldown } = await import('rolldown');
  const build = await rolldown({
    input: ENTRY,
    // The runtimes have what browsers have, except for pages.
    platform: 'browser',
    // The build for workers comes before that for pages, which uses `document`.
    resolve: { conditionNames: ['workerd', 'worker', 'browser', 'import', 'default'] },
    logLevel: 'silent',
    plugins: [
      {
        name: 'trellis:edge-program',
        resolveId: (id) => {
          if (id === ENTRY) return id;
          if (id === PUBLIC_ENTRY) return room('index');
          // The MCP server would read the platform of a child process that it does not start here.
          return id === 'node:process' ? PROCESS : null;
        },
        load: (id) => {
          if (id === PROCESS) return 'export default {};';
          return id === ENTRY ? entryOf(sandboxes, host, path, front) : null;
        },
      },
    ],
  });
  try {
    const { output } = await build.generate({ format: 'esm', codeSplitting: false, minify: true });
    return output[0].code;
  } finally {
    await build.close();
  }
}

function entryOf(sandboxes: readonly SiteSandbox[], host: EdgeHost, path: string, front: EdgeFront): string {
  const modules = sandboxes.flatMap(({ module }, index) =>
    module === undefined ? [] : [importOf(`ruleSet${index}`, module)],
  );
  const list = sandboxes.map(({ name, title, basePath, module, plan }, index) => {
    const facts = JSON.stringify({ name, title, basePath }).slice(1, -1);
    const ruleSet = module === undefined ? 'undefined' : `ruleSet${index}`;
    const loaded = plan ? `plannedDefinition(${JSON.stringify(plan())}, ${ruleSet})` : ruleSet;
    return `{ ${facts}, load: () => ${loaded} }`;
  });
  return [
    importOf('{ DEFAULT_LIMITS, plannedDefinition }', room('edge/index')),
    ...modules,
    `const sandboxes = [${list.join(', ')}];`,
    `const site = { path: ${JSON.stringify(path)}, limits: DEFAULT_LIMITS, sandboxes };`,
    importOf('{ siteFront }', front.module),
    `const options = ${JSON.stringify({ ...front.options, sandboxPath: path })};`,
    ...(host === 'cloudflare' ? CLOUDFLARE : serverEntry(host)),
  ].join('\n');
}

const CLOUDFLARE = [
  importOf('{ cloudflareWorker, tooMany }', room('edge/cloudflare/index')),
  'const { handler, SandboxSession, SandboxLobby } = cloudflareWorker(site);',
  'const front = (env) => siteFront({',
  '  ...options,',
  '  files: (request) => env.ASSETS.fetch(request),',
  '  sandboxes: (request) => handler.fetch(request, env),',
  '  refuseMcp: (request) => tooMany(request, env.MCP_REQUESTS),',
  '});',
  'export default { fetch: (request, env) => front(env)(request) };',
  'export { SandboxSession, SandboxLobby };',
];

/** How each host tells the address of a client, by the second argument of its handlers. */
const ADDRESSES: Record<Exclude<EdgeHost, 'cloudflare'>, string> = {
  node: 'info?.address',
  deno: 'info?.remoteAddr?.hostname',
  bun: 'info?.requestIP?.(request)?.address',
};

const serverEntry = (host: Exclude<EdgeHost, 'cloudflare'>): string[] => [
  importOf('{ edgeHandler, localSessions }', room('edge/index')),
  importOf('{ openDatabase, sqliteShelf }', room('http/sessions')),
  'export const path = site.path;',
  'const missing = async () => new Response(null, { status: 404 });',
  'export function createHandler({ data, origin, limits, files = missing } = {}) {',
  '  const own = { ...site, limits: { ...site.limits, ...limits } };',
  '  const shelf = data === undefined ? undefined : sqliteShelf(openDatabase(data));',
  '  const handle = edgeHandler(own, localSessions(own, shelf), { origin });',
  `  return (request, info) => {`,
  `    const visit = { address: ${ADDRESSES[host]} };`,
  '    return siteFront({ ...options, files, sandboxes: (one) => handle(one, visit) })(request);',
  '  };',
  '}',
  'let handler;',
  'export default { fetch: (request, info) => (handler ??= createHandler())(request, info) };',
];
