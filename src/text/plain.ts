/** Text on one line, trimmed. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The source of a regular expression that matches exactly `text`. */
export const escapeRegex = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
