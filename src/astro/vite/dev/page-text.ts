import type { IncomingMessage } from 'node:http';
import type { Page } from '../../../site/index.ts';
import type { Run } from '../../context/run.ts';
import type { TextForPrograms } from '../../finish/passes/texts.ts';

/** Path of a page in a request. */
export const requestPath = ({ route }: Pick<Page, 'route'>): string =>
  encodeURI(route).replace(/[?#]/g, encodeURIComponent);

/**
 * Has the server render `page`, and responds with the result of `respond` for its text. The base path must
 * have been removed from the request's URL, as Astro does.
 */
export function respondWithText(
  { textResponder }: Run['ledger'],
  page: Pick<Page, 'route'>,
  { request, next }: { request: IncomingMessage; next: () => void },
  respond: (text: TextForPrograms) => Response,
): void {
  request.url = requestPath(page);
  textResponder.run(respond, next);
}
