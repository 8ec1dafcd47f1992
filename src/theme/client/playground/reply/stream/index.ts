/** Shows and checks the items of a stream one by one while they arrive. */
import { addStyles, type Child, h, tokenNodes } from '../../../core/dom.ts';
import { say, sayCount } from '../../../core/say.ts';
import { copy } from '../../../page/reading/copy.ts';
import { type BodyResult, MAX_SHOWN } from '../comparison/check-body.ts';
import { indexLines, tokensOf } from '../json/line-index.ts';
import type { Reply, Stream } from '../reply.ts';
import { checkItem } from './check-item.ts';
import { KeptItems, type NumberedItem } from './kept.ts';
import { splitterFor } from './split.ts';
import styles from './stream.css?url';

const stylesLoaded = addStyles(styles);

/** The page is drawn at most this often. */
const DRAW_MS = 100;

/** @param check Holds an item against its schema; `undefined` if none is documented. */
export async function openStream(
  reply: Reply,
  check: ((item: unknown) => BodyResult) | undefined,
): Promise<Stream> {
  await stylesLoaded;
  const { contentType } = reply;
  const splitter = splitterFor(contentType);
  const [, charset = 'utf-8'] = /;\s*charset="?([^";\s]+)/i.exec(contentType) ?? [];
  const decoder = decoderFor(charset);
  const kept = new KeptItems();
  const checked: Stream['checked'] = { count: 0, differences: [], more: 0 };
  const list = itemList(reply, kept);

  const receive = (text: string, isEnd = false): void => {
    for (const item of [...splitter.push(text), ...(isEnd ? splitter.end() : [])]) {
      const numbered = kept.add(item);
      if (!check) continue;
      checked.count++;
      const { differences, more, isCut } = checkItem(check, numbered);
      const room = MAX_SHOWN - checked.differences.length;
      checked.differences.push(...differences.slice(0, room));
      checked.more += more + Math.max(0, differences.length - room);
      if (isCut) checked.isCut = true;
    }
    list.update(isEnd);
  };
  return {
    checked,
    take: (chunk) => receive(decoder.decode(chunk, { stream: true })),
    end: () => receive(decoder.decode(), true),
    view: list.view,
  };
}

function decoderFor(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}

function itemList(reply: Reply, kept: KeptItems) {
  const rows = h('ol', { class: 'items' });
  const box = h(
    'div',
    { class: 'stream', tabindex: 0, role: 'region', 'aria-label': say('reply.body') },
    rows,
  );
  const status = h('span', { class: 'field-type' });
  const stopButton = h('button', { type: 'button', class: 'small' }, say('reply.stop'));
  const copyButton: HTMLElement = h(
    'button',
    {
      type: 'button',
      class: 'small',
      onclick: () => void copy(kept.items.map(({ text }) => text).join('\n'), copyButton),
    },
    say('common.copy'),
  );
  let timer: ReturnType<typeof setTimeout> | undefined;
  let drawn = 0;

  const draw = (): void => {
    timer = undefined;
    const isAtEnd = box.scrollHeight - box.scrollTop - box.clientHeight < 40;
    const fresh = kept.items.filter(({ number }) => number > drawn);
    rows.append(...fresh.map(itemRow));
    drawn = kept.count;
    while (rows.childElementCount > kept.items.length) rows.firstElementChild?.remove();
    status.textContent = [
      sayCount('reply.items', { count: kept.count }),
      kept.dropped > 0 && sayCount('reply.dropped', { count: kept.dropped }),
    ]
      .filter(Boolean)
      .join(' · ');
    stopButton.hidden = reply.arrival !== 'arriving';
    if (isAtEnd) box.scrollTop = box.scrollHeight;
  };
  return {
    update(isNow: boolean): void {
      if (isNow) {
        clearTimeout(timer);
        draw();
      } else timer ??= setTimeout(draw, DRAW_MS);
    },
    view(stop: () => void): Child {
      stopButton.onclick = stop;
      draw();
      return [h('div', { class: 'buttons' }, stopButton, copyButton, status), box];
    },
  };
}

function itemRow({ number, label, text, event }: NumberedItem): HTMLElement {
  const isJson = /^\s*[[{]/.test(text);
  const index = isJson ? indexLines(text, MAX_LINES) : undefined;
  return h(
    'li',
    { value: number },
    (label !== undefined || event?.id !== undefined) &&
      h('span', { class: 'field-type' }, [label, event?.id].filter((part) => part !== undefined).join(' · ')),
    h(
      'pre',
      {},
      ...(index
        ? Array.from({ length: index.count }, (_, line) =>
            h('span', { class: 'line' }, ...tokenNodes(tokensOf(text, index, line))),
          )
        : [text.slice(0, MAX_TEXT)]),
      text.length > MAX_TEXT || index?.count === MAX_LINES ? '…' : '',
    ),
  );
}

/** More of an item is cut. */
const MAX_LINES = 100;
const MAX_TEXT = 5000;
