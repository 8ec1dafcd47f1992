import type { JsonSchema } from '../../../../../contract/index.ts';
import { own } from '../../../../../json/index.ts';
import { flattenWhole } from '../../../../../openapi/index.ts';
import type { ParameterSpec } from '../../../../../request/index.ts';
import type { Draft } from '../../resources/draft.ts';
import type { Entry } from '../../resources/entries.ts';
import { itemNames } from '../../resources/names.ts';
import { AROUND, type Shape, type Shapes } from '../../resources/shapes/shapes.ts';
import { singular } from '../../resources/singular.ts';
import { folded } from '../../resources/templates.ts';
import { saysWriteOnly } from '../../write-only.ts';
import { hidingFlag } from './secured.ts';

/** Members that only concern the request or its response, or that no service shows. */
const OF_REQUEST =
  /password|passphrase|secret|token$|credential|privatekey|^(?:client|request|idempotency)(?:id|token|key)|nonce$|^(?:expand|embed|include)s?$|^(?:notify|send|skip|force|dryrun|validate)/;

/** The least share of what a body sends that items show. */
const MOST = 0.7;

type Member = [name: string, schema: JsonSchema];

interface Loss {
  /** Members that the item does not have. */
  lost: Member[];
  /** The one that matters most, unless what is lost is little. */
  first: Member | undefined;
}

function lossOf(shapes: Shapes, sent: Shape, item: Shape): Loss {
  const names = itemNames(shapes, sent, item);
  const told = Object.entries(sent.properties).filter(([name, schema]) => {
    const { writeOnly, format } = flattenWhole(schema, shapes.components).schema;
    const isOfRequest = writeOnly === true || format === 'binary';
    return !isOfRequest && !OF_REQUEST.test(folded(name)) && !AROUND.test(name);
  });
  const lost = told.filter(([name]) => !Object.hasOwn(item.properties, names.get(name) ?? name));
  const isStructured = ([, schema]: Member): boolean => {
    const types = shapes.typesOf(schema);
    return types.length === 0 || types.some((type) => type === 'array' || type === 'object');
  };
  // What must be chosen matters, whatever it is: `scope` of a change to one event or to all.
  const isChoice = ([name, schema]: Member): boolean =>
    sent.required.includes(name) && (flattenWhole(schema, shapes.components).schema.enum?.length ?? 0) > 1;
  const matters = lost.some((one) => isStructured(one) || isChoice(one));
  const isFew = lost.length <= told.length * (1 - MOST) && !matters;
  return { lost, first: isFew ? undefined : (lost.find(isStructured) ?? lost.find(isChoice) ?? lost[0]) };
}

/** Why what is sent would be lost: no response has its members. */
export function lostMember(shapes: Shapes, sent: Shape, item: Shape): string | undefined {
  const { first } = lossOf(shapes, sent, item);
  if (first) return first[0];
  for (const name of ['properties', 'attributes']) {
    const [inner, twin] = [sent, item].map(({ properties }) => shapes.of(own(properties, name) ?? true));
    const deeper = inner && twin && lostMember(shapes, inner, twin);
    if (deeper !== undefined) return `${name}.${deeper}`;
  }
  return undefined;
}

/** All members that would be lost, unless they are few. */
export function unshownMembers(shapes: Shapes, sent: Shape, item: Shape): string[] {
  const { lost, first } = lossOf(shapes, sent, item);
  return first ? lost.map(([name]) => name) : [];
}

const HIDES =
  /\b(?:hidden|masked|obfuscated|redacted|censored|truncated) (?:\w+ )?(?:values?|secrets?|keys?)\b/i;
const SHOWS_LESS =
  /\bby default\b[^.]{0,60}\b(?:only (?:an? |the )?(?:\w+[ -]){0,3}(?:view|fields|propert|attributes|information|details|metadata|data)|(?:basic|partial|minimal|summary|compact)[ _-]?(?:view|fields|representation))/i;

const NO_SECRETS =
  /\b(?:secrets?|passwords?|credentials)\b[^.]{0,60}\b(?:are|is) (?:not|never) (?:returned|included|shown|displayed)\b/i;

/** Whether a GET says that it returns no secrets, without saying which members these are. */
export const hidesSecrets = ({ operation: { description = '' } }: Entry): boolean =>
  NO_SECRETS.test(description);

/** Whether a GET says that it hides values, or shows only some members unless a request asks for all. */
export const showsLess = ({ operation: { summary = '', description = '' } }: Entry): boolean =>
  HIDES.test(`${summary}. ${description}`) || SHOWS_LESS.test(`${summary}. ${description}`);

const UNHIDES =
  /^(?:include|show|return|with|get)?(?:sensitive|unmasked|unmask|masked|mask|decrypted|decrypt|secrets?)(?:data|details|fields?|values?)?$/;

/** The query parameter that shows values which a GET otherwise hides. */
export const hidingParameter = ({ operation: { request } }: Entry, { typesOf }: Shapes): string | undefined =>
  request.parameters.find(
    ({ in: place, name, schema }) =>
      place === 'query' && UNHIDES.test(folded(name)) && typesOf(schema).includes('boolean'),
  )?.name;

const AT_CREATION =
  /\bonly (?:be )?(?:returned|shown|displayed|visible|available|included)\b[^.]{0,40}\b(?:on|at|upon|when|while|during)\b[^.]{0,40}\bcreat|\b(?:returned|shown|displayed|visible) (?:only )?once\b[^.]{0,40}\bcreat/i;

