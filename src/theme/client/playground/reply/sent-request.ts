/** Headers of a response, the request behind it, and how long its parts took. Loaded on demand. */
import type { FormPart } from '../../../../request/index.ts';
import { addStyles, h } from '../../core/dom.ts';
import { say } from '../../core/say.ts';
import { durationText, sizeText } from './body/units.ts';
import type { Reply } from './reply.ts';
import styles from './sent-request.css?url';

export const stylesLoaded = addStyles(styles);

/** More of a body is cut. In characters. */
const MAX_BODY = 20_000;

export const receivedHeaders = ({ headers }: Reply): Node[] => [
  h('dl', {}, ...headers.flatMap(([name, value]) => [h('dt', {}, name), h('dd', {}, value)])),
];

export function sentRequest({ sent, headTime, duration, size }: Reply): Node[] {
  const { method, url, headers, body } = sent;
  const lines = [`${method} ${url}`, ...headers.map(([name, value]) => `${name}: ${value}`)];
  if (body?.length) lines.push('', bodyText(body));
  return [
    h('pre', { tabindex: 0, 'aria-label': say('reply.request') }, h('code', {}, lines.join('\n'))),
    h('p', {}, say('reply.requestNote')),
    h(
      'p',
      {},
      say('reply.timing', {
        head: durationText(headTime),
        total: durationText(duration),
        size: sizeText(size),
      }),
    ),
  ];
}

function bodyText(body: string | Uint8Array | FormPart[]): string {
  if (body instanceof Uint8Array) return `[${sizeText(body.length)}]`;
  const text = typeof body === 'string' ? body : body.map(partText).join('\n');
  return text.length > MAX_BODY ? `${text.slice(0, MAX_BODY)}…` : text;
}

const partText = ({ name, value }: FormPart): string =>
  typeof value === 'string'
    ? `${name}=${value}`
    : `${name}=@${value.filename} [${value.contentType}, ${sizeText(value.bytes.length)}]`;
