import { join, sep } from 'node:path';
import type { Plugin } from 'vite';
import { withBundleTexts } from '../../theme/i18n/bundle.ts';
import { themeDir } from '../package-dirs.ts';

/** Rooms whose browser code names strings by id. */
const ROOMS = ['theme', 'contract', 'request'].map((room) => join(themeDir, '..', room) + sep);

/** `data-part` properties, which only Markdown and search read. */
const PARTS = /'data-part': (?:'[^'\n]*'|`[^`\n]*`),?/g;

const withoutParts = (code: string): string => code.replace(PARTS, '');

/**
 * Replaces ids of strings in browser code by the English text, so an English page loads no file of strings.
 * Removes `data-part` properties, which published pages do not contain.
 */
export function browserStrings(): Plugin {
  return {
    name: 'trellis:browser-strings',
    // Before types and import attributes are removed.
    enforce: 'pre',
    transform: {
      filter: { id: /\.ts$/ },
      handler(code, id) {
        if (this.environment.name !== 'client' || !ROOMS.some((room) => id.startsWith(room)))
          return undefined;
        const newCode = withoutParts(withBundleTexts(code) ?? code);
        return newCode === code ? undefined : newCode;
      },
    },
  };
}
