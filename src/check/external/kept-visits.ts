/** What is known of addresses from earlier checks, as a file. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isRecord } from '../../json/index.ts';

/** By address: when it was found, in milliseconds since 1970, and its status. */
export type KeptVisits = Record<string, { at: number; status: number }>;

/** Empty if the file is missing or broken. */
export function readVisits(file: string): KeptVisits {
  try {
    const all: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const entries = Object.entries(isRecord(all) ? all : {});
    return Object.fromEntries(
      entries.filter((entry): entry is [string, KeptVisits[string]] => {
        const [, value] = entry;
        return isRecord(value) && typeof value.at === 'number' && typeof value.status === 'number';
      }),
    );
  } catch {
    return {};
  }
}

/** Without those that were found before `oldest`. */
export function writeVisits(file: string, visits: KeptVisits, oldest: number): void {
  const fresh = Object.entries(visits).filter(([, { at }]) => at > oldest);
  mkdirSync(dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}.tmp`;
  writeFileSync(temporary, JSON.stringify(Object.fromEntries(fresh.sort()), null, 1));
  renameSync(temporary, file);
}
