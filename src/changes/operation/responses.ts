/** Responses by status, each with its content and headers. */
import type { ApiDocument, ResponseSpec } from '../../openapi/index.ts';
import { keysOf, member, type OperationPair, type Pairing, type Raw } from '../raw.ts';
import type { Reporter } from '../report-to.ts';
import type { Flow } from '../rules.ts';
import type { SchemaComparer } from '../schema/walk.ts';
import { code } from '../sentence.ts';
import { isPast } from '../sunset.ts';
import { compareFields, type Field } from './compare-fields.ts';
import { compareContent } from './content.ts';

/**
 * @param flow the direction of responses
 * @param today sunsets before this day are over
 */
export function compareResponses(
  pair: Pairing,
  raw: OperationPair,
  flow: Flow,
  compareSchemas: SchemaComparer,
  report: Reporter,
  today: string,
): void {
  const isWebhook = pair.new.operation.webhook !== undefined;
  const [before, after] = [byStatus(pair.old.operation.responses), byStatus(pair.new.operation.responses)];
  const rule = (status: string, what: 'added' | 'removed' | 'generalized'): string => {
    if (isWebhook) return `webhook-response-${what === 'added' ? what : 'removed'}`;
    return /^[123]/.test(status)
      ? `response-success-${what}`
      : `response-error-${what === 'added' ? what : 'removed'}`;
  };
  const rawOf = (side: 'old' | 'new', status: string): Raw => {
    const { document } = pair[side].document;
    const responses = member(document, raw[side].operation, 'responses');
    const key = keysOf(responses.value).find((each) => each.toUpperCase() === status.toUpperCase());
    return member(document, responses, key ?? status);
  };
  const compare = (response: ResponseSpec, now: ResponseSpec, words: string): void => {
    const [oldRaw, newRaw] = [rawOf('old', response.status), rawOf('new', now.status)];
    const place = { words, old: oldRaw.pointer, new: newRaw.pointer };
    compareContent(response.content, now.content, flow, place, compareSchemas, report);
    compareFields(
      headersOf(pair.old.document, response, oldRaw, words, today),
      headersOf(pair.new.document, now, newRaw, words, today),
      flow,
      compareSchemas,
      report,
    );
  };
  for (const [status, response] of before) {
    const words = responseLabel(status);
    const now = after.get(status);
    if (now) {
      compare(response, now, words);
      continue;
    }
    const general = generalOf(status, after);
    const predicate = general
      ? `was removed, but ${code(general.status)} still covers this status`
      : 'was removed';
    report.say(rule(status, general ? 'generalized' : 'removed'), words, predicate, {
      old: rawOf('old', status).pointer,
    });
    if (general && isDescribed(response, general)) compare(response, general, words);
  }
  for (const [status, response] of after) {
    if (before.has(status)) continue;
    report.say(rule(status, 'added'), responseLabel(status), 'was added', {
      new: rawOf('new', status).pointer,
    });
    const general = generalOf(status, before);
    if (general && isDescribed(general, response)) compare(general, response, responseLabel(status));
  }
}

const byStatus = (responses: ResponseSpec[]): Map<string, ResponseSpec> =>
  new Map(responses.map((each) => [each.status, each]));

const responseLabel = (status: string): string => `the ${code(status)} response`;

/** A response without content does not describe the body of the status. */
const isDescribed = (...responses: ResponseSpec[]): boolean =>
  responses.every(({ content }) => content.length > 0);

/**
 * The response that describes a status without its own: the range, else `default` (OpenAPI 4.8.16). `default`
 * means errors if a success status exists, otherwise success.
 */
function generalOf(status: string, responses: ReadonlyMap<string, ResponseSpec>): ResponseSpec | undefined {
  if (!/^[1-5]/.test(status)) return undefined;
  const range = /^\d{3}$/.test(status) ? responses.get(`${status.charAt(0)}XX`) : undefined;
  const hasSuccess = [...responses.keys()].some((each) => /^[123]/.test(each));
  return range ?? (hasSuccess === /^[45]/.test(status) ? responses.get('default') : undefined);
}

function headersOf(
  { document }: ApiDocument,
  response: ResponseSpec,
  raw: Raw,
  words: string,
  today: string,
): Field[] {
  return response.headers.map(({ name, description, required, schema }): Field => {
    const header = member(document, raw, 'headers', name);
    const deprecated = header.value.deprecated === true;
    return {
      key: name.toLowerCase(),
      name: name.toLowerCase(),
      words: `header ${code(name)} of ${words}`,
      required,
      deprecated,
      ...(description !== undefined && { description }),
      schema,
      pointer: header.pointer,
      isPastSunset: deprecated && isPast(header.value['x-sunset'], today),
      style: '',
    };
  });
}
