/**
 * Ids of strings in browser code. A bundle has the English text in the place of an id, so that a page in English loads no
 * file of strings and an island brings only the strings that it shows.
 */
import type { StringId } from '../../contract/index.ts';
import english from './en.json' with { type: 'json' };

const bundled = new Map<string, string>();
const taken = new Set<string>();
for (const [id, text] of Object.entries(english)) {
  let key = text;
  // Two ids may have one English text: a word joiner, which shows nothing, tells them apart.
  while (taken.has(key)) key += '\u2060';
  taken.add(key);
  bundled.set(id, key);
}

/** What stands for an id in a bundle, and what the files of strings name it by. */
export const bundledAs = (id: StringId): string => bundled.get(id) as string;

const LITERAL = /(['"])([a-z]\w*\.[a-z]\w*)\1/gi;
/** What code that also runs in Node has for English: `english[id] ?? id`. */
const ENGLISH =
  /import english from '[^']*\/en\.json' with \{ type: 'json' \};\n|\benglish\[id\] \?\? (?=id\b)/g;

/** A module of browser code with English in the place of ids; undefined where it has none. */
export function bundledStrings(code: string): string | undefined {
  const changed = code
    .replace(ENGLISH, '')
    .replace(LITERAL, (literal, _quote, id) => (bundled.has(id) ? JSON.stringify(bundled.get(id)) : literal));
  return changed === code ? undefined : changed;
}
