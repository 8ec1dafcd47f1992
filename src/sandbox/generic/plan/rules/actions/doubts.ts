/** What the texts of an action say of its effect. */
import type { Entry } from '../../resources/entries.ts';
import { firstSentences, wordsOf } from '../evidence/texts/words.ts';

/** What is done later, if at all. */
const LATER =
  /\b(?:attempts?|tries|toggl\w+|asynchronous\w*|in the background|request(?:s|ing)? (?:an? |the )?\w+(?:ation|al)\b)/i;

/** What is made instead, from the item. */
const MAKES = /\b(?:creates?|new|duplicat\w+|cop(?:y|ies)|clones?)\b/i;

/** What lists then leave out: `Archives a message and hides it in the search results`. */
const HIDES =
  /\b(?:and|to) hides? \w|\bhides? (?:it|them|this|the \w+) (?:from|in|on)\b|\bhidden (?:from|in) (?:the )?(?:search|lists?|results)\b/i;

/** What differs from item to item: `Restores the previous status`. */
const FORMER = /\b(?:previous|prior|former|original|earlier|last) (?:\w+ )?(?:state|status|stage)\b/i;

/** Whether an item may return to a state that nothing here knows. */
export const mayReturn = (entry: Entry): boolean => FORMER.test(wordsOf(entry));

/** Whether a request may only start or ask for something. */
export const mayComeLater = (entry: Entry): boolean =>
  entry.success.status === 202 || LATER.test(firstSentences(entry));

/** Whether a request may make another item. */
export const mayMakeOther = (entry: Entry): boolean => MAKES.test(firstSentences(entry));

/** Whether lists may leave the item out afterwards. */
export const hidesItem = (entry: Entry): boolean => HIDES.test(firstSentences(entry));

/** Whether a text begins with that: `Empty the cart`. */
export const saysEmpties = (text: string): boolean => /^(?:empt(?:y|ies)|clears?)\b/i.test(text.trim());
