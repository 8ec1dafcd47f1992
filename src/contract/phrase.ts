/** What the `{name}`s of a text stand for. */
export type Values = Record<string, string | number>;

/**
 * A text for whoever shows it to put into the reader's language: `text` is English and names its values in braces; of two
 * forms parted by `|` the first one is for one `count`, the second for several.
 */
export interface Phrase<Text extends string = string> {
  text: Text;
  values?: Values | undefined;
}

/** A phrase without forms, in English. */
export const inEnglish = ({ text, values = {} }: Phrase): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
