/** The response: status, time, size, headers, body, and differences from the documentation. */
import { formatJson } from '../../../../contract/index.ts';
import type { PlaygroundData } from '../../../../site/index.ts';
import { addStyles, type Child, h, region, tokenNodes } from '../../core/dom.ts';
import { say, sayCount } from '../../core/say.ts';
import { copy } from '../../page/reading/copy.ts';
import type { Store } from '../store.ts';
import { chosenLevel } from './at-level.ts';
import { type Comparison, compareResponse, type Difference } from './difference.ts';
import { effectNote } from './effect.ts';
import { jsonLines } from './json-lines.ts';
import styles from './response.css?url';
import { sizeText } from './response-body.ts';
import type { Outcome, Reply } from './send.ts';

addStyles(styles);

/** Longer bodies are cut and not highlighted, because they make the page slow. In characters. */
const MAX_SHOWN = 200_000;

export function response(store: Store, outcome: Outcome, close: () => void): Child {
  const { data } = store;
  const { reply, failure } = outcome;
  const closeButton = h(
    'button',
    { type: 'button', class: 'small', onclick: close, 'aria-label': say('reply.close') },
    say('common.close'),
  );
  if (failure) {
    return [
      h('header', {}, h('span', { class: 'status status-5' }), h('strong', {}, failure.title), closeButton),
      h('p', { class: 'advice' }, failure.advice),
    ];
  }
  const comparison = comparisonOf(data, reply);
  return [
    h(
      'header',
      {},
      h('span', { class: `status status-${String(reply.status).charAt(0)}` }),
      // Reason phrases are part of the protocol.
      h('strong', { lang: 'en', dir: 'ltr' }, `${reply.status} ${reply.reason}`),
      h('span', { class: 'field-type' }, `${durationText(reply.duration)} · ${sizeText(reply.bytes.length)}`),
      reply.isSandbox && h('span', { class: 'badge' }, say(sandboxLabel(reply))),
      closeButton,
    ),
    reply.redirectedTo !== undefined &&
      h('p', { class: 'advice' }, say('reply.redirected', { address: reply.redirectedTo })),
    h(
      'details',
      { class: 'headers' },
      h('summary', {}, sayCount('reply.headers', { count: reply.headers.length })),
      h('dl', {}, ...reply.headers.flatMap(([name, value]) => [h('dt', {}, name), h('dd', {}, value)])),
    ),
    responseBody(reply, comparison?.differences ?? []),
    comparison && verdict(reply, comparison),
    // Arrives a little later than the response.
    region(
      h('div', { class: 'effect' }),
      () => store.activity.effect,
      () => store.activity.effect && effectNote(data, store.activity.effect),
    ),
  ];
}

/** Where a planned sandbox has its response from. */
function sandboxLabel({ headers }: Reply): 'sandbox.label' | 'sandbox.stored' | 'sandbox.example' {
  const source = headers.find(([name]) => name.toLowerCase() === 'sandbox-source')?.[1];
  if (source === 'stored') return 'sandbox.stored';
  return source === 'example' ? 'sandbox.example' : 'sandbox.label';
}

const durationText = (milliseconds: number): string =>
  milliseconds < 1000
    ? `${Math.max(1, Math.round(milliseconds))} ms`
    : `${(milliseconds / 1000).toFixed(2)} s`;

/** `undefined` if no response is documented. */
const comparisonOf = ({ responses, components }: PlaygroundData, reply: Reply): Comparison | undefined =>
  responses.length ? compareResponse(responses, components, reply, chosenLevel()) : undefined;

const countCertain = (differences: Difference[]): number =>
  differences.filter((difference) => !difference.isUnchecked).length;

const differencesText = (count: number): string => sayCount('reply.differences', { count });

/** One line for the announcement. */
export function summaryOf(data: PlaygroundData, { reply, failure }: Outcome): string {
  if (failure) return failure.title;
  const count = countCertain(comparisonOf(data, reply)?.differences ?? []);
  const notes = [
    `${reply.status} ${reply.reason}`.trim(),
    durationText(reply.duration),
    count && differencesText(count),
  ];
  return notes.filter(Boolean).join(', ');
}

