/** The help, made from the definitions of the commands. */
import type { Command } from './command.ts';
import { type Option, optionName } from './options.ts';

const MAX_LINE_CHARACTERS = 110;
const COMMAND_WIDTH = 11;
const OPTION_WIDTH = 16;
const MAX_OPTION_WIDTH = 19;

/** A space at which no line ends. */
const KEPT = '\u00a0';

const VERBOSE = 'show the stack trace of an unexpected error';

/** Help of all commands. An option that several commands share is listed once. */
export function overview(commands: readonly Command[]): string {
  const takers = new Map<Option<unknown>, { key: string; names: string[] }>();
  for (const { name, options } of commands) {
    for (const [key, option] of Object.entries(options)) {
      const entry = takers.get(option) ?? { key, names: [] };
      takers.set(option, { key, names: [...entry.names, name] });
    }
  }
  const common = [...takers].filter(([, { names }]) => names.length > 1);
  const own = commands.map(({ name, options }) => {
    const rows = Object.entries(options).filter(([, option]) => takers.get(option)?.names.length === 1);
    return { heading: `Options of ${name}`, rows: rows.map(([key, option]) => optionRow(key, option)) };
  });
  return [
    'Usage: trellis <command> [options]',
    'Builds a documentation site from docs.json, MDX pages and OpenAPI files.',
    commands.map((command) => row(usageOf(command), COMMAND_WIDTH, command.summary)).join('\n'),
    [
      'Options',
      ...common.map(([option, { key, names }]) => optionRow(key, option, ` (${names.join(`,${KEPT}`)})`)),
      row('--verbose', OPTION_WIDTH, VERBOSE),
      '  --help, --version',
    ].join('\n'),
    ...own.filter(({ rows }) => rows.length > 0).map(({ heading, rows }) => [heading, ...rows].join('\n')),
    'Exit codes: 0 success, 1 errors, 2 a mistake on the command line, 130 interrupted\n',
  ].join('\n\n');
}

/** Help of one command. */
export function helpOf(command: Command): string {
  const { name, summary, options } = command;
  const terms = Object.entries(options).map(([key, option]) => termOf(key, option));
  const needed = Math.max(
    0,
    ...terms.map(({ length }) => length + 2).filter((width) => width <= MAX_OPTION_WIDTH),
  );
  const width = Math.max(OPTION_WIDTH, needed);
  const rows = Object.entries(options).map(([key, option]) =>
    row(termOf(key, option), width, option.helpIn?.[name] ?? option.help),
  );
  return [
    `Usage: trellis ${usageOf(command)} [options]\n${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`,
    ['Options', ...rows, row('--verbose', width, VERBOSE), '  --help\n'].join('\n'),
  ].join('\n\n');
}

const usageOf = ({ name, usage }: Command): string => (usage ? `${name} ${usage}` : name);

const termOf = (key: string, { value }: Option<unknown>): string =>
  `--${optionName(key)}${value ? ` ${value}` : ''}`;

const optionRow = (key: string, option: Option<unknown>, end = ''): string =>
  row(termOf(key, option), OPTION_WIDTH, `${option.help}${end}`);

/** A term and its text, which continues on further lines below itself. */
function row(term: string, width: number, text: string): string {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && 2 + width + last.length + 1 + word.length <= MAX_LINE_CHARACTERS)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  const indent = ' '.repeat(2 + width);
  const isLong = term.length >= width;
  const start = isLong ? `${term}\n${indent}` : term.padEnd(width);
  return `  ${start}${lines.join(`\n${indent}`).replaceAll(KEPT, ' ')}`;
}
