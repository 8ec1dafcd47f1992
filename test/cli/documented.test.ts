import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { COMMANDS, OPTION_NAMES, readArguments, UsageError } from '../../src/cli/arguments.ts';
import { repository } from '../support/docs.ts';

const page = readFileSync(join(repository, 'content/using-trellis/commands.mdx'), 'utf8');

/** Cells of the rows of the table that stands below a heading of the page. */
function rowsBelow(heading: string): string[][] {
  const [, section = ''] = page.split(`\n## ${heading}\n`);
  const [text = ''] = section.split('\n## ');
  const rows = text.split('\n').filter((line) => line.startsWith('| '));
  return rows.slice(1).map((row) => row.split('|').map((cell) => cell.trim()));
}

const commands = rowsBelow('Commands').map(([, cell = '']) => /^`trellis (\w+)/.exec(cell)?.[1]);

/** Options by name: what stands behind it, and the commands that the page says take it. */
const options = rowsBelow('Options').map(([, cell = '', owners = '']) => {
  const [, name = '', value] = /^`--([\w-]+)(?: (\w+))?`$/.exec(cell) ?? [];
  const named = [...owners.matchAll(/`(\w+)`/g)].map(([, command]) => command as string);
  const isExcept = owners.startsWith('all');
  return { name, value, of: COMMANDS.filter((command) => named.includes(command) !== isExcept) };
});

/** A value that the option takes. */
const VALUES: Record<string, string> = {
  DIR: 'folder',
  FILE: 'file',
  FORMAT: 'json',
  HOST: 'nginx',
  LEVEL: 'any',
  N: '7',
  NAME: 'localhost',
  PATH: '/docs',
  TEXT: 'text',
  URL: 'https://example.com',
};

describe('the page about commands', () => {
  test('names the commands, in the order of the help', () => {
    expect(commands).toEqual(COMMANDS);
  });

  test('names the options, each once and no others', () => {
    expect(options.map(({ name }) => name).toSorted()).toEqual(OPTION_NAMES.toSorted());
  });

  test.each(options)('says which commands take --$name', ({ name, value, of }) => {
    const takes = (command: string): boolean => {
      try {
        readArguments([command, `--${name}`, ...(value === undefined ? [] : [VALUES[value] as string])]);
        return true;
      } catch (error) {
        expect(error).toBeInstanceOf(UsageError);
        return false;
      }
    };
    expect(COMMANDS.filter(takes)).toEqual(of);
  });
});
