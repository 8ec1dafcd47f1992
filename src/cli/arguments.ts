import { parseArgs } from 'node:util';
import { didYouMean } from '../diagnostics/index.ts';
import type { Host } from '../hosting/index.ts';

export interface Arguments {
  command: Command | '';
  /** Docs folder. */
  root: string;
  /** Folder that `new` fills. */
  directory?: string;
  port?: number;
  host?: string;
  base?: string;
  out?: string;
  site?: string;
  /** Folder used instead of `.trellis` in the docs folder. */
  cache?: string;
  /** Build whatever can be built. */
  keepGoing: boolean;
  /** The host that a site is built for. */
  target?: Host;
  /** Draw pictures of pages for link previews. */
  pictures: boolean;
  /** Build a site that can be opened from its files. */
  relative: boolean;
  /** Fetch OpenAPI files that are named by URL, and the stars of a repository. */
  allowRemote: boolean;
  /** List the settings in use and their effect. */
  keys: boolean;
  /** Replace files that would otherwise be kept. */
  force: boolean;
  /** File that stores the state of the sandboxes. */
  data?: string;
  /** Feature level of the sandboxes. */
  level?: number;
  /** Files that fill the sandboxes instead of their own seeds; without a name, for the only sandbox. */
  seed?: { name?: string; file: string }[];
  /** Requests per minute that one user may send; null for no limit. */
  rateLimit?: number | null;
  /** Origins whose pages may call the sandboxes, besides those of this machine. */
  origins?: string[];
  /** OpenAPI files to compare: the older one, the newer one. */
  files?: string[];
  /** Output format of a comparison. */
  format?: ChangesFormat;
  /** Output format of the problems in a folder. */
  report?: CheckFormat;
  /** Changes that make a comparison exit with 1. */
  failOn?: FailOn;
  /** Heading of a comparison. */
  title?: string;
  /** Also compare texts, examples and tags. */
  texts?: boolean;
  json: boolean;
  /** Show the stack of an unexpected error. */
  verbose: boolean;
  help: boolean;
  version: boolean;
}

export const COMMANDS = [
  'new',
  'dev',
  'build',
  'preview',
  'check',
  'sandbox',
  'upgrade',
  'changelog',
] as const;
type Command = (typeof COMMANDS)[number];

/** Repeated here, because the engine takes a second to load. */
const HOSTS = [
  'netlify',
  'cloudflare',
  'vercel',
  'github',
  'apache',
  'nginx',
] as const satisfies readonly Host[];

const CHANGES_FORMATS = ['text', 'markdown', 'json', 'rss'] as const;
export type ChangesFormat = (typeof CHANGES_FORMATS)[number];

const CHECK_FORMATS = ['text', 'json', 'github', 'sarif'] as const;
type CheckFormat = (typeof CHECK_FORMATS)[number];

const FAIL_ON = ['breaking', 'unclassified', 'any', 'none'] as const;
type FailOn = (typeof FAIL_ON)[number];

/** A mistake on the command line: only its message is printed. */
export class UsageError extends Error {}

interface Option {
  type: 'string' | 'boolean';
  short?: string;
  multiple?: true;
  /** Commands that take it. Default: all. */
  of?: readonly Command[];
}

