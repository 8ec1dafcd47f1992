/**
 * What must hold for the planned sandbox of any description: every rule agrees with every other, and every
 * response with its schema. Sends the requests that the playground starts with.
 */
import { isDeepStrictEqual } from 'node:util';
import { formatJson, parseJson } from '../../../src/contract/index.ts';
import { isRecord } from '../../../src/json/index.ts';
import type { ApiDocument, Operation } from '../../../src/openapi/index.ts';
import { buildRequest, isJsonType, type RequestValues, toFetch } from '../../../src/request/index.ts';
import {
  genericSandbox,
  type OperationPlan,
  type SandboxPlan,
  scopeOf,
  valuesOf,
} from '../../../src/sandbox/generic/index.ts';
import { planSandbox } from '../../../src/sandbox/generic/plan/index.ts';
import { createSandbox, type Sandbox, type SandboxDefinition } from '../../../src/sandbox/index.ts';
import { bodyViolations, firstValues, operationOf } from './requests.ts';

interface Breach {
  law: string;
  /** Method and path. */
  operation: string;
  detail: string;
}

interface Verdict {
  plan: SandboxPlan;
  /** Of processor time. */
  planSeconds: number;
  breaches: Breach[];
  /** First requests that the sandbox accepted, and those that it refused. */
  firstSends: { accepted: number; refused: string[] };
  /** Responses that claim to be stored. */
  stored: number;
  /** Documented examples that violate their own schema. */
  wrongExamples: number;
}

interface Sent {
  status: number;
  source: string | null;
  /** Why a request was refused. */
  message: string | null;
  value: unknown;
  text: string;
}

/** An operation, and the path values with which it reaches a row. */
interface Reaching {
  operation: OperationPlan;
  path: string[];
}

/** Sends requests of every operation that has a rule, and lists what does not hold. */
export async function judge(document: ApiDocument): Promise<Verdict> {
  const start = process.cpuUsage();
  const plan = planSandbox(document);
  const { user, system } = process.cpuUsage(start);
  const trial = new Trial(document, plan, (user + system) / 1e6);
  for (const operation of plan.operations) await trial.firstSend(operation);
  for (const { name } of plan.resources) await trial.resource(name);
  return trial.verdict;
}

class Trial {
  readonly verdict: Verdict;
  private readonly document: ApiDocument;
  private readonly plan: SandboxPlan;
  private readonly definition: SandboxDefinition;
  private sandbox: Sandbox;

  constructor(document: ApiDocument, plan: SandboxPlan, planSeconds: number) {
    this.document = document;
    this.plan = plan;
    this.verdict = {
      plan,
      planSeconds,
      breaches: [],
      firstSends: { accepted: 0, refused: [] },
      stored: 0,
      wrongExamples: 0,
    };
    // The plan as pages receive it.
    const received = parseJson(formatJson(plan)).value as SandboxPlan;
    this.definition = genericSandbox(received);
    this.sandbox = this.open();
  }

  private open(): Sandbox {
    return createSandbox(this.definition, {
      onError: (error) => this.breach('nothing fails', undefined, String((error as Error).stack ?? error)),
    });
  }

  private breach(law: string, operation: OperationPlan | undefined, detail: string): void {
    const name = operation ? `${operation.method} ${operation.path}` : this.plan.name;
    this.verdict.breaches.push({ law, operation: name, detail: detail.slice(0, 400) });
  }

  /** The request that a reader sends without a change, in a fresh sandbox. */
  async firstSend(operation: OperationPlan): Promise<void> {
    this.sandbox = this.open();
    const sent = await this.send(operation);
    if (!sent) return;
    if (sent.status < 400) this.verdict.firstSends.accepted++;
    else
      this.verdict.firstSends.refused.push(
        `${operation.method} ${operation.path} ${sent.status} ${sent.message ?? sent.text.slice(0, 200)}`,
      );
  }

  /** All rules of a resource, one after the other, for each operation that creates rows. */
  async resource(name: string): Promise<void> {
    const creations = this.of('create', name);
    for (const create of creations.length > 0 ? creations : [undefined]) {
      this.sandbox = this.open();
      const key = (create && (await this.create(create, name))) ?? this.firstKey(name);
      if (key === undefined) continue;
      for (const read of await this.reaching('read', name, key)) {
        const found = await this.send(read.operation, read.path);
        if (found && found.status >= 400)
          this.breach('what exists is found', read.operation, `${found.status} ${found.message}`);
      }
      for (const list of await this.reaching('list', name, key)) await this.listed(list, name, true);
      for (const rule of ['replace', 'update'] as const)
        for (const change of await this.reaching(rule, name, key)) await this.change(change, name, key);
      const [removal] = await this.reaching('delete', name, key);
      if (removal) await this.remove(removal, name, key);
    }
  }

