/** A mistake on the command line: only its message is printed. */
export class UsageError extends Error {
  /** The command whose help lists what is accepted. */
  command?: string;
}
