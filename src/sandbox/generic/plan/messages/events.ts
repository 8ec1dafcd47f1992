/** What names of callbacks and webhooks say about a row. */
import { singular } from '../resources/singular.ts';
import { wordsIn } from '../resources/templates.ts';

/** `done`: what an action is about, such as `cancelled`. */
export type Happening = 'created' | 'changed' | 'deleted' | 'done';

const WORDS: Record<Exclude<Happening, 'done'>, RegExp> = {
  created: /^(?:created?|creation|added|new|inserted)$/,
  changed: /^(?:updated?|changed?|modified|edited|patched)$/,
  deleted: /^(?:deleted?|deletion|removed?|destroyed)$/,
};

/** Another happening: completed, failed, shipped. */
const PARTICIPLE = /^[a-z]{3,}ed$/;
const AROUND = /^(?:on|event|events|webhook|hook|callback|notification|notify|was|has|been|is|the|a|an)$/;

interface EventName {
  /** `other`: something else, or several things. Absent: the name does not tell. */
  happening?: Happening | 'other';
  /** Name of what it happens to, in singular, without separators; may be empty. */
  subject: string;
}

/**
 * `petCreated`, `pet.updated` and `on-new-pet`, taken apart. `done`: what an item is called after an action.
 */
export function readEventName(name: string, done: readonly string[] = []): EventName {
  const words = withPhrases(wordsIn(name), done);
  const all = Object.keys(WORDS) as (keyof typeof WORDS)[];
  const happenings = words.map((word): Happening | undefined =>
    done.includes(word) ? 'done' : all.find((one) => WORDS[one].test(word)),
  );
  const told = [...new Set(happenings.filter((one) => one !== undefined))];
  const rest = words.filter((word, index) => happenings[index] === undefined && !AROUND.test(word));
  const hasOther = rest.some((word) => PARTICIPLE.test(word));
  const [happening] = told;
  return {
    ...(hasOther || told.length > 1 ? { happening: 'other' as const } : happening && { happening }),
    subject: singular(rest.join('')),
  };
}

/** With one word for two that are done: `checkedin` for `checked in`. */
function withPhrases(words: readonly string[], done: readonly string[]): string[] {
  const index = words.findIndex((word, at) => done.includes(word + (words[at + 1] ?? ' ')));
  return index < 0 ? [...words] : words.toSpliced(index, 2, words.slice(index, index + 2).join(''));
}
