import { isRecord, type JsonPath } from '../../json/index.ts';
import { onceByName } from '../../memory/index.ts';
import type { Shape } from './docs-schema.ts';
import { IGNORED } from './ignored.ts';
import { keysOfSchema, namesOf, type SettingKey } from './keys.ts';

/** The effect of one key of a docs.json. */
export interface SettingCoverage {
  key: SettingKey;
  status: 'supported' | 'ignored';
  /** What a supported key does, or why an ignored one has no effect. */
  reason: string;
  /** Reported for each known member of the value instead of for the value. */
  each?: readonly string[];
  /** Too common for a warning. */
  isUsual?: true;
}

/**
 * Every key of a format by name: those of the schema, which have an effect, and those that are accepted and
 * ignored.
 */
const tableOf = onceByName((shape: Shape): Map<SettingKey, SettingCoverage> => {
  const table = new Map<SettingKey, SettingCoverage>();
  for (const [key, { description = '' }] of keysOfSchema(shape)) {
    table.set(key, { key, status: 'supported', reason: description });
  }
  for (const { shape: only, within = '', keys, each, reason, isUsual } of IGNORED) {
    if (only !== undefined && only !== shape) continue;
    const add = (row: SettingCoverage) => void table.set(row.key, row);
    const owners = typeof within === 'string' ? [within] : within;
    for (const key of owners.flatMap((owner) => keys.map((name) => (owner ? `${owner}.${name}` : name)))) {
      add({ key, status: 'ignored', reason, each, isUsual });
      for (const name of each ?? []) add({ key: `${key}.${name}`, status: 'ignored', reason });
    }
  }
  return table;
});

/** The effect of the key at a path; undefined if it is unknown. */
export function coverageAt(path: JsonPath, shape: Shape): SettingCoverage | undefined {
  const table = tableOf(shape);
  for (const name of namesOf(path, shape)) {
    const row = table.get(name);
    if (row) return row;
  }
  return undefined;
}

/**
 * The format of a document: by its `navigation`, or without a usable one by its other keys and its file.
 * `mint.json` only ever had the legacy format.
 */
export function shapeOf(docs: unknown, file?: string): Shape {
  if (!isRecord(docs)) return 'array';
  if (Array.isArray(docs.navigation)) return 'array';
  if (isRecord(docs.navigation)) return 'object';
  const known = (shape: Shape): number => Object.keys(docs).filter((key) => coverageAt([key], shape)).length;
  const lead = known('object') - known('array');
  return lead < 0 || (lead === 0 && file?.endsWith('mint.json')) ? 'array' : 'object';
}

/**
 * Every key that a document of this format may have, with its effect, present or not.
 *
 * @param docs the value of the document, with its references resolved (`LoadedSettings.raw`)
 */
export function settingsCoverage(docs: unknown): Pick<SettingCoverage, 'key' | 'status' | 'reason'>[] {
  return [...tableOf(shapeOf(docs)).values()].map(({ key, status, reason }) => ({ key, status, reason }));
}

/** Names of the keys of `settingsCoverage` that a document has. */
export function presentIn(docs: unknown): Set<SettingKey> {
  const shape = shapeOf(docs);
  const keys = new Set<SettingKey>();
  const visit = (value: unknown, path: JsonPath): void => {
    if (Array.isArray(value)) {
      value.forEach((item, index) => {
        visit(item, [...path, index]);
      });
    } else if (isRecord(value)) {
      for (const [key, each] of Object.entries(value)) {
        const row = coverageAt([...path, key], shape);
        if (row) keys.add(row.key);
        visit(each, [...path, key]);
      }
    }
  };
  visit(docs, []);
  return keys;
}
