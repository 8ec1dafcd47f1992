/** A mistake on the command line: only its message is printed. */
export class UsageError extends Error {}