const OPTIONS = {
  root: { type: 'string', of: ['dev', 'build', 'preview', 'check', 'sandbox', 'upgrade', 'changelog'] },
  port: { type: 'string', of: ['dev', 'preview', 'sandbox'] },
  host: { type: 'string', of: ['dev', 'preview', 'sandbox'] },
  base: { type: 'string', of: ['dev', 'build', 'preview'] },
  out: { type: 'string', of: ['dev', 'build', 'preview', 'check', 'changelog'] },
  site: { type: 'string', of: ['dev', 'build', 'changelog'] },
  cache: { type: 'string', of: ['dev', 'build', 'check', 'sandbox'] },
  'keep-going': { type: 'boolean', of: ['build'] },
  relative: { type: 'boolean', of: ['build'] },
  for: { type: 'string', of: ['build'] },
  'no-images': { type: 'boolean', of: ['build'] },
  'allow-remote': { type: 'boolean', of: ['dev', 'build', 'check', 'sandbox', 'changelog'] },
  keys: { type: 'boolean', of: ['check'] },
  force: { type: 'boolean', of: ['build', 'upgrade'] },
  data: { type: 'string', of: ['sandbox'] },
  level: { type: 'string', of: ['sandbox'] },
  seed: { type: 'string', multiple: true, of: ['sandbox'] },
  'rate-limit': { type: 'string', of: ['sandbox'] },
  origin: { type: 'string', multiple: true, of: ['sandbox'] },
  format: { type: 'string', of: ['check', 'changelog'] },
  'fail-on': { type: 'string', of: ['changelog'] },
  title: { type: 'string', of: ['changelog'] },
  texts: { type: 'boolean', of: ['changelog'] },
  json: { type: 'boolean', of: ['build', 'check', 'upgrade'] },
  verbose: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const satisfies Record<string, Option>;

/** Number of words that a command takes after its name. */
const WORDS: Partial<Record<Command, number>> = { new: 1, changelog: 2 };

/** Names of all options, for documentation and tests. */
export const OPTION_NAMES = Object.keys(OPTIONS);

/** Reads the command line. @throws UsageError, with a suggestion if possible. */
export function readArguments(argv: string[]): Arguments {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(argv);
  } catch (error) {
    const text = (error as Error).message.replaceAll('\n', ' ').split('. To specify a pos')[0] as string;
    const unknown = /^Unknown option '--([^'=]+)/.exec(text)?.[1];
    const close = unknown && didYouMean(unknown, OPTION_NAMES);
    throw new UsageError(close ? `${text}. Did you mean --${close}?` : text);
  }
  const { values, positionals } = parsed;
  const command = readCommand(positionals[0], values.help || values.version);
  if (command && !values.help) refuseForeign(command, Object.keys(values));
  const directory = command === 'new' ? positionals[1] : undefined;
  const further = positionals[1 + (command === '' ? 0 : (WORDS[command] ?? 0))];
  if (further !== undefined) {
    const hint = !command || WORDS[command] ? '' : '. Use --root to name the docs folder';
    throw new UsageError(`${positionals[0]} takes no further arguments: "${further}"${hint}`);
  }
  return {
    command,
    root: values.root ?? '.',
    directory,
    files: command === 'changelog' && positionals.length > 1 ? positionals.slice(1) : undefined,
    port: values.port === undefined ? undefined : readPort(values.port),
    host: values.host,
    base: values.base,
    out: values.out === undefined ? undefined : readName('out', values.out, 'folder'),
    site: values.site === undefined ? undefined : readSite(values.site),
    cache: values.cache === undefined ? undefined : readName('cache', values.cache, 'folder'),
    keepGoing: values['keep-going'] ?? false,
    relative: values.relative ?? false,
    target: values.for === undefined ? undefined : readHost(values.for),
    pictures: !values['no-images'],
    allowRemote: values['allow-remote'] ?? false,
    keys: values.keys ?? false,
    force: values.force ?? false,
    data: values.data === undefined ? undefined : readName('data', values.data),
    level: values.level === undefined ? undefined : readWhole('level', values.level),
    seed: values.seed?.map(readSeed),
    rateLimit: values['rate-limit'] === undefined ? undefined : readRateLimit(values['rate-limit']),
    origins: values.origin?.map(readOrigin),
    ...(values.format !== undefined && readFormat(command, values.format)),
    failOn: values['fail-on'] === undefined ? undefined : readChoice('fail-on', values['fail-on'], FAIL_ON),
    title: values.title,
    texts: values.texts,
    json: values.json ?? false,
    verbose: values.verbose ?? false,
    help: values.help ?? (command === '' && !values.version),
    version: values.version ?? false,
  };
}

function parse(argv: string[]) {
  return parseArgs({ args: argv, options: OPTIONS, allowPositionals: true, strict: true });
}

function readCommand(word: string | undefined, isEnough = false): Command | '' {
  if (word === undefined || word === 'help') return '';
  const found = COMMANDS.find((command) => command === word);
  if (found) return found;
  const close = didYouMean(word, [...COMMANDS]);
  if (isEnough && !close) return '';
  throw new UsageError(`unknown command "${word}".${close ? ` Did you mean "${close}"?` : ''}`);
}

function refuseForeign(command: Command, given: string[]): void {
  for (const name of given) {
    const { of }: Option = OPTIONS[name as keyof typeof OPTIONS];
    if (!of || of.includes(command)) continue;
    const owners = of.map((each) => `"trellis ${each}"`);
    const last = owners.pop();
    const all = owners.length > 0 ? `${owners.join(', ')} and ${last}` : last;
    throw new UsageError(`--${name} belongs to ${all}`);
  }
}

