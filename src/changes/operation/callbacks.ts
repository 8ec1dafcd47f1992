/** Callbacks: requests that a service sends during an operation (OpenAPI 4.8.18). */
import type { ApiDocument, CallbackSpec, Operation } from '../../openapi/index.ts';
import { member, type RawOperation, rawMethod } from '../raw.ts';
import type { Reporter } from '../report-to.ts';
import { code } from '../sentence.ts';

/** An operation of one description, with its source. */
export interface OperationSource {
  document: ApiDocument;
  operation: Operation;
  raw: RawOperation;
}

/**
 * Pairs callbacks by name, address and method. If only one is left on each side for a name and method, its
 * address has changed. `compare` compares them as webhooks; the changes belong to the operation.
 */
export function compareCallbacks(
  old: OperationSource,
  now: OperationSource,
  report: Reporter,
  compare: (old: OperationSource, now: OperationSource, report: Reporter) => void,
): void {
  const [before, after] = [byKey(old.operation), byKey(now.operation)];
  const moved = movedOf(before, after);
  for (const [key, callback] of before) {
    const counterpart = after.get(key) ?? moved.get(callback);
    if (!counterpart) {
      report.say('callback-removed', `callback ${code(key)}`, 'was removed');
      continue;
    }
    const label = labelOf(keyOf(counterpart), counterpart, after);
    if (counterpart.expression !== callback.expression) {
      const { expression } = counterpart;
      const details = { before: callback.expression, after: expression };
      report.say('callback-address-changed', label, `is now sent to ${code(expression)}`, details);
    }
    compare(callbackOperation(old, callback), callbackOperation(now, counterpart), about(report, label));
  }
  const movedCallbacks = new Set(moved.values());
  for (const [key, callback] of after) {
    if (!before.has(key) && !movedCallbacks.has(callback))
      report.say('callback-added', `callback ${code(key)}`, 'was added');
  }
}

/** Callbacks of `before` whose address differs in `after`. */
function movedOf(before: Callbacks, after: Callbacks): Map<CallbackSpec, CallbackSpec> {
  const withoutMatch = (all: Callbacks, others: Callbacks): CallbackSpec[] =>
    [...all].filter(([key]) => !others.has(key)).map(([, callback]) => callback);
  const [removed, added] = [withoutMatch(before, after), withoutMatch(after, before)];
  const alike = (all: CallbackSpec[], one: CallbackSpec): CallbackSpec[] =>
    all.filter(
      ({ name, operation }) => name === one.name && operation.request.method === one.operation.request.method,
    );
  return new Map(
    removed.flatMap((callback): [CallbackSpec, CallbackSpec][] => {
      const [match, ...others] = alike(added, callback);
      return match && others.length === 0 && alike(removed, callback).length === 1 ? [[callback, match]] : [];
    }),
  );
}

type Callbacks = ReadonlyMap<string, CallbackSpec>;

const keyOf = ({ name, operation, expression }: CallbackSpec): string =>
  `${name} ${operation.request.method} ${expression}`;

const byKey = ({ callbacks = [] }: Operation): Callbacks =>
  new Map(callbacks.map((callback) => [keyOf(callback), callback]));

/** The name alone, if it is unique. */
function labelOf(key: string, { name }: CallbackSpec, all: Callbacks): string {
  const alike = [...all.values()].filter((each) => each.name === name);
  return `callback ${code(alike.length > 1 ? key : name)}`;
}

function callbackOperation(
  { document, raw }: OperationSource,
  { name, expression, operation }: CallbackSpec,
): OperationSource {
  const item = member(document.document, raw.operation, 'callbacks', name, expression);
  return { document, operation, raw: rawMethod(document, item, operation) };
}

/** Names the callback in every report. */
function about({ say, sayFound }: Reporter, label: string): Reporter {
  const subject = (words: string): string =>
    /^the (?:webhook|operation)$/.test(words) ? label : `${words} of ${label}`;
  return {
    say: (rule, words, ...rest) => say(rule, subject(words), ...rest),
    sayFound: (flow, words, ...rest) => sayFound(flow, subject(words), ...rest),
  };
}
