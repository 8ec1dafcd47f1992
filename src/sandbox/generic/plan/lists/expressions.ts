/** The query parameter of a list that is a filter of SCIM (RFC 7644, 3.4.2.2) or OData. */
import type { ParameterSpec } from '../../../../request/index.ts';
import type { ExpressionPlan } from '../../list-plan.ts';
import type { Entry } from '../resources/entries.ts';

/** `startswith(name,'a')`, and `name eq 'a'`. */
const SAYS_ODATA = /\bodata\b|\b\w+ (?:eq|ne|gt|ge|lt|le) '/i;
const SAYS_SCIM = /\bscim\b|\bRFC ?7644\b|\b\w+ (?:eq|co|sw) \\?"/i;

export function expressionIn(
  { path, success }: Entry,
  query: readonly ParameterSpec[],
): ExpressionPlan | undefined {
  const found = query.find(({ name }) => /^\$?filter$/i.test(name));
  if (!found) return undefined;
  const { name: parameter, description = '' } = found;
  if (parameter.startsWith('$') || SAYS_ODATA.test(description)) return { parameter, syntax: 'odata' };
  const isScim = /\bscim\b/i.test(`${success.media?.contentType} ${path}`) || SAYS_SCIM.test(description);
  return isScim ? { parameter, syntax: 'scim' } : undefined;
}
