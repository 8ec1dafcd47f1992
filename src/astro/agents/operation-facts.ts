import type { OperationFacts, SandboxAccess } from '../../agents/index.ts';
import { buildRequest } from '../../request/index.ts';
import type { Page } from '../../site/index.ts';
import type { Run } from '../context/run.ts';

type OperationRun = Pick<Run, 'context' | 'folder' | 'locals'>;

/** What programs must know about the operation of a page to call it. Undefined for any other page. */
export async function operationFactsOf(run: OperationRun, page: Page): Promise<OperationFacts | undefined> {
  const { folder, locals, context } = run;
  const operation =
    page.operation === undefined ? undefined : folder.lastLoad?.operations.get(page.operation);
  if (!operation) return undefined;
  const { operationFacts, specPath } = locals().api;
  const view = await operationFacts(operation.id, page.id);
  const spec = folder.site.specs.find(({ name }) => view.kind !== 'page' && name === operation.spec);
  const file = spec && { title: spec.title, path: context.base + specPath(spec.name) };
  if (view.kind === 'webhook') return { servers: [], file };
  return {
    servers: view.servers,
    operationId: operation.operationId,
    file,
    sandbox: spec && view.playground === 'show' ? sandboxAccess(run, operation.id) : undefined,
  };
}

/** How programs call an operation of an OpenAPI file in its sandbox, with an account that may do so. */
export function sandboxAccess(
  { folder, locals, context }: OperationRun,
  id: string,
): SandboxAccess | undefined {
  const operation = folder.lastLoad?.operations.get(id);
  const place = locals().sandboxes.find(({ name }) => name === operation?.spec);
  const sandbox = place && folder.sandboxes.of(place.name);
  if (!operation || !sandbox) return undefined;
  const { request } = operation;
  const { servers } = locals().api.explorerSandboxes(place.name);
  const accounts = servers.find(({ kind }) => kind === 'sandbox')?.accounts ?? [];
  const account = accounts[sandbox.accountFor?.(request) ?? 0];
  const requirement = request.security.findIndex((schemes) => schemes.length > 0);
  const keys = request.security[requirement]?.map(({ key }) => key) ?? [];
  const { headers, url } = buildRequest(
    { ...request, path: '', parameters: [], body: undefined },
    {
      ...{ server: place.address, path: {}, query: {}, header: {}, cookie: {} },
      ...(account && {
        auth: { requirement, credentials: Object.fromEntries(keys.map((key) => [key, account.credentials])) },
      }),
    },
  );
  const { address } = folder.publication ?? {};
  const isServed = locals().sandboxPath !== undefined || context.servedSandboxes[place.name] !== undefined;
  const base = place.address.startsWith('/') ? originOf(address) + place.address : place.address;
  return {
    address: base + place.basePath,
    isLocal: !isServed,
    credentials: [
      ...headers.map(([name, value]) => basicLogin(value) ?? `${name}: ${value}`),
      ...(url.includes('?') ? [url.slice(url.indexOf('?'))] : []),
    ],
    pathValues: sandbox.pathValues?.(id),
  };
}

const originOf = (address: string | undefined): string =>
  address === undefined ? '' : new URL(address).origin;

/** Credentials of HTTP Basic as curl takes them, which tells more than their encoded form. */
function basicLogin(value: string): string | undefined {
  const encoded = /^Basic (.+)$/.exec(value)?.[1];
  return encoded && `--user '${Buffer.from(encoded, 'base64').toString()}'`;
}
