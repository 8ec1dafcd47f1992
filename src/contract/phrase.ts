// Data, not code: the one file of a room above that this room reads, so that each sentence is written once.
import english from '../theme/i18n/en.json' with { type: 'json' };

/** Names a string of the interface, see CONTRIBUTING.md: `search.label`. */
export type StringId = keyof typeof english;

/** What the `{name}`s of a text stand for. */
export type Values = Record<string, string | number>;

/**
 * A message as data: whoever shows it looks its string up in the reader's language and fills the values in.
 */
export interface Phrase<Id extends StringId = StringId> {
  id: Id;
  values?: Values | undefined;
}

/** A phrase, or code that is the same in every language. */
export type Label = Phrase | string;

/**
 * A phrase without plural forms, in English. Browser code has English in the place of ids, see
 * `theme/i18n/bundle.ts`.
 */
export function inEnglish(label: Label): string {
  if (typeof label === 'string') return label;
  const { id, values = {} } = label;
  return (english[id] ?? id).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
