/** The differences of a response from its documentation. Loaded when it has any. */
import { addStyles, h } from '../../../core/dom.ts';
import { say, sayCount } from '../../../core/say.ts';
import { jsonLines } from '../json/json-lines.ts';
import type { Reply } from '../reply.ts';
import type { Comparison } from './difference.ts';
import styles from './difference-list.css?url';
import { jsonReason } from './json-reason.ts';

export const stylesLoaded = addStyles(styles);

export function differenceList(
  { differences, more, isCut }: Comparison,
  { body, lines }: Pick<Reply, 'body' | 'lines'>,
): Node[] {
  const text = body?.kind === 'text' ? body.text : lines?.text;
  const pointers = body?.kind === 'json' ? jsonLines(body.value).map(({ pointer }) => pointer) : [];
  const items = differences.map((difference) => {
    const { path, item, id, values } = difference;
    const line = difference.line ?? (path === undefined ? 0 : pointers.indexOf(path) + 1);
    const place = [
      item && say('reply.item', { number: item }),
      line && say('reply.line', { line: String(line) }),
      path,
    ].filter(Boolean);
    return h(
      'li',
      {},
      path !== undefined && h('span', { class: 'field-type' }, `${place.join(', ')} `),
      id === 'difference.notJson' && !item && text !== undefined ? jsonReason(text) : say(id, values),
    );
  });
  const count = differences.length + more;
  const end = isCut
    ? sayCount('reply.differencesMany', { count })
    : more > 0 && sayCount('reply.more', { count: more });
  return [h('ul', {}, ...items), ...(end ? [h('span', { class: 'field-type' }, end)] : [])];
}
