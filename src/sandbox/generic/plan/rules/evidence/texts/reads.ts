/** What the texts of an operation say that it returns. */
import type { Entry } from '../../../resources/entries.ts';
import { wordsOf } from './words.ts';

/** Whether a GET says that it returns several items, although its schema is of one. */
export const returnsAll = ({ operation: { summary, description } }: Entry): boolean =>
  /^(?:get|retriev|return|fetch|show|read|find)\w* (?:all|(?:a |the )?list of)\b|^lists? (?:all|of)\b/i.test(
    (summary || description || '').trim(),
  );

/** Whether a GET of a list takes its items: the next one shows others. */
export const takesOut = (entry: Entry): boolean =>
  /\b(?:de-?queues?|pops?|polls?)\b|\bget next (?!page)/i.test(wordsOf(entry));

const RETURNS_ONE =
  /\breturned as an? (?:single )?(?:\w+ )?object\b|\b(?:not in|instead of|rather than) an? (?:array|list)\b/i;

/** Whether a GET of a list says that it may return one item without the list. */
export const mayReturnOne = ({ operation: { description = '' } }: Entry): boolean =>
  RETURNS_ONE.test(description);

const LOOKS_UP =
  /^(?:search|find|quer(?:y|ies)|look(?:s|up)?\b|list\b|lists\b|get|fetch|retriev|validat|verif|checks?\b|preview|calculat|estimat|simulat|export|comput|evaluat)/i;

/** What may stand before the verb: `Allows you to check if a name is free`. */
const ALLOWS_TO =
  /^(?:(?:this|the) \w+ )?(?:(?:can be|is) )?(?:allows?|enables?|lets?|used?)(?: (?:you|users?|clients?))? to /i;

/** Whether a POST only asks for something: the first word of its texts says so. */
export function looksUp({ operation: { operationId = '', summary = '', description = '' } }: Entry): boolean {
  const text = (summary || description).trim().replace(ALLOWS_TO, '');
  if (text !== '') return LOOKS_UP.test(text);
  return LOOKS_UP.test(operationId) && !/creat|add|new|post/i.test(operationId);
}
