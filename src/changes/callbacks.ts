/** Requests that a service sends in the course of an operation (OpenAPI 4.8.18). */
import type { ApiDocument, CallbackSpec, Operation } from '../openapi/index.ts';
import { member, type RawOperation, rawMethod } from './raw.ts';
import type { Reporter } from './report-to.ts';
import { code } from './words.ts';

/** An operation in one of the documents, and as it is written there. */
export interface Placed {
  document: ApiDocument;
  operation: Operation;
  raw: RawOperation;
}

/**
 * Callbacks are the same by name, address and method, and are compared as webhooks are by `compare`. What is found belongs
 * to the operation that has them.
 */
export function compareCallbacks(
  old: Placed,
  now: Placed,
  report: Reporter,
  compare: (old: Placed, now: Placed, report: Reporter) => void,
): void {
  const [before, after] = [byKey(old.operation), byKey(now.operation)];
  for (const [key, callback] of before) {
    const same = after.get(key);
    if (!same) report.say('callback-removed', `callback ${code(key)}`, 'is gone');
    else compare(placed(old, callback), placed(now, same), about(report, labelOf(key, same, after)));
  }
  for (const key of after.keys())
    if (!before.has(key)) report.say('callback-added', `callback ${code(key)}`, 'is new');
}

type Callbacks = ReadonlyMap<string, CallbackSpec>;

const byKey = ({ callbacks = [] }: Operation): Callbacks =>
  new Map(
    callbacks.map((callback) => [
      `${callback.name} ${callback.operation.request.method} ${callback.expression}`,
      callback,
    ]),
  );

/** By its name alone where there is one of that name. */
function labelOf(key: string, { name }: CallbackSpec, all: Callbacks): string {
  const alike = [...all.values()].filter((each) => each.name === name);
  return `callback ${code(alike.length > 1 ? key : name)}`;
}

function placed({ document, raw }: Placed, { name, expression, operation }: CallbackSpec): Placed {
  const item = member(document.document, raw.operation, 'callbacks', name, expression);
  return { document, operation, raw: rawMethod(document, item, operation) };
}

/** Says of which callback it is. */
function about({ say, sayFound }: Reporter, label: string): Reporter {
  const subject = (words: string): string =>
    /^the (?:webhook|operation)$/.test(words) ? label : `${words} of ${label}`;
  return {
    say: (rule, words, ...rest) => say(rule, subject(words), ...rest),
    sayFound: (flow, words, ...rest) => sayFound(flow, subject(words), ...rest),
  };
}
