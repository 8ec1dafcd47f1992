/** What readers of an API see of the writes that its planned sandbox claims to store. */
import { formatJson, parseJson } from '../../../src/contract/index.ts';
import { isRecord } from '../../../src/json/index.ts';
import { type ApiDocument, exampleOf, type Operation } from '../../../src/openapi/index.ts';
import { buildRequest, type RequestValues, toFetch } from '../../../src/request/index.ts';
import {
  genericSandbox,
  type OperationPlan,
  type SandboxPlan,
  valuesOf,
} from '../../../src/sandbox/generic/index.ts';
import { createSandbox, type Sandbox } from '../../../src/sandbox/index.ts';
import { firstValues, operationOf } from './requests.ts';

/**
 * `all`: reads show every value that was sent, or there was none to send. `known`: they show all those for
 * which they have a member of the same name. `some`: such a member has another value. `none`: no value is
 * shown. `unread`: every read of the row returns an example or an error. `unstored`: the write itself
 * returned its example. `refused`: no request made from the description is accepted.
 */
export type Effect = 'all' | 'known' | 'some' | 'none' | 'unread' | 'unstored' | 'refused';

type Row = SandboxPlan['resources'][number]['seed'][number];

interface Sent {
  status: number;
  isStored: boolean;
  value: unknown;
}

/** Writes of a plan with a JSON body, at most `most`, and what reads show of a request with all members. */
export async function effectsOf(
  document: ApiDocument,
  plan: SandboxPlan,
  most = Infinity,
): Promise<{ operation: OperationPlan; effect: Effect; detail: string }[]> {
  const writes = plan.operations.filter(
    ({ stored, rule, file, body }) =>
      stored && /^(?:create|replace|update)$/.test(rule) && !file && !body?.several,
  );
  const effects = [];
  for (const operation of writes.slice(0, most)) {
    const result = await new Trial(document, plan, operation).result();
    if (result) effects.push({ operation, ...result });
  }
  return effects;
}

class Trial {
  readonly #document: ApiDocument;
  readonly #plan: SandboxPlan;
  readonly #write: OperationPlan;
  readonly #resource: SandboxPlan['resources'][number] | undefined;
  readonly #sandbox: Sandbox;

  constructor(document: ApiDocument, plan: SandboxPlan, write: OperationPlan) {
    this.#document = document;
    this.#plan = plan;
    this.#write = write;
    this.#resource = plan.resources.find(({ name }) => name === write.resource);
    this.#sandbox = createSandbox(genericSandbox(plan));
  }

