/** Why requests to a path cannot be told from others. */
import { titleOf } from '../resources/draft.ts';
import type { Entry, Places } from '../resources/entries.ts';
import { singular } from '../resources/singular.ts';
import { folded } from '../resources/templates.ts';
import { pathInParameter } from '../resources/unnamed.ts';
import { specialParameter } from './evidence/choices.ts';

export function unclearPath(entry: Entry, places: Places): string | undefined {
  const { path, template, operation } = entry;
  const long = pathInParameter(entry);
  if (long !== undefined) return `a path whose parameter \`${long}\` has several segments`;
  if (/[?#]/.test(path)) return 'a path with a query or a fragment';
  if (places.isAmbiguous(template)) return 'another operation has the same method and path pattern';
  const named = new Set(places.all(template).map((one) => meaningOf(one.parameters.at(-1), template)));
  if (template.endsWith('{}') && named.size > 1)
    return 'a path whose parameter means something else in another operation';
  const inPath = operation.request.parameters.filter(({ in: place }) => place === 'path');
  const special = specialParameter(entry);
  if (special !== undefined) return `a path whose parameter \`${special}\` has a special value`;
  return inPath.some(({ contentType }) => contentType !== undefined) ? 'a path parameter in JSON' : undefined;
}

/** The parameters `{id}`, `{pet}` and `{petId}` of `/pets/{}` are the same, `{storeId}` is another one. */
function meaningOf(parameter = '', template: string): string {
  const word = folded(parameter);
  const one = folded(singular(titleOf(template)));
  const isKey = IDS.some(
    (id) => word === id || (word.endsWith(id) && one.endsWith(word.slice(0, -id.length))),
  );
  return isKey || word === one ? 'id' : word;
}

const IDS = ['id', 'uuid', 'guid', 'key', 'pk'];
