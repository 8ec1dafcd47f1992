/** Requests of a description's operations, and what it says about their responses. */
import { type Violation, validate } from '../../../src/contract/index.ts';
import { memoizeByObject, once } from '../../../src/memory/index.ts';
import { type ApiDocument, exampleOf, forDirection, type Operation } from '../../../src/openapi/index.ts';
import { isJsonType, type RequestValues } from '../../../src/request/index.ts';
import {
  type OperationPlan,
  pathValues,
  READER_ACCOUNTS,
  type SandboxPlan,
} from '../../../src/sandbox/generic/index.ts';
import { playgroundStart } from '../../../src/site/index.ts';
import { settingsWith } from '../../config/support.ts';

export const operationOf = (document: ApiDocument, { method, path }: OperationPlan): Operation | undefined =>
  byMethodAndPath(document).get(`${method} ${path}`);

/** The first of each. A large description has thousands. */
const byMethodAndPath = memoizeByObject((document: ApiDocument) => {
  const first = new Map<string, Operation>();
  for (const operation of document.operations) {
    const { method, path } = operation.request;
    if (!first.has(`${method} ${path}`)) first.set(`${method} ${path}`, operation);
  }
  return first;
});

/** Of a site without any of its own. Reading them takes as long as filling a form. */
const settings = once(() => settingsWith({}));

/** What the playground starts with, with credentials, and an example for what is required but has none. */
export function firstValues(operation: Operation, all: SandboxPlan, plan: OperationPlan): RequestValues {
  const facts = {
    basePath: all.basePath,
    accounts: READER_ACCOUNTS,
    offer: 'first' as const,
    pathValues: () => pathValues(all, plan),
  };
  const { initial, servers } = playgroundStart(operation, settings(), undefined, {
    sandboxes: [all.name],
    http: {},
    facts: () => facts,
  });
  const values = structuredClone(initial);
  values.server = servers[0]?.url ?? '';
  const { parameters, components, security } = operation.request;
  for (const { in: place, name, required, schema } of parameters) {
    if (required && values[place][name] === undefined)
      values[place][name] = exampleOf(schema, components, { direction: 'request' });
  }
  const requirement = Math.max(
    0,
    security.findIndex((schemes) => schemes.length > 0),
  );
  const credentials = Object.fromEntries(
    (security[requirement] ?? []).map((scheme) => [scheme.key, READER_ACCOUNTS[0]?.credentials ?? {}]),
  );
  if (security.length > 0) values.auth = { requirement, credentials };
  return values;
}

/** How a JSON body violates what the operation documents for the status. */
export function bodyViolations(operation: Operation, status: number, value: unknown): Violation[] {
  const documented =
    operation.responses.find((one) => one.status === String(status)) ??
    operation.responses.find((one) => one.status === '2XX' || one.status === 'default');
  const schema = documented?.content.find(({ contentType }) => isJsonType(contentType))?.schema;
  if (schema === undefined) return [];
  const directed = forDirection(schema, operation.request.components, 'response');
  return validate(directed.schema, value, { components: directed.components });
}
