/** Any text in a column of a database. */

/** Columns hold UTF-8: half a surrogate pair would not come back, and NUL ends a text for many readers. */
export function toColumn(text: string): string {
  return text.replace(
    /[\p{Cs}\p{Cc}\\]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

export function fromColumn(text: string): string {
  return text.replace(/\\u([\da-f]{4})/g, (_escape, code) => String.fromCharCode(Number.parseInt(code, 16)));
}
