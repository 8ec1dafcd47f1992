/** Reads the command line: which command, with which options. Knows nothing of any single command. */
import { parseArgs } from 'node:util';
import { didYouMean } from '../../diagnostics/index.ts';
import { COMMANDS } from '../commands/index.ts';
import type { Command, Line } from './command.ts';
import { optionName } from './options.ts';
import { UsageError } from './usage-error.ts';

interface CommandLine extends Line {
  /** Undefined if the command line asks only for the help or the version. */
  command?: Command;
  help: boolean;
  version: boolean;
}

const GENERAL = {
  verbose: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const;

/** The options of all commands, which may stand before the command. One name has the same type everywhere. */
const PARSER_OPTIONS = {
  ...Object.fromEntries(
    COMMANDS.flatMap(({ options }) =>
      Object.entries(options).map(([key, { type, multiple = false }]) => [
        optionName(key),
        { type, multiple },
      ]),
    ),
  ),
  ...GENERAL,
};

/** Names of all options, for documentation and tests. */
export const OPTION_NAMES = Object.keys(PARSER_OPTIONS);

/** Parses the command line. @throws UsageError, with a suggestion if possible. */
export function readCommandLine(argv: string[]): CommandLine {
  const { tokens, positionals } = parse(argv);
  const texts = new Map<string, string[]>();
  for (const token of tokens) {
    if (token.kind === 'option') texts.set(token.name, [...(texts.get(token.name) ?? []), token.value ?? '']);
  }
  const help = texts.has('help');
  const version = texts.has('version');
  const command = readCommand(positionals[0], help || version);
  if (command && !help) refuseForeignOptions(command, [...texts.keys()]);
  const words = positionals.slice(1);
  refuseFurtherWords(positionals[0], words, command);
  return { command, words, texts, help: help || (!command && !version), version };
}

function parse(argv: string[]) {
  try {
    return parseArgs({
      args: argv,
      options: PARSER_OPTIONS,
      allowPositionals: true,
      strict: true,
      tokens: true,
    });
  } catch (error) {
    const text = (error as Error).message.replaceAll('\n', ' ').split('. To specify a pos')[0] as string;
    const unknownName = /^Unknown option '--([^'=]+)/.exec(text)?.[1];
    const close = unknownName && didYouMean(unknownName, OPTION_NAMES);
    throw new UsageError(close ? `${text}. Did you mean --${close}?` : text);
  }
}

function readCommand(word: string | undefined, isEnough: boolean): Command | undefined {
  if (word === undefined || word === 'help') return undefined;
  const command = COMMANDS.find(({ name }) => name === word);
  if (command) return command;
  const names = COMMANDS.map(({ name }) => name);
  const close = didYouMean(word, names);
  if (isEnough && !close) return undefined;
  throw new UsageError(`unknown command "${word}".${close ? ` Did you mean "${close}"?` : ''}`);
}

function refuseForeignOptions(command: Command, names: string[]): void {
  for (const name of names) {
    if (name in GENERAL || takes(command, name)) continue;
    const owners = COMMANDS.filter((each) => takes(each, name)).map((each) => `"trellis ${each.name}"`);
    const last = owners.pop();
    const all = owners.length > 0 ? `${owners.join(', ')} and ${last}` : last;
    throw new UsageError(`--${name} belongs to ${all}`);
  }
}

const takes = ({ options }: Command, name: string): boolean =>
  Object.keys(options).some((key) => optionName(key) === name);

function refuseFurtherWords(first: string | undefined, words: string[], command: Command | undefined): void {
  // A usage that ends in dots takes any number of words.
  if (command?.usage?.endsWith('…]')) return;
  const further = words[command?.usage?.split(' ').length ?? 0];
  if (further === undefined) return;
  const hint = !command || command.usage ? '' : '. Use --root to name the docs folder';
  throw new UsageError(`${first} takes no further arguments: "${further}"${hint}`);
}
