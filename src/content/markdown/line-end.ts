/**
 * Ends a text with a line feed: the Markdown parser aborts the process at some texts that end in a backslash.
 */
export const withLineEnd = (text: string): string => (text.endsWith('\n') ? text : `${text}\n`);