function responseBody(reply: Reply, differences: Difference[]): Child {
  const { body, bytes, contentType } = reply;
  if (body.kind === 'empty') return h('p', { class: 'advice' }, say('reply.empty'));
  if (body.kind === 'media') {
    const element =
      body.tag === 'img' ? h('img', { alt: say('reply.label') }) : h(body.tag, { controls: true });
    showMedia(element, bytes, contentType);
    return h('div', { class: 'advice' }, element, download(reply));
  }
  if (body.kind === 'binary') {
    const type = contentType || say('reply.noContentType');
    return h(
      'div',
      { class: 'advice' },
      h('p', {}, say('reply.binary', { size: sizeText(bytes.length), type })),
      download(reply),
    );
  }
  const { text } = body;
  const isCut = text.length > MAX_SHOWN;
  const code = h('code', {});
  let isRaw = body.kind !== 'json' || isCut;
  const write = (): void => {
    if (body.kind === 'json' && !isRaw) code.replaceChildren(...markedLines(body.value, differences));
    else code.replaceChildren(isCut ? text.slice(0, MAX_SHOWN) : text);
  };
  write();
  const toggleRaw = (): void => {
    isRaw = !isRaw;
    rawButton.setAttribute('aria-pressed', String(isRaw));
    write();
  };
  const rawButton = h(
    'button',
    { type: 'button', class: 'small', 'aria-pressed': 'false', onclick: toggleRaw },
    say('reply.raw'),
  );
  const copyText = (): void => {
    copy(body.kind === 'json' && !isRaw ? formatJson(body.value, 2) : text, copyButton);
  };
  const copyButton = h('button', { type: 'button', class: 'small', onclick: copyText }, say('common.copy'));
  return [
    h(
      'figure',
      { class: differences.length ? 'code numbered' : 'code' },
      h('pre', { tabindex: 0, 'aria-label': say('reply.body') }, code),
    ),
    h(
      'div',
      { class: 'buttons' },
      body.kind === 'json' && !isCut && rawButton,
      copyButton,
      isCut && download(reply),
      isCut && h('span', { class: 'field-type' }, say('reply.truncated', { size: sizeText(MAX_SHOWN) })),
    ),
  ];
}

/** Pretty-prints the exact values, and marks the lines that differ from the documentation. */
function markedLines(value: unknown, differences: Difference[]): Node[] {
  const messages = new Map(differences.map(({ path, message }) => [path, message]));
  return jsonLines(value).map(({ pointer, tokens }) => {
    const message = messages.get(pointer);
    // The line that opens an object or list stands for it.
    messages.delete(pointer);
    return h('span', { class: message ? 'line differs' : 'line', title: message }, ...tokenNodes(tokens));
  });
}

/** As a `data:` URL: a blob opened as a page would run with the rights of this site. */
function showMedia(
  element: HTMLImageElement | HTMLMediaElement,
  bytes: Uint8Array<ArrayBuffer>,
  type: string,
): void {
  const reader = new FileReader();
  reader.onload = () => {
    element.src = String(reader.result);
  };
  reader.readAsDataURL(new Blob([bytes], { type }));
}

/** By then the browser has started the download. */
const REVOKE_DELAY_MS = 1000;

function download({ bytes, body, contentType }: Reply): HTMLElement {
  const [, extension = 'bin'] = /^[^/]+\/(?:[^;+]*\+)?([a-z\d]+)/i.exec(contentType) ?? [];
  const save = (): void => {
    // Not under its own type: opened as a page, it would run with the rights of this site.
    const href = URL.createObjectURL(new Blob([bytes], { type: 'application/octet-stream' }));
    h('a', {
      href,
      download: `response.${body.kind === 'text' && !contentType ? 'txt' : extension}`,
    }).click();
    setTimeout(() => URL.revokeObjectURL(href), REVOKE_DELAY_MS);
  };
  return h('button', { type: 'button', class: 'small', onclick: save }, say('reply.download'));
}

function verdict({ body }: Reply, { differences }: Comparison): HTMLElement {
  const count = countCertain(differences);
  if (!differences.length) return h('p', { class: 'verdict matches' }, say('reply.matches'));
  const lines = body.kind === 'json' ? jsonLines(body.value).map(({ pointer }) => pointer) : [];
  const place = (path: string): string => {
    const line = lines.indexOf(path) + 1;
    return [line && say('reply.line', { line: String(line) }), path].filter(Boolean).join(', ');
  };
  return h(
    'div',
    { class: 'verdict' },
    count > 0 && h('p', {}, differencesText(count)),
    h(
      'ul',
      {},
      ...differences
        .slice(0, 50)
        .map(({ path, message }) =>
          h('li', {}, path !== undefined && h('span', { class: 'field-type' }, `${place(path)} `), message),
        ),
    ),
  );
}
