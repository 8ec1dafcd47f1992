import { formatJson } from '../../contract/index.ts';

const LINES = /^application\/(?:x-)?(?:jsonl|ndjson|jsonlines|json-lines) *(?:;|$)/i;
const JSON_SEQUENCE = /^application\/(?:[^;]+\+)?json-seq *(?:;|$)/i;
const EVENTS = /^text\/event-stream *(?:;|$)/i;

/** Fields of an event (HTML standard, 9.2.6). */
const EVENT_FIELDS = new Set(['event', 'data', 'id', 'retry']);

/** Whether a body is a sequence of values (OpenAPI 3.2, 4.14.2 sequential media types). */
export const isSequenceType = (contentType: string): boolean =>
  [LINES, JSON_SEQUENCE, EVENTS].some((type) => type.test(contentType));

/**
 * `value`, the items or one of them, as text: lines of JSON, records of JSON text sequences (RFC 7464), or
 * events. A string is already such text.
 */
export function sequenceText(value: unknown, contentType: string): string {
  if (typeof value === 'string') return value;
  const items: unknown[] = Array.isArray(value) ? value : [value];
  if (EVENTS.test(contentType)) return items.map(eventText).join('\n');
  const start = JSON_SEQUENCE.test(contentType) ? '\u001e' : '';
  return items.map((item) => `${start}${formatJson(item)}\n`).join('');
}

/** Any other value is the data of an event. */
function eventText(item: unknown): string {
  const isEvent =
    typeof item === 'object' &&
    item !== null &&
    'data' in item &&
    Object.keys(item).every((key) => EVENT_FIELDS.has(key));
  const fields = isEvent ? Object.entries(item) : [['data', item] as const];
  return fields
    .flatMap(([name, value]) => {
      const text = typeof value === 'string' ? value : formatJson(value);
      return text.split(/\r\n|\r|\n/).map((line) => `${name}: ${line}\n`);
    })
    .join('');
}
