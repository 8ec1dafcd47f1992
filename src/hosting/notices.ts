/** Licences of others' work as text: of the package, and of what one site holds. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Notice {
  name: string;
  version: string;
  /** SPDX expression. */
  licence: string;
  url?: string;
  text: string;
}

/** What sites may hold, as `scripts/notices.ts` writes it. */
export interface NoticesFile {
  texts: string[];
  parts: { id: string; title: string; packages: (Omit<Notice, 'text'> & { text: number })[] }[];
}

interface NoticePart {
  id?: string;
  title: string;
  packages: Notice[];
}

/**
 * Where a site has its notices. Not beside the files whose names change with what is in them, which are
 * cached for good.
 */
export const NOTICES_PATH = '_trellis/licenses/notices.txt';

/** The same, from the folder of the styles and icons. */
export const NOTICES_REFERENCE = 'Licenses: licenses/notices.txt';

const FILE = join(dirname(fileURLToPath(import.meta.url)), 'notices.json');

/** The parts with these ids, in the order of the file. */
export function noticeParts(ids: ReadonlySet<string>): NoticePart[] {
  const { texts, parts }: NoticesFile = JSON.parse(readFileSync(FILE, 'utf8'));
  return parts
    .filter(({ id }) => ids.has(id))
    .map(({ id, title, packages }) => ({
      id,
      title,
      packages: packages.map((each) => ({ ...each, text: texts[each.text] ?? '' })),
    }));
}

const RULE = '-'.repeat(80);

/** The parts with their packages, then each text once with the packages that it is of. */
export function noticesText(intro: string, parts: readonly NoticePart[]): string {
  const lists = parts.map(({ title, packages }) =>
    [
      title,
      ...packages.map(
        ({ name, version, licence, url }) => `  ${[name, version, licence, url].filter(Boolean).join('  ')}`,
      ),
    ].join('\n'),
  );
  const names = new Map<string, Set<string>>();
  for (const { name, text } of parts.flatMap(({ packages }) => packages)) {
    const notices = names.get(text) ?? new Set();
    names.set(text, notices.add(name));
  }
  const texts = [...names].map(([text, of]) => `${RULE}\n${wrapNames([...of].sort())}\n${RULE}\n\n${text}`);
  return `${[intro, ...lists, ...texts].join('\n\n')}\n`;
}

/** Names with commas between them, in lines of at most eighty characters. */
function wrapNames(names: string[]): string {
  const lines: string[] = [''];
  for (const [index, name] of names.entries()) {
    const word = index < names.length - 1 ? `${name},` : name;
    const last = lines.at(-1) ?? '';
    if (last !== '' && last.length + 1 + word.length > 80) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines.join('\n');
}
