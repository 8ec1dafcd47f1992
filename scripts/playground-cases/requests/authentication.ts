import type { RequestCase } from './request-case.ts';

const secured = (name: string, more: Omit<RequestCase, 'name' | 'operation'>): RequestCase => ({
  name: `auth-${name}`,
  operation: { security: [{ [name]: [] }] },
  target: `/auth-${name}`,
  hasSecret: true,
  ...more,
});

const base64 = (text: string): string => Buffer.from(text).toString('base64');

export const SECURITY_SCHEMES = {
  bearer: { type: 'http', scheme: 'bearer' },
  basic: { type: 'http', scheme: 'basic' },
  digest: { type: 'http', scheme: 'digest' },
  mutual: { type: 'mutualTLS' },
  header: { type: 'apiKey', in: 'header', name: 'X-Key' },
  query: { type: 'apiKey', in: 'query', name: 'key' },
  cookie: { type: 'apiKey', in: 'cookie', name: 'session' },
  oauth: {
    type: 'oauth2',
    flows: { clientCredentials: { tokenUrl: 'https://auth.example.com/token', scopes: { read: 'Reads' } } },
  },
  openid: { type: 'openIdConnect', openIdConnectUrl: 'https://auth.example.com/openid-configuration' },
};

export const AUTHENTICATION: RequestCase[] = [
  secured('bearer', { credentials: ['t0ken'], headers: { authorization: 'Bearer t0ken' } }),
  secured('basic', {
    // The name ends at the first colon (RFC 7617 section 2), and both are UTF-8 (section 2.1).
    credentials: ['jürgen', 'p:äss'],
    headers: { authorization: `Basic ${base64('jürgen:p:äss')}` },
  }),
  secured('header', { credentials: ['k3y'], headers: { 'x-key': 'k3y' } }),
  secured('query', { credentials: ['k 3y'], target: '/auth-query?key=k%203y' }),
  secured('cookie', { credentials: ['k3y'], blocked: /^Browsers do not let a page set the header “Cookie”/ }),
  secured('oauth', { credentials: ['t0ken'], headers: { authorization: 'Bearer t0ken' } }),
  secured('openid', { credentials: ['t0ken'], headers: { authorization: 'Bearer t0ken' } }),
  secured('digest', {
    headers: { authorization: undefined },
    says: /digest does not work from this page\. The request is sent without it/i,
  }),
  secured('mutual', {
    headers: { authorization: undefined },
    says: /TLS.* does not work from this page\. The request is sent without it/i,
  }),
  {
    name: 'auth-both',
    operation: { security: [{ bearer: [], query: [] }] },
    credentials: ['t0ken', 'k3y'],
    target: '/auth-both?key=k3y',
    headers: { authorization: 'Bearer t0ken' },
    hasSecret: true,
  },
  {
    name: 'auth-either',
    operation: { security: [{ bearer: [] }, { header: [] }] },
    enter: (form) => form.getByLabel('Scheme').selectOption({ index: 1 }),
    credentials: ['k3y'],
    target: '/auth-either',
    headers: { 'x-key': 'k3y', authorization: undefined },
    hasSecret: true,
  },
  {
    name: 'auth-optional',
    operation: { security: [{}, { bearer: [] }] },
    target: '/auth-optional',
    headers: { authorization: undefined },
    hasSecret: true,
  },
];
