import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagnostic } from '../../diagnostics/index.ts';
import { languages, type Site, settingsFiles } from '../../site/index.ts';
import { OWN_STRINGS, type OwnStrings, readOwnStrings } from '../../theme/i18n/own.ts';

/** The UI strings that the docs folder at `root` overrides, and their problems. */
export function ownStrings(root: string, site: Site): { strings: OwnStrings; warnings: Diagnostic[] } {
  const names = jsonFiles(join(root, OWN_STRINGS));
  if (names.length === 0) return { strings: {}, warnings: [] };
  const readSettings = settingsFiles(root);
  const files = names.flatMap((name) => {
    const file = `${OWN_STRINGS}/${name}`;
    const json = readSettings(file);
    return 'text' in json ? [{ file, text: json.text }] : [];
  });
  const tags = languages(site);
  return readOwnStrings(files, tags.length > 0 ? tags : ['en']);
}

function jsonFiles(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .sort();
  } catch {
    // Most folders override no strings.
    return [];
  }
}
