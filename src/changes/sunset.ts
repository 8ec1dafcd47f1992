/** The announced removal of an operation or field: `x-sunset`, a date (after the header of RFC 8594). */
import { asText } from '../json/index.ts';
import type { Operation } from '../openapi/index.ts';

/** The day of `x-sunset`. */
export const dayOf = (sunset: unknown): string | undefined =>
  /^\d{4}-\d\d-\d\d/.exec(asText(sunset) ?? '')?.[0];

/** Whether its removal was announced for a day in the past. */
export const isPastSunset = ({ deprecated, extensions }: Operation, today: string): boolean =>
  deprecated && isPast(extensions['x-sunset'], today);

/** Whether `sunset` is a day in the past. */
export function isPast(sunset: unknown, today: string): boolean {
  const until = dayOf(sunset);
  return until !== undefined && until <= today;
}
