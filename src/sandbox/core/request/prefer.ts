/** What a request asks for with `Prefer` (RFC 7240): errors and outcomes that are hard to cause otherwise. */

/** Errors that any operation of any API can return, documented or not. */
const ALWAYS = [429, 500, 503];

interface Preferred {
  /** Status of the requested error: `Prefer: code=429`. */
  code?: number;
  /** The requested uncommon outcome: `Prefer: outcome=incomplete`. */
  outcome?: string;
}

/**
 * The preferences that the operation can honor: a code that it documents or that any operation can return,
 * and one of its outcomes. Others are ignored, and the first of repeated ones counts, as RFC 7240 section 2
 * requires.
 */
export function preferredOutcome(
  headers: Headers,
  route: { errors: readonly number[]; outcomes?: readonly string[] },
): Preferred {
  const header = headers.get('prefer');
  if (!header) return {};
  const code = Number(preference(header, 'code', /^\d{3}$/));
  const outcome = preference(header, 'outcome', /./);
  return {
    ...(ALWAYS.includes(code) || route.errors.includes(code) ? { code } : {}),
    ...(outcome !== undefined && route.outcomes?.includes(outcome) ? { outcome } : {}),
  };
}

/** Longest time that a response can be delayed, in seconds. */
const MAX_WAIT = 60;

/** Seconds that the response is to be delayed: `Prefer: wait=2`. 0 without the preference. */
export function preferredWait(headers: Headers): number {
  const header = headers.get('prefer');
  return header ? Math.min(Number(preference(header, 'wait', /^\d+$/) ?? 0), MAX_WAIT) : 0;
}

/** Value of the first preference with that name whose value has the form. */
function preference(header: string, name: string, form: RegExp): string | undefined {
  for (const part of header.split(',')) {
    const [, key = '', , value = ''] = /^\s*([\w-]+)\s*=\s*("?)([\w-]+)\2\s*(?:;|$)/.exec(part) ?? [];
    if (key.toLowerCase() === name && form.test(value)) return value;
  }
  return undefined;
}
