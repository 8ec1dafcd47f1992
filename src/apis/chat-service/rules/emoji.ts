/**
 * The existing emoji: Unicode's, the organization's own, and a special one of the service (spec, "User
 * status").
 */
import type { Transaction } from 'trellis-docs/sandbox';
import type { Collections, CustomEmoji, ReactionType } from '../collections.ts';
import { badRequest } from '../protocol/errors.ts';

type Store = Transaction<Collections>;

export interface Emoji {
  emoji_name: string;
  emoji_code: string;
  reaction_type: ReactionType;
}

/** The service's own emoji; its name is its code. */
const EXTRA_EMOJI = ['special_emoji'];

/** Codes of Unicode emoji by name. They never change, so every service may share the map. */
let codes: ReadonlyMap<string, string> | undefined;

/** The list of names is large, and only the status of a user needs it. */
export async function loadEmojiNames(): Promise<void> {
  const { UNICODE_EMOJI } = await import('./emoji-names.ts');
  codes ??= new Map(UNICODE_EMOJI.trim().split('\n').flatMap(parseRun));
}

function unicodeCodes(): ReadonlyMap<string, string> {
  if (!codes) throw new Error('The names of emoji are not loaded');
  return codes;
}

function parseRun(line: string): [name: string, code: string][] {
  const [first = '', ...emoji] = line.split(' ');
  return emoji.flatMap((names, index) => {
    const code = first.includes('-') ? first : (Number.parseInt(first, 16) + index).toString(16);
    return names.split('|').map((name): [string, string] => [name, code]);
  });
}

/**
 * The emoji for a name alone: an active custom one, otherwise a special one, otherwise Unicode's.
 * @throws `Emoji '<name>' does not exist`.
 */
export function emojiNamed(store: Store, name: string): Emoji {
  const custom = customEmoji(store).find((emoji) => emoji.name === name && !emoji.is_deactivated);
  if (custom) return { emoji_name: name, emoji_code: String(custom.id), reaction_type: 'realm_emoji' };
  if (EXTRA_EMOJI.includes(name)) {
    return { emoji_name: name, emoji_code: name, reaction_type: 'service_extra_emoji' };
  }
  const code = unicodeCodes().get(name);
  if (code === undefined) throw badRequest(`Emoji '${name}' does not exist`);
  return { emoji_name: name, emoji_code: code, reaction_type: 'unicode_emoji' };
}

/**
 * Combines the three fields into an emoji, if they agree: each type has its own codes. @throws the problem.
 */
export function checkEmoji(store: Store, name: string, code: string, type: string): Emoji {
  switch (type) {
    case 'realm_emoji':
      checkCustom(
        customEmoji(store).find(({ id }) => String(id) === code),
        name,
      );
      break;
    case 'service_extra_emoji':
      if (!EXTRA_EMOJI.includes(code)) throw badRequest('Invalid emoji code.');
      if (name !== code) throw badRequest('Invalid emoji name.');
      break;
    case 'unicode_emoji':
      if (![...unicodeCodes().values()].includes(code)) throw badRequest('Invalid emoji code.');
      if (unicodeCodes().get(name) !== code) throw badRequest('Invalid emoji name.');
      break;
    default:
      throw badRequest('Invalid emoji type.');
  }
  return { emoji_name: name, emoji_code: code, reaction_type: type };
}

function checkCustom(emoji: Readonly<CustomEmoji> | undefined, name: string): void {
  if (!emoji) throw badRequest('Invalid custom emoji.');
  if (emoji.name !== name) throw badRequest('Invalid custom emoji name.');
  if (emoji.is_deactivated) throw badRequest('This custom emoji has been deactivated.');
}

const customEmoji = (store: Store): Readonly<CustomEmoji>[] =>
  store.entries('emoji').map(([, emoji]) => emoji);
