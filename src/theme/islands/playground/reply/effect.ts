/** What a request changed in a sandbox, as elements. */
import type { JournalEntry } from '../../../../sandbox/index.ts';
import type { PlaygroundData } from '../../../../site/index.ts';
import { type Child, h } from '../../dom.ts';
import { changeList } from '../../inspector/changes.ts';
import { changeCount } from '../../inspector/wording.ts';

export function effectNote({ inspector }: PlaygroundData, entry: JournalEntry): Child {
  return [
    h(
      'p',
      {},
      h('strong', {}, changeCount(entry) > 0 ? 'Changed in the sandbox' : 'In the sandbox'),
      inspector !== undefined && h('a', { href: inspector }, 'Inspect the sandbox'),
    ),
    changeList(entry),
  ];
}
