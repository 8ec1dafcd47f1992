/** The rule of a request about several or all items: `POST /pets/bulk-delete`, `DELETE /carts/{id}/items`. */
import { bodySchema, type Draft } from '../../resources/draft.ts';
import type { Entry, Places } from '../../resources/entries.ts';
import { bestList } from '../../resources/shapes/matches.ts';
import { ALIKE, type Shapes } from '../../resources/shapes/shapes.ts';
import { folded, wordsIn } from '../../resources/templates.ts';
import { itemRule } from '../item-rules.ts';
import type { Each, Rule } from '../operation-rule.ts';
import { countIn, isConfirmed } from './confirmations.ts';
import { mayComeLater } from './doubts.ts';
import { choiceIn } from './each-keys.ts';
import { effectOf, isNothing } from './effects/effects.ts';
import { doneForms, isStart, verbIn } from './effects/verbs.ts';

/** Words that say how many items a request is about. */
const MANY = /^(?:bulk|batch|mass|multi|multiple|many|several|selected|all)$/;
/** Words of a request that does not say which items it is about, but means some of them. */
const SOME = /^(?:bulk|batch|mass|multi|multiple|many|several|selected)$/;
const DELETES = /^(?:delete|remove|destroy|purge)$/;

/** A path below a collection that says what happens to its items. */
export interface EachPath {
  collection: string;
  words: string[];
}

/** `/pets`, and the words of `bulk-delete`, `bulk/delete` or `mark-all-as-read` after it. */
export function eachPath(template: string): EachPath | undefined {
  const [, collection, last] = /^(.+?)[/:]([^/:{}]+)$/.exec(template) ?? [];
  if (collection === undefined || last === undefined) return undefined;
  const [, before, many] = /^(.+)\/(bulk|batch)$/.exec(collection) ?? [];
  return { collection: before ?? collection, words: [...wordsIn(many ?? ''), ...wordsIn(last)] };
}

/** `undefined` for a request about something else. `words`: those after the collection. */
export function eachRule(
  entry: Entry,
  words: readonly string[],
  draft: Draft,
  places: Places,
  shapes: Shapes,
): Rule | undefined {
  const { method } = entry;
  const isMany = words.some((word) => MANY.test(word));
  const rest = words.filter((word) => !MANY.test(word));
  const isDelete = rest.length === 0 ? method === 'DELETE' : rest.length === 1 && DELETES.test(rest[0] ?? '');
  const choice = choiceIn(entry, words, draft, shapes);
  if (!choice || mayComeLater(entry)) return undefined;
  const { keys, except } = choice;
  const count = countIn(entry, shapes);
  const each: Each = { ...(keys && { keys }), ...(count !== undefined && { count }) };
  const which = keys ? `the items in \`${keys.path.join('.') || 'the body'}\`` : 'all items';
  const known = Object.keys(except).length > 0 ? { except } : {};
  if (isDelete) {
    const removal = places.at(draft.name, 'DELETE');
    const isOther = removal && typeof itemRule(removal, draft, shapes) === 'string';
    const isForSome = !keys && wordsIn(entry.operation.operationId ?? '').some((word) => SOME.test(word));
    if (isOther || isForSome || (count === undefined && !isConfirmed(entry, shapes))) return undefined;
    return { rule: 'delete', reason: `${method} that deletes ${which}`, each, ...known };
  }
  if (!isMany && !keys) return undefined;
  const list = bestList(shapes.lists(bodySchema(entry)), draft.shape, shapes);
  const isShown = list && list.similarity >= ALIKE;
  const verb = verbIn(rest.join('-'), folded(draft.title));
  const effect = verb && effectOf(verb, false, draft.shape, shapes);
  const isAnswered = isShown || count !== undefined || isConfirmed(entry, shapes);
  if (!verb || !effect || isNothing(effect) || !isAnswered) return undefined;
  const action = { ...effect, takes: [], names: {}, isStart: isStart(verb), done: doneForms(verb) };
  const names = [...Object.keys(effect.sets), ...effect.times].map((name) => `\`${name}\``);
  return {
    rule: 'action',
    reason: `${method} that sets ${names.join(' and ')} of ${which}`,
    action,
    each,
    ...(isShown && { list: { candidate: list.list, item: list.item.path } }),
    ...known,
  };
}
