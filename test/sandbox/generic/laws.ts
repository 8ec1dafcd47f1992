/**
 * What must hold for the planned sandbox of any description: every rule agrees with every other, and every
 * response with its schema. Sends the requests that the playground starts with.
 */
import { isDeepStrictEqual } from 'node:util';
import { formatJson, parseJson } from '../../../src/contract/index.ts';
import { isRecord } from '../../../src/json/index.ts';
import { memoizeByObject } from '../../../src/memory/index.ts';
import type { ApiDocument, Operation } from '../../../src/openapi/index.ts';
import { buildRequest, isJsonType, type RequestValues, toFetch } from '../../../src/request/index.ts';
import {
  type OperationPlan,
  type SandboxPlan,
  scopeOf,
  valuesOf,
} from '../../../src/sandbox/generic/index.ts';
import { loadPlanned } from '../../../src/sandbox/generic/load-planned.ts';
import { planSandbox } from '../../../src/sandbox/generic/plan/index.ts';
import { createSandbox, type Sandbox, type SandboxDefinition } from '../../../src/sandbox/index.ts';
import { responsesOf } from './plan-responses.ts';
import { bodyViolations, firstValues, operationOf } from './requests.ts';
import { type SeenBacking, seenBacking } from './seen-backing.ts';

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
  /**
   * What the description rules out, by reason: requests of its own that it refuses, and rows that its own
   * schema of a response forbids.
   */
  apart: Map<string, number>;
}

interface Sent {
  status: number;
  source: string | null;
  /** Why a request was refused. */
  message: string | null;
  value: unknown;
  text: string;
}

type ResourcePlan = SandboxPlan['resources'][number];

/** An operation, and the path values with which it reaches a row. */
interface Reaching {
  operation: OperationPlan;
  path: string[];
}

/** Which operations and resources are tried: of each `every`, the one at `offset`. */
interface Share {
  every: number;
  offset: number;
}

/** A sandbox as pages receive it; the same for every share of a description. */
const prepared = memoizeByObject(async (document: ApiDocument) => {
  const start = process.cpuUsage();
  const plan = planSandbox(document);
  const { user, system } = process.cpuUsage(start);
  const definition = await loadPlanned('plan.json', responsesOf('plan.json', plan));
  return { plan, definition, planSeconds: (user + system) / 1e6 };
});

/** The first rows of a sandbox. A large description has thousands, and a trial opens thousands of sandboxes. */
const seeded = memoizeByObject(async (definition: SandboxDefinition) => {
  const backing = seenBacking();
  await createSandbox(definition, { backing }).state();
  return backing;
});

/** Sends requests of every operation that has a rule, and lists what does not hold. */
export async function judge(
  document: ApiDocument,
  { every, offset }: Share = { every: 1, offset: 0 },
): Promise<Verdict> {
  const { plan, definition, planSeconds } = await prepared(document);
  const trial = new Trial(document, plan, definition, planSeconds);
  const isTried = (_: unknown, index: number): boolean => index % every === offset;
  await trial.reopen();
  for (const operation of plan.operations.filter(isTried)) await trial.firstSend(operation);
  for (const { name } of plan.resources.filter(isTried)) await trial.resource(name);
  return trial.verdict;
}

/** What forms start with, made once for the many requests of an operation. */
const initialOf = memoizeByObject((all: SandboxPlan) =>
  memoizeByObject((plan: OperationPlan) =>
    memoizeByObject((operation: Operation) => firstValues(operation, all, plan)),
  ),
);

const FORBIDDEN_KEY = 'the schema of the path forbids the key of the row';

class Trial {
  readonly verdict: Verdict;
  private readonly document: ApiDocument;
  private readonly plan: SandboxPlan;
  private readonly definition: SandboxDefinition;
  /** By their resource. */
  private readonly operations = new Map<string | undefined, OperationPlan[]>();
  private readonly resources: ReadonlyMap<string, ResourcePlan>;
  private sandbox!: Sandbox;
  private backing!: SeenBacking;

