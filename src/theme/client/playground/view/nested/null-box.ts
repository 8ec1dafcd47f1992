import { h, region } from '../../../core/dom.ts';
import { say } from '../../../core/say.ts';
import { checkbox } from '../inputs/note.ts';
import { type Place, write } from './place.ts';

/** Whether `null` is sent, for values that may be null. */
export function nullBox(place: Place, name: () => string): HTMLElement {
  let before: string | undefined;
  return region(
    h('span', {}),
    () => place.shape().canBeNull,
    () =>
      place.shape().canBeNull &&
      checkbox(
        'null',
        () => place.source() === 'null',
        (isNull) => {
          if (isNull) before = place.source() || undefined;
          write(place, isNull ? 'null' : before === 'null' ? undefined : before);
        },
        { 'aria-label': say('input.sendNull', { name: name() }) },
      ),
  );
}
