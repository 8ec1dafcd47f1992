/** Who sends a request: the description's security requirements (OpenAPI 3.1, 4.8.30). */
import type { SecurityScheme } from '../../../../request/index.ts';
import type { Call } from '../../../core/definition.ts';
import { basicCredentials, bearerToken } from '../../../core/request/auth.ts';
import type { OperationPlan, SandboxPlan } from '../../sandbox-plan.ts';
import { refusal } from '../response/refusals.ts';
import { isHeaderName } from './parameters.ts';

type AnyCall = Call<Record<string, unknown>>;

/** The only credentials that may not do everything. */
export const READ_ONLY = 'sandbox-read-only';

/**
 * The credentials of a request, `''` if it needs none. Throws 401 unless one alternative is complete and 403
 * for a change by the account that may only read.
 */
export function authorize(
  { security, denial = 0 }: OperationPlan,
  { denials }: SandboxPlan,
  call: AnyCall,
  method: string,
): string {
  if (security.length === 0) return '';
  const found = security.map((schemes) => credentials(schemes, call));
  const complete = found.filter((values) => values.every((value) => value !== undefined));
  if (complete.length === 0) {
    const { message = '', challenges = '' } = denials?.[denial] ?? {};
    throw refusal(401, message, 'security', { 'WWW-Authenticate': challenges });
  }
  const given = complete.find((values) => values.some((value) => value !== '')) ?? [];
  if (given.includes(READ_ONLY) && !/^(GET|HEAD)$/.test(method)) {
    throw refusal(403, 'These credentials may only read', 'security');
  }
  return given.join(' ');
}

/**
 * A request has one `Authorization` header: what it has for one scheme counts for all that use the header.
 */
function credentials(schemes: readonly SecurityScheme[], call: AnyCall): (string | undefined)[] {
  const values = schemes.map((scheme) => credential(scheme, call));
  const shared = values.find((value, index) => value !== undefined && isInAuthorization(schemes[index]));
  return values.map((value, index) => value ?? (isInAuthorization(schemes[index]) ? shared : undefined));
}

const isInAuthorization = (scheme: SecurityScheme | undefined): boolean =>
  scheme?.type === 'http' ||
  (scheme?.type === 'apiKey' && scheme.in === 'header' && /^authorization$/i.test(scheme.name));

/**
 * The secret of a scheme in the request; `undefined` if absent or malformed. A page cannot send cookies, and
 * the sandbox knows nothing of certificates and the like, so without a trace of them they count as sent.
 */
function credential(scheme: SecurityScheme, { headers, url }: AnyCall): string | undefined {
  if (scheme.type === 'other') return '';
  if (scheme.type === 'apiKey') {
    if (scheme.in === 'query') return url.searchParams.get(scheme.name) || undefined;
    if (scheme.in === 'header' && !isHeaderName(scheme.name)) return '';
    if (scheme.in === 'header') return headers.get(scheme.name)?.replace(/^\w+ /, '') || undefined;
    return cookie(headers, scheme.name);
  }
  if (scheme.scheme === 'bearer') return bearerToken(headers);
  const basic = basicCredentials(headers);
  return typeof basic === 'object' && 'username' in basic ? basic.username : undefined;
}

function cookie(headers: Headers, name: string): string | undefined {
  const header = headers.get('cookie');
  if (header === null) return '';
  const pairs = header.split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([key]) => key === name)?.[1] || undefined;
}
