/**
 * Other names of icons. `aliases`: those that Font Awesome 4 and 5 had, and that version 6 knows beside its own.
 * `standIns`: names of Font Awesome Pro, by the free icon that is drawn for them.
 */
import names from './icon-names.json' with { type: 'json' };

let byName: Map<string, string> | undefined;

function table(): Map<string, string> {
  byName ??= new Map(
    [names.aliases, names.standIns].flatMap((part) =>
      Object.entries(part).flatMap(([name, others]) =>
        others.split(' ').map((other): [string, string] => [other, name]),
      ),
    ),
  );
  return byName;
}

/** The name under which the icon called `name` is drawn; undefined of one that has no other. */
export const otherName = (name: string): string | undefined => table().get(name.toLowerCase());

/** All names that have another. */
export const otherNames = (): Iterable<string> => table().keys();
