/** What a client prefers: documented responses on demand, and media types. */
import type { Reply } from '../../../../core/definition.ts';
import type { OperationPlan } from '../../../sandbox-plan.ts';
import { sourceHeaders, withExample } from '../../response/replies.ts';

export { requireAcceptable, withSentType } from '../request/accept.ts';

/** `Prefer: example=name` and `Prefer: code=` of a documented success (RFC 7240). */
export function preferredExample({ response }: OperationPlan, headers: Headers): Reply | undefined {
  const prefer = headers.get('prefer');
  if (prefer === null) return undefined;
  const name = /(?:^|,)\s*example\s*=\s*("?)([^",;]+)\1/i.exec(prefer)?.[2];
  if (name !== undefined && response.examples && Object.hasOwn(response.examples, name)) {
    const applied = { 'Preference-Applied': `example=${encodeURIComponent(name)}` };
    const told = { ...applied, ...sourceHeaders('example', 'example on demand') };
    return withExample(response.status, told, response.contentType, response.examples[name]);
  }
  const code = Number(/(?:^|,)\s*code\s*=\s*"?(2\d\d)"?/i.exec(prefer)?.[1]);
  const other = [response, ...(response.others ?? [])].find(({ status }) => status === code);
  if (!other) return undefined;
  const told = { 'Preference-Applied': `code=${code}`, ...sourceHeaders('example', 'status on demand') };
  return withExample(other.status, told, other.contentType, other.example);
}
