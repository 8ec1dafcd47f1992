/**
 * Which header, or member of a body, tells that a request repeats an earlier one
 * (draft-ietf-httpapi-idempotency-key-header).
 */
import { flattenWhole } from '../../../openapi/index.ts';
import { isHeaderName } from '../run/request/parameters.ts';
import type { Entry } from './resources/entries.ts';
import type { Shapes } from './resources/shapes/shapes.ts';
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

/** `clientToken`, `ClientRequestToken`, `idempotencyToken`. */
const MEMBER = /^(?:client|request|clientrequest|idempoten(?:cy|t))(?:token|key)$/;
/** A token may also be what signs a client in. */
const SAYS_SAME = /\bidempoten|\bretr(?:y|ies|ied)\b|\bsame (?:client )?(?:request )?token\b/i;

/** The member at the top of a JSON body that is such a key. */
export function idempotencyMemberOf({ method, body }: Entry, shapes: Shapes): string | undefined {
  const { properties = {} } = (body && method !== 'GET' && shapes.of(body.schema)) || {};
  return Object.entries(properties).find(([name, schema]) => {
    const { description = '' } = flattenWhole(schema, shapes.components).schema;
    const isSaid = SAYS_SAME.test(description) || /^idempoten/.test(folded(name));
    return MEMBER.test(folded(name)) && isSaid && shapes.typesOf(schema).join() === 'string';
  })?.[0];
}
