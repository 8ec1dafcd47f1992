import type { JsonPath } from '../../json/index.ts';
import { formatPath } from '../read/problem.ts';
import { namesOf } from '../schema/keys.ts';
import { lostText } from './lost.ts';

/** Something that the upgrade had to change or drop. */
export interface UpgradeNote {
  /** In the legacy file, as people write it: `api.auth.inputPrefix`. `''`: the whole file. */
  path: string;
  reason: string;
  /** What to do about it. */
  suggestion: string;
}

/** Reports every member of an object except the given ones as lost. */
export function noteOthers(
  value: object,
  knownKeys: readonly string[],
  path: JsonPath,
  report: UpgradeNote[],
): void {
  for (const key of Object.keys(value)) {
    if (knownKeys.includes(key)) continue;
    const [reason, suggestion] = lostText(namesOf([...path, key], 'array')[0] ?? '');
    report.push({ path: formatPath([...path, key]), reason, suggestion });
  }
}
