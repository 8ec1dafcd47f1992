/** Runs commands of Trellis, one after another, in processes of `run-commands.ts`, which all workers of a run share. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

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

/**
 * Processes of `run-commands.ts` that wait for their next command. Servers have their own, because Vite sets variables of
 * the environment for them that a build must not have.
 */
const idle: Record<'server' | 'other', Runner[]> = { server: [], other: [] };
/**
 * A process that has built sites keeps 1.5 GB: it ends after this many commands, or this long without one. The first build
 * of a process takes five times the processor time of the next, and files of the browser project build a site about once a
 * minute.
 */
const MAX_COMMANDS = 60;
const MAX_IDLE_MS = 120_000;

const runners = new Set<Runner>();

const STREAMS = ['stdout', 'stderr'] as const;
/** Part of an output, as soon as it is printed. */
type OnText = (stream: (typeof STREAMS)[number], text: string) => void;

/** A process that runs commands of the sources that `run-commands.ts` is beside. */
export class Runner {
  readonly #child: ChildProcessWithoutNullStreams;
  #text = { stdout: '', stderr: '' };
  #commands = 0;
  #rest: NodeJS.Timeout | undefined;
  #onText: OnText = () => undefined;
  #finish: (run: Run) => void = () => undefined;

  constructor(script = join(import.meta.dirname, 'run-commands.ts')) {
    this.#child = spawn(process.execPath, [script], { cwd: tmpdir(), env: environment(), stdio: 'pipe' });
    for (const name of STREAMS) {
      this.#child[name].setEncoding('utf8').on('data', (chunk: string) => {
        const [shown = ''] = chunk.split('\0', 1);
        if (shown && !this.#text[name].includes('\0')) this.#onText(name, shown);
        this.#text[name] += chunk;
        const { stdout, stderr } = this.#text;
        // A server that has stopped may still print something.
        const end = /\0(\d+)\0/.exec(stdout);
        const length = stderr.indexOf('\0');
        if (!end || length < 0) return;
        this.#finish({
          code: Number(end[1]),
          stdout: stdout.slice(0, end.index),
          stderr: stderr.slice(0, length),
        });
      });
    }
    runners.add(this);
    // Writing fails if the process has ended, which "close" reports.
    this.#child.stdin.on('error', () => undefined);
    this.#child.once('close', (code) => {
      this.end();
      this.#finish({ code, ...this.#text });
    });
  }

  run(args: string[], onText: OnText = () => undefined): Promise<Run> {
    this.#text = { stdout: '', stderr: '' };
    this.#onText = onText;
    this.#commands++;
    clearTimeout(this.#rest);
    this.#child.stdin.write(`${JSON.stringify(args)}\n`);
    return new Promise((finish) => {
      this.#finish = finish;
    });
  }

  /** Stops the command as Ctrl+C does. */
  interrupt(): void {
    this.#child.kill('SIGINT');
  }

  release(to: Runner[]): void {
    if (this.#commands < MAX_COMMANDS) {
      to.push(this);
      this.#rest = setTimeout(() => this.end(), MAX_IDLE_MS).unref();
    } else this.end();
  }

  end(): void {
    this.#commands = MAX_COMMANDS;
    this.#child.stdin.end();
    runners.delete(this);
    for (const waiting of Object.values(idle)) {
      const at = waiting.indexOf(this);
      if (at >= 0) waiting.splice(at, 1);
    }
  }
}

/** The run of all tests runs commands at this socket: see `shared-commands.ts`. */
export const SOCKET = 'TEST_COMMANDS';

/** One of these is a line of the socket: part of an output, or the end. */
export type Report = Partial<Omit<Run, 'code'>> | Pick<Run, 'code'>;

export interface Command {
  ended: Promise<Run>;
  interrupt(): void;
}

/** Starts a command of Trellis. All test files share the processes for that; a file that runs alone starts its own. */
export function startCommand(args: string[], onText: OnText = () => undefined): Command {
  const path = process.env[SOCKET];
  if (!path) return startCommandHere(args, onText);
  const socket = connect(path);
  socket.on('error', () => undefined);
  socket.write(`${JSON.stringify(args)}\n`);
  const run: Run = { code: null, stdout: '', stderr: '' };
  const read = async (): Promise<Run> => {
    for await (const line of createInterface({ input: socket })) {
      const report: Report = JSON.parse(line);
      if ('code' in report) run.code = report.code;
      else
        for (const name of STREAMS) {
          const { [name]: text = '' } = report;
          run[name] += text;
          if (text) onText(name, text);
        }
    }
    return run;
  };
  return { ended: read(), interrupt: () => socket.end() };
}

export function startCommandHere(args: string[], onText?: OnText): Command {
  const kind = args[0] === 'dev' ? 'server' : 'other';
  const runner = idle[kind].pop() ?? new Runner();
  const ended = runner.run(args, onText).then((run) => {
    // A server that an error has ended may be in any state.
    if (kind === 'other' || run.code === 0) runner.release(idle[kind]);
    else runner.end();
    return run;
  });
  return { ended, interrupt: () => runner.interrupt() };
}

/** Ends the processes, also of commands that nobody waits for. */
export function endRunners(): void {
  for (const runner of runners) runner.end();
}