  constructor(document: ApiDocument, plan: SandboxPlan, definition: SandboxDefinition, planSeconds: number) {
    this.document = document;
    this.plan = plan;
    this.verdict = {
      plan,
      planSeconds,
      breaches: [],
      firstSends: { accepted: 0, refused: [] },
      stored: 0,
      wrongExamples: 0,
      apart: new Map(),
    };
    this.definition = definition;
    this.resources = new Map(plan.resources.map((one) => [one.name, one]));
    for (const one of plan.operations) {
      const others = this.operations.get(one.resource);
      if (others) others.push(one);
      else this.operations.set(one.resource, [one]);
    }
  }

  /** A sandbox with its first rows. */
  async reopen(): Promise<void> {
    this.backing = (await seeded(this.definition)).fork();
    this.sandbox = createSandbox(this.definition, {
      backing: this.backing,
      onError: (error) => this.breach('nothing fails', undefined, String((error as Error).stack ?? error)),
    });
  }

  /** A row as it is stored. */
  private row(name: string, key: readonly string[]): Record<string, unknown> | undefined {
    return this.backing.rows(name).get(rowKey(key)) as Record<string, unknown> | undefined;
  }

  private breach(law: string, operation: OperationPlan | undefined, detail: string): void {
    const name = operation ? `${operation.method} ${operation.path}` : this.plan.name;
    this.verdict.breaches.push({ law, operation: name, detail: detail.slice(0, 400) });
  }

