/** Images, sound, video, PDF, and the first bytes of other binary bodies. */
import { addStyles, h } from '../../../core/dom.ts';
import { say } from '../../../core/say.ts';
import type { Store } from '../../store.ts';
import type { Body } from '../body/response-body.ts';
import { sizeText } from '../body/units.ts';
import { bytesOf, type Reply } from '../reply.ts';
import { download } from './download.ts';
import styles from './media.css?url';
import { isPdf, showPdf } from './pdf.ts';

let hasStyles = false;

/** Bytes that are shown as numbers. */
const MAX_HEX = 256;
const BYTES_PER_LINE = 16;

export function media(store: Store, reply: Reply, body: Body & { kind: 'media' | 'binary' }): Node[] {
  if (!hasStyles) addStyles(styles);
  hasStyles = true;
  const { contentType, size } = reply;
  const save = h(
    'button',
    { type: 'button', class: 'small', onclick: () => download(reply) },
    say('reply.download'),
  );
  if (body.kind === 'media') {
    const element =
      body.tag === 'img' ? h('img', { alt: say('reply.label') }) : h(body.tag, { controls: true });
    show(element, reply);
    return [element, save];
  }
  if (isViewable(store, reply)) {
    const frame = h('iframe', { title: say('reply.body') });
    showPdf(frame, reply.chunks);
    return [frame, save];
  }
  const type = contentType || say('reply.noContentType');
  return [
    h('p', {}, say('reply.binary', { size: sizeText(size), type })),
    h(
      'pre',
      { class: 'hex', tabindex: 0, 'aria-label': say('reply.body') },
      hexLines(bytesOf(reply, MAX_HEX)),
    ),
    h(
      'div',
      { class: 'buttons' },
      save,
      size > MAX_HEX &&
        h('span', { class: 'field-type' }, say('reply.truncated', { size: sizeText(MAX_HEX) })),
    ),
  ];
}

/** The policy of an operation's page allows a frame if a PDF is documented. Most phones have no viewer. */
const isViewable = ({ data, send }: Store, { contentType, chunks: [first] }: Reply): boolean =>
  navigator.pdfViewerEnabled &&
  send !== undefined &&
  isPdf(contentType) &&
  data.responses.some((response) => isPdf(response.contentType)) &&
  new TextDecoder().decode(first?.subarray(0, 5)) === '%PDF-';

/** As a `data:` URL: a blob opened as a page would run with the rights of this site. */
function show(element: HTMLImageElement | HTMLMediaElement, { chunks, contentType }: Reply): void {
  const reader = new FileReader();
  reader.onload = () => {
    element.src = String(reader.result);
  };
  reader.readAsDataURL(new Blob(chunks, { type: contentType }));
}

/** Offset, bytes, and the characters of ASCII, as `xxd` writes them. */
export function hexLines(bytes: Uint8Array): string {
  const lines: string[] = [];
  for (let at = 0; at < bytes.length; at += BYTES_PER_LINE) {
    const part = [...bytes.subarray(at, at + BYTES_PER_LINE)];
    const hex = part.map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
    const text = part.map((byte) => (byte > 31 && byte < 127 ? String.fromCharCode(byte) : '.')).join('');
    lines.push(`${at.toString(16).padStart(4, '0')}  ${hex.padEnd(BYTES_PER_LINE * 3 - 1)}  ${text}`);
  }
  return lines.join('\n');
}
