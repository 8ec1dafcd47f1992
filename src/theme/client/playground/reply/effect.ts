/** What a request changed in a sandbox, as elements. */
import type { JournalEntry } from '../../../../sandbox/index.ts';
import type { PlaygroundData } from '../../../../site/index.ts';
import { addStyles, type Child, h } from '../../core/dom.ts';
import { say } from '../../core/say.ts';
import { changeList } from '../../inspector/changes.ts';
import { changeCount } from '../../inspector/wording.ts';
import styles from './effect.css?url';
import type { Reply } from './reply.ts';

addStyles(styles);

/** Also what the sandbox says of the request in headers: why nothing is stored, and what had no effect. */
export function effectNote(
  { inspector }: PlaygroundData,
  entry: JournalEntry,
  { headers, body }: Pick<Reply, 'headers' | 'body'>,
): Child {
  const header = (wanted: string) => headers.find(([name]) => name.toLowerCase() === wanted)?.[1];
  const message = header('sandbox-message');
  // Most documented errors have a place for it.
  const isShown = body && 'text' in body && body.text.includes(JSON.stringify(message ?? '').slice(1, -1));
  const ignored = header('sandbox-ignored');
  const names = ignored?.split(', ').map(decodeURIComponent).join(', ');
  return [
    h(
      'p',
      {},
      h('strong', {}, say(changeCount(entry) > 0 ? 'effect.changed' : 'effect.label')),
      inspector !== undefined && h('a', { href: inspector }, say('effect.inspect')),
    ),
    // In English, as are the messages of any API.
    message !== undefined && !isShown && h('p', { lang: 'en', dir: 'ltr' }, message),
    names !== undefined && h('p', {}, say('effect.ignored', { names })),
    changeList(entry),
  ];
}