  /** The request that a reader sends without a change, in a sandbox that has changed nothing yet. */
  async firstSend(operation: OperationPlan): Promise<void> {
    if (this.backing.hasStored()) await this.reopen();
    const values = this.initialValues(operation);
    const sent = await this.send(operation, undefined, false, values);
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
      if (this.backing.hasStored()) await this.reopen();
      const key = (create && (await this.create(create, name))) ?? this.firstKey(name);
      if (key === undefined) continue;
      for (const read of this.reaching('read', name, key)) {
        await this.readRow(read, name, key);
      }
      for (const list of this.reaching('list', name, key)) await this.listed(list, name, true);
      for (const rule of ['replace', 'update'] as const)
        for (const change of this.reaching(rule, name, key)) await this.change(change, name, key);
      for (const action of this.reaching('action', name, key)) await this.act(action, name, key);
      const [removal] = this.reaching('delete', name, key);
      if (removal) await this.remove(removal, name, key);
    }
  }

  /** A read shows the row as it is stored. */
  private async readRow({ operation, path }: Reaching, name: string, key: readonly string[]): Promise<void> {
    const found = await this.send(operation, path);
    if (!found || !this.isAccepted(operation, found, 'what exists is found')) return;
    const row = this.row(name, key);
    const { item } = operation.response;
    if (item && !agrees(at(found.value, item), row))
      this.breach('a read shows what is stored', operation, `${found.text} for ${formatJson(row)}`);
  }

  /**
   * Whether a response shows the effect of its request. The description's own values may violate its
   * schemas: those of a request are refused, and of a response its example goes out.
   */
  private isAccepted(
    operation: OperationPlan,
    { status, source, message, text }: Sent,
    law: string,
  ): boolean {
    // An `If-Match` of its own is of no row.
    if (status === 400 || status === 412 || status === 422)
      this.setApart(`${operation.rule}: its own request is refused`);
    else if (message?.startsWith('The path parameter')) this.setApart(`${operation.rule}: ${FORBIDDEN_KEY}`);
    else if (status >= 400) this.breach(law, operation, `${status} ${message ?? text}`);
    else if (operation.stored && source !== 'stored')
      this.setApart(`${operation.rule}: the row violates the schema of the response`);
    else return operation.stored;
    return false;
  }

  private setApart(reason: string): void {
    this.verdict.apart.set(reason, (this.verdict.apart.get(reason) ?? 0) + 1);
  }

  /** Whether the rows exist that the operation requires. */
  private hasParents({ operation, path }: Reaching): boolean {
    return operation.requires.every(
      ({ resource, length }) => this.row(resource, path.slice(0, length)) !== undefined,
    );
  }

  private of(rule: OperationPlan['rule'], name: string): OperationPlan[] {
    return this.operations.get(name)?.filter((one) => one.rule === rule) ?? [];
  }

  /**
   * Operations whose path reaches a row, and the values of the path. The row may be below one that does not
   * exist.
   */
  private reaching(rule: OperationPlan['rule'], name: string, key: readonly string[]): Reaching[] {
    const value = this.row(name, key) as Record<string, unknown>;
    const all = this.of(rule, name).flatMap((operation) => {
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
    return all.filter((one) => this.hasParents(one));
  }

  private firstKey(name: string): string[] | undefined {
    return this.resources.get(name)?.seed[0]?.key;
  }

  /** Path values of the row that a create request made. */
  private async create(operation: OperationPlan, name: string): Promise<string[] | undefined> {
    const before = new Set(this.backing.rows(name).keys());
    const [seed] = this.resources.get(name)?.seed ?? [];
    const path = operation.scope ? undefined : seed?.key.slice(0, keyLength(operation));
    if (path && !this.hasParents({ operation, path })) {
      this.setApart('create: no example of the row above it satisfies its schema');
      return undefined;
    }
    const sent = await this.send(operation, path);
    if (!sent || !this.isAccepted(operation, sent, 'a create request succeeds')) return undefined;
    const rows = this.backing.rows(name);
    const made = [...rows.keys()].find((key) => !before.has(key));
    if (made === undefined) {
      this.breach('a stored create adds a row', operation, sent.text);
      return undefined;
    }
    const stored = rows.get(made) as Record<string, unknown> | undefined;
    if (stored) this.compare(operation, this.valuesOf(operation, path), stored, name);
    return made === '/' ? [] : made.slice(1).split('/').map(decodeURIComponent);
  }

  private async listed({ operation, path }: Reaching, name: string, isThere: boolean): Promise<void> {
    // A required filter may fit no row, and a required page may be another than the first.
    const ignored = new Set(operation.list?.ignored);
    if (operation.parameters.some((one) => one.in === 'query' && one.required && !ignored.has(one.name)))
      return;
    const sent = await this.send(operation, path, true);
    if (!sent || !this.isAccepted(operation, sent, 'a list is found')) return;
    const items = at(sent.value, operation.list?.items ?? []);
    const { key, properties } = scopeOf(operation, path);
    const rows = [...this.backing.rows(name)].filter(
      ([one, item]) =>
        one.startsWith(`${key.map((value) => `/${encodeURIComponent(value)}`).join('')}/`) &&
        properties.every((property) => String(at(item, property.path)) === property.value) &&
        operation.list?.filters.every(
          ({ property, preset = '' }) =>
            preset === '' || String(at(item, property) ?? '').toLowerCase() === preset.toLowerCase(),
        ),
    );
    const most = operation.list?.page?.defaultSize ?? Infinity;
    if (!Array.isArray(items) || items.length !== Math.min(rows.length, most))
      this.breach(isThere ? 'a list shows every row' : 'a list shows no deleted row', operation, sent.text);
    else {
      const { item = [] } = operation.list ?? {};
      const other = items.find((one) => !rows.some(([, row]) => agrees(at(one, item), row)));
      if (other !== undefined) this.breach('a list shows what is stored', operation, formatJson(other));
    }
  }

  private async change({ operation, path }: Reaching, name: string, key: readonly string[]): Promise<void> {
    const request = this.valuesOf(operation, path);
    const sent = await this.send(operation, path, false, request);
    if (!sent || !this.isAccepted(operation, sent, 'what exists can be changed')) return;
    const stored = this.row(name, key);
    if (!stored) return this.breach('a changed row keeps its key', operation, sent.text);
    this.compare(operation, request, stored, name);
    for (const read of this.reaching('read', name, key)) await this.readRow(read, name, key);
  }

  /** An action sets what its plan says, but what its request sends counts more. */
  private async act({ operation, path }: Reaching, name: string, key: readonly string[]): Promise<void> {
    const sent = await this.send(operation, path);
    const { sets = {}, takes = [], again, within } = operation.action ?? {};
    if (!sent || sent.status === again || !this.isAccepted(operation, sent, 'what exists can be changed'))
      return;
    const stored = this.row(name, key);
    if (!stored) return this.breach('a changed row keeps its key', operation, sent.text);
    const held = within === undefined ? stored : Object(stored[within]);
    for (const [member, value] of Object.entries(sets))
      if (!isDeepStrictEqual(held[member], value) && !takes.some((one) => Object.hasOwn(sets, one)))
        this.breach('an action sets what it says', operation, `${member}: ${formatJson(held[member])}`);
    for (const read of this.reaching('read', name, key)) await this.readRow(read, name, key);
  }

  /** Compares the members of a request with those of the row. */
  private compare(
    operation: OperationPlan,
    request: RequestValues | undefined,
    stored: Record<string, unknown>,
    name: string,
  ): void {
    const text = request?.body?.text;
    const value = text === undefined ? undefined : parseJson(text).value;
    const { several } = operation.body ?? {};
    const list = several && at(value, several);
    const one = Array.isArray(list) ? list[0] : value;
    const item = at(one, operation.body?.item ?? []);
    if (typeof item !== 'object' || item === null || Array.isArray(item)) return;
    const fixed = this.fixedMembers(operation, name);
    const { names, fixed: own = [], inner = [], texts = [] } = operation.body ?? {};
    const { times = [], versions = [], references = [] } = this.resources.get(name) ?? {};
    const defaults = inner.filter(({ path }) => at(item, path) === undefined);
    const inside = [...own, ...defaults, ...times, ...versions];
    for (const [sent, value] of Object.entries(item)) {
      const member = names?.[sent] ?? sent;
      if (fixed.has(member)) continue;
      // Inside objects, the service sets some itself.
      const paths = inside.flatMap(({ path: [first, ...rest] }) => (first === member ? [rest] : []));
      const reference = references.find((one) => one.name === member);
      const keyed = reference ? keysIn(stored[member], reference.key) : stored[member];
      const shown = texts.includes(member) && typeof value === 'number' ? String(value) : value;
      const [row, expected] = [keyed, shown].map((one) => paths.reduce(withoutMember, one));
      // A PATCH leaves the other members of objects. In JSON:API, those that the service sets are beside others.
      const isPart = operation.method === 'PATCH' || (operation.rule === 'create' && member === 'attributes');
      // An item with a path of its own gets what the service sets, too.
      const isEmbedded = [...this.resources.values()].some(
        (one) => one.parent === name && (one.embedded?.inside ?? one.embedded?.member) === member,
      );
      const isStored =
        isPart || isEmbedded ? contains(row, expected, isEmbedded) : isDeepStrictEqual(row, expected);
      if (!isStored)
        this.breach('what was sent is stored', operation, `${member}: ${formatJson(stored[member])}`);
    }
  }

  private fixedMembers(operation: OperationPlan, name: string): Set<string | undefined> {
    const resource = this.resources.get(name);
    return new Set([
      ...Object.keys(operation.body?.made ?? {}).filter((one) => !operation.body?.optional?.includes(one)),
      ...(operation.scope?.properties.map(({ path }) => path[0]) ?? []),
      ...(resource?.keys.map((path) => path?.[0]) ?? []),
      ...(resource?.times.flatMap(topMember) ?? []),
      ...(resource?.versions?.flatMap(topMember) ?? []),
    ]);
  }

  private async remove({ operation, path }: Reaching, name: string, key: readonly string[]): Promise<void> {
    const reads = this.reaching('read', name, key);
    const lists = this.reaching('list', name, key);
    const sent = await this.send(operation, path);
    if (!sent || !this.isAccepted(operation, sent, 'what exists can be deleted')) return;
    if (this.row(name, key)) this.breach('a deleted row is gone', operation, rowKey(key));
    for (const { name: below, parent } of this.plan.resources)
      if (
        parent === name &&
        [...this.backing.rows(below).keys()].some((one) => one.startsWith(`${rowKey(key)}/`))
      )
        this.breach('rows below a deleted row are gone', operation, below);
    for (const read of reads) await this.isGone(read, 'a deleted row is not found');
    for (const list of lists) await this.listed(list, name, false);
    await this.isGone({ operation, path }, 'a row is deleted once');
  }

  private async isGone({ operation, path }: Reaching, law: string): Promise<void> {
    const found = await this.send(operation, path);
    if (!found || found.status === (operation.response.missing ?? 404)) return;
    const { status, message } = found;
    if (status === 400 && message?.startsWith('The path parameter'))
      this.setApart(`${operation.rule}: ${FORBIDDEN_KEY}`);
    else this.breach(law, operation, `${status} ${message}`);
  }

  private initialValues(plan: OperationPlan): RequestValues | undefined {
    const operation = operationOf(this.document, plan);
    return operation && structuredClone(initialOf(this.plan)(plan)(operation));
  }

  /** Values of a request that the rule of the operation is for. */
  private valuesOf(plan: OperationPlan, key?: readonly string[], isPlain = false): RequestValues | undefined {
    const operation = operationOf(this.document, plan);
    const initial = this.initialValues(plan);
    if (!operation || !initial) return undefined;
    const values = withoutExceptions(plan, initial);
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
    values = this.valuesOf(plan, key, isPlain),
  ): Promise<Sent | undefined> {
    const operation = operationOf(this.document, plan);
    if (!operation || !values) return undefined;
    const { url, init } = await toFetch(buildRequest({ ...operation.request, servers: [] }, values));
    // No client can send such a request.
    if (/^(GET|HEAD)$/.test(plan.method)) delete init.body;
    if (!URL.canParse(url) || /^(TRACE|CONNECT)$/.test(plan.method)) return undefined;
    if (!hasValidHeaders(init)) return undefined;
    const before = this.backing.changes();
    const response = await this.sandbox(new Request(url, init));
    const text = await response.text();
    const source = response.headers.get('sandbox-source');
    const isJson = isJsonType(response.headers.get('content-type') ?? '');
    const value = isJson ? parseJson(text).value : text;
    if (response.status >= 500) this.breach('no 500', plan, text);
    if (response.status >= 400 && this.backing.changes() !== before)
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

/** The same request without what the plan excepts. */
function withoutExceptions({ except, body }: OperationPlan, values: RequestValues): RequestValues {
  for (const name of except?.query ?? []) delete values.query[name];
  const sent = values.body?.fields ?? (values.body?.text && parseJson(values.body.text).value);
  const item = at(sent, body?.item ?? []);
  if (!except?.members || !values.body || !isRecord(item)) return values;
  for (const name of except.members) delete item[name];
  return values.body.fields ? values : { ...values, body: { ...values.body, text: formatJson(sent) } };
}

const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (current, member) => (current as Record<string, unknown> | undefined)?.[member],
    value,
  );

/** A description may call a header `API Key`, which no client can send. */
function hasValidHeaders({ headers }: RequestInit): boolean {
  try {
    return Boolean(new Headers(headers));
  } catch {
    return false;
  }
}

/** Whether the members that both have are the same. A response may document fewer, and require others. */
const agrees = (shown: unknown, row: unknown): boolean => {
  if (Array.isArray(shown) && Array.isArray(row))
    return shown.length === row.length && shown.every((one, index) => agrees(one, row[index]));
  return isRecord(shown) && isRecord(row)
    ? Object.entries(shown).every(([name, one]) => !Object.hasOwn(row, name) || agrees(one, row[name]))
    : isDeepStrictEqual(shown, row);
};

/** Whether `value` has every member of `part`, also in objects. */
const topMember = ({ path }: { path: string[] }): string[] => (path.length === 1 ? path : []);

/** What a request has in place of an object, or of a list of objects. */
const keysIn = (shown: unknown, key: string): unknown =>
  Array.isArray(shown) ? shown.map((one) => at(one, [key])) : (at(shown, [key]) ?? shown);

const withoutMember = (value: unknown, [name = '', ...rest]: readonly string[]): unknown => {
  if (!isRecord(value) || !Object.hasOwn(value, name)) return value;
  const { [name]: member, ...others } = value;
  return rest.length === 0 ? others : { ...others, [name]: withoutMember(member, rest) };
};

/** @param inLists items of lists may have more members, too */
function contains(value: unknown, part: unknown, inLists: boolean): boolean {
  if (inLists && Array.isArray(value) && Array.isArray(part))
    return value.length === part.length && part.every((one, index) => contains(value[index], one, inLists));
  return isRecord(value) && isRecord(part)
    ? Object.entries(part).every(([name, one]) => contains(value[name], one, inLists))
    : isDeepStrictEqual(value, part);
}

const rowKey = (values: readonly string[]): string =>
  values.map((value) => `/${encodeURIComponent(value)}`).join('') || '/';

const keyLength = ({ path }: OperationPlan): number => path.split('{').length - 1;