  private of(rule: OperationPlan['rule'], name: string): OperationPlan[] {
    return this.plan.operations.filter((one) => one.resource === name && one.rule === rule);
  }

  /** Operations whose path reaches a row, and the values of the path. */
  private async reaching(
    rule: OperationPlan['rule'],
    name: string,
    key: readonly string[],
  ): Promise<Reaching[]> {
    const value = (await this.sandbox.state())[name]?.[rowKey(key)] as Record<string, unknown>;
    return this.of(rule, name).flatMap((operation) => {
      const values = valuesOf(operation, { key: [...key], value });
      const length = keyLength(operation);
      const isOther = operation.scope?.properties.some(
        (one) => typeof one.value === 'string' && one.value !== String(at(value, one.path)),
      );
      if (isOther || (rule !== 'list' && !operation.scope && length !== key.length)) return [];
      const path = values.slice(0, length).filter((one) => one !== undefined);
      return path.length === length && (rule !== 'list' || operation.scope || length < key.length)
        ? [{ operation, path }]
        : [];
    });
  }

  private firstKey(name: string): string[] | undefined {
    return this.plan.resources.find((one) => one.name === name)?.seed[0]?.key;
  }

  /** Path values of the row that a create request made. */
  private async create(operation: OperationPlan, name: string): Promise<string[] | undefined> {
    const before = new Set(Object.keys((await this.sandbox.state())[name] ?? {}));
    const [seed] = this.plan.resources.find((one) => one.name === name)?.seed ?? [];
    const path = operation.scope ? undefined : seed?.key.slice(0, keyLength(operation));
    const sent = await this.send(operation, path);
    if (!sent || sent.status >= 400 || sent.source !== 'stored') return undefined;
    const after = Object.keys((await this.sandbox.state())[name] ?? {});
    const made = after.find((key) => !before.has(key));
    if (made === undefined) {
      this.breach('a stored create adds a row', operation, sent.text);
      return undefined;
    }
    return made === '/' ? [] : made.slice(1).split('/').map(decodeURIComponent);
  }

  private async listed({ operation, path }: Reaching, name: string, isThere: boolean): Promise<void> {
    // A required filter may fit no row.
    const filters = new Set(operation.list?.filters.map(({ parameter }) => parameter));
    if (operation.parameters.some((one) => one.required && filters.has(one.name))) return;
    const sent = await this.send(operation, path, true);
    const isFiltered = operation.list?.filters.some(({ parameter }) =>
      operation.parameters.some((one) => one.name === parameter && one.required),
    );
    if (!sent || sent.status >= 400 || sent.source !== 'stored' || isFiltered) return;
    const items = at(sent.value, operation.list?.items ?? []);
    const { key, properties } = scopeOf(operation, path);
    const rows = Object.entries((await this.sandbox.state())[name] ?? {}).filter(
      ([one, item]) =>
        one.startsWith(`${key.map((value) => `/${encodeURIComponent(value)}`).join('')}/`) &&
        properties.every((property) => String(at(item, property.path)) === property.value),
    );
    const most = operation.list?.page?.defaultSize ?? Infinity;
    if (!Array.isArray(items) || items.length !== Math.min(rows.length, most))
      this.breach(isThere ? 'a list shows every row' : 'a list shows no deleted row', operation, sent.text);
  }

  private async change({ operation, path }: Reaching, name: string, key: readonly string[]): Promise<void> {
    const request = this.valuesOf(operation, path);
    const sent = await this.send(operation, path);
    if (!sent || sent.status >= 400 || sent.source !== 'stored') return;
    const [read] = await this.reaching('read', name, key);
    const found = read && (await this.send(read.operation, read.path));
    if (found?.source !== 'stored') return;
    const stored = (await this.sandbox.state())[name]?.[rowKey(key)] as Record<string, unknown> | undefined;
    const text = request?.body?.text;
    const value = text === undefined ? undefined : parseJson(text).value;
    const item = at(value, operation.body?.item ?? []);
    if (typeof item !== 'object' || item === null || Array.isArray(item) || !stored) return;
    const fixed = this.fixedMembers(operation, name);
    for (const [member, expected] of Object.entries(item)) {
      if (fixed.has(member) || !Object.hasOwn(stored, member)) continue;
      // A PATCH leaves the other members of objects.
      const isStored =
        operation.method === 'PATCH'
          ? contains(stored[member], expected)
          : isDeepStrictEqual(stored[member], expected);
      if (!isStored)
        this.breach('what was sent is stored', operation, `${member}: ${formatJson(stored[member])}`);
    }
  }

