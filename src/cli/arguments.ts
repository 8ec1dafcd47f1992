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
  /** File that keeps the state of the sandboxes. */
  data?: string;
  /** Feature level of the sandboxes. */
  level?: number;
  /** Files that fill the sandboxes in place of their own seeds; without a name, for the only sandbox there is. */
  seed?: { name?: string; file: string }[];
  /** Requests a minute that one user may send; null for any number. */
  rateLimit?: number | null;
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
  const foreign = SANDBOX_OPTIONS.find((name) => values[name] !== undefined);
  if (foreign && command !== 'sandbox' && !values.help) {
    throw new UsageError(`--${foreign} belongs to "trellis sandbox"`);
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
    data: values.data === undefined ? undefined : readName('data', values.data),
    level: values.level === undefined ? undefined : readWhole('level', values.level),
    seed: values.seed?.map(readSeed),
    rateLimit: values['rate-limit'] === undefined ? undefined : readRateLimit(values['rate-limit']),
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
  data: { type: 'string' },
  level: { type: 'string' },
  seed: { type: 'string', multiple: true },
  'rate-limit': { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const;

/** Options of one command alone. */
const SANDBOX_OPTIONS = ['data', 'level', 'seed', 'rate-limit'] as const;

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

/** `FILE`, or `NAME=FILE` with the name of an OpenAPI file without its extension. */
function readSeed(text: string): { name?: string; file: string } {
  const [, name, file = ''] = /^(?:([\w.-]+)=)?(.*)$/s.exec(text) ?? [];
  return { ...(name ? { name } : {}), file: readName('seed', file) };
}

function readRateLimit(text: string): number | null {
  if (text === 'off') return null;
  const limit = readWhole('rate-limit', text, ' or "off"');
  if (limit === 0) throw new UsageError('--rate-limit must be at least 1, or "off"');
  return limit;
}

function readWhole(option: string, text: string, alternative = ''): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(number)) return number;
  throw new UsageError(`--${option} must be a whole number${alternative}, not "${text}"`);
}

function readName(option: string, file: string): string {
  if (file === '') throw new UsageError(`--${option} must name a file`);
  return file;
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

Options of sandbox
  --data FILE        keep the state in this file, which outlives the command (default: in memory)
  --level N          feature level to run at, where the API has levels (default: the latest)
  --seed FILE        fill an empty sandbox from this file, which /_sandbox/state wrote; NAME=FILE where there are several
  --rate-limit N     requests a minute that one user may send, or "off" (default: 1000000)
`;
