/** Shorter words fit into every column. */
const MIN_LENGTH = 16;

/** After a separator, and before a capital letter that begins a word. */
const AFTER_SEPARATOR = /(?<=[\p{L}\p{N}}\])][_./:\\,=&?-]{1,3}|^\/)(?=[\p{L}\p{N}{[(<])/u;
const BEFORE_CAPITAL = /(?<=\p{Ll}|\p{N})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
const BREAK = new RegExp(`${AFTER_SEPARATOR.source}|${BEFORE_CAPITAL.source}`, 'u');

/**
 * Splits `text` where a line may break: words of at least `shortest` letters, such as `eth_getBlockByNumber`
 * and `/users/{id}/keys`, between their parts. Joined, the pieces equal the text.
 */
export function breakable(text: string, shortest = MIN_LENGTH): string[] {
  const pieces = [''];
  for (const word of text.split(/(\s+)/)) {
    const [first = '', ...rest] = word.length < shortest ? [word] : word.split(BREAK);
    pieces.push((pieces.pop() ?? '') + first, ...rest);
  }
  return pieces;
}
