/** A command: what it is called, which options it takes, and what it does. */
import { type Option, type Options, optionName } from './options.ts';

/** What a command is run with: the value of each option, and the words after its name. */
export type ArgumentsOf<O extends Options> = {
  [Key in keyof O]: O[Key] extends Option<infer Value> ? Value : never;
} & { words: string[] };

/** A parsed command line whose values are not read yet. */
export interface Line {
  /** Words after the name of the command. */
  words: string[];
  /** Texts by the name of the option; an empty text for a flag. */
  texts: ReadonlyMap<string, string[]>;
}

type ExitCode = number | undefined;

interface Definition<O extends Options> {
  name: string;
  /** Follows the name in the help. */
  summary: string;
  /** Words after the name, as the help shows them. */
  usage?: string;
  options: O;
  /**
   * Resolves to the exit code, or to undefined while a server keeps running. Loads the engine itself: that
   * takes a second, which the help must not wait for.
   */
  run(args: ArgumentsOf<O>): Promise<ExitCode>;
}

export interface Command<Arguments = unknown> extends Omit<Definition<Options>, 'run'> {
  /** @throws UsageError for a wrong value */
  read(line: Line): Arguments;
  /** @throws UsageError for a wrong value */
  start(line: Line): Promise<ExitCode>;
}

export function defineCommand<O extends Options>({ run, ...about }: Definition<O>): Command<ArgumentsOf<O>> {
  const readLine = ({ words, texts }: Line): ArgumentsOf<O> => {
    const values = Object.entries(about.options).map(([key, option]) => {
      const name = optionName(key);
      return [key, option.read(texts.get(name) ?? [], name)];
    });
    return { ...Object.fromEntries(values), words };
  };
  return { ...about, read: readLine, start: async (line) => run(readLine(line)) };
}
