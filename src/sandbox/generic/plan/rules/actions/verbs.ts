/** English verbs of actions, and what items are called once they are done. */
import { once } from '../../../../../memory/index.ts';

/** What the endings do not tell: `paid`, and the adjectives that stand for a participle. */
const FORMS: Record<string, readonly string[]> = {
  activate: ['active'],
  begin: ['begun'],
  bind: ['bound'],
  complete: ['complete', 'done'],
  deactivate: ['inactive'],
  finish: ['done'],
  freeze: ['frozen'],
  hide: ['hidden'],
  hold: ['held', 'onhold'],
  lose: ['lost'],
  open: ['open'],
  pay: ['paid'],
  reactivate: ['active'],
  read: ['read'],
  reopen: ['open'],
  resume: ['running', 'inprogress', 'active'],
  run: ['running'],
  send: ['sent'],
  set: ['set'],
  start: ['running', 'inprogress'],
  void: ['void'],
  win: ['won'],
  withdraw: ['withdrawn'],
  write: ['written'],
};

/** `open` undoes `close`, and `close` undoes `open`. */
const OPPOSITES: readonly (readonly [string, string])[] = [
  ['close', 'open'],
  ['close', 'reopen'],
  ['disable', 'enable'],
  ['hide', 'show'],
];

const PARTICLE = /^(?:in|out|on|off|up|down|back)$/;

/** The words of a path segment: `markAsPaid` -> `['mark', 'as', 'paid']`. */
const wordsIn = (segment: string): string[] =>
  segment
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean);

/**
 * The verb or adjective that a path segment is: `cancel`, `cancelOrder` of an order, `mark-as-paid`,
 * `check-in`. Without separators; `undefined` for other words.
 */
export function verbIn(segment: string, one: string): string | undefined {
  const words = wordsIn(segment);
  if (words.length > 1 && words.slice(1).join('') === one) return words[0];
  const marked = words[0] === 'mark' || words[0] === 'flag' ? words.slice(words[1] === 'as' ? 2 : 1) : words;
  const [verb, particle, ...more] = marked;
  if (verb === undefined || more.length > 0) return undefined;
  if (particle === undefined) return verb;
  return PARTICLE.test(particle) ? `${verb} ${particle}` : undefined;
}

/**
 * What an item is called once the verb is done, without separators: `canceled`, `cancelled`, `checkedin`. The
 * most exact first.
 */
export function doneForms(verb: string): string[] {
  const [word = '', particle = ''] = verb.split(' ');
  const regular = /e$/.test(word)
    ? [`${word}d`]
    : /[^aeiou]y$/.test(word)
      ? [`${word.slice(0, -1)}ied`]
      : [`${word}ed`, `${word}${word.at(-1)}ed`];
  const isDone = /(?:ed|en|active)$/.test(word) || allForms().has(word);
  return [...(isDone ? [word] : []), ...regular, ...(FORMS[word] ?? [])].map((form) => form + particle);
}

const allForms = once(() => new Set(Object.values(FORMS).flat()));

/** Verbs that `verb` undoes: `archive` for `unarchive`, `open` for `close`. */
export function undoneBy(verb: string): string[] {
  const [, base] = /^(?:un|de|dis)(.{3,})$/.exec(verb) ?? [];
  const pairs = OPPOSITES.flatMap(([one, other]) => (verb === one ? [other] : verb === other ? [one] : []));
  return [...(base === undefined ? [] : [base]), ...pairs];
}
