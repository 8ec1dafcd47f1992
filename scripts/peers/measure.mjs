// What a command and all its processes take: wall time, processor time and memory. Processor time and memory are read
// from /proc, so other systems than Linux have only the wall time.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

const SAMPLE_MS = 100;
/** `USER_HZ` of Linux on all common processors (proc_pid_stat(5)). */
const TICKS_PER_SECOND = 100;
const hasProc = existsSync('/proc/self/stat');

/**
 * Runs Node.js with `args` in a session of its own, so that its processes are found even after their parent ended.
 *
 * @throws with the end of the output if the command fails
 */
export function measure(args, { cwd, log }) {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const stdio = ['ignore', 'pipe', 'pipe'];
    const child = spawn(process.execPath, args, { cwd, detached: true, env: environment(), stdio });
    // The terminal does not end processes of another session.
    const end = () => {
      process.kill(-child.pid, 'SIGKILL');
      process.exit(130);
    };
    process.once('SIGINT', end);
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
    const usage = new SessionUsage(child.pid);
    const timer = hasProc && setInterval(() => usage.sample(), SAMPLE_MS);
    child.once('error', reject);
    child.once('close', (code) => {
      clearInterval(timer);
      process.off('SIGINT', end);
      const wall = (performance.now() - started) / 1000;
      const text = Buffer.concat(output).toString();
      if (log) writeFileSync(log, text);
      if (code !== 0) return reject(new Error(`${args.join(' ')} ended with ${code}\n${text.slice(-3000)}`));
      resolve({ wall, ...(hasProc ? { cpu: usage.cpu(), memory: usage.peak } : {}) });
    });
  });
}

/** Of a tool: nothing is asked for or told, and nothing changes how it works. */
export function environment() {
  const { NODE_OPTIONS, CI, ...env } = process.env;
  return {
    ...env,
    ASTRO_TELEMETRY_DISABLED: '1',
    DOCUSAURUS_NO_UPDATE_CHECK: '1',
    DO_NOT_TRACK: '1',
    NO_COLOR: '1',
  };
}

/** Sums over the processes of a session. */
class SessionUsage {
  /** Bytes: the largest sum of resident memory. */
  peak = 0;
  #ticks = new Map();
  #session;

  constructor(session) {
    this.#session = String(session);
  }

  sample() {
    let memory = 0;
    for (const pid of readdirSync('/proc')) {
      if (!/^\d+$/.test(pid)) continue;
      const stat = statOf(pid);
      if (stat?.[SESSION] !== this.#session) continue;
      this.#ticks.set(pid, Number(stat[USER]) + Number(stat[SYSTEM]));
      memory += Number(stat[RSS]) * PAGE_BYTES;
    }
    this.peak = Math.max(this.peak, memory);
  }

  cpu() {
    return [...this.#ticks.values()].reduce((sum, ticks) => sum + ticks, 0) / TICKS_PER_SECOND;
  }
}

/** Indices of fields after the name of the command, which may contain spaces (proc_pid_stat(5)). */
const SESSION = 3;
const USER = 11;
const SYSTEM = 12;
const RSS = 21;
const PAGE_BYTES = 4096;

function statOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    // The process ended.
    return undefined;
  }
}
