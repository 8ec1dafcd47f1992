/** Why a body could not be read as JSON, in the words of the parser. */
import { parseJson } from '../../../../../contract/index.ts';
import { say } from '../../../core/say.ts';
import { atPlace } from '../../model/index.ts';
import type { Difference } from './difference-of.ts';

/** RFC 8259 allows these texts, and leaves to each parser whether to read them (sections 4, 6 and 9). */
const ALLOWED = /^json\.(?:duplicateKey|number|depth)$/;

/** The difference of an item. */
export const jsonDifference = ({
  id,
  values,
}: NonNullable<ReturnType<typeof parseJson>['error']>): Difference =>
  ALLOWED.test(id) ? { id, values } : { id: 'difference.notJson' };

/** The message about a body with the text `text`. */
export function jsonReason(text: string): string {
  const { error } = parseJson(text);
  if (!error) return say('difference.notJson');
  const reason = atPlace(error);
  return ALLOWED.test(error.id) ? reason : `${say('difference.notJson')} ${reason}`;
}
