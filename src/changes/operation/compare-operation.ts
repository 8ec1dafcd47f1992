/** Compares an operation that both descriptions have. */
import type { ApiDocument, Operation } from '../../openapi/index.ts';
import type { ParameterSpec } from '../../request/index.ts';
import { oneLine } from '../../text/index.ts';
import { isEqual } from '../canonical-values.ts';
import type { ChangedOperation } from '../change.ts';
import { follow, listOf, member, type OperationPair, type Pairing, rawOperation } from '../raw.ts';
import type { Reporter } from '../report-to.ts';
import type { Flow } from '../rules.ts';
import { flatten } from '../schema/flat/flatten.ts';
import { locate, type Side } from '../schema/flat/schema-with-pointer.ts';
import type { SchemaComparer } from '../schema/walk.ts';
import { code, listText } from '../sentence.ts';
import { dayOf, isPast } from '../sunset.ts';
import { compareCallbacks, type OperationSource } from './callbacks.ts';
import { compareFields, type Field } from './compare-fields.ts';
import { compareContent } from './content.ts';
import { compareResponses } from './responses.ts';
import { compareSecurity } from './security.ts';

export function describe({ operationId, summary, webhook, request }: Operation): ChangedOperation {
  const { method, path } = request;
  const name = webhook === undefined ? `${method} ${path}` : webhook;
  return {
    method,
    path,
    ...(webhook !== undefined && { webhook }),
    ...(operationId !== undefined && { operationId }),
    title: oneLine(summary ?? '') || operationId || name,
  };
}

/** @param today sunsets before this day are over, `YYYY-MM-DD` */
export function compareOperation(
  pair: Pairing,
  compareSchemas: SchemaComparer,
  report: Reporter,
  today: string,
): void {
  const operationSource = ({ document, operation }: Pairing['old']): OperationSource => ({
    document,
    operation,
    raw: rawOperation(document, operation),
  });
  comparePlaced(operationSource(pair.old), operationSource(pair.new), compareSchemas, report, today);
}

/** The receiver answers what a webhook sends, so both directions are reversed. */
function comparePlaced(
  before: OperationSource,
  after: OperationSource,
  compareSchemas: SchemaComparer,
  report: Reporter,
  today: string,
): void {
  const pair: Pairing = { old: before, new: after };
  const [old, now] = [before.operation, after.operation];
  const isWebhook = now.webhook !== undefined;
  const [requestFlow, responseFlow]: [Flow, Flow] = isWebhook
    ? ['response', 'request']
    : ['request', 'response'];
  const raw: OperationPair = { old: before.raw, new: after.raw };
  compareFacts(old, now, report);
  compareFields(
    parametersOf(before.document, old, raw.old, today),
    parametersOf(after.document, now, raw.new, today),
    requestFlow,
    compareSchemas,
    report,
  );
  compareBodies(pair, raw, requestFlow, compareSchemas, report);
  compareResponses(pair, raw, responseFlow, compareSchemas, report, today);
  compareCallbacks(before, after, report, (was, is, about) =>
    comparePlaced(was, is, compareSchemas, about, today),
  );
  compareSecurity([before.document, raw.old], [after.document, raw.new], report);
}

function compareFacts(old: Operation, now: Operation, report: Reporter): void {
  const subject = now.webhook === undefined ? 'the operation' : 'the webhook';
  const say = (rule: string, predicate: string, before?: unknown, after?: unknown): void =>
    report.say(rule, subject, predicate, { before, after });
  const [wasUntil, isUntil] = [dayOf(old.extensions['x-sunset']), dayOf(now.extensions['x-sunset'])];
  if (!old.deprecated && now.deprecated) {
    say(
      'operation-deprecated',
      `is now deprecated${isUntil === undefined ? '' : ` and will be removed on ${code(isUntil)}`}`,
    );
  }
  if (old.deprecated && !now.deprecated) say('operation-undeprecated', 'is no longer deprecated');
  if (wasUntil !== isUntil) {
    if (isUntil === undefined) say('sunset-removed', 'no longer has a sunset', wasUntil);
    else if (wasUntil !== undefined && isUntil < wasUntil)
      say(
        'sunset-brought-forward',
        `will be removed on ${code(isUntil)}, previously ${code(wasUntil)}`,
        wasUntil,
        isUntil,
      );
    // The sunset of a newly deprecated operation is part of that change.
    else if (old.deprecated || !now.deprecated || wasUntil !== undefined)
      say('sunset-set', `will be removed on ${code(isUntil)}`, wasUntil, isUntil);
  }
  if (old.operationId !== undefined && old.operationId !== now.operationId) {
    const predicate =
      now.operationId === undefined
        ? 'no longer has an operationId'
        : `now has the operationId ${code(now.operationId)}, previously ${code(old.operationId)}`;
    say('operation-id-changed', predicate, old.operationId, now.operationId);
  }
  if (!isEqual(old.tags.toSorted(), now.tags.toSorted()))
    say(
      'operation-tags-changed',
      now.tags.length > 0 ? `now has the tags ${listText(now.tags.map(code))}` : 'no longer has tags',
      old.tags,
      now.tags,
    );
  if (old.summary !== now.summary)
    say('operation-summary-changed', 'has a different summary', old.summary, now.summary);
  if (old.description !== now.description)
    say('operation-description-changed', 'has a different description', old.description, now.description);

  const oldLevels = new Set(old.levels?.changes.map(({ level, change }) => `${level} ${change}`));
  for (const { level, change } of now.levels?.changes ?? []) {
    if (oldLevels.has(`${level} ${change}`)) continue;
    const text = oneLine(change).replaceAll('`', "'").replace(/\.$/, '');
    say('feature-level-added', `has a change at level ${level}: ${text}`, undefined, level);
  }
  const range = ({ levels }: Operation) => ({ since: levels?.since, until: levels?.until });
  if (!isEqual(range(old), range(now)))
    say('feature-level-range-changed', 'is available at different feature levels', range(old), range(now));
}

