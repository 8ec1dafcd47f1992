/** Errors on demand: `Prefer: code=429` (RFC 7240) asks for an answer that is hard to bring about otherwise. */
import { HttpError } from './errors.ts';

/** What any operation of any API can meet, documented or not. */
const ALWAYS = [429, 500, 503];

/**
 * The refusal that the request prefers, if the operation documents it or any operation may meet it. Other preferences are
 * ignored, as RFC 7240 section 2 asks; `Preference-Applied` tells that this one was not.
 */
export function preferredError(headers: Headers, documented: readonly number[]): HttpError | undefined {
  for (const preference of (headers.get('prefer') ?? '').split(',')) {
    const code = /^\s*code\s*=\s*("?)(\d{3})\1\s*(?:;|$)/i.exec(preference)?.[2];
    if (code === undefined) continue;
    const status = Number(code);
    // The first one counts (section 2).
    if (!ALWAYS.includes(status) && !documented.includes(status)) return undefined;
    return new HttpError(status, `This error was asked for with Prefer: code=${code}; nothing was changed`, {
      headers: {
        'Preference-Applied': `code=${code}`,
        ...(status === 429 || status === 503 ? { 'Retry-After': '1' } : {}),
      },
    });
  }
  return undefined;
}
