import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';

const COMMAND = join(import.meta.dirname, '../../../src/cli/bin.js');
const DESCRIPTION = join(import.meta.dirname, 'descriptions/library.yaml');
const CLIENTS = 8;

let directory: string;
let child: ChildProcess | undefined;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'sandbox-'));
});
afterEach(async () => {
  await kill();
  rmSync(directory, { recursive: true });
});

async function kill(): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Starts `trellis sandbox FILE`; resolves with the address of the API. */
async function serve(): Promise<string> {
  const args = [COMMAND, 'sandbox', DESCRIPTION, '--port', '0', '--data', join(directory, 'state.db')];
  child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  for await (const chunk of child.stdout ?? []) {
    output += chunk;
    const address = /http:\/\/\S+/.exec(output)?.[0];
    if (address && output.includes('Ctrl+C')) return address;
  }
  throw new Error(`The command ended: ${output}`);
}

interface Request {
  method: string;
  path: string;
  body: object;
}

async function send(address: string, { method, path, body }: Request): Promise<Record<string, unknown>> {
  const response = await fetch(address + path, {
    method,
    headers: { Authorization: 'Bearer reader', 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const sent = (await response.json()) as Record<string, unknown>;
  if (!response.ok) throw new Error(`${response.status}`);
  expect(response.headers.get('sandbox-source')).toBe('stored');
  return sent;
}

test('changes that a planned sandbox has acknowledged survive kill -9', async () => {
  /** Titles of acknowledged books by their paths, as last written by the one client that knows each. */
  const acknowledged = new Map<string, string>();
  /** Books whose last change has no response. */
  const unsure = new Set<string>();
  const rounds = fc.sample(fc.record({ more: fc.nat(39), delayMs: fc.nat(4) }), 3);
  let count = 0;
  for (const { more, delayMs } of rounds) {
    const address = await serve();
    // A timer that is late must not end the command of the next round.
    const running = child;
    const goal = count + 10 + more;
    const client = async () => {
      let own: string | undefined;
      while (child?.signalCode === null && !child.killed) {
        const title = `Book ${count++}`;
        const body = { title, genre: 'novel' };
        if (own) unsure.add(own);
        try {
          const path = own;
          const { data } = await send(
            address,
            path ? { method: 'PUT', path, body } : { method: 'POST', path: '/books', body },
          );
          own = path ? undefined : `/books/${(data as { id: unknown }).id}`;
          acknowledged.set(path ?? own ?? '', title);
          if (path) unsure.delete(path);
        } catch {
          return;
        }
        // At a random moment of the running requests.
        if (count >= goal) setTimeout(() => running?.kill('SIGKILL'), delayMs);
      }
    };
    await Promise.all([...Array.from({ length: CLIENTS }, client), child && once(child, 'exit')]);
  }
  const address = await serve();
  for (const [path, title] of acknowledged) {
    const response = await fetch(address + path, { headers: { Authorization: 'Bearer reader' } });
    const { data } = (await response.json()) as { data: { title: string } };
    expect(response.status).toBe(200);
    if (!unsure.has(path)) expect(data.title).toBe(title);
  }
  expect(acknowledged.size).toBeGreaterThan(rounds.length);
});
