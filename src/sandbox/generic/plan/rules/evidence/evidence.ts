/** What the names and texts of an operation say about its effect. */
import type { RuleName } from '../../../sandbox-plan.ts';
import type { Entry } from '../../resources/entries.ts';
import type { Shapes } from '../../resources/shapes/shapes.ts';
import { singular } from '../../resources/singular.ts';
import { folded } from '../../resources/templates.ts';

/** Later sentences are about special cases. */
const MAX_TEXT = 300;

/** `operationId` in words, summary and the beginning of the description. */
export function wordsOf({ operation: { operationId = '', summary = '', description = '' } }: Entry): string {
  const words = operationId.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/[^a-z\d]/gi, ' ');
  return [words, summary, description.slice(0, MAX_TEXT)].join('. ');
}

/** What the texts of each kind of write say, if they are no command. */
const SAYS: Partial<Record<RuleName, RegExp>> = {
  create:
    /\b(?:creat|add|new\b|insert|regist|post(?!al)|stor(?:e|es|ing)\b|sav(?:e|es|ing)\b|upload|mak(?:e|es|ing)\b|generat|defin|provision|enrol|invit|record\b|issues?\b|submit|subscrib|publish|import|upsert)/i,
  replace:
    /\b(?:creat|add|updat|replac|set(?:s|ting)?\b|modif|chang|edit|put\b|sav(?:e|es|ing)\b|stor(?:e|es|ing)\b|overwrit|configur|upsert|regist|assign|alter|renam|patch|adjust|mutat|merg|writ|insert|upload|defin)/i,
  delete:
    /\b(?:delet|remov|destroy|drop|revok|unregist|deregist|unassign|detach|eras|clear|purg|disassociat|unsubscrib|unlink|unset|del\b)/i,
};

/** What the first word of a summary or description says that is a command. */
const COMMAND =
  /^(?:approv|reject|accept|declin|confirm|cancel|start|stop|restart|run|execut|invok|trigger|purchas|buy|order|request|send|resend|process|refund|pay|claim|increas|decreas|reassign|mov|merg(?!es? patch)|transfer|sync|refresh|rotat|renew|reset|retry|lock|unlock|verif|valid)/i;

const isCommand = ({ operation: { summary = '', description = '' } }: Entry): boolean =>
  [summary, description].some((text) => COMMAND.test(text.trim()));

/** Whether the texts of a write name it. A description without texts leaves it to the method. */
export function saysWrite(entry: Entry, rule: RuleName): boolean {
  const pattern = SAYS[rule === 'update' ? 'replace' : rule];
  const words = wordsOf(entry);
  if (rule !== 'delete' && pattern && isCommand(entry)) return false;
  return pattern === undefined || words === '. . ' || pattern.test(words);
}

const CREATES_OR_CHANGES =
  /\b(?:updat|chang|modif|edit|patch)\w*(?: ?[/,] ?| or | and )creat|\b(?:replac|overwrit)\w* or (?:creat|add|insert)|\b(?:creat\w*|add\w*|insert\w*|sav(?:e|es|ing)|set)(?: ?[/,] ?| or | and )(?:an? |the )?(?:updat|replac|modif|overwrit|edit|merg|chang)|\bcreat\w* (?:\w+ ){0,3}or (?:\w+ )?(?:unarchiv|reactivat|restor|return|fetch)|\bupsert/i;
const CHANGES_EXISTING =
  /\bexist(?:s|ing)?\b(?! (?:code|integration|implementation|client))[^.]{0,60}\b(?:updated?|updates|replaced?|replaces|overwritten|overwrites?|modified|merged)\b/i;

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

const UPDATES_EXISTING = /^(?:updat|modif|chang|edit)\w* an existing\b[^.]*/i;

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

const REPLACES =
  /\b(?:full|complete|entire)(?:ly)? (?:overwrit|replac)|\b(?:overwrit|overrid|replac)\w* (?:all|any|the (?:entire|whole|full|existing|original))\b|\b(?:complete|full|entire|whole) (?:\w+ ){0,2}(?:payload|object|representation|resource|record|body|entity|document)\b|\bbody of the (?:put|request) is (?:the|an?) (?:new|updated|modified|whole)\b|\bnot (?:be )?(?:provided|specified|sent|included|given|set)\b[^.]{0,40}\b(?:overwritten|removed|reset|cleared|deleted)\b/i;

/** `All three fields must be included, even when some of them do not change`. */
const NEEDS_ALL =
  /\b(?:all|every|both|complete)\b[^.]{0,60}\bmust (?:also )?be (?:included|sent|provided|passed|specified|supplied)\b[^.]{0,80}\beven (?:if|when|though)\b/i;

