import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { COMMANDS as DEFINITIONS } from '../../src/cli/commands/index.ts';
import { OPTION_NAMES, readCommandLine } from '../../src/cli/line/arguments.ts';
import { helpOf, overview } from '../../src/cli/line/help.ts';
import { UsageError } from '../../src/cli/line/usage-error.ts';
import { repository } from '../support/docs.ts';

const COMMANDS = DEFINITIONS.map(({ name }) => name);
const HELP = overview(DEFINITIONS);

/** Reads a command line and all its values. */
function readArguments(argv: string[]): void {
  const { command, ...line } = readCommandLine(argv);
  command?.read(line);
}

const page = readFileSync(join(repository, 'content/using-trellis/commands.mdx'), 'utf8');

/** Cells of the rows of the table below a heading of the page. */
function rowsBelow(heading: string): string[][] {
  const [, section = ''] = page.split(`\n## ${heading}\n`);
  const [text = ''] = section.split('\n## ');
  const rows = text.split('\n').filter((line) => line.startsWith('| '));
  return rows.slice(1).map((row) => row.split('|').map((cell) => cell.trim()));
}

const commands = rowsBelow('Commands').map(([, cell = '']) => /^`trellis (\w+)/.exec(cell)?.[1]);

/** Options by name: their value, and the commands that take them according to the page. */
const options = rowsBelow('Options').map(([, cell = '', owners = '']) => {
  const [, name = '', value] = /^`--([\w-]+)(?: (\w+))?`$/.exec(cell) ?? [];
  const named = [...owners.matchAll(/`(\w+)`/g)].map(([, command]) => command as string);
  const isExcept = owners.startsWith('all');
  return { name, value, of: COMMANDS.filter((command) => named.includes(command) !== isExcept) };
});

/** A value that the option accepts, for each command that takes it. */
const VALUES: Record<string, string | string[]> = {
  DIR: 'folder',
  FILE: 'file',
  FORMAT: 'json',
  HOST: 'nginx',
  LEVEL: ['any', 'error'],
  N: '7',
  NAME: 'localhost',
  PATH: '/docs',
  TEXT: 'text',
  URL: 'https://example.com',
};

/** One that every command takes, of a placeholder. */
const firstValueOf = (word: string): string => [VALUES[word] ?? word].flat()[0] ?? word;

function takersOf(name: string, value?: string): string[] {
  const lines =
    value === undefined
      ? [[`--${name}`]]
      : [VALUES[value] ?? value].flat().map((each) => [`--${name}`, each]);
  return COMMANDS.filter((command) => lines.some((line) => accepts([command, ...line])));
}

function accepts(line: string[]): boolean {
  try {
    readArguments(line);
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(UsageError);
    return false;
  }
}

describe('the page about commands', () => {
  test('names the commands, in the order of the help', () => {
    expect(commands).toEqual(COMMANDS);
  });

  test('names the options, each once and no others', () => {
    expect(options.map(({ name }) => name).toSorted()).toEqual(OPTION_NAMES.toSorted());
  });

  test.each(options)('says which commands take --$name', ({ name, value, of }) => {
    expect(takersOf(name, value)).toEqual(of);
  });
});

/** The options of a section of the help: name, value, and the commands in parentheses. */
function helpOptions(heading: string) {
  const [, section = ''] = HELP.split(`\n${heading}\n`);
  const entries = (section.split('\n\n')[0] ?? '').split(/\n(?= {2}--)|^(?= {2}--)/).filter(Boolean);
  return entries.flatMap((entry) => {
    const names = /^ {2}(--[\w-]+(?:, --[\w-]+)*)(?: ([A-Z]+)\b)?/.exec(entry);
    const value = names?.[2];
    const of = /\(([^()]+)\)\s*$/.exec(entry)?.[1]?.split(', ') ?? [];
    return [...(names?.[1] ?? '').matchAll(/--([\w-]+)/g)].map(([, name = '']) => ({
      name,
      value,
      of,
      entry,
    }));
  });
}

describe('the help', () => {
  const common = helpOptions('Options');
  const own = COMMANDS.flatMap((command) =>
    helpOptions(`Options of ${command}`).map((option) => ({ ...option, command })),
  );

  test.each(DEFINITIONS)('of $name is short, and about this command only', (command) => {
    const help = helpOf(command);
    expect(help.trimEnd().split('\n').length).toBeLessThanOrEqual(30);
    expect(help.includes('4010')).toBe(command.name === 'sandbox');
    expect(help.includes('star count')).toBe(['dev', 'build'].includes(command.name));
  });

  test('says what the command is for', () => {
    expect(HELP).toMatch(/^Usage: .*\n\nBuilds a documentation site/);
  });

  test('names the commands and the options, and no others', () => {
    const listed = [...(HELP.split('\n\nOptions\n')[0]?.matchAll(/^ {2}(\w+) /gm) ?? [])].map(
      ([, name]) => name,
    );
    expect(listed).toEqual(COMMANDS);
    expect([...new Set([...common, ...own].map(({ name }) => name))].toSorted()).toEqual(
      OPTION_NAMES.toSorted(),
    );
  });

  test.each(common)('says which commands take --$name', ({ name, value, of, entry }) => {
    const here = of.filter((each) => COMMANDS.includes(each));
    const except = /all commands but (\w+)/.exec(entry)?.[1];
    const promised = COMMANDS.filter((command) =>
      here.length > 0 ? here.includes(command) : command !== except,
    );
    const further = own.filter((each) => each.name === name).map(({ command }) => command);
    expect(takersOf(name, value)).toEqual(
      COMMANDS.filter((each) => promised.includes(each) || further.includes(each)),
    );
  });

  test.each(own.filter(({ name }) => !common.some((each) => each.name === name)))(
    'names --$name of $command where it is accepted',
    ({ name, value }) => {
      const owners = own.filter((each) => each.name === name).map(({ command }) => command);
      expect(takersOf(name, value).toSorted()).toEqual(owners.toSorted());
    },
  );
});

/** Texts about the command: this page, all others, and the README. */
const texts = [
  'README.md',
  ...readdirSync(join(repository, 'content'), { recursive: true, encoding: 'utf8' }),
]
  .filter((name) => /\.mdx?$/.test(name))
  .map((name) => (name === 'README.md' ? name : `content/${name}`));

/**
 * Command lines in code: those of `trellis`, and those that begin with the name of a command and have an
 * option.
 */
function commandLines(text: string): string[] {
  const code = [...text.matchAll(/`([^`\n]+)`/g), ...text.matchAll(/^(?:npx )?(trellis(?:-docs)? .*)$/gm)];
  return code.flatMap(([, span = '']) => {
    const line = span.replace(/^(?:npx )?trellis(?:-docs)? /, '').replace(/\s*[#>|].*$/, '');
    const isCommand = COMMANDS.includes(line.split(' ')[0] as string);
    return isCommand && (line !== span || line.includes(' --')) ? [line.replace(/[[\]]/g, '')] : [];
  });
}

describe('README and pages', () => {
  const lines = texts.flatMap((file) =>
    commandLines(readFileSync(join(repository, file), 'utf8')).map((line) => ({ file, line })),
  );

  test('have command lines', () => expect(lines.length).toBeGreaterThan(30));

  test.each(lines)('$file: $line is valid', ({ line }) => {
    // A placeholder, or a value left out in running text.
    const words = line.split(/\s+/).map((word) => firstValueOf(word));
    const last = options.find(({ name }) => words.at(-1) === `--${name}`);
    const filled = last?.value ? [...words, firstValueOf(last.value)] : words;
    expect(() => readArguments(filled)).not.toThrow();
  });

  test.each(texts)('%s names only existing options', (file) => {
    const spans = [...readFileSync(join(repository, file), 'utf8').matchAll(/`--([\w-]+)(?: [A-Z]+)?`/g)];
    expect(OPTION_NAMES).toEqual(expect.arrayContaining(spans.map(([, name]) => name)));
  });
});
