/** What the texts of a write say about an item that exists, or does not exist. */
import type { Entry } from '../../../resources/entries.ts';
import { saysUpdate } from './changes.ts';
import { wordsOf } from './words.ts';

const CREATES_OR_CHANGES =
  /\b(?:updat|chang|modif|edit|patch)\w*(?: ?[/,] ?| or | and )creat|\b(?:replac|overwrit)\w* or (?:creat|add|insert)|\b(?:creat\w*|add\w*|insert\w*|sav(?:e|es|ing)|set)(?: ?[/,] ?| or | and )(?:an? |the )?(?:updat|replac|modif|overwrit|edit|merg|chang)|\bcreat\w* (?:\w+ ){0,3}or (?:\w+ )?(?:unarchiv|reactivat|restor|return|fetch)|\bupsert/i;

const CHANGES_EXISTING =
  /\bexist(?:s|ing)?\b(?! (?:code|integration|implementation|client))[^.]{0,60}\b(?:updated?|updates|replaced?|replaces|overwritten|overwrites?|modified|merged|reused|reuses|assigned|added|invited|attached|linked)\b/i;

/** `After the schedule was created or updated, …` says when, and not what the request does. */
const SIDE_CLAUSE = /\b(?:after|when|whenever|since|if|once)\b[^.,;:]*/gi;

const PASSIVE =
  /\b(?:was|were|been|last|recently) (?:\w+ )?creat\w* (?:or|and) \w+|\b(?:was|were|been|last|recently) (?:\w+ )?(?:updat|chang|modif|edit)\w* (?:or|and) creat\w*/gi;

/** `You can set, modify, and clear its fields` is about what an item has. */
const SETS_AND_CLEARS = /\bset,? (?:or |and )?(?:\w+,? )?(?:and|or) (?:clear|unset|remov)\w*/gi;

const createsOrChanges = (entry: Entry): boolean =>
  CREATES_OR_CHANGES.test(
    wordsOf(entry).replace(SIDE_CLAUSE, '').replace(PASSIVE, '').replace(SETS_AND_CLEARS, ''),
  );

const UPDATES_EXISTING =
  /^(?:updat|modif|chang|edit)\w* an existing\b[^.]*|^an existing [^.]{0,60}\b(?:can|may) be (?:updated|modified|changed|replaced)\b[^.]*/i;

/** Whether the first sentence says that the item exists, and not that it may be created. */
const onlyUpdatesExisting = ({ operation: { summary = '', description = '' } }: Entry): boolean =>
  [summary, description].some((text) => {
    const [first] = UPDATES_EXISTING.exec(text.trim()) ?? [];
    return first !== undefined && !/\b(?:creat|add|new|upsert)/i.test(first);
  });

const ALREADY = /\balready (?:exist|creat|present|add|been |ha[sd] |have |there)|\bexists\b/i;

const OK_ALREADY = /\b200\b[^.]{0,60}\balready\b/i;

/** Whether a success says that the item was there before the request. */
const findsExisting = ({ operation: { description = '', responses } }: Entry): boolean =>
  OK_ALREADY.test(description) ||
  responses.some((one) => one.status.startsWith('2') && ALREADY.test(one.description));

const REPLACES_PREVIOUS =
  /\b(?:replac|overwrit|supersed)\w* (?:the|any|an|your|its) (?:previous|existing|current|earlier)\b/i;

/** Whether any sentence of a POST says that it replaces what was created before. */
const replacesPrevious = ({ method, operation: { description = '' } }: Entry): boolean =>
  method === 'POST' && REPLACES_PREVIOUS.test(description);

/** Whether a request changes or returns what exists, by a key that only the service knows. */
export const isUpsert = (entry: Entry): boolean =>
  (entry.method === 'POST' && findsExisting(entry)) ||
  replacesPrevious(entry) ||
  createsOrChanges(entry) ||
  CHANGES_EXISTING.test(wordsOf(entry));

const LEAVES_EXISTING =
  /\bexisting (?:[\w-]+ ){1,4}(?:cannot|can['’]?t|can not|may not|must not) (?:be )?(?:updat|chang|modif|replac|overwrit|edit)/i;

/** Whether any sentence says that existing items need another operation to change. */
const leavesExisting = ({ operation: { description = '' } }: Entry): boolean =>
  LEAVES_EXISTING.test(description);

/** Whether the texts of a PUT say that it creates an item, and not that it changes one. */
export const saysOnlyCreate = (entry: Entry): boolean =>
  leavesExisting(entry) || (/\b(?:creates?|adds?)\b/i.test(wordsOf(entry)) && !saysUpdate(entry));

/** Whether 201 is all that a PUT may return, which then says nothing, as its texts only speak of a change. */
const isChangeWith201 = (entry: Entry): boolean =>
  saysUpdate(entry) &&
  !/\b(?:creat|add|new\b|insert|upsert|sav|stor)/i.test(wordsOf(entry)) &&
  entry.operation.responses.filter(({ status }) => status.startsWith('2')).length === 1;

/** `Creates a set of tags. Existing tags are removed.` */
const CREATES_ANEW =
  /^creates? [^.]*\.\s[^.]*\b(?:exist\w*|previous|old|current) [^.]{0,80}\b(?:removed|deleted|discarded)\b/i;

/** Whether a PUT says that it creates what it sends, and that nothing else stays. */
const createsAnew = ({ operation: { description = '' } }: Entry): boolean =>
  CREATES_ANEW.test(description.trim());

/** Whether a change of an item that does not exist creates it (RFC 9110, 9.3.4). */
export const mayCreate = (entry: Entry): boolean =>
  (entry.method === 'PUT' &&
    entry.operation.responses.some(({ status }) => status === '201') &&
    !isChangeWith201(entry)) ||
  (!onlyUpdatesExisting(entry) &&
    ((entry.method === 'PATCH' && isUpsert(entry)) ||
      (entry.method === 'PUT' && (isUpsert(entry) || saysOnlyCreate(entry) || createsAnew(entry)))));

/**
 * Whether a PUT says that it creates an item, and that it does not change one that exists: PATCH does, or the
 * request is refused.
 */
export const onlyCreates = (entry: Entry, isPatched: boolean): boolean =>
  leavesExisting(entry) ||
  (((isPatched &&
    !['200', '201'].every((wanted) => entry.operation.responses.some(({ status }) => status === wanted))) ||
    findsExisting(entry) ||
    entry.operation.responses.some(({ status }) => status === '409')) &&
    !/\b(?:updat|replac|modif|chang|edit|overwrit|set|upsert|sav)/i.test(wordsOf(entry)));
