/** What the texts of a change say that it does with the item. */
import { memoizeByObject } from '../../../../../../memory/index.ts';
import type { Entry } from '../../../resources/entries.ts';
import { MAX_TEXT, wordsOf } from './words.ts';

const REPLACES =
  /\bnot (?:support|allow) partial updates?\b|\b(?:performs?|does|is) an? full (?:update|replacement)\b|\b(?:full|complete|entire)(?:ly)? (?:overwrit|replac)|\b(?:overwrit|overrid|replac)\w* (?:all|any|the (?:entire|whole|full|existing|original))\b|\b(?:complete|full|entire|whole) (?:\w+ ){0,2}(?:payload|object|representation|resource|record|body|entity|document)\b|\bbody of the (?:put|request) is (?:the|an?) (?:new|updated|modified|whole)\b|\bnot (?:be )?(?:provided|specified|sent|included|given|set)\b[^.]{0,40}\b(?:overwritten|removed|reset|cleared|deleted)\b/i;

/** `All three fields must be included, even when some of them do not change`. */
const NEEDS_ALL =
  /\b(?:all|every|both|complete)\b[^.]{0,60}\bmust (?:also )?be (?:included|sent|provided|passed|specified|supplied)\b[^.]{0,80}\beven (?:if|when|though)\b/i;

/** `Returns the complete updated record` is about the response. */
const RETURNS = /\b(?:returns?|responds?|response)\b[^.]*/gi;

/** Whether a change says that it replaces the whole item. */
export function saysWhole(entry: Entry): boolean {
  const texts = `${wordsOf(entry)}. ${entry.operation.description ?? ''}`.replace(RETURNS, '');
  return REPLACES.test(texts) || NEEDS_ALL.test(texts);
}

/** Whether the first word of a PUT says so. */
export const startsWithReplace = ({
  operation: { operationId = '', summary, description },
}: Entry): boolean =>
  [operationId, summary, description].some((text = '') => /^(?:\w+_)?replac/i.test(text.trim()));

const CHANGES =
  /^(?:(?:partially|this|allows|used?|to|you|can|the|endpoint|method|call|operation|will) )*(?:updat|modif|chang|edit|set(?!t)|sav|replac|overwrit|configur|patch|adjust|renam|alter|reconfigur|manag|turn|enabl|disabl|toggl)/i;

const NAMED_CHANGE =
  /^(?:post|put)?[-_. ]?(?:updat|modif|chang|edit|set(?!t)|sav|replac|configur|patch)|[a-z\d_.](?:Updat|Modif|Chang|Edit|Set(?!t)|Sav|Replac|Configur|Patch)|[-_.](?:updat|modif|chang|edit|set(?!t)|sav|replac|configur|patch)/;

/** Whether the texts of a POST to an item say that it changes the item. */
export const saysChange = memoizeByObject(
  ({ operation: { operationId = '', summary = '', description = '' } }: Entry): boolean =>
    `${operationId}${summary}${description}`.trim() === '' ||
    [summary, description].some((text) => CHANGES.test(text.replace(/<[^<>]{0,200}>/g, '').trim())) ||
    NAMED_CHANGE.test(operationId.replace(/^[A-Z]/, (first) => first.toLowerCase())),
);

/** Whether the texts of a POST to a collection say that it changes items, and not that it creates one. */
export const isOnlyChange = memoizeByObject(
  (entry: Entry): boolean =>
    wordsOf(entry) !== '. . ' &&
    saysChange(entry) &&
    (!/\b(?:creat|add|new|insert|regist|post)/i.test(wordsOf(entry)) || onlySets(entry)),
);

/** `Sets the configuration`, whatever the `operationId`, which may end in the name of the method. */
function onlySets({ operation: { summary = '', description = '' } }: Entry): boolean {
  const texts = `${summary}. ${description.slice(0, MAX_TEXT)}`;
  return /^(?:\. )?sets?\b/i.test(texts) && !/\b(?:creat|add|new|insert|regist)/i.test(texts);
}

/** Whether the texts of a change say that it adds to what exists, and not that it replaces it. */
export const addsTo = (entry: Entry): boolean =>
  /\b(?:add|append|creat|insert|attach|regist|assign)/i.test(wordsOf(entry)) &&
  !/\b(?:updat|replac|overwrit|sets?\b|modif|chang|edit)/i.test(wordsOf(entry));

/** `a new version for an existing package` is about what the item belongs to. */
const OF_EXISTING = /\b(?:for|in|of|under|within|on) (?:an?|the|your) (?:already )?existing\b/gi;

/** Whether the texts of a PUT say that the item exists. */
export const saysUpdate = (entry: Entry): boolean =>
  /\b(?:updat|modif|chang|edit|replac|existing)/i.test(wordsOf(entry).replace(OF_EXISTING, ''));

/** Whether the texts of a change are about a single item: `Update an existing pet`. */
export const saysOne = (entry: Entry): boolean =>
  /\b(?:updat|modif|chang|edit|replac)\w* (?:an?|one|the existing) (?!list\b|set\b|batch\b)/i.test(
    wordsOf(entry),
  );

const PARTIAL = /\b(?:merged?|partial|unchanged|only (?:the )?(?:\w+ )?(?:fields|properties|attributes))\b/i;

/** `Updates selected attributes`, but not `updates a pet with the given attributes`. */
const CHANGES_SOME =
  /\b(?:updat|chang|modif)\w* (?:(?!with |by |using |to )[\w'’-]+ ){0,4}(?:selected|specified|given) (?:\w+ ){0,2}(?:attributes|fields|properties)\b/i;

/** Whether a PUT says that it leaves what the request does not have. */
export const saysPartial = (entry: Entry): boolean =>
  PARTIAL.test(wordsOf(entry)) || CHANGES_SOME.test(wordsOf(entry));
