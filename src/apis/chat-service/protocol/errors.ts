/** The service's errors, and its error envelope (spec, "Errors"). */
import { HttpError, type Reply } from 'trellis-docs/sandbox';

/** An error with a code and, for some codes, extra fields. */
export function refusal(
  status: number,
  code: string,
  msg: string,
  extra: Record<string, unknown> = {},
): HttpError {
  return new HttpError(status, msg, { details: { ...extra, code } });
}

/** The most common error: HTTP 400 with the code BAD_REQUEST. */
export const badRequest = (msg: string, extra: Record<string, unknown> = {}): HttpError =>
  refusal(400, 'BAD_REQUEST', msg, extra);

export const insufficientPermission = (): HttpError => badRequest('Insufficient permission');

/** For operations that name the role they need. */
export const mustBeAdministrator = (): HttpError =>
  refusal(400, 'UNAUTHORIZED_PRINCIPAL', 'Must be an organization administrator');
export const mustBeOwner = (): HttpError =>
  refusal(400, 'UNAUTHORIZED_PRINCIPAL', 'Must be an organization owner');

/** For unknown paths, including those with an id that is not a number. */
export const notFound = (): HttpError => refusal(404, 'NOT_FOUND', 'Not found');

const CODES: Record<number, string> = {
  401: 'UNAUTHORIZED',
  403: 'UNAUTHORIZED_PRINCIPAL',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  429: 'RATE_LIMIT_HIT',
};

/** Puts any error, including the framework's, into the envelope. */
export function formatError(error: HttpError): Reply {
  const { status, details } = error;
  const known = typeof details.code === 'string';
  const code = known
    ? details.code
    : (CODES[status] ?? (status < 500 ? 'BAD_REQUEST' : 'INTERNAL_SERVER_ERROR'));
  const msg = known ? error.message : frameworkMessage(error);
  const extra = status === 405 ? { allowed_methods: allowedMethods(error) } : details;
  return { status, json: { result: 'error', msg, ...extra, code, ...retryAfter(error) } };
}

function frameworkMessage({ status, message }: HttpError): string {
  if (status === 404) return 'Not found';
  if (status === 405) return 'Method Not Allowed';
  if (status === 429) return 'API usage exceeded rate limit';
  return message;
}

/** The header counts whole seconds; the body field may have a fraction. */
function retryAfter({ status, headers, details }: HttpError): Record<string, number> {
  if (status !== 429 || details['retry-after'] !== undefined) return {};
  return { 'retry-after': Number(headers['Retry-After'] ?? 1) };
}

/** The methods of the `Allow` header that do something. */
const allowedMethods = ({ headers }: HttpError): string[] =>
  headers.Allow?.split(', ').filter((method) => method !== 'OPTIONS') ?? [];