  private fixedMembers(operation: OperationPlan, name: string): Set<string | undefined> {
    const resource = this.plan.resources.find((one) => one.name === name);
    return new Set([
      ...Object.keys(operation.body?.made ?? {}),
      ...(operation.scope?.properties.map(({ path }) => path[0]) ?? []),
      ...(resource?.keys.map((path) => path?.[0]) ?? []),
      ...(resource?.times.map(({ path }) => path[0]) ?? []),
    ]);
  }

  private async remove({ operation, path }: Reaching, name: string, key: readonly string[]): Promise<void> {
    const reads = await this.reaching('read', name, key);
    const lists = await this.reaching('list', name, key);
    const sent = await this.send(operation, path);
    if (!sent || sent.status >= 400) return;
    if (Object.hasOwn((await this.sandbox.state())[name] ?? {}, rowKey(key)))
      this.breach('a deleted row is gone', operation, rowKey(key));
    for (const read of reads) {
      const found = await this.send(read.operation, read.path);
      if (found && found.status !== 404)
        this.breach('a deleted row is not found', read.operation, `${found.status}`);
    }
    for (const list of lists) await this.listed(list, name, false);
    const again = await this.send(operation, path);
    if (again && again.status !== 404) this.breach('a row is deleted once', operation, `${again.status}`);
  }

  private valuesOf(plan: OperationPlan, key?: readonly string[], isPlain = false): RequestValues | undefined {
    const operation = operationOf(this.document, plan);
    if (!operation) return undefined;
    const values = firstValues(operation, this.plan, plan);
    const names = Array.from(plan.path.matchAll(/\{([^{}]*)\}/g), ([, name = '']) => name);
    for (const [place, name] of names.entries()) if (key) values.path[name] = key[place];
    // What is required has an example.
    if (isPlain) {
      const required = operation.request.parameters.filter((one) => one.in === 'query' && one.required);
      values.query = Object.fromEntries(required.map(({ name }) => [name, values.query[name]]));
    }
    return values;
  }

  private async send(
    plan: OperationPlan,
    key?: readonly string[],
    isPlain = false,
  ): Promise<Sent | undefined> {
    const operation = operationOf(this.document, plan);
    const values = this.valuesOf(plan, key, isPlain);
    if (!operation || !values) return undefined;
    const { url, init } = toFetch(buildRequest({ ...operation.request, servers: [] }, values));
    // No client can send such a request.
    if (/^(GET|HEAD)$/.test(plan.method)) delete init.body;
    if (!URL.canParse(url) || /^(TRACE|CONNECT)$/.test(plan.method)) return undefined;
    const before = await this.sandbox.state();
    const response = await this.sandbox(new Request(url, init));
    const text = await response.text();
    const source = response.headers.get('sandbox-source');
    const isJson = isJsonType(response.headers.get('content-type') ?? '');
    const value = isJson ? parseJson(text).value : text;
    if (response.status >= 500) this.breach('no 500', plan, text);
    if (response.status >= 400 && !isDeepStrictEqual(before, await this.sandbox.state()))
      this.breach('a refusal changes nothing', plan, text);
    if (response.status < 300 && isJson) this.checkBody(plan, operation, response.status, source, value);
    const message = response.headers.get('sandbox-message');
    return { status: response.status, source, message, value, text };
  }

  private checkBody(
    plan: OperationPlan,
    operation: Operation,
    status: number,
    source: string | null,
    value: unknown,
  ): void {
    if (source === 'stored') this.verdict.stored++;
    const violations = bodyViolations(operation, status, value);
    if (violations.length === 0) return;
    if (source === 'stored')
      this.breach('a stored response satisfies its schema', plan, formatJson(violations.slice(0, 3)));
    else this.verdict.wrongExamples++;
  }
}

const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (current, member) => (current as Record<string, unknown> | undefined)?.[member],
    value,
  );

/** Whether `value` has every member of `part`, also in objects. */
const contains = (value: unknown, part: unknown): boolean =>
  isRecord(value) && isRecord(part)
    ? Object.entries(part).every(([name, one]) => contains(value[name], one))
    : isDeepStrictEqual(value, part);

const rowKey = (values: readonly string[]): string =>
  values.map((value) => `/${encodeURIComponent(value)}`).join('') || '/';

const keyLength = ({ path }: OperationPlan): number => path.split('{').length - 1;
