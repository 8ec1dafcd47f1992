/** What the parameters and the body of a request say against its rule: they may choose what it is about. */
import type { JsonSchema } from '../../../../../contract/index.ts';
import { flattenWhole } from '../../../../../openapi/index.ts';
import type { ParameterSpec } from '../../../../../request/index.ts';
import type { RuleName } from '../../../sandbox-plan.ts';
import { takesOnlyFile } from '../../files.ts';
import type { Draft } from '../../resources/draft.ts';
import type { Entry } from '../../resources/entries.ts';
import { isGeneral } from '../../resources/general-parameters.ts';
import type { Shapes } from '../../resources/shapes/shapes.ts';
import { singular } from '../../resources/singular.ts';
import { folded } from '../../resources/templates.ts';
import { firstSentences } from './texts/words.ts';

/** A POST that asks for a page reads. */
const PAGING =
  /^(?:(?:next|page|continuation)[-_]?)?(?:token|cursor)$|^(?:max[-_]?results|page[-_]?size|offset)$/i;

/** What the item must still be like. */
const STATE = /^(?:time_?stamp|check_?sum|e_?tag|rev(?:ision)?|hash)$/i;

/** Whether a parameter of this name says what the item must still be like. */
export const isPrecondition = (name: string): boolean => STATE.test(name);

/** The request is only checked. */
const TRIAL =
  /^(?:dryrun|isdryrun|validateonly|validationonly|checkonly|previewonly|testonly|whatif|simulate)$/;

/** What a parameter of a DELETE says that lets it keep the item. */
const KEEPS = /\b(?:permanent|hard[- ]delet|soft[- ]delet|disabl|archiv|deactivat|trash|recycle)/i;

/** `Creates a new version of the bot based on the $LATEST version`: no request says what it has. */
const COPIES =
  /\bcreat\w* (?:an? )?(?:new )?(?:\w+ )?(?:version|copy|snapshot|revision|clone|duplicate|backup)\b[^.]{0,80}\b(?:based on|of|from) (?:the |its |your )?[`'"*$]{0,2}(?:latest|current|draft|working|existing)\b/i;

/** Why a request may be about something else than its rule says. */
export function doubtIn(entry: Entry, rule: RuleName): string | undefined {
  if (rule === 'list') return undefined;
  const { method, operation } = entry;
  const { request } = operation;
  const query = specialQuery(entry);
  const page = rule === 'create' && query.find(({ name }) => PAGING.test(name));
  if (page) return `${method} that reads a page`;
  if (rule === 'create' && COPIES.test(firstSentences(entry))) return `${method} that copies what exists`;
  if (rule === 'delete' && request.body?.required) return 'DELETE with a body';
  const kept = rule === 'delete' ? query.find(({ description = '' }) => KEEPS.test(description)) : undefined;
  return kept && `${method} that \`${kept.name}\` may turn into another change`;
}

const specialQuery = ({ operation: { request } }: Entry): ParameterSpec[] =>
  request.parameters.filter(({ in: place, name }) => place === 'query' && !isGeneral(name));

/** Query parameters that may choose what the request is about. */
export function targetsIn(entry: Entry, rule: RuleName, { shape }: Draft): ParameterSpec[] {
  // Beside a file, only the query can have members of the item.
  const isFile = rule === 'create' && takesOnlyFile(entry.operation.request);
  if (rule === 'list' || isFile) return [];
  const names = new Set(Object.keys(shape.properties).map(folded));
  const isOfItem = ({ name }: ParameterSpec): boolean => names.has(folded(name));
  return specialQuery(entry).filter(
    (one) =>
      !STATE.test(one.name) &&
      !TRIAL.test(folded(one.name)) &&
      (isOfItem(one) || !isHarmless(one, entry.method)),
  );
}

/** Whether a parameter only says how to carry a request out, or what the response shows. */
const isHarmless = ({ name }: ParameterSpec, method: string): boolean =>
  HARMLESS.test(folded(name)) || (method === 'PATCH' && folded(name) === 'updatemask');

const HARMLESS =
  /^(?:fields?|limit.+|select|expand|includes?|embed|with|show|exclude|populate|return|prefer|format|pretty|notify|skip|ignore|supports?|envelope|response|idempot)|^(?:view|lang|language|locale|units?|timezone|tz|raw|depth|force|confirm|notification|silent|sendemail|async|wait|timeout|trace|debug|requestid|clientrequestid|clienttoken|correlationid|callback|validate|ff|cache|nocache)$/;

/** A path parameter with the values of several properties: `{idOrSlug}`. */
export const isEither = (parameter: string): boolean => /[a-z\d]Or[A-Z]|[-_]or[-_]/.test(parameter);

const KEY_WORD =
  '(?:ids?|sid|uid|name|unique_?name|arn|slug|uuid|guid|identifier|number|key|code|email(?: address)?|' +
  'handle|alias|login|username)';

