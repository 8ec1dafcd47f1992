/** Two descriptions of an API, and what has changed from the one to the other. */
import type { ApiDocument, Operation } from '../openapi/index.ts';
import type { Change, CompareOptions } from './model.ts';
import { compareOperation, describe, isPastSunset } from './operation.ts';
import { type Reporter, reporter } from './report-to.ts';
import { sideOf } from './schema/located.ts';
import { schemaComparer } from './schema/walk.ts';
import { compareSchemes } from './security.ts';
import { code } from './words.ts';

/**
 * What has changed from `old` to `now`: first what is said of the whole document, then operation by operation in the order of
 * `now`, those that are gone at the end, then the webhooks. Names of path parameters are no part of a path, and texts are only
 * compared when that is asked for. The same description twice gives nothing.
 */
export function compareApis(old: ApiDocument, now: ApiDocument, options: CompareOptions = {}): Change[] {
  const informational = options.informational ?? false;
  const changes: Change[] = [];
  const compareSchemas = schemaComparer({ old: sideOf(old), new: sideOf(now) }, informational);
  const about = (operation?: Operation): Reporter =>
    reporter(changes, operation && describe(operation), informational);

  const whole = about();
  const servers = compareServers(old.servers, now.servers, whole);
  compareSchemes(old, now, whole);
  for (const key of ['title', 'description'] as const) {
    if (old[key] !== now[key])
      whole.say(`document-${key}-changed`, 'the document', `has another ${key}`, {
        before: old[key],
        after: now[key],
      });
  }
  for (const kind of ['operations', 'webhooks'] as const) {
    const noun = kind === 'operations' ? 'operation' : 'webhook';
    const { pairs, gone, come } = pairUp(old[kind], now[kind]);
    for (const operation of now[kind]) {
      const report = about(operation);
      const before = pairs.get(operation);
      if (before) {
        const pair = { old: { document: old, operation: before }, new: { document: now, operation } };
        compareOperation(pair, compareSchemas, report);
        compareServers(before.request.servers, operation.request.servers, report, servers);
      } else if (come.has(operation)) report.say(`${noun}-added`, `the ${noun}`, 'is new');
    }
    for (const operation of gone) {
      const isAnnounced = kind === 'operations' && isPastSunset(operation, options);
      const rule = isAnnounced ? 'operation-removed-after-sunset' : `${noun}-removed`;
      about(operation).say(rule, `the ${noun}`, isAnnounced ? 'is gone, as its sunset said' : 'is gone');
    }
  }
  return changes;
}

/** Operations that are the same one: same method and path, or the same path but for the names of its variables. */
function pairUp(
  old: Operation[],
  now: Operation[],
): { pairs: Map<Operation, Operation>; gone: Set<Operation>; come: Set<Operation> } {
  const pairs = new Map<Operation, Operation>();
  const gone = new Set(old);
  const come = new Set(now);
  for (const keyOf of [exact, nameless]) {
    const waiting = new Map<string, Operation[]>();
    for (const operation of gone)
      waiting.set(keyOf(operation), [...(waiting.get(keyOf(operation)) ?? []), operation]);
    for (const operation of [...come]) {
      const before = waiting.get(keyOf(operation))?.shift();
      if (!before) continue;
      pairs.set(operation, before);
      gone.delete(before);
      come.delete(operation);
    }
  }
  return { pairs, gone, come };
}

const exact = ({ webhook, request }: Operation): string => `${request.method} ${webhook ?? request.path}`;
const nameless = (operation: Operation): string =>
  operation.webhook === undefined ? exact(operation).replace(/\{[^{}]*\}/g, '{}') : exact(operation);

type Servers = ApiDocument['servers'];

/** Servers by address. Of an operation, those that the document tells of are `known`. */
function compareServers(
  old: Servers,
  now: Servers,
  report: Reporter,
  known = new Set<string>(),
): Set<string> {
  const [before, after] = [old, now].map((servers) => new Set(servers.map(({ url }) => url)));
  const told = new Set<string>();
  const say = (rule: string, url: string, predicate: string): void => {
    told.add(`${rule} ${url}`);
    if (!known.has(`${rule} ${url}`)) report.say(rule, `server ${code(url)}`, predicate);
  };
  for (const url of before ?? []) if (!after?.has(url)) say('server-removed', url, 'is gone');
  for (const url of after ?? []) if (!before?.has(url)) say('server-added', url, 'is new');
  return told;
}
