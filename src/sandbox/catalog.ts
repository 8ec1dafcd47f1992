/** The hand-written sandboxes, each loaded on its own, so that a page ships only the one it opens. */
import { accountFor, accounts } from './chat/accounts.ts';
import type { SandboxDefinition } from './core/definition.ts';

/** What a site says of a sandbox before anybody opens it. */
export interface SandboxFacts {
  /** Path of the API below the mount, without a trailing slash: `/api/v1`, or `''`. */
  basePath: string;
  /** Who a reader can be there. `value` is that of a token or a key. */
  accounts: { label: string; credentials: { username?: string; password?: string; value?: string } }[];
  /** Index of the account that a reader is at first, one that may do what the examples of an operation say; 0 when absent. */
  accountFor?(operation: { method: string; path: string }): number;
}

interface CatalogEntry extends SandboxFacts {
  load(): Promise<SandboxDefinition>;
}

const catalog = new Map<string, CatalogEntry>([
  [
    'plant-store',
    {
      load: async () => (await import('./plants/index.ts')).plantStore,
      basePath: '',
      accounts: [{ label: 'Any token', credentials: { value: 'sandbox' } }],
    },
  ],
  [
    'chat-service',
    {
      load: async () => (await import('./chat/index.ts')).chatService,
      basePath: '/api/v1',
      accounts: accounts.map(({ label, email, api_key }) => ({
        label,
        credentials: { username: email, password: api_key },
      })),
      accountFor,
    },
  ],
]);

/** Of the given OpenAPI files (names without extension), those that have a sandbox, in the same order. */
export function sandboxNames(specs: readonly string[]): string[] {
  return specs.filter((name) => catalog.has(name));
}

/** Where the API of an OpenAPI file's sandbox is and who can use it, without loading it; undefined when there is none. */
export function sandboxFacts(name: string): SandboxFacts | undefined {
  const entry = catalog.get(name);
  if (!entry) return undefined;
  const { load: _load, ...facts } = entry;
  return facts;
}

/** The definition of an OpenAPI file's sandbox. Rejects for a file that has none. */
export async function loadSandbox(name: string): Promise<SandboxDefinition> {
  const entry = catalog.get(name);
  if (!entry) throw new Error(`There is no sandbox for "${name}"`);
  return entry.load();
}