  async result(): Promise<{ effect: Effect; detail: string } | undefined> {
    const operation = operationOf(this.#document, this.#write);
    const values = operation && this.#values(this.#write, operation, this.#resource?.seed[0]);
    const first = values?.body?.text === undefined ? undefined : parseJson(values.body.text).value;
    if (!operation || !values || !isRecord(first)) return undefined;
    const before = new Set((await this.#rows()).map(([key]) => key));
    let sent: Sent | undefined;
    let body: unknown;
    for (body of this.#bodies(operation, values, first)) {
      const text = formatJson(body);
      sent = await this.#send(this.#write, operation, { ...values, body: { ...values.body, text } as never });
      if (sent?.isStored) break;
    }
    if (!sent) return undefined;
    if (sent.status >= 400) return { effect: 'refused', detail: String(sent.status) };
    if (!sent.isStored) return { effect: 'unstored', detail: '' };
    const made = (await this.#rows()).find(([key]) => !before.has(key));
    const row = made ? { key: keyValues(made[0]), value: made[1] as Row['value'] } : await this.#changedRow();
    return this.#compare(body, await this.#shown(row));
  }

  /**
   * With all members and other texts, with all members, what the playground starts with, and with the required
   * members.
   */
  #bodies(operation: Operation, { body }: RequestValues, first: Record<string, unknown>): unknown[] {
    const { components } = operation.request;
    const media = operation.request.body?.media.find(({ contentType }) => contentType === body?.contentType);
    const item = at(first, this.#write.body?.item ?? []);
    const hasMany = Object.keys(isRecord(item) ? item : first).length >= MANY;
    const least = media && exampleOf(media.schema, components, { direction: 'request', optional: 'none' });
    const made = hasMany || !media ? first : exampleOf(media.schema, components, { direction: 'request' });
    const whole = isRecord(made) ? made : first;
    const inWhole = at(whole, this.#write.body?.item ?? []);
    for (const name of this.#write.except?.members ?? [])
      for (const one of [inWhole, item]) if (isRecord(one)) delete one[name];
    return [varied(whole), whole, first, least];
  }

  async #changedRow(): Promise<Row | undefined> {
    const seed = this.#resource?.seed[0];
    const rows = new Map(await this.#rows());
    const value = rows.get(seed?.key.map((part) => `/${encodeURIComponent(part)}`).join('') || '/');
    return seed && { key: seed.key, value: (value ?? seed.value) as Row['value'] };
  }

  /** What reads and lists of the resource show. */
  async #shown(row: Row | undefined): Promise<unknown[]> {
    const shown: unknown[] = [];
    for (const read of this.#plan.operations) {
      const operation = operationOf(this.#document, read);
      const isRead = /^(?:read|list)$/.test(read.rule) && read.stored && !read.file;
      if (!operation || !isRead || read.resource !== this.#write.resource) continue;
      const values = this.#values(read, operation, row);
      const required = operation.request.parameters.filter((one) => one.in === 'query' && one.required);
      values.query = Object.fromEntries(required.map(({ name }) => [name, values.query[name]]));
      const { isStored, value } = (await this.#send(read, operation, values)) ?? {};
      if (isStored) shown.push(value);
    }
    return shown;
  }

  #compare(body: unknown, shown: readonly unknown[]): { effect: Effect; detail: string } {
    if (shown.length === 0) return { effect: 'unread', detail: '' };
    const byName = new Map<string, Set<unknown>>();
    for (const { name, value } of shown.flatMap((one) => leavesOf(one)))
      byName.set(name, (byName.get(name) ?? new Set()).add(value));
    const sent = leavesOf(body).filter(
      ({ name, value }) => value !== null && value !== '' && !this.#isOwn(name),
    );
    const absent = sent.filter(({ name }) => !byName.has(name));
    const others = sent.filter(({ name, value }) => byName.has(name) && !byName.get(name)?.has(value));
    const detail = [...others, ...absent].map(({ path }) => path).join(' ');
    if (sent.length > 0 && absent.length + others.length === sent.length) return { effect: 'none', detail };
    return { effect: others.length > 0 ? 'some' : absent.length > 0 ? 'known' : 'all', detail };
  }

  /** Keys, times and versions are the service's own. */
  #isOwn(name: string): boolean {
    const { keys = [], times = [], versions = [] } = this.#resource ?? {};
    const own = [...keys, ...times.map(({ path }) => path), ...versions.map(({ path }) => path)];
    return name === 'id' || own.some((path) => folded(path?.at(-1) ?? '') === name);
  }

  #values(plan: OperationPlan, operation: Operation, row: Row | undefined): RequestValues {
    const values = structuredClone(firstValues(operation, this.#plan, plan));
    const names = Array.from(plan.path.matchAll(/\{([^{}]*)\}/g), ([, name = '']) => name);
    const path = row ? valuesOf(plan, row) : [];
    for (const [place, name] of names.entries())
      if (path[place] !== undefined) values.path[name] = path[place];
    for (const name of plan.except?.query ?? []) delete values.query[name];
    return values;
  }

  async #send(plan: OperationPlan, operation: Operation, values: RequestValues): Promise<Sent | undefined> {
    const { url, init } = await toFetch(buildRequest({ ...operation.request, servers: [] }, values));
    if (/^(GET|HEAD)$/.test(plan.method)) delete init.body;
    try {
      const response = await this.#sandbox(new Request(url, init));
      const isStored = response.ok && response.headers.get('sandbox-source') === 'stored';
      return { status: response.status, isStored, value: parseJson(await response.text()).value };
    } catch {
      // No client can send it.
      return undefined;
    }
  }

  async #rows(): Promise<[string, unknown][]> {
    const state = (await this.#sandbox.state()) as Record<string, Record<string, unknown>>;
    return Object.entries(state[this.#write.resource ?? ''] ?? {});
  }
}

/** Of so many members a first request is whole enough. */
const MANY = 3;

const keyValues = (key: string): string[] =>
  key === '/' ? [] : key.slice(1).split('/').map(decodeURIComponent);

const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((current, member) => (isRecord(current) ? current[member] : undefined), value);

const folded = (name: string): string => name.replace(/[^a-z\d]/gi, '').toLowerCase();

/** Values that are no objects or lists, with the name of the member that holds them. */
function leavesOf(value: unknown, path = '', name = ''): { path: string; name: string; value: unknown }[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => leavesOf(one, `${path}/${index}`, name));
  if (isRecord(value))
    return Object.entries(value).flatMap(([key, one]) => leavesOf(one, `${path}/${key}`, folded(key)));
  return [{ path, name, value }];
}

/** With other texts: what is stored must not look like what the description shows anyway. */
function varied(value: unknown): unknown {
  if (typeof value === 'string') return /^[a-z ]{4,}$/i.test(value) ? `${value} too` : value;
  if (Array.isArray(value)) return value.map(varied);
  return isRecord(value)
    ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, varied(one)]))
    : value;
}
