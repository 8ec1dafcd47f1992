/** Characters of a description that search engines show. */
const MAX_CHARACTERS = 160;

/** The beginning of a plain text, up to the end of a word. Undefined without words. */
export function summaryOf(text: string): string | undefined {
  const words = text.replace(/\s+/g, ' ').trim();
  if (words.length <= MAX_CHARACTERS) return words || undefined;
  return `${words.slice(0, MAX_CHARACTERS).replace(/(?<!\s)\s+\S*$/, '')} …`;
}
