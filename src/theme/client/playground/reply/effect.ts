/** What a request changed in a sandbox, as elements. */
import type { JournalEntry } from '../../../../sandbox/index.ts';
import type { PlaygroundData } from '../../../../site/index.ts';
import { addStyles, type Child, h } from '../../core/dom.ts';
import { say } from '../../core/say.ts';
import { changeList } from '../../inspector/changes.ts';
import { changeCount } from '../../inspector/wording.ts';
import styles from './effect.css?url';

addStyles(styles);

export function effectNote({ inspector }: PlaygroundData, entry: JournalEntry): Child {
  return [
    h(
      'p',
      {},
      h('strong', {}, say(changeCount(entry) > 0 ? 'effect.changed' : 'effect.label')),
      inspector !== undefined && h('a', { href: inspector }, say('effect.inspect')),
    ),
    changeList(entry),
  ];
}
