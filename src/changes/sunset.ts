/** When an operation or field is announced to be gone: `x-sunset`, a date (RFC 8594 names the header for it). */
import { asText } from '../json/index.ts';
import type { Operation } from '../openapi/index.ts';

/** The day that `x-sunset` names. */
export const dayOf = (sunset: unknown): string | undefined =>
  /^\d{4}-\d\d-\d\d/.exec(asText(sunset) ?? '')?.[0];

/** Whether its removal was announced for a day that is past. */
export const isPastSunset = ({ deprecated, extensions }: Operation, today: string): boolean =>
  deprecated && isPast(extensions['x-sunset'], today);

/** Whether the day is there and past. */
export function isPast(sunset: unknown, today: string): boolean {
  const until = dayOf(sunset);
  return until !== undefined && until <= today;
}
