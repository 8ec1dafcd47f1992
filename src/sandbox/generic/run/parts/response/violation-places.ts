import type { Violation } from '../../../../../contract/index.ts';
import { own, unescapeSegment } from '../../../../../json/index.ts';

export const segmentsOf = (pointer: string): string[] => pointer.split('/').slice(1).map(unescapeSegment);

/** The member that is missing: the violation is at the object. */
export function missingMember({ keyword, values }: Violation): string | undefined {
  const name = /^(?:required|dependentRequired)$/.test(keyword) && own(values, 'name');
  return name ? String(JSON.parse(String(name))) : undefined;
}
