/**
 * Tries the writes of a plan: none may claim an effect that requests made from its schemas do not have, or
 * that no read shows.
 */
import { validate } from '../../../contract/index.ts';
import { isRecord } from '../../../json/index.ts';
import { forDirection } from '../../../openapi/index.ts';
import type { Reply } from '../../core/definition.ts';
import { rowKey } from '../../core/extension.ts';
import { HttpError } from '../../core/response/errors.ts';
import { copyFrozen } from '../../core/state/plain.ts';
import { type Tables, WorkingSet } from '../../core/state/working-set.ts';
import * as aliases from '../run/parts/rows/aliases.ts';
import * as embedded from '../run/parts/rows/embedded.ts';
import * as members from '../run/parts/rows/members.ts';
import * as patches from '../run/parts/rows/patches.ts';
import * as references from '../run/parts/rows/references.ts';
import * as writes from '../run/parts/rows/write-item.ts';
import { pathValues, valuesOf } from '../run/path-values.ts';
import { at, withAt } from '../run/rows/paths.ts';
import { keyValues, resourcesByName, rowsIn } from '../run/rows/rows.ts';
import { scopeOf, within } from '../run/rows/scope.ts';
import { RULES } from '../run/rules.ts';
import type { OperationPlan, SandboxPlan } from '../sandbox-plan.ts';
import type { Context } from './context.ts';
import type { Entry } from './resources/entries.ts';

/** A plan before it is known what it needs. */
export type TriedPlan = Omit<SandboxPlan, 'uses' | 'revision'>;

type Store = WorkingSet<Record<string, unknown>>;

const NOW = Date.UTC(2026, 0, 1);

/** Writes to `resources`, by default all, that fail. `entries` have the order of the plan. */
export function failedWrites(
  context: Context,
  given: TriedPlan,
  entries: readonly Entry[],
  resources?: ReadonlySet<string | undefined>,
): Set<Entry> {
  // A trial needs no more of the runtime.
  const plan: SandboxPlan = { ...given, uses: { secrets: [] }, revision: 0 };
  const tables = seeded(plan);
  const reads = new Map<string, OperationPlan[]>();
  for (const one of plan.operations) {
    if (!one.stored || one.resource === undefined || !/^(?:read|list)$/.test(one.rule)) continue;
    const own = reads.get(one.resource);
    if (own) own.push(one);
    else reads.set(one.resource, [one]);
  }
  const failed = plan.operations.flatMap((operation, index) => {
    const entry = entries[index];
    if (!entry || !isTried(operation) || resources?.has(operation.resource) === false) return [];
    const shown = reads.get(operation.resource ?? '') ?? [];
    let isFailed = false;
    for (const body of bodiesOf(context, entry, operation, plan)) {
      const isShown = tried(plan, operation, body, tables, shown);
      if (isShown) return [];
      if (isShown === false) isFailed = true;
    }
    return isFailed ? [entry] : [];
  });
  return new Set(failed);
}

const isTried = ({ stored, rule, file, body, resource, each }: OperationPlan): boolean =>
  stored &&
  /^(?:create|replace|update|action)$/.test(rule) &&
  resource !== undefined &&
  !file &&
  !each &&
  !body?.several;

function seeded({ resources }: SandboxPlan): Tables {
  let order = 0;
  return new Map(
    resources.map(({ name, seed }) => [
      name,
      new Map(
        seed.map((row) => {
          const key = rowKey(row.key);
          return [key, { collection: name, key, order: ++order, value: copyFrozen(row.value) }];
        }),
      ),
    ]),
  );
}

/** Valid bodies with all members, and with the required ones only. A change names the first row. */
function* bodiesOf(
  context: Context,
  { body }: Entry,
  { except, body: own, rule, resource: name }: OperationPlan,
  { resources }: SandboxPlan,
): Generator<unknown> {
  const { components } = context;
  if (!body) return;
  const place = own?.item ?? [];
  const { keys, seed = [] } = resourcesByName(resources).get(name ?? '') ?? {};
  const key = rule === 'create' ? undefined : keys?.at(-1);
  const made = [() => context.exampleOf(body.schema, 'request'), () => context.leastOf(body.schema)];
  const directed = forDirection(body.schema, components, 'request');
  for (const make of made) {
    const value = make();
    const item = at(value, place);
    const members = isRecord(item)
      ? Object.entries(item).filter(([member]) => !except?.members?.includes(member))
      : undefined;
    const plain = members ? withAt(value, place, Object.fromEntries(members)) : value;
    const named =
      members && key && seed[0] ? withAt(plain, [...place, ...key], at(seed[0].value, key)) : plain;
    if (validate(directed.schema, named, { components: directed.components }).length === 0) yield named;
  }
}

/** Whether a read shows a row that the request has written. `undefined` if the request is refused. */
function tried(
  plan: SandboxPlan,
  operation: OperationPlan,
  value: unknown,
  tables: Tables,
  reads: readonly OperationPlan[],
): boolean | undefined {
  const store: Store = new WorkingSet(tables, Number.MAX_SAFE_INTEGER / 2);
  const values = Object.values(pathValues(plan, operation));
  const contentType = operation.body?.media[0]?.contentType ?? '';
  const reply = run(plan, operation, values, store, { contentType, value });
  if (!reply) return undefined;
  if (!isStored(reply)) return false;
  const written = [...store.changes()].find(({ collection }) => collection === operation.resource);
  // Only other writes show it, or it has changed nothing.
  if (!written || !isRecord(written.after) || reads.length === 0) return true;
  const row = { key: keyValues(written.key), value: written.after };
  return reads.some((read) => {
    const path = valuesOf(read, row).filter((one) => one !== undefined);
    const shown = run(plan, read, path, store);
    // A list may be of others, or require what a trial does not know.
    return shown ? isStored(shown) : read.rule === 'list';
  });
}

function run(
  plan: SandboxPlan,
  operation: OperationPlan,
  values: string[],
  store: Store,
  body?: { contentType: string; value: unknown },
): Reply | undefined {
  const { rule, resource } = operation;
  if (rule === 'example' || resource === undefined) return undefined;
  const scope = scopeOf(operation, values);
  const linked = embedded.linkedStore(store, plan, NOW);
  const rows = rowsIn(linked, plan);
  try {
    return RULES[rule]({
      plan,
      operation,
      resource: rows.resource(resource),
      rows: rule === 'create' ? rows : within(rows, scope),
      store: linked,
      path: scope.key,
      scope,
      parameters: { path: {}, query: {}, header: {}, cookie: {} },
      body,
      now: NOW,
      headers: new Headers(),
      url: new URL('https://sandbox.invalid/'),
      base: '',
      parts: { aliases, embedded, members, patches, references, writes },
    });
  } catch (error) {
    if (error instanceof HttpError) return undefined;
    throw error;
  }
}

const isStored = ({ headers }: Reply): boolean => headers?.['Sandbox-Source'] === 'stored';
