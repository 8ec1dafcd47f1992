/** Runs the Worker of a built site in the runtime of its host, as its `wrangler.jsonc` says. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What is used of `Miniflare`. Named here, because its types describe every product of the host. */
interface Runtime {
  ready: Promise<URL>;
  dispatchFetch(url: string, init?: RequestInit): Promise<Response>;
  listDurableObjectIds(binding: string): Promise<string[]>;
  unsafeEvictDurableObject(worker: string, className: string, object: { id: string }): Promise<void>;
  dispose(): Promise<void>;
}

interface Wrangler {
  name: string;
  main: string;
  compatibility_date: string;
  assets: Record<'directory' | 'binding' | 'html_handling' | 'not_found_handling', string> & {
    run_worker_first: string[];
  };
  durable_objects?: { bindings: { name: string; class_name: string }[] };
  migrations?: { new_sqlite_classes: string[] }[];
  ratelimits?: { name: string; namespace_id: string; simple: { limit: number; period: number } }[];
}

export interface Worker extends Runtime {
  /** Ends the object of a session, as the host does when it needs the memory. */
  evict(session: string): Promise<void>;
}

/**
 * @param persist folder that stores the state, without which it ends with the runtime
 * @param limits as the variable of the Worker
 */
export async function startWorker(site: string, persist?: string, limits: object = {}): Promise<Worker> {
  const config: Wrangler = JSON.parse(await readFile(join(site, 'wrangler.jsonc'), 'utf8'));
  const { name, main, assets, durable_objects: objects, migrations = [], ratelimits = [] } = config;
  const isSqlite = (className: string): boolean =>
    migrations.some(({ new_sqlite_classes: classes }) => classes.includes(className));
  const { Miniflare } = await import('miniflare' as string);
  const runtime: Runtime = new Miniflare({
    name,
    modules: [{ type: 'ESModule', path: main, contents: await readFile(join(site, main), 'utf8') }],
    compatibilityDate: config.compatibility_date,
    bindings: { SANDBOX_LIMITS: limits },
    durableObjects: Object.fromEntries(
      (objects?.bindings ?? []).map(({ name: binding, class_name: className }) => [
        binding,
        { className, useSQLite: isSqlite(className), unsafePreventEviction: false },
      ]),
    ),
    durableObjectsPersist: persist ?? false,
    ratelimits: Object.fromEntries(ratelimits.map(({ name: binding, ...limit }) => [binding, limit])),
    assets: {
      directory: join(site, assets.directory),
      binding: assets.binding,
      assetConfig: {
        html_handling: assets.html_handling,
        not_found_handling: assets.not_found_handling,
      },
      routerConfig: {
        has_user_worker: true,
        static_routing: { user_worker: assets.run_worker_first },
      },
    },
    unsafeEphemeralDurableObjects: false,
  });
  await runtime.ready;
  return Object.assign(runtime, {
    evict: (id: string) => runtime.unsafeEvictDurableObject(name, 'SandboxSession', { id }),
  });
}
