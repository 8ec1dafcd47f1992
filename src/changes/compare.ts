/** Compares two descriptions of an API. */
import type { ApiDocument, Operation } from '../openapi/index.ts';
import type { Change, CompareOptions } from './change.ts';
import { compareOperation, describe } from './operation/compare-operation.ts';
import { compareSchemes } from './operation/security.ts';
import { type Reporter, reporter } from './report-to.ts';
import { sideOf } from './schema/flat/schema-with-pointer.ts';
import { schemaComparer } from './schema/walk.ts';
import { code, valueText } from './sentence.ts';
import { isPastSunset } from './sunset.ts';

/**
 * Lists the changes from `old` to `now`: those of the whole description, then by operation in the order of
 * `now`, removed operations, and webhooks. Names of path parameters are not part of a path. Texts are
 * compared only on request. Equal descriptions have no changes.
 */
export function compareApis(old: ApiDocument, now: ApiDocument, options: CompareOptions = {}): Change[] {
  const { informational = false, today = new Date().toISOString().slice(0, 10) } = options;
  const changes: Change[] = [];
  const compareSchemas = schemaComparer({ old: sideOf(old), new: sideOf(now) }, informational);
  const about = (operation?: Operation): Reporter =>
    reporter(changes, operation && describe(operation), informational);

  const reportOnDocument = about();
  const servers = compareServers(old.servers, now.servers, reportOnDocument);
  compareSchemes(old, now, reportOnDocument);
  for (const key of ['title', 'description'] as const) {
    if (old[key] !== now[key])
      reportOnDocument.say(`document-${key}-changed`, 'the API description', `has a different ${key}`, {
        before: old[key],
        after: now[key],
      });
  }
  for (const kind of ['operations', 'webhooks'] as const) {
    const noun = kind === 'operations' ? 'operation' : 'webhook';
    const isAnnounced = (operation: Operation): boolean =>
      kind === 'operations' && isPastSunset(operation, today);
    const { pairs, removed, added } = pairUp(old[kind], now[kind], isAnnounced);
    for (const operation of now[kind]) {
      const report = about(operation);
      const before = pairs.get(operation);
      if (before) {
        const pair = { old: { document: old, operation: before }, new: { document: now, operation } };
        if (kind === 'operations' && nameless(before) !== nameless(operation)) {
          const [was, is] = [exact(before), exact(operation)];
          const predicate = `moved from ${code(was)} to ${code(is)}`;
          report.say('operation-moved', 'the operation', predicate, { before: was, after: is });
        }
        compareOperation(pair, compareSchemas, report, today);
        compareServers(before.request.servers, operation.request.servers, report, servers);
      } else if (added.has(operation)) report.say(`${noun}-added`, `the ${noun}`, 'was added');
    }
    for (const operation of removed) {
      const [rule, predicate] = isAnnounced(operation)
        ? ['operation-removed-after-sunset', 'was removed after its sunset']
        : [`${noun}-removed`, 'was removed'];
      about(operation).say(rule, `the ${noun}`, predicate);
    }
  }
  return changes;
}

/**
 * Pairs operations of the same method and path, then of paths that differ only in the names of their
 * variables, then of the same `operationId` unless its removal was announced.
 */
function pairUp(
  old: Operation[],
  now: Operation[],
  isAnnounced: (operation: Operation) => boolean,
): { pairs: Map<Operation, Operation>; removed: Set<Operation>; added: Set<Operation> } {
  const pairs = new Map<Operation, Operation>();
  const removed = new Set(old);
  const added = new Set(now);
  const byId = (operation: Operation): string | undefined =>
    isAnnounced(operation) ? undefined : operation.operationId;
  for (const keyOf of [exact, nameless, byId]) {
    const waiting = new Map<string | undefined, Operation[]>();
    for (const operation of removed) {
      const others = waiting.get(keyOf(operation));
      if (others) others.push(operation);
      else waiting.set(keyOf(operation), [operation]);
    }
    for (const operation of [...added]) {
      const key = keyOf(operation);
      const before = key === undefined ? undefined : waiting.get(key)?.shift();
      if (!before) continue;
      pairs.set(operation, before);
      removed.delete(before);
      added.delete(operation);
    }
  }
  return { pairs, removed, added };
}

const exact = ({ webhook, request }: Operation): string => `${request.method} ${webhook ?? request.path}`;
const nameless = (operation: Operation): string =>
  operation.webhook === undefined ? exact(operation).replace(/\{[^{}]*\}/g, '{}') : exact(operation);

type Servers = ApiDocument['servers'];
type Server = Servers[number];

/** Compares servers by URL. `knownServers` has those of the whole description, which are reported there. */
function compareServers(
  old: Servers,
  now: Servers,
  report: Reporter,
  knownServers = new Set<string>(),
): Set<string> {
  const byUrl = (servers: Servers): Map<string, Server> => new Map(servers.map((each) => [each.url, each]));
  const [before, after] = [byUrl(old), byUrl(now)];
  const reportedKeys = new Set<string>();
  const say = (rule: string, url: string, predicate: string, was?: unknown, is?: unknown): void => {
    const key = `${rule} ${url} ${predicate}`;
    reportedKeys.add(key);
    if (!knownServers.has(key))
      report.say(rule, `server ${code(url)}`, predicate, { before: was, after: is });
  };
  for (const [url, server] of before) {
    const counterpart = after.get(url);
    if (counterpart) compareVariables(server, counterpart, (rule, ...rest) => say(rule, url, ...rest));
    else say('server-removed', url, 'was removed');
  }
  for (const url of after.keys()) if (!before.has(url)) say('server-added', url, 'was added');
  return reportedKeys;
}

/** Compares the variables in the URL of a server (OpenAPI 4.8.6). */
function compareVariables(
  old: Server,
  now: Server,
  say: (rule: string, predicate: string, was?: unknown, is?: unknown) => void,
): void {
  for (const [name, { default: was, enum: values }] of Object.entries(old.variables ?? {})) {
    const counterpart = now.variables?.[name];
    if (!counterpart) continue;
    if (was !== counterpart.default) {
      const is = `now has the default ${valueText(counterpart.default)} for ${code(name)}`;
      const predicate = `${is}, previously ${valueText(was)}`;
      say('server-variable-default-changed', predicate, was, counterpart.default);
    }
    const [before, after] = [new Set(values), new Set(counterpart.enum)];
    for (const value of before) {
      if (counterpart.enum && !after.has(value))
        say('server-variable-value-removed', `no longer allows ${valueText(value)} for ${code(name)}`, value);
    }
    for (const value of after) {
      if (values && !before.has(value)) {
        const predicate = `now allows ${valueText(value)} for ${code(name)}`;
        say('server-variable-value-added', predicate, undefined, value);
      }
    }
  }
}