function readFormat(command: Command | '', text: string): Pick<Arguments, 'format' | 'report'> {
  return command === 'check'
    ? { report: readChoice('format', text, CHECK_FORMATS) }
    : { format: readChoice('format', text, CHANGES_FORMATS) };
}

function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65535) {
    throw new UsageError(`--port must be a number from 0 to 65535, not "${text}"`);
  }
  return port;
}

function readSite(text: string): string {
  if (!URL.canParse(text) || !/^https?:/i.test(text)) {
    throw new UsageError(`--site must be an address like https://docs.example.com, not "${text}"`);
  }
  return text;
}

function readHost(text: string): Host {
  const found = HOSTS.find((host) => host === text.toLowerCase());
  if (found) return found;
  throw new UsageError(`--for must be one of ${HOSTS.join(', ')}, not "${text}"`);
}

/** As browsers write it in the `Origin` header (RFC 6454, section 6.1). */
function readOrigin(text: string): string {
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href) return url.origin;
  throw new UsageError(
    `--origin must be an origin like https://docs.example.com, without a path, not "${text}"`,
  );
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

function readChoice<T extends string>(option: string, text: string, choices: readonly T[]): T {
  const found = choices.find((choice) => choice === text);
  if (found !== undefined) return found;
  const last = choices.at(-1);
  throw new UsageError(`--${option} must be ${choices.slice(0, -1).join(', ')} or ${last}, not "${text}"`);
}

function readName(option: string, path: string, kind = 'file'): string {
  if (path === '') throw new UsageError(`--${option} must name a ${kind}`);
  return path;
}

export const HELP = `Usage: trellis <command> [options]

  new [DIR]  create a small docs folder to start from
  dev        serve the docs folder with hot reload, and its sandboxes over HTTP
  build      build the static site
  preview    serve the built site
  check      report problems in the docs folder
  sandbox    serve the sandboxes of the docs folder over HTTP
  upgrade    convert mint.json, or a docs.json in the legacy format, to the current format
  changelog OLD NEW
             list the changes between two OpenAPI files

Options
  --root DIR      docs folder (default: the current folder; all commands but new)
  --port N        port to listen on (default: 4321, sandbox: 4010); the next free one if it is taken (dev, preview, sandbox)
  --host NAME     address to bind (default: 127.0.0.1) (dev, preview, sandbox)
  --base PATH     path that the site is served under (dev, build, preview)
  --out DIR       output folder (default: dist in the docs folder) (dev, build, preview, check)
  --site URL      origin of the published site (dev, build, changelog)
  --cache DIR     cache folder instead of .trellis, for read-only docs folders (dev, build, check, sandbox)
  --allow-remote  fetch OpenAPI files given by URL, and the star count of the repository in the top bar
                  (dev, build, check, sandbox, changelog)
  --json          print one JSON object to standard output (build, check, upgrade)
  --verbose       show the stack trace of an unexpected error
  --help, --version

Options of build
  --relative      build a site that opens from disk, without a server
  --for HOST      write the files of one host: netlify, cloudflare, vercel, github, apache, nginx
  --no-images     skip the preview images of pages
  --keep-going    continue past errors: write the site and exit with 0
  --force         replace a folder that contains something other than a site

Options of check
  --keys          list every setting in use, and whether it is supported or ignored
  --format FORMAT text (default), json, github (annotations) or sarif (code scanning)

Options of upgrade
  --force         replace docs.json, and keep the original as docs.json.bak

Options of changelog
  --format FORMAT text, markdown, json or rss (default: by the extension of --out, otherwise text)
  --out FILE      file to write; an existing Markdown page gets a new entry
  --fail-on LEVEL exit with 1 for breaking changes, for unclassified (and breaking) ones, for any,
                  or for none (default)
  --title TEXT    heading of the entry (default: title and version of NEW)
  --texts         also list changed texts, examples and tags
  --root DIR      docs folder whose pages the entry links to

Options of sandbox
  --data FILE     file to keep the state in (default: in memory)
  --level N       feature level to run at, if the API has feature levels (default: the latest)
  --seed FILE     initial state, as returned by /_sandbox/state; NAME=FILE for one of several sandboxes
  --rate-limit N  requests per minute for each user, or "off" (default: 1000000)
  --origin URL    origin whose pages may call the sandbox, in addition to this machine; can be repeated

Exit codes: 0 success, 1 errors, 2 a mistake on the command line, 130 interrupted
`;
