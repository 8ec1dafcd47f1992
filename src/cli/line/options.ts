/** The kinds of options, what their values must be, and the options that several commands share. */
import { UsageError } from './usage-error.ts';

/** An option of a command; its value on the command line becomes a `T`. */
export interface Option<T> {
  type: 'string' | 'boolean';
  multiple?: true;
  /** Placeholder for the value in the help. */
  value?: string;
  help: string;
  /** In the help of a single command, if the text of all commands says more than applies to it. */
  helpIn?: Readonly<Record<string, string>>;
  /** Reads the values on the command line, in this order. @throws UsageError */
  read(texts: string[], name: string): T;
}

/** By property name: `keepGoing` is `--keep-going`. */
export type Options = Record<string, Option<unknown>>;

export const optionName = (key: string): string =>
  key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

type Reader<T> = (text: string, name: string) => T;

export const flag = (help: string): Option<boolean> => ({
  type: 'boolean',
  help,
  read: (texts) => texts.length > 0,
});

/** An option with one value; the last one counts. */
export const option = <T>(value: string, help: string, read: Reader<T>): Option<T | undefined> => ({
  type: 'string',
  value,
  help,
  read: (texts, name) => texts.map((text) => read(text, name)).at(-1),
});

/** An option that can be repeated. */
export const list = <T>(value: string, help: string, read: Reader<T>): Option<T[] | undefined> => ({
  type: 'string',
  multiple: true,
  value,
  help,
  read: (texts, name) => (texts.length > 0 ? texts.map((text) => read(text, name)) : undefined),
});

export const asText: Reader<string> = (text) => text;

const valuesByName =
  (kind: string): Reader<string> =>
  (path, name) => {
    if (path === '') throw new UsageError(`--${name} must name a ${kind}`);
    return path;
  };
export const asFile = valuesByName('file');
const asFolder = valuesByName('folder');

/** @param alternative the word that is accepted in place of a number, for the message */
export function asWhole(text: string, name: string, alternative = ''): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(number)) return number;
  throw new UsageError(`--${name} must be a whole number${alternative}, not "${text}"`);
}

export const oneOf =
  <const T extends string>(choices: readonly T[]): Reader<T> =>
  (text, name) => {
    const choice = choices.find((each) => each === text);
    if (choice !== undefined) return choice;
    const all = `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`;
    throw new UsageError(`--${name} must be ${all}, not "${text}"`);
  };

function asPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65535) return port;
  throw new UsageError(`--port must be a number from 0 to 65535, not "${text}"`);
}

function asSite(text: string): string {
  if (URL.canParse(text) && /^https?:/i.test(text)) return text;
  throw new UsageError(`--site must be an address like https://docs.example.com, not "${text}"`);
}

/** `URL` or `NAME=URL`. */
export function asServer(text: string, name: string): { name: string; url: string } {
  const [, api = '', url = ''] = /^(?:([\w.-]+)=)?(https?:\/\/.+)$/is.exec(text) ?? [];
  if (URL.canParse(url)) return { name: api, url };
  throw new UsageError(`--${name} must be an address like http://127.0.0.1:8080/v1, not "${text}"`);
}

const portHelp = (port: number): string =>
  `port to listen on (default: ${port}); the next free one if it is taken`;

const REMOTE_FILES = 'fetch OpenAPI files given by URL';

/** Shared by commands. The help lists an option of this table once, with the commands that take it. */
export const sharedOptions = {
  root: {
    ...option('DIR', 'docs folder (default: the current folder)', asText),
    read: (texts: string[]) => texts.at(-1) ?? '.',
  },
  port: {
    ...option(
      'N',
      'port to listen on (default: 4321, sandbox: 4010); the next free one if it is taken',
      asPort,
    ),
    helpIn: { dev: portHelp(4321), preview: portHelp(4321), sandbox: portHelp(4010) },
  },
  host: option('NAME', 'address to bind (default: 127.0.0.1)', asText),
  base: option('PATH', 'path under which the site is served', asText),
  out: option('DIR', 'output folder (default: dist in the docs folder)', asFolder),
  site: option('URL', 'origin of the published site', asSite),
  cache: option('DIR', 'cache folder instead of .trellis, for read-only docs folders', asFolder),
  allowRemote: {
    ...flag('fetch OpenAPI files given by URL, and the star count that the top bar shows'),
    helpIn: { check: REMOTE_FILES, sandbox: REMOTE_FILES, changelog: REMOTE_FILES },
  },
  json: flag('print one JSON object to standard output'),
};
