/** What a request asks of its answer with `Prefer` (RFC 7240): errors and outcomes that are hard to bring about otherwise. */

/** What any operation of any API can meet, documented or not. */
const ALWAYS = [429, 500, 503];

interface Preferred {
  /** Status of the error to answer with: `Prefer: code=429`. */
  code?: number;
  /** Uncommon outcome to answer with: `Prefer: outcome=incomplete`. */
  outcome?: string;
}

/**
 * The preferences that the operation can follow: a code that it documents or that any operation may meet, and an outcome
 * that it has. Others are ignored, and of repeated ones the first counts, as RFC 7240 section 2 asks.
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

/** The value of the first preference of that name whose value has the form. */
function preference(header: string, name: string, form: RegExp): string | undefined {
  for (const part of header.split(',')) {
    const [, key = '', , value = ''] = /^\s*([\w-]+)\s*=\s*("?)([\w-]+)\2\s*(?:;|$)/.exec(part) ?? [];
    if (key.toLowerCase() === name && form.test(value)) return value;
  }
  return undefined;
}
