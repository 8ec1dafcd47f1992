/** What the texts of a change say about members that it leaves as they are. */
import type { Draft } from '../../resources/draft.ts';
import type { Entry } from '../../resources/entries.ts';
import { isIdName } from '../../resources/names.ts';
import { AROUND, type Shapes } from '../../resources/shapes/shapes.ts';
import { folded } from '../../resources/templates.ts';
import { addsTo } from './texts/changes.ts';

/** Longer descriptions are manuals. */
const MAX_TEXT = 2000;
const MAX_SUMMARY = 300;

const CHANGED = '(?:updat|chang|modif|edit|alter|overwrit|mutable)';
const ONLY = new RegExp(
  `\\bonly\\b.{1,200}\\b(?:can|may|are|is)(?: currently)?(?: be)? ${CHANGED}|` +
    `\\bonly\\b.{0,30}\\b(?:${CHANGED}|supports?|allows?)|\\b(?:${CHANGED}\\w*|supports?|allows?) only\\b|` +
    `\\bonly (?:available )?change\\b`,
  'i',
);
const ONLY_FOR =
  /\b(?:updat|chang|modif|edit)\w*\b.{0,40}\bonly (?:supported|allowed|possible|available) (?:for|on)\b/i;
const CANNOT = new RegExp(
  `\\b(?:cannot|can['’]?t|can not|may not|must not) (?:be )?(?:use(?:d|.{1,30})? to )?${CHANGED}`,
  'i',
);
const IGNORED =
  /\b(?:changes|fields?|propert(?:y|ies)|attributes?|values?|parameters?)\b.{0,60}\b(?:is|are|will be)(?: silently)? (?:ignored|discarded|disallowed|not (?:copied|used|stored|saved))\b/i;

/** The same of members that a sentence names: `id and customerId will be ignored`. */
const IS_IGNORED =
  /\b(?:is|are|will be|gets?)(?: silently| always)? (?:ignored|discarded|disregarded)\b(?! (?:if|when|unless)\b)/i;

