/** Names of errors in listed values, by status: `NOT_FOUND`, `NotFoundError`. */

/** The likeliest first, without `error` at the end. */
const NAMES: Record<number, readonly string[]> = {
  400: [
    'badrequest',
    'invalidrequest',
    'invalidargument',
    'invalidinput',
    'validation',
    'validationfailed',
    'invalidvalue',
  ],
  401: ['unauthorized', 'unauthenticated', 'authentication', 'authenticationrequired'],
  403: ['forbidden', 'permissiondenied', 'accessdenied'],
  404: ['notfound', 'resourcenotfound', 'resourcemissing', 'missing', 'doesnotexist', 'invalidrequest'],
  405: ['methodnotallowed'],
  406: ['notacceptable'],
  409: ['conflict', 'alreadyexists', 'duplicate', 'uniqueness'],
  412: ['preconditionfailed', 'conflict'],
  413: ['payloadtoolarge', 'contenttoolarge', 'requesttoolarge'],
  415: ['unsupportedmediatype'],
  422: ['unprocessableentity', 'unprocessablecontent', 'unprocessable', 'validation', 'validationfailed'],
  429: ['toomanyrequests', 'ratelimit', 'ratelimited', 'ratelimitexceeded'],
  500: ['internalserver', 'internal', 'server'],
  503: ['serviceunavailable', 'unavailable'],
};

/** Reason phrases as frameworks send them, which kept those of RFC 7231 for 413 and 422. */
export const PHRASES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  409: 'Conflict',
  412: 'Precondition Failed',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

/** Those of the values that name a status, by the status. A 422 may be called a bad request. */
export function namesByStatus(values: readonly string[]): Record<number, string> {
  const plain = (value: string): string =>
    value
      .toLowerCase()
      .replace(/[^a-z\d]/g, '')
      .replace(/error$/, '');
  const found = Object.entries(NAMES).flatMap(([status, own]) => {
    const names = [...own, ...(status === '422' ? (NAMES[400] ?? []) : [])];
    const name = names.find((each) => values.some((value) => plain(value) === each));
    const value = values.find((each) => plain(each) === name);
    return value === undefined ? [] : [[status, value] as const];
  });
  return Object.fromEntries(found);
}

/** A phrase in the style of a name: `not_found`, `NOT_FOUND`, `not-found` or `NotFound`. */
export function styled(phrase: string, sample: string): string {
  const words = phrase.toLowerCase().split(' ');
  const upper = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const [, suffix = ''] = /((?:Error|Exception)?)$/.exec(sample) ?? [];
  if (/^[a-z\d]+(?:_[a-z\d]+)*$/.test(sample)) return words.join('_');
  if (/^[A-Z\d]+(?:_[A-Z\d]+)*$/.test(sample)) return words.join('_').toUpperCase();
  if (/^[a-z\d]+(?:-[a-z\d]+)+$/.test(sample)) return words.join('-');
  if (/^[A-Z][a-z\d]+(?:[A-Z][a-z\d]+)+$/.test(sample)) return upper.join('') + suffix;
  if (/^[a-z\d]+(?:[A-Z][a-z\d]+)+$/.test(sample)) return words[0] + upper.slice(1).join('') + suffix;
  return phrase;
}
