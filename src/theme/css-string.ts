/** A CSS string for any `text`, which cannot end a `<style>` element (CSS Syntax, section 4.3.5). */
export function cssString(text: string): string {
  const escaped = (character: string) => `\\${character.charCodeAt(0).toString(16)} `;
  return `"${text.replace(/["\\<\p{Cc}]/gu, escaped)}"`;
}
