/** The first screen of a large JSON body, before a worker has read all of it. */
import { h, tokenNodes } from '../../../core/dom.ts';
import { decode } from '../body/decode.ts';
import { indexLines, tokensOf } from './line-index.ts';

/** Lines of the first screen. */
const MAX_LINES = 50;

/** @param bytes the beginning of the body */
export function firstLines(contentType: string, bytes: Uint8Array): Node[] {
  const text = decode(contentType, bytes) ?? '';
  const index = indexLines(text, MAX_LINES);
  return Array.from({ length: index.count }, (_, line) =>
    h('span', { class: 'line' }, ...tokenNodes(tokensOf(text, index, line))),
  );
}
