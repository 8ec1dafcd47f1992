/** The body as far as it has arrived. Everything but short text is loaded when it is needed. */

import { formatJson } from '../../../../../contract/index.ts';
import { isJsonType, isTextType } from '../../../../../request/index.ts';
import { type Child, h, tokenNodes } from '../../../core/dom.ts';
import { say } from '../../../core/say.ts';
import { copy } from '../../../page/reading/copy.ts';

import type { Store } from '../../store.ts';
import type { Difference } from '../comparison/difference-of.ts';
import { jsonLines } from '../json/json-lines.ts';
import type { UseValue } from '../json/json-tree.ts';
import type { Lines } from '../json/worker.ts';
import { bytesOf, type Reply } from '../reply.ts';
import { decode } from './decode.ts';
import { later } from './later.ts';
import { type Body, MAX_AT_ONCE } from './response-body.ts';
import { sizeText } from './units.ts';

/** Bytes of the first screen. */
export const PREVIEW_BYTES = 32_000;
/** @param stop Ends a stream. */
export function bodyView(store: Store, reply: Reply, stop: () => void): Child {
  const { stream, body, lines, contentType, size } = reply;
  if (stream) return stream.view(stop);
  if (lines) return [tree(store, lines, () => reply.comparison?.differences ?? []), buttons(download(reply))];
  if (!body || body.kind === 'large') return size > 0 && isTextType(contentType) && preview(reply);
  if (body.kind === 'empty') return h('p', { class: 'advice' }, say('reply.empty'));
  if (body.kind === 'media' || body.kind === 'binary') {
    return later(h('div', { class: 'advice' }), async (holder) => {
      const { media } = await import('../media/media.ts');
      holder.append(...media(store, reply, body));
    });
  }
  if (body.kind === 'json') return jsonView(store, reply, body);
  const isCut = size > MAX_AT_ONCE;
  const whole = (): string => (isCut ? (decode(contentType, bytesOf(reply)) ?? '') : body.text);
  return [
    code(body.text),
    buttons(
      copyButton(whole),
      download(reply),
      isCut && h('span', { class: 'field-type' }, say('reply.truncated', { size: sizeText(MAX_AT_ONCE) })),
    ),
  ];
}

const code = (content: string | Node[], isNumbered = false): HTMLElement =>
  h(
    'figure',
    { class: isNumbered ? 'code numbered' : 'code' },
    h(
      'pre',
      { tabindex: 0, 'aria-label': say('reply.body') },
      h('code', {}, ...(typeof content === 'string' ? [content] : content)),
    ),
  );

export const buttons = (...children: Child[]): HTMLElement => h('div', { class: 'buttons' }, ...children);

/** Before the whole body has been read. */
function preview(reply: Reply): Child {
  const { contentType } = reply;
  const bytes = bytesOf(reply, PREVIEW_BYTES);
  if (!isJsonType(contentType)) return code(decode(contentType, bytes) ?? '');
  return later(h('div'), async (holder) => {
    const { firstLines } = await import('../json/json-preview.ts');
    holder.append(code(firstLines(contentType, bytes)));
  });
}

function jsonView(store: Store, { comparison }: Reply, { text, value }: Body & { kind: 'json' }): Child {
  const { differences = [] } = comparison ?? {};
  const views = {
    lines: () => code(markedLines(value, differences), differences.length > 0),
    raw: () => code(text),
    tree: () => tree(store, text, () => differences),
  };
  let shown: keyof typeof views = 'lines';
  const holder = h('div', {}, views.lines());
  const toggle = (view: 'raw' | 'tree', label: string) =>
    h(
      'button',
      { type: 'button', class: 'small', 'aria-pressed': 'false', onclick: () => show(view) },
      label,
    );
  const toggles = { tree: toggle('tree', say('reply.tree')), raw: toggle('raw', say('reply.raw')) };
  const show = (view: 'raw' | 'tree'): void => {
    shown = view === shown ? 'lines' : view;
    holder.replaceChildren(views[shown]());
    for (const [name, button] of Object.entries(toggles))
      button.setAttribute('aria-pressed', String(name === shown));
  };
  return [
    holder,
    buttons(
      toggles.tree,
      toggles.raw,
      copyButton(() => (shown === 'raw' ? text : formatJson(value, 2))),
    ),
  ];
}

/** Pretty-prints the exact values, and marks the lines that differ from the documentation. */
function markedLines(value: unknown, differences: Difference[]): Node[] {
  const messages = new Map(differences.map(({ path, id, values }) => [path, say(id, values)]));
  return jsonLines(value).map(({ pointer, tokens }) => {
    const message = messages.get(pointer);
    // The line that opens an object or list stands for it.
    messages.delete(pointer);
    return h('span', { class: message ? 'line differs' : 'line', title: message }, ...tokenNodes(tokens));
  });
}

const tree = (store: Store, lines: Lines | string, differences: () => Difference[]): HTMLElement =>
  later(h('div', { class: 'tree' }), async (holder) => {
    const { jsonTree, stylesLoaded } = await import('../json/json-tree.ts');
    await stylesLoaded;
    jsonTree(holder, lines, differences, useOf(store));
  });

/** What a value can be used for; nothing without a form. */
const useOf = (store: Store): UseValue | undefined =>
  store.send &&
  ((action, found, button) =>
    import('../../tools/index.ts')
      .then(({ useValue }) => useValue(store, action, found, button))
      .catch(store.notLoaded));

export function copyButton(text: () => string): HTMLElement {
  const button: HTMLElement = h(
    'button',
    { type: 'button', class: 'small', onclick: () => void copy(text(), button) },
    say('common.copy'),
  );
  return button;
}

const download = (reply: Reply): HTMLElement =>
  h(
    'button',
    {
      type: 'button',
      class: 'small',
      onclick: async () => (await import('../media/download.ts')).download(reply),
    },
    say('reply.download'),
  );
