/** Reports an error that ends the command: a mistake, a problem of the machine or of a page, or a bug. */
import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { getSystemErrorName, stripVTControlCharacters } from 'node:util';
import { REPORT_AT } from '../diagnostics/index.ts';
import { UsageError } from './line/usage-error.ts';
import { printError } from './terminal.ts';

/** What the system refuses, in words. */
const SYSTEM: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'not permitted',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space left on the disk',
  EDQUOT: 'the disk quota is exceeded',
  ENOENT: 'no such file or folder',
  ENOTDIR: 'not a folder',
  EISDIR: 'this is a folder',
  EEXIST: 'it exists already',
  EIO: 'disk error',
  EFBIG: 'the file is too large',
  ENFILE: 'too many files are open',
  ENOMEM: 'out of memory',
  ETIMEDOUT: 'no response',
  ECONNREFUSED: 'the connection is refused',
  EILSEQ: 'the name is not UTF-8',
  ENOTEMPTY: 'the folder is not empty',
  EXDEV: 'it is on another file system',
  EBUSY: 'it is in use',
  ELOOP: 'too many links',
  ENAMETOOLONG: 'the name is too long',
  EMFILE: 'too many files are open',
  ENOTFOUND: 'unknown host',
  EADDRINUSE: 'the port is in use',
  EADDRNOTAVAIL: 'this machine does not have this address',
};

type AnyError = Error & {
  code?: string;
  syscall?: string;
  path?: string;
  /** Destination of a move or copy. */
  dest?: string;
  address?: string;
  port?: number;
  hint?: string;
  loc?: { file?: string; line?: number; column?: number };
  id?: string;
};

/** Reports the error and returns the exit code. The stack is shown only on request. */
export function tell(thrown: unknown, isVerbose: boolean): number {
  const error = (thrown instanceof Error ? thrown : new Error(String(thrown))) as AnyError;
  if (thrown instanceof UsageError) {
    const { command } = thrown;
    const help =
      command === undefined
        ? '"trellis --help" for the list of commands'
        : `"trellis ${command} --help" for its options`;
    printError(`trellis: ${error.message}\nRun ${help}.`);
    return 2;
  }
  const systemError = systemErrorOf(error);
  // The reader of the output has closed it.
  if (systemError?.code === 'EPIPE') return 0;
  const reason = SYSTEM[systemError?.code ?? ''];
  if (systemError && reason) printError(`trellis: ${subject(systemError)}${reason}${advice(systemError)}`);
  else if (error.loc?.file) printError(`${place(error.loc)} error ${plainMessage(error)}${hint(error)}`);
  else {
    printError(`trellis: an unexpected error: ${plainMessage(error)}${hint(error)}`);
    printError(`This should not happen. Please report it with the output of --verbose at ${REPORT_AT}`);
  }
  if (isVerbose && error.stack) printError(error.stack);
  return 1;
}

type SystemError = Pick<AnyError, 'code' | 'path' | 'address' | 'port'>;

/** The system error, even if a bundler reports it in its own words; undefined for any other error. */
function systemErrorOf(error: AnyError): SystemError | undefined {
  const { code, syscall, path, dest, address, port } = error;
  if (code && syscall) {
    const isSource = dest === undefined || code === 'ENOENT';
    return { code, path: isSource ? path : dest, address, port };
  }
  const number = /\(os error (\d+)\)/.exec(error.message)?.[1];
  if (number === undefined) return undefined;
  return { code: nameOf(Number(number)), path: /\bfile in ([^\n]+)/.exec(error.message)?.[1] };
}

function nameOf(number: number): string | undefined {
  try {
    return getSystemErrorName(-number);
  } catch {
    return undefined;
  }
}

/** The message without colors and without the stacks that a bundler adds. */
function plainMessage({ message, name }: AnyError): string {
  const [text = ''] = stripVTControlCharacters(message).split(
    /\n[^\S\n]*(?:Stack backtrace:|at [^\n]*:\d+:\d+\)?(?:\n|$))/,
  );
  return text.trim() || name;
}

function subject({ code = '', path, address, port }: SystemError): string {
  if (path) return `${path}: `;
  if (address) return `${address}${port ? `:${port}` : ''}: `;
  const full = ['ENOSPC', 'EDQUOT'].includes(code) ? [process.cwd(), tmpdir()].find(isFull) : undefined;
  return full ? `${full}: ` : '';
}

/** Whether the file system of a folder has less than one megabyte left. */
function isFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < 1 << 20;
  } catch {
    return false;
  }
}

function advice({ code = '', path = '' }: SystemError): string {
  const isRefused = ['EROFS', 'EACCES', 'EPERM'].includes(code);
  if (isRefused && path.includes('.trellis'))
    return (
      '.\n  hint: Choose different folders with --cache and --out; ' +
      'then nothing is written to the docs folder.'
    );
  if (['ENOSPC', 'EDQUOT'].includes(code))
    return '.\n  hint: Free some space, or choose folders on another disk with --cache and --out.';
  if (code === 'EADDRINUSE') return '.\n  hint: Choose another port with --port.';
  return '';
}

const place = ({ file, line, column }: NonNullable<AnyError['loc']>): string =>
  [file, line, column].filter((part) => part !== undefined).join(':');

const hint = (error: AnyError): string => (error.hint ? `\n  hint: ${error.hint}` : '');
