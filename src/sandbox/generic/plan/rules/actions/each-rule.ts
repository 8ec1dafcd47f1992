/** The rule of a request about several or all items: `POST /pets/bulk-delete`, `DELETE /carts/{id}/items`. */
import { flattenWhole } from '../../../../../openapi/index.ts';
import type { Draft } from '../../resources/draft.ts';
import type { Entry } from '../../resources/entries.ts';
import { isGeneral } from '../../resources/general-parameters.ts';
import { isKeyList } from '../../resources/keys/key-lists.ts';
import type { Shapes } from '../../resources/shapes/shapes.ts';
import { folded } from '../../resources/templates.ts';
import { wordsOf } from '../evidence/texts/words.ts';
import type { Each, Rule } from '../operation-rule.ts';
import { isConfirmed } from './confirmations.ts';
import { effectOf, isNothing } from './effects.ts';
import { doneForms, isStart, verbIn, wordsIn } from './verbs.ts';

/** Words that say how many items a request is about. */
const MANY = /^(?:bulk|batch|mass|multi|multiple|many|several|selected|all)$/;
const DELETES = /^(?:delete|remove|destroy|purge)$/;

/** A path below a collection that says what happens to its items. */
export interface EachPath {
  collection: string;
  words: string[];
}

/** `/pets`, and the words of `bulk-delete`, `bulk/delete` or `mark-all-as-read` after it. */
export function eachPath(template: string): EachPath | undefined {
  const [, collection, first, second] =
    /^(.+?)[/:]([^/:{}]+)$/.exec(template.replace(/\/(?=bulk\/|batch\/)/, ':')) ?? [];
  if (collection === undefined || first === undefined) return undefined;
  const [, before, many] = /^(.+):(bulk|batch)$/.exec(collection) ?? [];
  return {
    collection: before ?? collection,
    words: [...wordsIn(many ?? ''), ...wordsIn(first), ...wordsIn(second ?? '')],
  };
}

/** `undefined` for a request about something else. @param words after the collection; none: a DELETE of it */
export function eachRule(
  entry: Entry,
  words: readonly string[],
  draft: Draft,
  shapes: Shapes,
): Rule | undefined {
  const isDeletion = words.length === 0 ? entry.method === 'DELETE' : false;
  const isMany = words.some((word) => MANY.test(word));
  const rest = words.filter((word) => !MANY.test(word));
  const isDelete = isDeletion || (rest.length === 1 && DELETES.test(rest[0] ?? ''));
  const keys = keysIn(entry, draft, shapes);
  const isAll = keys === undefined && saysAll(entry, words) && sendsNothing(entry);
  if (!isConfirmed(entry, shapes) || !(keys || isAll)) return undefined;
  const each: Each = keys ? { keys } : {};
  const which = keys ? `the items in \`${keys.path.join('.')}\`` : 'all items';
  if (isDelete) return { rule: 'delete', reason: `${entry.method} that deletes ${which}`, each };
  if (!isMany || (entry.operation.request.body && !keys)) return undefined;
  const verb = verbIn(rest.join('-'), folded(draft.title));
  const effect = verb && effectOf(verb, false, draft.shape, shapes);
  if (!verb || !effect || isNothing(effect)) return undefined;
  const action = { ...effect, takes: [], names: {}, isStart: isStart(verb), done: doneForms(verb) };
  const names = [...Object.keys(effect.sets), ...effect.times].map((name) => `\`${name}\``);
  const reason = `${entry.method} that sets ${names.join(' and ')} of ${which}`;
  return { rule: 'action', reason, action, each };
}

const ALL = /\b(?:all|every|clear\w*|empt(?:y|ies)|entire|whole|purges?)\b/i;

const saysAll = (entry: Entry, words: readonly string[]): boolean =>
  words.includes('all') || ALL.test(wordsOf(entry)) || (words.length === 0 && wordsOf(entry) === '. . ');

/** Whether nothing in a request may choose which items it is about. */
const sendsNothing = ({ operation: { request } }: Entry): boolean =>
  !request.body && request.parameters.every(({ in: place, name }) => place !== 'query' || isGeneral(name));

/** Where a request has the keys of the items. */
function keysIn(entry: Entry, draft: Draft, shapes: Shapes): Each['keys'] {
  const { body, operation } = entry;
  const members = Object.entries((body && shapes.of(body.schema)?.properties) ?? {});
  const [[name, schema] = [], ...others] = members;
  if (name !== undefined && schema !== undefined) {
    const { items } = flattenWhole(schema, shapes.components).schema;
    const isScalar = items !== undefined && /^(?:string|integer)$/.test(shapes.typesOf(items).join());
    return isScalar && others.length === 0 && isKeyList(folded(name), draft)
      ? { in: 'body', path: [name] }
      : undefined;
  }
  const query = operation.request.parameters.filter((one) => one.in === 'query' && !isGeneral(one.name));
  const [only, ...more] = query;
  if (!only || more.length > 0 || !only.required || !isKeyList(folded(only.name), draft)) return undefined;
  const isText = shapes.typesOf(only.schema).join() === 'string';
  return { in: 'query', path: [only.name], ...(isText && { isSeparated: true as const }) };
}
