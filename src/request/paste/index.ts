/** Reads a request that somebody has copied: a curl command, a HAR entry, or a `fetch` call. */
import type { HttpRequest } from '../request-spec.ts';
import { parseCurl } from './curl.ts';
import { type JsonProblem, parseFetch, parseHar } from './json-request.ts';
import { locate, PasteError, type PasteProblem } from './problem.ts';

export function parsePaste(
  text: string,
): { request: HttpRequest; problem?: undefined } | { request?: undefined; problem: PasteProblem } {
  try {
    const result = read(text);
    if ('url' in result) {
      // No operation is at the address of a file or a socket.
      if (/^(?!https?:)[a-z][a-z\d+.-]*:/i.test(result.url)) throw new PasteError('paste.noUrl', 0);
      return { request: result };
    }
    const { id, values, offset } = result;
    return { problem: { id, ...(values && { values }), ...locate(text, offset) } };
  } catch (error) {
    if (!(error instanceof PasteError)) throw error;
    const { id, values, offset } = error;
    return { problem: { id, values, ...locate(text, offset) } };
  }
}

function read(text: string): HttpRequest | JsonProblem {
  const start = text.trimStart();
  if (/^(?:\$ +)?curl(?:\.exe)?\s/i.test(start)) return parseCurl(text.replace(/^(\s*)\$ /, '$1  '));
  if (/^(?:await\s+)?fetch\s*\(/.test(start)) return parseFetch(text);
  if (start.startsWith('{')) return parseHar(text);
  throw new PasteError('paste.notRequest', 0);
}
