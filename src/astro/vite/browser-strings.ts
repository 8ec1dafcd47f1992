import { join, sep } from 'node:path';
import type { Plugin } from 'vite';
import { bundledStrings } from '../../theme/i18n/bundle.ts';
import { themeDir } from '../package-dirs.ts';

/** Rooms whose browser code names strings by id. */
const ROOMS = ['theme', 'contract', 'request'].map((room) => join(themeDir, '..', room) + sep);

/** Properties in which components of interactive components declare what only Markdown and search read. */
const PARTS = /'data-part': (?:'[^'\n]*'|`[^`\n]*`),?/g;

const withoutParts = (code: string): string => code.replace(PARTS, '');

/**
 * Puts English in the place of ids in browser code, so that a page in English loads no file of strings, and
 * takes out what published pages are without.
 */
export function browserStrings(): Plugin {
  return {
    name: 'trellis:browser-strings',
    // Before types and import attributes are gone.
    enforce: 'pre',
    transform: {
      filter: { id: /\.ts$/ },
      handler(code, id) {
        if (this.environment.name !== 'client' || !ROOMS.some((room) => id.startsWith(room)))
          return undefined;
        const changed = withoutParts(bundledStrings(code) ?? code);
        return changed === code ? undefined : changed;
      },
    },
  };
}
