/** Which media types a client accepts (RFC 9110, 12.5.1). */
import { isJsonType } from '../../../../../request/index.ts';
import type { Reply } from '../../../../core/definition.ts';
import type { OperationPlan } from '../../../sandbox-plan.ts';
import { isInRange } from '../../request/request-body.ts';
import { refusal } from '../../response/refusals.ts';

/** @throws 406 unless the client accepts a documented media type */
export function requireAcceptable({ response }: OperationPlan, headers: Headers): void {
  const { contentType, otherTypes = [] } = response;
  if (contentType === undefined) return;
  const types = [contentType, ...otherTypes];
  if (types.some((type) => isAccepted(headers, type))) return;
  throw refusal(406, `This operation returns ${types.join(' or ')}`, 'accept');
}

/** A client that accepts only a documented media type that the sandbox does not send is told so. */
export function withSentType({ response }: OperationPlan, headers: Headers, reply: Reply): Reply {
  const { contentType } = response;
  const isOther = contentType !== undefined && reply.headers?.['Content-Type'] === contentType;
  if (!isOther || isAccepted(headers, contentType)) return reply;
  const told = { 'Sandbox-Message': `The sandbox sends this response only as ${contentType}` };
  return { ...reply, headers: { ...told, ...reply.headers } };
}

function isAccepted(headers: Headers, contentType: string): boolean {
  const accept = headers.get('accept');
  if (accept === null || accept.trim() === '') return true;
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const ranges = accept.split(',').map((range) => range.trim().toLowerCase());
  return ranges.some((range) => {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim());
    if (parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) return false;
    // `application/json` is asked for where a vendor's JSON is documented.
    return isInRange(type, name) || (isJsonType(name) && isJsonType(type));
  });
}
