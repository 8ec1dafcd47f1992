/** cli: the `trellis` command. Parses arguments, calls a room, prints. */
import { readFileSync } from 'node:fs';
import { type Arguments, HELP, readArguments } from './arguments.ts';
import { tell } from './faults.ts';
import { print } from './terminal.ts';

/** Runs one command line. Resolves to the exit code, or to undefined while a server keeps running. */
export async function main(argv: string[]): Promise<number | undefined> {
  const isVerbose = argv.includes('--verbose');
  const end = (error: unknown) => process.exit(tell(error, isVerbose));
  process.on('uncaughtException', end);
  process.on('unhandledRejection', end);
  try {
    const args = readArguments(argv);
    if (args.version) print(version());
    else if (args.help) print(HELP);
    else return await run(args);
    return 0;
  } catch (error) {
    return tell(error, isVerbose);
  }
}

/** Each command is loaded when it runs: most need no bundler, which takes a second to load. */
async function run(args: Arguments): Promise<number | undefined> {
  switch (args.command) {
    case 'new':
      return (await import('./commands/new.ts')).createFolder(args);
    case 'dev':
      return (await import('./commands/dev.ts')).dev(args);
    case 'build':
      return (await import('./commands/build.ts')).build(args);
    case 'preview':
      return (await import('./commands/preview.ts')).preview(args);
    case 'check':
      return (await import('./commands/check.ts')).check(args);
    case 'sandbox':
      return (await import('./commands/sandbox.ts')).sandbox(args);
    case 'upgrade':
      return (await import('./commands/upgrade.ts')).upgrade(args);
    case 'changelog':
      return (await import('./commands/changelog.ts')).changelog(args);
    default:
      return 0;
  }
}

function version(): string {
  return JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version;
}