const KEYS = new RegExp(
  `\\b${KEY_WORD}(?: or|, or|,|/) ?(?:the |its |an? )?(?:\\w+ )?${KEY_WORD}\\b|` +
    // The ID or the Amazon Resource Name (ARN)
    `\\b${KEY_WORD},? or (?:\\w+ ){0,4}\\(?${KEY_WORD}\\b|` +
    '\\bor its (?:unique )?(?:ids?|identifier|uuid|key|name|slug)\\b|' +
    // You can also substitute this value with the enterprise id
    `\\balso (?:use|pass|specify|provide|substitute)\\b[^.]{0,40}\\b${KEY_WORD}\\b|` +
    '\\beither\\b[^.]{0,160}\\bor\\b|\\bkeywords?\\b|\\bcan be one of the following\\b|' +
    `\\b(?:values (?:include|are)|both)\\b[^.]{0,40}\\b${KEY_WORD} and (?:the |its |an? )?${KEY_WORD}\\b|` +
    `\\bby (?:the |its )?${KEY_WORD}\\b[^.]{0,30}\\bby (?:the |its )?${KEY_WORD}\\b|` +
    '\\bspecial (?:\\w+ )?(?:keywords?|values?|ids?|names?|strings?)\\b|' +
    // The id of the user, or `me`
    '\\b(?:or|use|pass|specify) (?:(?:the )?(?:string|word|keyword|value) )?["\'`*]{0,2}@?(?:me|self)\\b|' +
    '\\baliases (?:are|is) supported\\b|' +
    // `my_customer` alias
    '["\'`][\\w@~-]{2,40}["\'`] alias\\b|\\balias ["\'`][\\w@~-]{2,40}["\'`]|' +
    // `stable` for your stable version
    '["\'`][\\w@~-]{2,40}["\'`] (?:for (?:the|your|all|any)\\b|to refer\\b|refers\\b|(?:can|may) be used\\b)',
  'i',
);

/** Whether a description of a path parameter names several properties, or words for several items. */
export const saysEither = (description: string): boolean =>
  KEYS.test(description) || KEYS.test(description.replace(/[`'"*]/g, ''));

/** `If you pass 0, the image will be added`, or several items. */
const SPECIAL = new RegExp(
  '\\b(?:if|when) (?:you )?(?:pass|specif|provid|set|send|enter)\\w* ' +
    '(?:[\\w`"-]+ ){0,4}["\'`]?(?:0|-1|zero)(?![.\\w])|' +
    '\\b(?:if|when)\\b[^.]{0,40}\\bcontains? (?:\\w+ ){0,2}commas?\\b|' +
    '\\b(?:use|pass|specify) ["\'`]?(?:0|-1|zero)["\'`]? (?:for|to|if)\\b|' +
    // `0 for all`
    '\\b(?:0|zero)["\'`]? (?:for|means|returns|lists|gets|=) (?:all|any|every)\\b|' +
    '\\bcomma[- ](?:separated|delimited) (?:list|string|ids?)\\b',
  'i',
);

/** `Provide a value of 0 to operate the current session's user`. */
const STANDS_FOR =
  /\b(?:value|id) of ["'`]?(?:0|-1|\w+)["'`]? to (?:use|operate|refer|access|get|select|mean)\b/i;

/** The path parameter that a text gives a value which is not that of an item. */
export function specialParameter({ template, parameters, operation }: Entry): string | undefined {
  const inPath = operation.request.parameters.filter((one) => one.in === 'path');
  const said = inPath.find(
    ({ description = '' }) => STANDS_FOR.test(description) || SPECIAL.test(description),
  );
  if (said) return said.name;
  const name = parameters.at(-1);
  if (name === undefined || !template.endsWith('{}')) return undefined;
  const { summary = '', description = '' } = operation;
  const isAbout = (sentence: string): boolean =>
    SPECIAL.test(sentence) &&
    (/\bif you pass (?:0|-1),/i.test(sentence) ||
      sentence.split(/[^\w-]+/).some((word) => folded(word) === folded(name)));
  return `${summary}. ${description}`.split(/[.!?]\s/).some(isAbout) ? name : undefined;
}

/** The query parameter with which a request is checked, and changes nothing. */
export const trialOf = ({ operation: { request } }: Entry): string | undefined =>
  request.parameters.find(({ in: place, name }) => place === 'query' && TRIAL.test(folded(name)))?.name;

/** The query parameter that names the members to change (AIP-134). */
export const maskOf = ({ method, operation: { request } }: Entry): string | undefined =>
  method === 'PATCH'
    ? request.parameters.find(({ in: place, name }) => place === 'query' && folded(name) === 'updatemask')
        ?.name
    : undefined;

/** Names of the key in requests (AIP-133): `petId` for a pet. */
const idNames = ({ title, parameters }: Draft): string[] =>
  [`${singular(title)}Id`, parameters.at(-1)?.name ?? ''].map(folded);

/** Names of the members to change. */
const MASK =
  /^(?:(?:update|field)mask|(?:fields|properties|attributes)to(?:update|change|set|clear)|update(?:d)?fields)$/;

/** The member of a body that names those to change. */
export const maskIn = (properties: Record<string, JsonSchema>): string | undefined =>
  Object.keys(properties).find((name) => MASK.test(folded(name)));

/** What a body has beside the item that chooses its key, or the members to change. */
export const choiceBeside = (properties: Record<string, JsonSchema>, draft: Draft): string | undefined =>
  Object.keys(properties).find((name) => MASK.test(folded(name)) || idNames(draft).includes(folded(name)));

/** A new item is only made on demand: `force_creation`. */
const FORCES_NEW = /^(?:force|always)(?:new|creat\w*)$/;
const REUSES = /\breus\w* (?:\w+ ){0,3}(?:existing|recent|recently|previous|previously)\b/i;

/** The switch in a body without which a creation may return an item that exists. */
export function reusingMember({ body }: Entry, { of, typesOf, components }: Shapes): string | undefined {
  const { properties = {} } = (body && of(body.schema)) ?? {};
  return Object.entries(properties).find(([name, schema]) => {
    const { description = '' } = flattenWhole(schema, components).schema;
    return typesOf(schema).includes('boolean') && (FORCES_NEW.test(folded(name)) || REUSES.test(description));
  })?.[0];
}
