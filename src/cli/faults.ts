/** What is told of an error that ends the command: a mistake, a fault of the machine or of a page, or a bug. */
import { UsageError } from './arguments.ts';
import { printError } from './terminal.ts';

const REPORT_AT = 'https://github.com/trellis-docs/trellis/issues';

/** What the system refuses, in words. */
const SYSTEM: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'not permitted',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space is left',
  EDQUOT: 'the quota is used up',
  ENOENT: 'no such file or folder',
  ENOTDIR: 'not a folder',
  EISDIR: 'this is a folder',
  EEXIST: 'it exists already',
  EBUSY: 'it is in use',
  ELOOP: 'too many links',
  ENAMETOOLONG: 'the name is too long',
  EMFILE: 'too many files are open',
  ENOTFOUND: 'there is no such host',
  EADDRINUSE: 'the port is in use',
  EADDRNOTAVAIL: 'this machine has no such address',
};

type Fault = Error & {
  code?: string;
  syscall?: string;
  path?: string;
  address?: string;
  port?: number;
  hint?: string;
  loc?: { file?: string; line?: number; column?: number };
  id?: string;
};

/** Tells the user and gives the exit code. The stack is only shown when it is asked for. */
export function tell(thrown: unknown, isVerbose: boolean): number {
  const error = (thrown instanceof Error ? thrown : new Error(String(thrown))) as Fault;
  if (error instanceof UsageError) {
    printError(`trellis: ${error.message}\nRun "trellis --help" for the list of commands.`);
    return 2;
  }
  const reason = error.syscall && error.code ? SYSTEM[error.code] : undefined;
  if (reason) printError(`trellis: ${subject(error)}${reason}${advice(error)}`);
  else if (error.loc?.file) printError(`${place(error.loc)} error ${error.message}${hint(error)}`);
  else {
    printError(`trellis: an unexpected fault: ${error.message || error.name}${hint(error)}`);
    printError(`This should not happen. Please report it with the output of --verbose at ${REPORT_AT}`);
  }
  if (isVerbose && error.stack) printError(error.stack);
  return 1;
}

function subject({ path, address, port, syscall }: Fault): string {
  if (path) return `${path}: `;
  return address ? `${address}${port ? `:${port}` : ''}: ` : `${syscall}: `;
}

function advice({ code = '', path = '' }: Fault): string {
  const isRefused = ['EROFS', 'EACCES', 'EPERM'].includes(code);
  return isRefused && path.includes('.trellis')
    ? '. With --cache and --out nothing is written to the docs folder.'
    : '';
}

const place = ({ file, line, column }: NonNullable<Fault['loc']>): string =>
  [file, line, column].filter((part) => part !== undefined).join(':');

const hint = (error: Fault): string => (error.hint ? `\n  hint: ${error.hint}` : '');