function parametersOf(
  { document }: ApiDocument,
  { request }: Operation,
  { item, operation }: OperationPair['old'],
  today: string,
): Field[] {
  const side: Side = { component: (name) => request.components[name] };
  const variables = [...request.path.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name);
  const sources = [operation, item].flatMap((raw) =>
    listOf(raw.value.parameters).map((value, index) =>
      follow(document, value, `${raw.pointer}/parameters/${index}`),
    ),
  );
  return request.parameters.map((parameter): Field => {
    const { name, required, deprecated, description, schema, style } = parameter;
    // The whole query string as one value is not a query parameter (OpenAPI 3.2).
    const place = style === 'querystring' ? style : parameter.in;
    const lower = place === 'header' ? name.toLowerCase() : name;
    const raw = sources.find(({ value }) => value.in === place && value.name === name);
    return {
      // Names of variables are not part of the path (OpenAPI 4.8.8).
      key: place === 'path' ? `path ${variables.indexOf(name)}` : `${place} ${lower}`,
      name: place === 'path' ? `path ${name}` : lower,
      words: `${place} parameter ${code(name)}`,
      required,
      deprecated,
      ...(description !== undefined && { description }),
      schema,
      pointer: raw?.pointer ?? item.pointer,
      isPastSunset: deprecated && isPast(raw?.value['x-sunset'], today),
      style: styleOf(parameter, side),
    };
  });
}

/** `explode` affects only lists and objects (OpenAPI 4.8.12.2). */
function styleOf({ contentType, style, explode, allowReserved, schema }: ParameterSpec, side: Side): string {
  if (contentType !== undefined) return code(contentType);
  const { types } = flatten(locate(schema, ''), side, true);
  const isNested = types === undefined || types.has('array') || types.has('object');
  const parts = [
    style,
    isNested && explode ? 'exploded' : '',
    allowReserved ? 'with reserved characters' : '',
  ];
  return code(parts.filter(Boolean).join(' '));
}

function compareBodies(
  pair: Pairing,
  raw: OperationPair,
  flow: Flow,
  compareSchemas: SchemaComparer,
  report: Reporter,
): void {
  const [before, after] = [pair.old.operation.request.body, pair.new.operation.request.body];
  const isWebhook = pair.new.operation.webhook !== undefined;
  const words = isWebhook ? 'the payload' : 'the request body';
  const rule = (name: string): string =>
    isWebhook
      ? `webhook-payload-${name.replace('required-', '')}`
      : `request-${name.replace(/^(required-)?/, '$1body-')}`;
  const place = {
    old: member(pair.old.document.document, raw.old.operation, 'requestBody').pointer,
    new: member(pair.new.document.document, raw.new.operation, 'requestBody').pointer,
  };
  if (!before && after) {
    const predicate = after.required && !isWebhook ? 'was added and is required' : 'was added';
    report.say(rule(after.required ? 'required-added' : 'added'), words, predicate, { new: place.new });
  } else if (before && !after) report.say(rule('removed'), words, 'was removed', { old: place.old });
  else if (before && after) {
    if (!before.required && after.required)
      report.say(rule('became-required'), words, 'is now required', place);
    if (before.required && !after.required)
      report.say(rule('became-optional'), words, 'is no longer required', place);
    compareContent(before.media, after.media, flow, { words, ...place }, compareSchemas, report);
  }
}