/** Another request makes a change count, or time does. */
const NOT_YET =
  /\bnot (?:\w+ ){0,2}(?:appl(?:y|ied)|take effect|saved|committed|persisted|published)\b[^.]{0,40}\b(?:until|unless|before)\b|(?:\bnot|n['’]t) (?:be )?(?:applied|take effect|updated|changed)\b[^.]{0,60}\b(?:right away|immediately|instantly|at once)\b|\bdiscard(?:s|ed)? (?:\w+ ){0,2}changes\b/i;

/** `Changing the name will remove the key with the old id`: the item has another path then. */
const MOVES =
  /\b(?:chang|modif|updat|renam)(?:e|es|ing) (?:the |its )?\w+,? (?:(?:this|which|that|it) )?(?:will|may|also) (?:also )?(?:remov|delet|re-?creat)\w* (?:the|it)\b/i;

const sentencesOf = ({ operation: { summary = '', description = '' }, success }: Entry): string[] =>
  `${summary}. ${description}. ${success.response?.description ?? ''}`
    .slice(0, MAX_TEXT)
    .split(/(?<=[.!?])\s+|\n\s*\n/);

/** Whether a creation says that it leaves out some of what is sent; `settable` are members that count. */
export const ignoresMembers = (entry: Entry, settable: readonly string[]): boolean =>
  sentencesOf(entry).some(
    (sentence) =>
      !OTHERWISE.test(sentence) &&
      (IGNORED.test(sentence) ||
        (IS_IGNORED.test(sentence) && settable.some((name) => hasName(sentence, name)))),
  );

/** What follows limits when requests may be sent, or says that a change keeps what the request omits. */
const OTHERWISE =
  /\bignored (?:if|when|unless)\b|\bonly (?:be )?\w+ (?:if|when|while|by|before|after|once)\b|\b(?:fields|properties|attributes|values|parameters|ones?|members)\b.{0,20}\b(?:provided|specified|passed|set|sent|given|included|supplied|present|wish|want|need)\b/i;

/**
 * Why a change leaves some of what is sent as it is: its texts name members that only it changes, or that it
 * does not, or it sends commands instead of members.
 */
export function leavesMembers(
  entry: Entry,
  { keys, shape }: Draft,
  sent: Iterable<string>,
  shapes: Shapes,
): string | undefined {
  const { method } = entry;
  const delta = deltaMember(sent, shape, shapes);
  if (delta) return `${method} with \`${delta}\`, which changes a list`;
  const key = keys.at(-1)?.[0];
  const members = [...sent].filter((name) => name !== key && Object.hasOwn(shape.properties, name));
  for (const sentence of sentencesOf(entry)) {
    if (NOT_YET.test(sentence)) return `${method} that counts later`;
    if (MOVES.test(sentence)) return `${method} that may give the item another path`;
    if (OTHERWISE.test(sentence)) continue;
    const named = members.filter((name) => hasName(sentence, name));
    if (IGNORED.test(sentence) || (IS_IGNORED.test(sentence) && named.length > 0))
      return `${method} that ignores some of what is sent`;
    if (CANNOT.test(sentence) && named.length > 0) return `${method} that does not change \`${named[0]}\``;
    if (ONLY_FOR.test(sentence)) return `${method} that only changes some of what is sent`;
    if (ONLY.test(sentence) && named.length > 0 && named.length < members.length)
      return `${method} that only changes \`${named[0]}\``;
  }
  return undefined;
}

/** A member such as `add_scopes`, which tells how the list `scopes` of the item changes. */
function deltaMember(
  sent: Iterable<string>,
  { properties }: Draft['shape'],
  { typesOf }: Shapes,
): string | undefined {
  const lists = Object.entries(properties).flatMap(([name, schema]) =>
    typesOf(schema).includes('array') ? [folded(name)] : [],
  );
  return [...sent].find(
    (name) =>
      !Object.hasOwn(properties, name) &&
      lists.includes(/^(?:add|append|insert|remove|delete)(.+)/.exec(folded(name))?.[1] ?? ''),
  );
}

/** Short names must be words of their own. */
function hasName(sentence: string, name: string): boolean {
  const word = folded(name);
  return word.length > 4
    ? folded(sentence).includes(word)
    : sentence.split(/[^\w-]+/).some((one) => folded(one) === word);
}

const APPENDS = /\b(?:appended|added) to (?:the|its|any|existing)\b/i;

/** `Existing tags are not changed if they are not specified`. */
const KEEPS_OTHERS =
  /\b(?:existing|other) (\w+)\b[^.]{0,60}\b(?:not (?:be )?(?:changed|modified|removed|deleted|affected)|kept|preserved|retained|unchanged)\b[^.]{0,40}\b(?:if|unless)\b[^.]{0,30}\bspecified\b/i;

/** `You need not list every grant: any that are not included will remain unchanged`. */
const LEAVES_OTHERS =
  /\bnot (?:\w+ )?(?:included|listed|mentioned|provided|specified)\b[^.]{0,60}\b(?:unchanged|untouched|unaffected|kept|preserved)\b/i;
const MEMBER = /\b(?:fields?|propert(?:y|ies)|attributes?|parameters?|values?|settings?|keys?|members?)\b/i;

/** Whether a change keeps the elements of lists that it omits, and not only the members. */
const leavesElements = (entry: Entry): boolean =>
  sentencesOf(entry).some((sentence) => LEAVES_OTHERS.test(sentence) && !MEMBER.test(sentence));

/** Whether a change says that it adds to a list or a map of the item, which is all that it sends. */
export const addsToList = (
  entry: Entry,
  { keys, shape: { properties } }: Draft,
  sent: ReadonlySet<string>,
  shapes: Shapes,
): boolean => {
  const { summary = '', description = '' } = entry.operation;
  const all = Object.keys(properties).filter((name) => !AROUND.test(name));
  const isMany = (name: string): boolean => {
    const schema = properties[name] ?? true;
    const isMap = shapes.typesOf(schema).includes('object') && shapes.of(schema) === undefined;
    return isMap || shapes.typesOf(schema).includes('array');
  };
  const kept = folded(KEEPS_OTHERS.exec(`${summary}. ${description}`)?.[1] ?? '');
  if (all.some((name) => sent.has(name) && folded(name) === kept && isMany(name))) return true;
  const isOwn = all.length === 1;
  const key = keys.at(-1)?.[0];
  const content = isOwn ? all : all.filter((name) => sent.has(name) && name !== key && !isIdName(name));
  const [name, ...others] = content;
  // Of a body that is mostly lists, what is not included are their elements.
  const isMostlyLists = content.filter(isMany).length > content.length / 2;
  if (isMostlyLists && leavesElements(entry)) return true;
  if (name === undefined || others.length > 0 || !isMany(name)) return false;
  // Beside other members of the item, the text must name the list.
  const isNamed = isOwn || hasName(`${summary}. ${description.slice(0, MAX_SUMMARY)}`, name);
  return isNamed && (addsTo(entry) || APPENDS.test(description));
};
