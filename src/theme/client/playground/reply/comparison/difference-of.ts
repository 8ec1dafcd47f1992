/** One difference of a response from the documentation. */
import { isUnchecked, type Values, type Violation } from '../../../../../contract/index.ts';
import type { BrowserString } from '../../../../i18n/browser.ts';

export interface Difference {
  id: BrowserString;
  values?: Values | undefined;
  /** JSON Pointer into the body; `undefined` if the difference is not inside it. */
  path?: string;
  /** Line of the body as it is shown, counted from 1. */
  line?: number;
  /** Item of a stream, counted from 1. */
  item?: number;
  /** It could not be checked. */
  isUnchecked?: boolean;
}

export const differenceOf = (violation: Violation): Difference => ({
  id: violation.id,
  values: violation.values,
  path: violation.path,
  ...(isUnchecked(violation) && { isUnchecked: true }),
});