/** Whether a change says that it replaces the whole item. */
export function saysWhole(entry: Entry): boolean {
  const texts = `${wordsOf(entry)}. ${entry.operation.description ?? ''}`;
  return REPLACES.test(texts) || NEEDS_ALL.test(texts);
}

/** Whether the first word of a PUT says so. */
export const startsWithReplace = ({
  operation: { operationId = '', summary, description },
}: Entry): boolean =>
  [operationId, summary, description].some((text = '') => /^(?:\w+_)?replac/i.test(text.trim()));

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

/** Whether a DELETE takes something else out of the item: `Remove a dog from the kennel` of `/kennels/{}`. */
export function takesFrom({ operation: { summary, description = '' } }: Entry, title: string): boolean {
  const text = (summary || description).slice(0, MAX_TEXT);
  const [, thing = '', place = ''] =
    /^(?:delet|remov|unassign|detach)\w* (.+?) from ([^.]+)/i.exec(text) ?? [];
  const has = (words: string): boolean =>
    words.split(/\W+/).some((word) => folded(singular(word)) === folded(singular(title)));
  return has(place) && !has(thing);
}

const CHANGES =
  /^(?:(?:partially|this|allows|used?|to|you|can|the|endpoint|method|call|operation|will) )*(?:updat|modif|chang|edit|set(?!t)|sav|replac|overwrit|configur|patch|adjust|renam|alter|reconfigur|manag|turn|enabl|disabl|toggl)/i;
const NAMED_CHANGE =
  /^(?:post|put)?[-_. ]?(?:updat|modif|chang|edit|set(?!t)|sav|replac|configur|patch)|[a-z\d_.](?:Updat|Modif|Chang|Edit|Set(?!t)|Sav|Replac|Configur|Patch)|[-_.](?:updat|modif|chang|edit|set(?!t)|sav|replac|configur|patch)/;

/** Whether the texts of a POST to an item say that it changes the item. */
export const saysChange = ({
  operation: { operationId = '', summary = '', description = '' },
}: Entry): boolean =>
  `${operationId}${summary}${description}`.trim() === '' ||
  [summary, description].some((text) => CHANGES.test(text.replace(/<[^<>]{0,200}>/g, '').trim())) ||
  NAMED_CHANGE.test(operationId.replace(/^[A-Z]/, (first) => first.toLowerCase()));

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

/** Whether the texts of a POST to a collection say that it changes items, and not that it creates one. */
export const isOnlyChange = (entry: Entry): boolean =>
  wordsOf(entry) !== '. . ' &&
  saysChange(entry) &&
  (!/\b(?:creat|add|new|insert|regist|post)/i.test(wordsOf(entry)) || onlySets(entry));

/** `Sets the configuration`, whatever the `operationId`, which may end in the name of the method. */
function onlySets({ operation: { summary = '', description = '' } }: Entry): boolean {
  const texts = `${summary}. ${description.slice(0, MAX_TEXT)}`;
  return /^(?:\. )?sets?\b/i.test(texts) && !/\b(?:creat|add|new|insert|regist)/i.test(texts);
}

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

/** Whether the texts of a change say that it adds to what exists, and not that it replaces it. */
export const addsTo = (entry: Entry): boolean =>
  /\b(?:add|append|creat|insert|attach|regist|assign)/i.test(wordsOf(entry)) &&
  !/\b(?:updat|replac|overwrit|sets?\b|modif|chang|edit)/i.test(wordsOf(entry));

/** Whether the texts of a PUT say that the item exists. */
export const saysUpdate = (entry: Entry): boolean =>
  /\b(?:updat|modif|chang|edit|replac|existing)/i.test(wordsOf(entry));

const PARTIAL = /\b(?:merged?|partial|unchanged|only (?:the )?(?:\w+ )?(?:fields|properties|attributes))\b/i;
/** `Updates selected attributes`, but not `updates a pet with the given attributes`. */
const CHANGES_SOME =
  /\b(?:updat|chang|modif)\w* (?:(?!with |by |using |to )[\w'’-]+ ){0,4}(?:selected|specified|given) (?:\w+ ){0,2}(?:attributes|fields|properties)\b/i;

/** Whether a PUT says that it leaves what the request does not have. */
export const saysPartial = (entry: Entry): boolean =>
  PARTIAL.test(wordsOf(entry)) || CHANGES_SOME.test(wordsOf(entry));

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
