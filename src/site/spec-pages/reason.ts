/** What a status of HTTP means, in words. */

/** Reason phrases of RFC 9110 section 15 for the statuses that APIs document. */
const REASONS: Record<string, string> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  204: 'No Content',
  206: 'Partial Content',
  301: 'Moved Permanently',
  302: 'Found',
  303: 'See Other',
  304: 'Not Modified',
  307: 'Temporary Redirect',
  308: 'Permanent Redirect',
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  428: 'Precondition Required',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

/** `200` -> `OK`, `4XX` -> `Client error`, `default` -> `Any other status`; empty of a status without a name. */
export function reasonPhrase(status: string): string {
  if (status === 'default') return 'Any other status';
  const range: Record<string, string> = {
    1: 'Informational',
    2: 'Success',
    3: 'Redirection',
    4: 'Client error',
    5: 'Server error',
  };
  return REASONS[status] ?? (/^\dXX$/i.test(status) ? (range[status.charAt(0)] ?? '') : '');
}
