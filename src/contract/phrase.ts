// The one file of a room above that this room reads: data, not code. Each sentence is written once.
import english from '../theme/i18n/en.json' with { type: 'json' };

/** Id of a UI string, see CONTRIBUTING.md: `search.label`. */
export type StringId = keyof typeof english;

/** Values for the `{name}` placeholders of a text. */
export type Values = Record<string, string | number>;

/** A message as data. The caller looks up its text in the reader's language and fills in the values. */
export interface Phrase<Id extends StringId = StringId> {
  id: Id;
  values?: Values | undefined;
}

/** A phrase, or code that is the same in every language. */
export type Label = Phrase | string;

/**
 * A phrase without plural forms, in English. The browser build replaces ids by English text, see
 * `theme/i18n/bundle.ts`.
 */
export function inEnglish(label: Label): string {
  if (typeof label === 'string') return label;
  const { id, values = {} } = label;
  return (english[id] ?? id).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
