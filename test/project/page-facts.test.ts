import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { repository } from '../support/docs.ts';

/** Search engines cut longer titles. */
const MAX_TITLE_LENGTH = 60;
/** Shorter descriptions say too little, and search engines and link previews cut longer ones. */
const DESCRIPTION_LENGTH = { least: 50, most: 160 };

describe.each([
  ['the pages of this repository', 'content'],
  ['the pages of the starter', 'templates/site'],
])('%s', (_, folder) => {
  const pages = globSync('**/*.mdx', { cwd: join(repository, folder) })
    .filter((file) => !file.startsWith('snippets/'))
    .sort()
    .map((file) => {
      const [, front = ''] = readFileSync(join(repository, folder, file), 'utf8').split(/^---$/m);
      const { title = '', description = '' } = parse(front);
      return { file, title: String(title), description: String(description) };
    });
  const filesWhere = (isWrong: (page: (typeof pages)[number]) => boolean): string[] =>
    pages.filter(isWrong).map(({ file }) => file);

  test('have a title that fits a search result, each its own', () => {
    expect(pages.length).toBeGreaterThan(5);
    expect(filesWhere(({ title }) => title === '' || title.length > MAX_TITLE_LENGTH)).toEqual([]);
    expect(filesWhere((page) => pages.some((other) => other !== page && other.title === page.title))).toEqual(
      [],
    );
  });

  test('have a description of one or two sentences that fits a link preview, each its own', () => {
    const { least, most } = DESCRIPTION_LENGTH;
    expect(filesWhere(({ description: { length } }) => length < least || length > most)).toEqual([]);
    expect(filesWhere(({ description }) => !/^[A-Z].*[.]$/.test(description))).toEqual([]);
    expect(
      filesWhere((page) => pages.some((other) => other !== page && other.description === page.description)),
    ).toEqual([]);
  });
});
