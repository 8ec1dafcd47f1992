/** Runs commands of Trellis, one after another, in processes of `run-commands.ts`, which all workers of a run share. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

export interface Run {
  /** Exit code; null if a signal ended it. */
  code: number | null;
  stdout: string;
  stderr: string;
}

/** The environment of a command: variables of the test runner would change what it does. */
export function environment(): NodeJS.ProcessEnv {
  const own = /^(?:VITEST|TEST|NODE_ENV|FORCE_COLOR|PROD|DEV|MODE|SSR|BASE_URL)/;
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.test(name)));
  return { ...env, NO_COLOR: '1' };
}

/** Processes of `run-commands.ts` that wait for their next command. */
const idle: Runner[] = [];
/**
 * A process that has built sites keeps a gigabyte: it ends after this many commands, or this long without
 * one. The first build of a process takes twice the processor time of the next, and files of the browser
 * project build a site about once a minute.
 */
const MAX_COMMANDS = 30;
const MAX_IDLE_MS = 120_000;

/** A process that runs commands of the sources that `run-commands.ts` is beside. */
export class Runner {
  readonly #child: ChildProcessWithoutNullStreams;
  #text = { stdout: '', stderr: '' };
  #commands = 0;
  #rest: NodeJS.Timeout | undefined;
  #finish: (run: Run) => void = () => undefined;

  constructor(script = join(import.meta.dirname, 'run-commands.ts')) {
    this.#child = spawn(process.execPath, [script], { cwd: tmpdir(), env: environment(), stdio: 'pipe' });
    for (const name of ['stdout', 'stderr'] as const) {
      this.#child[name].setEncoding('utf8').on('data', (chunk: string) => {
        this.#text[name] += chunk;
        const { stdout, stderr } = this.#text;
        const end = /\0(\d+)\0$/.exec(stdout);
        if (!end || !stderr.endsWith('\0')) return;
        this.#finish({
          code: Number(end[1]),
          stdout: stdout.slice(0, end.index),
          stderr: stderr.slice(0, -1),
        });
      });
    }
    // Writing fails if the process has ended, which "close" reports.
    this.#child.stdin.on('error', () => undefined);
    this.#child.once('close', (code) => {
      this.end();
      this.#finish({ code, ...this.#text });
    });
  }

  run(args: string[]): Promise<Run> {
    this.#text = { stdout: '', stderr: '' };
    this.#commands++;
    clearTimeout(this.#rest);
    this.#child.stdin.write(`${JSON.stringify(args)}\n`);
    return new Promise((finish) => {
      this.#finish = finish;
    });
  }

  release(): void {
    if (this.#commands < MAX_COMMANDS) {
      idle.push(this);
      this.#rest = setTimeout(() => this.end(), MAX_IDLE_MS).unref();
    } else this.end();
  }

  end(): void {
    this.#commands = MAX_COMMANDS;
    this.#child.stdin.end();
    const at = idle.indexOf(this);
    if (at >= 0) idle.splice(at, 1);
  }
}

/** The run of all tests runs commands at this socket: see `shared-commands.ts`. */
export const SOCKET = 'TEST_COMMANDS';

/** Runs a command of Trellis. All test files share the processes for that; a file that runs alone starts its own. */
export async function runCommand(args: string[]): Promise<Run> {
  const path = process.env[SOCKET];
  if (!path) return runCommandHere(args);
  const socket = connect(path);
  socket.end(JSON.stringify(args));
  return JSON.parse(await text(socket));
}

export async function runCommandHere(args: string[]): Promise<Run> {
  const runner = idle.pop() ?? new Runner();
  const run = await runner.run(args);
  runner.release();
  return run;
}

/** Ends the processes that wait. */
export function endRunners(): void {
  for (const runner of [...idle]) runner.end();
}
