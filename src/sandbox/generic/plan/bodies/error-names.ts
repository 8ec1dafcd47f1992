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
  404: ['notfound', 'resourcenotfound', 'invalidrequest'],
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
