/** Opens the sandboxes of `trellis sandbox` as the command line asks, and prints where they are. */
import { readFileSync } from 'node:fs';
import { inEnglish, parseJson } from '../../contract/index.ts';
import { didYouMean } from '../../diagnostics/index.ts';
import { isRecord } from '../../json/index.ts';
import { openDatabase, openSandboxes, type SandboxServer, sqliteBacking } from '../../sandbox/http/index.ts';
import type { Sandbox, SandboxDefinition, SandboxOptions, Snapshot } from '../../sandbox/index.ts';
import { UsageError } from '../line/usage-error.ts';
import { paint, print } from '../terminal.ts';

interface OpenSandboxes {
  sandboxes: Sandbox[];
  /** Closes the data file after the last request. */
  close(): void;
}

export interface StateArguments {
  /** File that stores the state of the sandboxes. */
  data: string | undefined;
  level: number | undefined;
  /** Files that fill the sandboxes instead of their own seeds; without a name, for the only sandbox. */
  seed: { name?: string; file: string }[] | undefined;
  /** Requests per minute that one user may send; null for no limit. */
  rateLimit: number | null | undefined;
}

/** @throws UsageError for a level that an API does not have, and for an invalid data file or seed. */
export async function openForCommand(
  definitions: readonly SandboxDefinition[],
  { data, level, seed = [], rateLimit }: StateArguments,
): Promise<OpenSandboxes> {
  const seeds = readSeeds(
    definitions.map(({ name }) => name),
    seed,
  );
  const database = data === undefined ? undefined : orUsageError(() => openDatabase(data));
  const options = (name: string): SandboxOptions => ({
    level,
    rateLimit,
    seed: seeds.get(name),
    backing: database && sqliteBacking(database, name),
  });
  try {
    const sandboxes = openSandboxes(definitions, options);
    // The file keeps the settings of earlier runs; this command line is newer.
    for (const sandbox of database ? sandboxes : []) {
      if (level !== undefined) await applySetting(sandbox, 'level', { level });
      if (rateLimit !== undefined) await applySetting(sandbox, 'rate-limit', { limit: rateLimit });
    }
    return { sandboxes, close: () => database?.close() };
  } catch (error) {
    database?.close();
    throw asUsageError(error);
  }
}

/** Addresses of each API and of its sandbox's admin interface. */
export function printSandboxes(sandboxes: Sandbox[], { url }: SandboxServer): void {
  for (const { name, mount, basePath } of sandboxes) {
    print(`  Sandbox of ${name} at  ${paint().cyan(url + mount + basePath)}`);
    print(`    its state, clock and failures at  ${url}${mount}/_sandbox`);
  }
}

/** Changes a setting of a sandbox. A sandbox without levels ignores a level. */
async function applySetting({ answer, admin, mount }: Sandbox, setting: string, body: object): Promise<void> {
  const path = `/_sandbox/${setting}`;
  if (!(await admin()).some((route) => route.path === path)) return;
  const { status } = await answer({
    method: 'POST',
    url: new URL(`http://localhost${mount}${path}`),
    headers: new Headers(),
    body: new TextEncoder().encode(JSON.stringify(body)),
  });
  if (status !== 200) throw new Error(`The ${setting} could not be set`);
}

function readSeeds(names: string[], seeds: NonNullable<StateArguments['seed']>): Map<string, Snapshot> {
  return new Map(
    seeds.map(({ name, file }) => {
      const sandbox = name ?? (names.length === 1 ? names[0] : undefined);
      if (sandbox === undefined) {
        const choices = names.map((name) => `${name}=${file}`).join(' or ');
        throw new UsageError(`--seed must say which sandbox ${file} is for: ${choices}`);
      }
      if (!names.includes(sandbox)) {
        const close = didYouMean(sandbox, names);
        throw new UsageError(
          `--seed: there is no sandbox for "${sandbox}".${close ? ` Did you mean ${close}?` : ''}`,
        );
      }
      return [sandbox, readSeed(file)];
    }),
  );
}

function readSeed(file: string): Snapshot {
  const { value, error } = parseJson(orUsageError(() => readFileSync(file, 'utf8')));
  if (error) throw new UsageError(`${file}:${error.line}:${error.column} is not JSON: ${inEnglish(error)}`);
  if (!isRecord(value)) throw new UsageError(`${file} is not a sandbox state: it contains no object`);
  return value as Snapshot;
}

function orUsageError<T>(action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw asUsageError(error);
  }
}

const asUsageError = (error: unknown): Error => new UsageError((error as Error).message, { cause: error });
