/**
 * Words about what a file says, for whoever shows them to put into the reader's language: `text` is English and names its
 * values in braces; of two forms parted by `|` the first one is for one `count`, the second for several.
 */
export interface Phrase {
  text: string;
  values?: Record<string, string | number>;
}
