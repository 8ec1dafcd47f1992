/** Which header tells that a request repeats an earlier one (draft-ietf-httpapi-idempotency-key-header). */
import { isHeaderName } from '../run/request/parameters.ts';
import type { Entry } from './resources/entries.ts';
import { folded } from './resources/templates.ts';

/** `Idempotency-Key`, `X-Idempotency-Key`, `Idempotence_Key`, `x-acme-idempotency-token`. */
const NAME = /idempoten(?:cy|ce|t)(?:key|token|id)$/;

/** Reading again changes nothing without a key, too (RFC 9110, 9.2.1). */
export function idempotencyKeyOf({ method, operation }: Entry): string | undefined {
  if (/^(?:GET|HEAD|OPTIONS|TRACE)$/.test(method)) return undefined;
  return operation.request.parameters.find(
    ({ in: place, name }) => place === 'header' && isHeaderName(name) && NAME.test(folded(name)),
  )?.name;
}
