/** Where requests go: to a fresh sandbox of their API, or to a server that the command line names. */
import type { Diagnostic } from '../../diagnostics/index.ts';
import type { ApiDocument } from '../../openapi/index.ts';
import { createSandbox, type SandboxAccount, type SandboxDefinition } from '../../sandbox/index.ts';
import { suggest } from '../targets.ts';
import type { Target } from './run-request.ts';

/** The time of sandboxes, in milliseconds since 1970, so that a page shows the same response every day. */
const FROZEN_TIME = Date.UTC(2026, 0, 1, 12);

/** A sandbox that a run can open. */
interface RunSandbox {
  name: string;
  basePath: string;
  accounts: readonly SandboxAccount[];
  accountFor?: SandboxDefinition['accountFor'];
  definition(): SandboxDefinition;
  pathValues?(operation: string): Record<string, string>;
}

export interface Servers {
  sandboxes: readonly RunSandbox[];
  /** Addresses of servers by the name of the API; `''` for all others. */
  servers: ReadonlyMap<string, string>;
  /** Whether requests that may change something are sent to these servers. */
  allowsWrites: boolean;
  /** Variables that samples for these servers use. */
  environment: Readonly<Record<string, string | undefined>>;
}

/** The target of each API for one page. Sandboxes are opened with their initial state at first use. */
export function targetsOfPage(servers: Servers): (document: ApiDocument) => Target | undefined {
  const targets = new Map<string, Target | undefined>();
  return ({ name }) => {
    if (!targets.has(name)) targets.set(name, targetOf(name, servers));
    return targets.get(name);
  };
}

function targetOf(
  name: string,
  { sandboxes, servers, allowsWrites, environment }: Servers,
): Target | undefined {
  const address = servers.get(name) ?? servers.get('');
  if (address !== undefined) return serverTarget(address, allowsWrites, environment);
  const sandbox = sandboxes.find((one) => one.name === name);
  return sandbox && sandboxTarget(sandbox);
}

function sandboxTarget({ basePath, accounts, accountFor, definition }: RunSandbox): Target {
  const sandbox = createSandbox(definition(), { clock: () => FROZEN_TIME, onError: () => {} });
  return {
    base: `http://sandbox.invalid${sandbox.mount}${basePath}`,
    send: sandbox,
    allowsWrites: true,
    accounts: accounts.map(({ label }) => label),
    expand: (text) => text,
    // Public, and valid nowhere else.
    hide: (text) => text,
    fill(_, part, { operation, account }) {
      const named = accounts.find(({ label }) => label === account);
      const usual = accounts[(operation && accountFor?.(operation.request)) ?? 0];
      return (named ?? usual)?.credentials[part];
    },
  };
}

/** Characters. Shorter values are no secrets, and occur in any text. */
const MIN_SECRET = 6;

const VARIABLE = /\$(?:\{(\w+)\}|(\w+))/g;

function serverTarget(address: string, allowsWrites: boolean, environment: Servers['environment']): Target {
  const used = new Set<string>();
  const variable = (name: string): string | undefined => {
    const value = environment[name];
    if (value !== undefined && value.length >= MIN_SECRET) used.add(value);
    return value;
  };
  return {
    base: address.replace(/(?<!\/)\/+$/, ''),
    send: (request) => fetch(request),
    allowsWrites,
    expand: (text) =>
      text.replace(
        VARIABLE,
        (whole, braced?: string, bare?: string) => variable(braced ?? bare ?? '') ?? whole,
      ),
    fill: (placeholder) => variable(placeholder.replace(/\W/g, '')),
    hide: (text) => [...used].reduce((hidden, value) => hidden.replaceAll(value, '[hidden]'), text),
  };
}

/** A problem for each `--server NAME=URL` whose name no API has. */
export function unknownServers({ servers }: Servers, documents: readonly ApiDocument[]): Diagnostic[] {
  const names = documents.map(({ name }) => name);
  return [...servers.keys()].flatMap((name) =>
    name === '' || names.includes(name)
      ? []
      : {
          code: 'run/failed',
          severity: 'error',
          message: `--server names the API ${JSON.stringify(name)}, and no OpenAPI file has this name`,
          hint: suggest(name, names) ?? `Known names: ${names.join(', ')}`,
        },
  );
}
