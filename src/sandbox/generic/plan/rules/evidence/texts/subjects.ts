/** Resources that texts name. */
import type { Entry } from '../../../resources/entries.ts';
import type { Shapes } from '../../../resources/shapes/shapes.ts';
import { singular } from '../../../resources/singular.ts';
import { folded } from '../../../resources/templates.ts';
import { MAX_TEXT } from './words.ts';

/** Whether a DELETE takes something else out of the item: `Remove a dog from the kennel` of `/kennels/{}`. */
export function takesFrom(entry: Entry, title: string): boolean {
  const { summary, description = '' } = entry.operation;
  const text = (summary || description).slice(0, MAX_TEXT);
  const [, thing = '', place = ''] =
    /^(?:delet|remov|unassign|detach)\w* (.+?) from ([^.]+)/i.exec(text) ?? [];
  const has = (words: string): boolean =>
    words.split(/\W+/).some((word) => folded(singular(word)) === folded(singular(title)));
  // `Remove a product from the wishlist` at `/wishlist/{productId}`, `from the favorites` at `/favorites/{}`.
  const one = folded(singular(thing.split(/\W+/).at(-1) ?? ''));
  const isNamed = one !== '' && folded(entry.parameters.at(-1) ?? '').startsWith(one);
  const isWhole =
    singular(title) !== title && place.split(/\W+/).some((word) => folded(word) === folded(title));
  return has(place) && !has(thing) && !isNamed && !isWhole;
}

/**
 * The resource in a dotted `operationId`: `occurrence` of `projects.occurrences.list`. That of
 * `locations.getAttributes` is another than that of `locations.delete`.
 */
export function subjectOf({ operation: { operationId } }: Entry): string | undefined {
  const [subject, action = ''] = operationId?.split('.').slice(-2) ?? [];
  if (subject === undefined || subject === operationId) return undefined;
  const one = folded(singular(subject));
  const part = folded(
    /^(?:get|list|create|insert|update|patch|replace|delete|remove)([A-Z]\w*)$/.exec(action)?.[1] ?? '',
  );
  return part === '' || part === one || part === folded(subject) ? one : `${one} ${part}`;
}

/**
 * Whether dotted `operationId`s say that one resource does not lie below the other, whose path does not name
 * it: `/v1/{name}`.
 */
export function isElsewhere(inner: Entry | undefined, outer: Entry | undefined): boolean {
  const [below, above] = [inner, outer].map((entry) => entry?.operation.operationId?.split('.').slice(0, -1));
  if (!below || !above || below.length < 2 || above.length < 2) return false;
  const named = outer?.template.split('/').some((segment) => segment === above.at(-1));
  return !named && above.some((part, index) => part !== below[index]);
}

/** `Wrap comment parameters in [comment]`. */
const WRAPPED =
  /\b(?:wrap|nest|enclos)\w* (?:(?!response)[\w-]+ ){0,6}(?:in|inside|within) (?:an? |the )?["'`*[]{1,3}(\w+)["'`*\]]/gi;

/** The object around the item that the texts of a write name, and the schema of its body lacks. */
export function missingWrapper({ body, operation }: Entry, shapes: Shapes): string | undefined {
  const { summary = '', description = '', request } = operation;
  const texts = `${summary}. ${description}. ${request.body?.description ?? ''}`;
  const inside = body ? shapes.within(body.schema) : [];
  const names = inside.flatMap(({ shape }) => Object.keys(shape.properties));
  return [...texts.matchAll(WRAPPED)]
    .flatMap(([, name]) => name ?? [])
    .find((name) => body && !names.some((own) => own === name || own.startsWith(`${name}[`)));
}
