/**
 * Ids of strings in browser code. A bundle has the English text instead of the id, so an English page loads
 * no file of strings, and an island contains only the strings it shows.
 */
import type { StringId } from '../../contract/index.ts';
import english from './en.json' with { type: 'json' };

const bundleTexts: ReadonlyMap<string, string> = new Map(distinctTexts());

/** Two ids may have the same English text. An invisible word joiner distinguishes them. */
function* distinctTexts(): Generator<[id: string, text: string]> {
  const usedTexts = new Set<string>();
  for (const [id, original] of Object.entries(english)) {
    let text = original;
    while (usedTexts.has(text)) text += '\u2060';
    usedTexts.add(text);
    yield [id, text];
  }
}

/** Text that replaces an id in a bundle, and its key in the files of strings. */
export const bundleTextOf = (id: StringId): string => bundleTexts.get(id) ?? english[id];

const LITERAL = /(['"])([a-z]\w*\.[a-z]\w*)\1/gi;
/** How code that also runs in Node looks up English: `english[id] ?? id`. */
const ENGLISH =
  /import english from '[^']*\/en\.json' with \{ type: 'json' \};\n|\benglish\[id\] \?\? (?=id\b)/g;

/** A module of browser code with ids replaced by English; undefined if it has none. */
export function withBundleTexts(code: string): string | undefined {
  const newCode = code
    .replace(ENGLISH, '')
    .replace(LITERAL, (literal, _quote, id) =>
      bundleTexts.has(id) ? JSON.stringify(bundleTexts.get(id)) : literal,
    );
  return newCode === code ? undefined : newCode;
}
