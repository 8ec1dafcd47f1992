/** A call that cannot be carried out, in words for the program that made it. */
export class ToolProblem extends Error {
  override name = 'ToolProblem';
}

/** `Did you mean X?`, or an empty text. */
export const didYouMeanText = (close: string | undefined): string =>
  close === undefined ? '' : ` Did you mean \`${close}\`?`;
