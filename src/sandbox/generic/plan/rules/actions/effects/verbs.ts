/** English verbs of actions, and what items are called once they are done. */
import { wordsIn } from '../../../resources/templates.ts';

/** What the endings do not tell: irregular participles, and the adjectives that stand for one. */
const FORMS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    ack: ['acknowledged'],
    activate: ['active'],
    begin: ['begun'],
    bind: ['bound'],
    break: ['broken'],
    build: ['built'],
    buy: ['bought'],
    checkin: ['checkedin'],
    checkout: ['checkedout'],
    complete: ['complete', 'done'],
    deactivate: ['inactive'],
    disable: ['inactive'],
    enable: ['active'],
    find: ['found'],
    finish: ['done'],
    freeze: ['frozen'],
    give: ['given'],
    hide: ['hidden'],
    hold: ['held', 'onhold'],
    leave: ['left'],
    lend: ['lent'],
    lose: ['lost'],
    open: ['open'],
    pay: ['paid'],
    reactivate: ['active'],
    read: ['read'],
    reopen: ['open'],
    resume: ['running', 'inprogress', 'active'],
    run: ['running'],
    sell: ['sold'],
    send: ['sent'],
    set: ['set'],
    spend: ['spent'],
    split: ['split'],
    start: ['running', 'inprogress'],
    take: ['taken'],
    void: ['void'],
    win: ['won'],
    withdraw: ['withdrawn'],
    write: ['written'],
  }),
);

/** Forms that a path may have in place of the verb. */
const DONE = new Set([...FORMS.values()].flat());

/** Verbs, and those that they end. */
const ENDS: readonly (readonly [verb: string, ends: string])[] = [
  ['activate', 'deactivate'],
  ['connect', 'disconnect'],
  ['enable', 'disable'],
  ['open', 'close'],
  ['reactivate', 'deactivate'],
  ['reinstate', 'suspend'],
  ['release', 'hold'],
  ['reopen', 'close'],
  ['restore', 'archive'],
  ['restore', 'delete'],
  ['restore', 'trash'],
  ['resume', 'hold'],
  ['resume', 'pause'],
  ['resume', 'suspend'],
  ['show', 'hide'],
  ['start', 'stop'],
  ['thaw', 'freeze'],
];

/** Whether a verb leads to what a new item may already be: enabled, or open. */
export const isStart = ({ word }: Verb): boolean =>
  /^(?:un.{3,}|(?:re)?activate|connect|enable|(?:re)?open|show)$/.test(word);

const PARTICLE = /^(?:in|out|on|off|up|down|back)$/;

/** The verb of an action, and whether its path names the result instead: `mark-as-paid`, `no-show`. */
export interface Verb {
  /** With a particle after a space: `check in`. */
  word: string;
  isResult: boolean;
}

/** The verb or the result that a path segment is. `one`: what an item is called. It may follow the verb. */
export function verbIn(segment: string, one: string): Verb | undefined {
  const words = wordsIn(segment);
  const [first, second] = words;
  if (first === undefined) return undefined;
  if (second === undefined) return { word: first, isResult: false };
  // `cancel-request` of a leave request.
  if (one.endsWith(words.slice(1).join(''))) return { word: first, isResult: false };
  if (first === 'mark' || first === 'flag')
    return { word: words.slice(second === 'as' ? 2 : 1).join(''), isResult: true };
  const isPhrase = words.length === 2 && PARTICLE.test(second);
  return isPhrase
    ? { word: `${first} ${second}`, isResult: false }
    : { word: words.join(''), isResult: true };
}

/**
 * What an item is called once the verb is done, without separators: `canceled`, `cancelled`, `checkedin`. The
 * most exact first.
 */
export function doneForms({ word: whole, isResult }: Verb): string[] {
  const [word = '', particle = ''] = whole.split(' ');
  const isDone = isResult || /(?:ed|en|active)$/.test(word) || DONE.has(word.replace(/^un/, ''));
  const regular = regularForms(word);
  return [...(isDone ? [word] : []), ...regular, ...(FORMS.get(word) ?? []), ...againForms(word)].map(
    (form) => form + particle,
  );
}

function regularForms(word: string): string[] {
  if (word.endsWith('e')) return [`${word}d`];
  return /[^aeiou]y$/.test(word)
    ? [`${word.slice(0, -1)}ied`]
    : [`${word}ed`, `${word}${word.at(-1) ?? ''}ed`];
}

/** `resent` of `resend`. */
const againForms = (word: string): string[] =>
  word.startsWith('re') ? (FORMS.get(word.slice(2)) ?? []).map((form) => `re${form}`) : [];

/** What a verb undoes, and whether that no longer counts: a closed case keeps the time when it was opened. */
export interface Undone {
  verbs: Verb[];
  isOver: boolean;
}

/** `archive` for `unarchive`, `close` for `reopen`, `open` for `close`. */
export function undoneBy({ word }: Verb): Undone {
  const [, base] = /^un(?!d[eo])(.{3,})$/.exec(word) ?? [];
  if (base !== undefined) return { verbs: [plain(base)], isOver: true };
  const ended = ENDS.flatMap(([verb, ends]) => (verb === word ? [ends] : []));
  if (ended.length > 0) return { verbs: [...ended, `un${word}`].map(plain), isOver: true };
  const begun = ENDS.flatMap(([verb, ends]) => (ends === word ? [verb] : []));
  return { verbs: [...begun, `un${word}`].map(plain), isOver: false };
}

export const plain = (word: string): Verb => ({ word, isResult: false });

/** What the names of members about a verb begin with: `cancellation`, `cancelled`, `activelock`. */
export function startsOf(verb: Verb): string[] {
  const [word = ''] = verb.word.split(' ');
  const stem = word.replace(/e$/, '').replace(/y$/, 'i');
  const nouns = [
    word,
    ...['lation', 'ation', 'ion', 'al', 'ing'].map((ending) => stem + ending),
    `${word}ment`,
  ];
  const starts = [...doneForms(verb), ...nouns];
  return [...starts, ...starts.map((start) => `active${start}`)].sort((one, two) => two.length - one.length);
}

/** What follows the longest start; `undefined` without one. */
export function withoutStart(name: string, starts: readonly string[]): string | undefined {
  const start = starts.find((one) => name.startsWith(one));
  return start === undefined ? undefined : name.slice(start.length);
}
