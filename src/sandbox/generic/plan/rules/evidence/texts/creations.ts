/** What the texts of a POST say that it creates. */
import type { Entry } from '../../../resources/entries.ts';
import { singular } from '../../../resources/singular.ts';
import { folded } from '../../../resources/templates.ts';
import { isUpsert } from './upserts.ts';
import { wordsOf } from './words.ts';

/** Whether the first word of a POST is that it creates what must not exist yet. */
export const saysCreate = (entry: Entry): boolean =>
  /^creat/i.test((entry.operation.summary || entry.operation.description || '').trim()) && !isUpsert(entry);

/** Whether the summary of a POST to the path of an item is that it creates one: `Creates a webhook`. */
export const namesCreation = (
  { operation: { summary, description = '' } }: Entry,
  title: string,
): boolean => {
  const [, thing = ''] =
    /\b(?:creat|add|insert|regist)\w* (.{1,60}?)(?:$|[.,;:]| (?:to|in|for|from|of|on|with|by)\b)/i.exec(
      summary || description,
    ) ?? [];
  const one = folded(singular(title));
  // `Add a cache` to `/service_caches/{}`.
  const last = folded(thing.split(/\s+/).at(-1) ?? '');
  return folded(thing).includes(one) || (last.length >= MIN_WORD && one.endsWith(last));
};

/** Shorter words may end any other. */
const MIN_WORD = 4;

/** One thing that has the name of several. */
const ONE_OF_SEVERAL =
  /(?:settings|preferences|permissions|options|details|limits|credentials|rules|fees|hours|times)$/;

/** Whether a POST without texts may add to a log, such as `/state-changes`, of which a GET shows one. */
export const mayAdd = (entry: Entry, title: string): boolean =>
  wordsOf(entry) === '. . ' && singular(title) !== title && !ONE_OF_SEVERAL.test(folded(title));
