/** Shorter words fit into every column. */
const SHORTEST = 16;

/** After a sign that parts words, and before a capital letter that begins one. */
const BREAK =
  /(?<=[\p{L}\p{N}}\])][_./:\\,=&?-]{1,3}|^\/)(?=[\p{L}\p{N}{[(<])|(?<=\p{Ll}|\p{N})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;

/**
 * `text` in pieces between which a line may break: words of `shortest` letters and more, such as `eth_getBlockByNumber` and
 * `/users/{id}/keys`, at the joints of their parts. The pieces put together are the text.
 */
export function breakable(text: string, shortest = SHORTEST): string[] {
  const pieces = [''];
  for (const word of text.split(/(\s+)/)) {
    const [first = '', ...rest] = word.length < shortest ? [word] : word.split(BREAK);
    pieces.push((pieces.pop() ?? '') + first, ...rest);
  }
  return pieces;
}
