import { formatPath } from '../fault.ts';
import type { JsonPath } from '../json/nodes.ts';
import { namesOf } from '../keys.ts';
import { lostText } from './lost.ts';

/** Something that the upgrade could not carry over as it was, or at all. */
export interface UpgradeNote {
  /** Of the older file, as people write it: `api.auth.inputPrefix`. `''`: the file as a whole. */
  path: string;
  reason: string;
  /** What to do about it. */
  suggestion: string;
}

/** Notes every member of an object but the given ones, as what is lost. */
export function noteOthers(
  value: object,
  known: readonly string[],
  path: JsonPath,
  report: UpgradeNote[],
): void {
  for (const key of Object.keys(value)) {
    if (known.includes(key)) continue;
    const [reason, suggestion] = lostText(namesOf([...path, key], 'array')[0] ?? '');
    report.push({ path: formatPath([...path, key]), reason, suggestion });
  }
}
