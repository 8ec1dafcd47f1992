import { parseArgs } from 'node:util';
import { didYouMean } from '../diagnostics/index.ts';

export interface Arguments {
  command: string;
  root: string;
  port?: number;
  host?: string;
  base?: string;
  out?: string;
  site?: string;
  json: boolean;
  help: boolean;
  version: boolean;
}

export const COMMANDS = ['dev', 'build', 'preview', 'check', 'sandbox'] as const;

/** A mistake on the command line: its message is all that is printed. */
export class UsageError extends Error {}

/** Reads the command line. @throws UsageError with a suggestion where there is one. */
export function readArguments(argv: string[]): Arguments {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(argv);
  } catch (error) {
    const text = (error as Error).message.replaceAll('\n', ' ').split('. To specify a pos')[0] as string;
    const unknown = /^Unknown option '--([^'=]+)/.exec(text)?.[1];
    const close = unknown && didYouMean(unknown, Object.keys(OPTIONS));
    throw new UsageError(close ? `${text}. Did you mean --${close}?` : text);
  }
  const { values, positionals } = parsed;
  const command = positionals[0] ?? (values.help || values.version ? '' : 'help');
  if (command && command !== 'help' && !(COMMANDS as readonly string[]).includes(command)) {
    const close = didYouMean(command, [...COMMANDS]);
    throw new UsageError(`there is no command "${command}".${close ? ` Did you mean "${close}"?` : ''}`);
  }
  if (positionals.length > 1) throw new UsageError(`${command} takes no further words: "${positionals[1]}"`);
  return {
    command,
    root: values.root ?? '.',
    port: values.port === undefined ? undefined : readPort(values.port),
    host: values.host,
    base: values.base,
    out: values.out,
    site: values.site === undefined ? undefined : readOrigin(values.site),
    json: values.json ?? false,
    help: values.help ?? command === 'help',
    version: values.version ?? false,
  };
}

const OPTIONS = {
  root: { type: 'string' },
  port: { type: 'string' },
  host: { type: 'string' },
  base: { type: 'string' },
  out: { type: 'string' },
  site: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const;

function parse(argv: string[]) {
  return parseArgs({ args: argv, options: OPTIONS, allowPositionals: true, strict: true });
}

function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65535) {
    throw new UsageError(`--port must be a number from 0 to 65535, not "${text}"`);
  }
  return port;
}

function readOrigin(text: string): string {
  if (!URL.canParse(text) || !/^https?:/i.test(text)) {
    throw new UsageError(`--site must be an address like https://docs.example.com, not "${text}"`);
  }
  return text;
}

export const HELP = `Usage: trellis <command> [options]

  dev      serve the docs folder with hot reload, its sandboxes over HTTP beside it
  build    write the static site
  preview  serve the built site
  check    report what is wrong with the docs folder
  sandbox  serve the sandboxes of the folder's OpenAPI files over HTTP

Options
  --root DIR    docs folder (default: the current one)
  --port N      port of the server (default: 4321; sandbox: 4010); the next free one when it is taken
  --host NAME   address to bind (default: 127.0.0.1)
  --base PATH   path that the site is served under
  --out DIR     where the site is written (default: dist in the docs folder)
  --site URL    origin of the published site
  --json        machine-readable output (check)
  --help, --version
`;
