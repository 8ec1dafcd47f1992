/** cli: the `trellis` command. Parses arguments, calls a room, prints. */
import { COMMANDS } from './commands/index.ts';
import { readCommandLine } from './line/arguments.ts';
import { helpOf, overview } from './line/help.ts';
import { UsageError } from './line/usage-error.ts';
import { tell } from './report-error.ts';
import { endOnSignal } from './signals.ts';
import { packageVersion, print } from './terminal.ts';

const isCommand = (word: string): boolean => COMMANDS.some(({ name }) => name === word);

/** Runs one command line. Resolves to the exit code, or to undefined while a server keeps running. */
export async function main(argv: string[]): Promise<number | undefined> {
  const isVerbose = argv.includes('--verbose');
  const end = (error: unknown) => process.exit(tell(error, isVerbose));
  endOnSignal();
  process.on('uncaughtException', end);
  process.on('unhandledRejection', end);
  try {
    const { command, version, help, ...line } = readCommandLine(argv);
    if (version) print(packageVersion());
    else if (command && !help) return await command.start(line);
    else print(command ? helpOf(command) : overview(COMMANDS));
    return 0;
  } catch (error) {
    if (error instanceof UsageError) error.command ??= argv.find(isCommand);
    return tell(error, isVerbose);
  }
}
