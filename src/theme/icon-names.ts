/**
 * Alternative names of icons. `aliases`: names from Font Awesome 4 and 5 that version 6 still accepts.
 * `standIns`: names from Font Awesome Pro, with the free icon drawn for each.
 */

import { once } from '../memory/index.ts';
import names from './icon-names.json' with { type: 'json' };

const table = once(
  () =>
    new Map(
      [names.aliases, names.standIns].flatMap((part) =>
        Object.entries(part).flatMap(([name, others]) =>
          others.split(' ').map((other): [string, string] => [other, name]),
        ),
      ),
    ),
);

/** The name under which the icon `name` is drawn; undefined if it has no other. */
export const otherName = (name: string): string | undefined => table().get(name.toLowerCase());

/** All names that have another. */
export const otherNames = (): Iterable<string> => table().keys();