/** What texts of an item keep from reads: a secret that only its creation returns, or values of some. */
export function hiddenPart(shape: Shape, shapes: Shapes): string | undefined {
  const { properties } = shape;
  const { of, components } = shapes;
  const inside = of(own(properties, 'attributes') ?? own(properties, 'properties') ?? true)?.properties;
  const hidden = Object.entries({ ...properties, ...inside }).find(([, schema]) => {
    const { description = '', writeOnly } = flattenWhole(schema, components).schema;
    const isHidden = (sentence: string): boolean => AT_CREATION.test(sentence) || saysWriteOnly(sentence);
    return writeOnly !== true && description.split(/(?<=\.)\s/).some(isHidden);
  });
  const flag = hidden ? undefined : hidingFlag(shape, shapes);
  return hidden ? `\`${hidden[0]}\`` : flag && `values if \`${flag}\` is set`;
}

const STATES =
  '(?:archived?|deleted|inactive|disabled|hidden|closed|expired|trashed|removed|cancell?ed|deactivated|' +
  'suspended|completed|drafts?|unpublished|private|resolved|dismissed)';
const SHOWN = '(?:active|enabled|open|published)';
const INCLUDES = new RegExp(
  `^(?:include|show|with|return|get|list|fetch)?(?:s|d|ing)?(?:only)?${STATES}(?:items|only|too)?$|` +
    `^${SHOWN}only$|^only${SHOWN}$`,
);
const NOT_SHOWN = 'not (?:be )?(?:returned|included|listed|shown)';
const SAYS_EXCLUDED = new RegExp(
  `\\b${STATES}\\b[^.]{0,60}\\b(?:${NOT_SHOWN}|excluded|omitted|hidden|left out)|` +
    `\\b(?:excludes?|excluding|omits?|except|without|unless) [^.]{0,40}\\b${STATES}\\b|` +
    `\\bby default[^.]{0,80}\\b(?:only|exclud|omit|${NOT_SHOWN}|limited to|last \\d)|` +
    '\\b(?:only|exclud\\w+|omit\\w*)\\b[^.]{0,80}\\bby default|' +
    '\\b(?:for|in) the (?:future|past)\\b|\\bupcoming\\b',
  'i',
);

const EXCEPT =
  /\b(?:except|excluding|omitting|without)(?: for)? (?:the |its |their )?(?:actual |full |whole )?\W?(\w+)/i;

const LISTS = /^(?:get|list|retriev|return|fetch|show|find)\w* [^.]*/i;
const MAX_WORDS = 30;

/**
 * The boolean of an item, or of an object in it, that the first sentence of a list makes a condition:
 * `active` of `Lists active pets`, `inPos` of `Retrieves all products visible in POS`.
 */
function conditionIn(
  { operation: { summary = '', description = '' } }: Entry,
  { title, shape: { properties } }: Draft,
  { of, typesOf }: Shapes,
): string | undefined {
  const inside = Object.values(properties).flatMap((schema) => Object.entries(of(schema)?.properties ?? {}));
  const flags = [...Object.entries(properties), ...inside].flatMap(([name, schema]) =>
    typesOf(schema).join() === 'boolean'
      ? [{ name, word: folded(name).replace(/^(?:is|has)(?=...)/, '') }]
      : [],
  );
  if (flags.length === 0) return undefined;
  const isTitle = (word = ''): boolean => singular(word) === folded(singular(title));
  const conditionOf = (text: string): string | undefined => {
    const [sentence = ''] = LISTS.exec(text.trim()) ?? [];
    const words = sentence
      .split(/[^\w-]+/)
      .map(folded)
      .filter(Boolean)
      .slice(0, MAX_WORDS);
    const isCondition = (word: string, at: number): boolean => {
      const around = [words[at - 1], words[at + 1]];
      if (around.some((one) => one !== undefined && CHOICE.test(one))) return false;
      const isAfter =
        isTitle(words[at - 1]) || (/^(?:is|are)$/.test(words[at - 1] ?? '') && isTitle(words[at - 3]));
      return words[at] === word && (isTitle(words[at + 1]) || isAfter);
    };
    const isPhrase = (word: string, at: number): boolean =>
      [2, 3, 4].some((count) => words.slice(at, at + count).join('') === word && at + count <= words.length);
    return flags.find(({ word }) =>
      words.some((_, at) => at > 0 && (isCondition(word, at) || isPhrase(word, at))),
    )?.name;
  };
  return conditionOf(summary) ?? conditionOf(description);
}

/** Words of lists of both: `active and inactive pets`. */
const CHOICE = /^(?:and|or|non|not|nor|whether|including|inactive|disabled)$/;

/** Why a list may leave items out that exist, or members of them. */
export function leftOut(
  entry: Entry,
  query: readonly ParameterSpec[],
  draft: Draft,
  shapes: Shapes,
): string | undefined {
  const { summary = '', description = '' } = entry.operation;
  const { properties } = draft.shape;
  const member = folded(EXCEPT.exec(`${summary}. ${description}`)?.[1] ?? '');
  if (Object.keys(properties).some((name) => folded(name) === member))
    return `GET of a list that omits \`${member}\` of its items`;
  const condition = conditionIn(entry, draft, shapes);
  if (condition !== undefined) return `GET of a list of only the items with \`${condition}\``;
  const parameter = query.find(
    (one) => INCLUDES.test(folded(one.name)) || SAYS_EXCLUDED.test(one.description ?? ''),
  );
  if (parameter) return `GET of a list that omits items unless \`${parameter.name}\` includes them`;
  return SAYS_EXCLUDED.test(`${summary}. ${description}`) ? 'GET of a list that omits some items' : undefined;
}
