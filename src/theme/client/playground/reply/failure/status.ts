/** Explains statuses that tell the client what to change. Loaded when one arrives. */
import type { PlaygroundData } from '../../../../../site/index.ts';
import { h } from '../../../core/dom.ts';
import { languageOf, say, sayCount } from '../../../core/say.ts';
import { requirementTitle } from '../../auth/titles.ts';
import { sizeText } from '../body/units.ts';
import type { Reply } from '../reply.ts';

type Facts = Pick<Reply, 'status' | 'headers' | 'sent' | 'isSandbox' | 'isProxied' | 'origin'>;

/** One paragraph each. */
export const explainStatus = (reply: Facts, data: PlaygroundData): Node[] =>
  sentencesFor(reply, data, Date.now()).map((text) => h('p', {}, text));

/** @param now Milliseconds since 1970. */
export function sentencesFor(reply: Facts, { request }: PlaygroundData, now: number): string[] {
  const { status, sent } = reply;
  const header = (wanted: string): string | undefined =>
    reply.headers.find(([name]) => name.toLowerCase() === wanted)?.[1];
  if (status === 401) {
    const challenge = header('www-authenticate');
    const isHidden =
      challenge === undefined && !reply.isSandbox && !reply.isProxied && reply.origin !== location.origin;
    const documented = request.security.map(requirementTitle).join(', ');
    return [
      challenge !== undefined && say('failure.challenge', { challenge }),
      isHidden && say('failure.challengeHidden'),
      documented && say('failure.documented', { list: documented }),
    ].filter((text) => typeof text === 'string');
  }
  if (status === 413) {
    const { body } = sent;
    const size = typeof body === 'string' ? new TextEncoder().encode(body).length : bytesIn(body);
    return size > 0 ? [say('failure.tooLarge', { size: sizeText(size) })] : [];
  }
  if (status === 415) {
    const type = sent.headers.find(([name]) => /^content-type$/i.test(name))?.[1];
    const documented = request.body?.media.map(({ contentType }) => contentType).join(', ');
    // RFC 9110 section 15.5.16, W3C Linked Data Platform section 7.1, RFC 5789 section 3.1.
    const accepted = header('accept') ?? header('accept-post') ?? header('accept-patch');
    return [
      ...(sent.body === undefined
        ? []
        : [say('failure.mediaType', { type: type ?? say('reply.noContentType') })]),
      ...(accepted ? [say('failure.accepted', { list: accepted })] : []),
      ...(documented && !accepted ? [say('failure.documented', { list: documented })] : []),
    ];
  }
  const wait = retryAfter(header('retry-after'), now);
  if (wait !== undefined)
    return [say('failure.wait', { duration: durationWords(wait), time: timeOf(now + wait) })];
  return status === 429 ? [say('failure.waitUnknown')] : [];
}

function bytesIn(body: Reply['sent']['body']): number {
  if (body instanceof Uint8Array) return body.length;
  if (!Array.isArray(body)) return 0;
  return body.reduce(
    (total, { value }) => total + (typeof value === 'string' ? value.length : value.bytes.length),
    0,
  );
}

/** Milliseconds to wait: seconds, or a date (RFC 9110 section 10.2.3). */
export function retryAfter(value: string | undefined, now: number): number | undefined {
  if (value === undefined) return undefined;
  const wait = /^\s*\d+\s*$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isFinite(wait) && wait >= 0 ? wait : undefined;
}

const UNITS = [
  ['duration.days', 86_400],
  ['duration.hours', 3600],
  ['duration.minutes', 60],
  ['duration.seconds', 1],
] as const;

/** In the two largest units. */
function durationWords(milliseconds: number): string {
  let rest = Math.ceil(milliseconds / 1000);
  const parts: string[] = [];
  for (const [unit, seconds] of UNITS) {
    const count = Math.floor(rest / seconds);
    if (count > 0) parts.push(sayCount(unit, { count }));
    rest -= count * seconds;
  }
  return parts.slice(0, 2).join(' ') || sayCount('duration.seconds', { count: 0 });
}

function timeOf(milliseconds: number): string {
  const language = languageOf('failure.wait');
  return new Date(milliseconds).toLocaleTimeString(language === 'en' ? undefined : language);
}
