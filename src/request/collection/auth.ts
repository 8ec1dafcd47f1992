/** Credentials as variables, which are named after the placeholders of samples. */
import { cookieValue, credentials } from '../build-request.ts';
import { placeholderAuth } from '../initial.ts';
import type { Credentials, RequestSpec, SecurityScheme } from '../request-spec.ts';
import { type Auth, type Entry, use, type Variable } from './postman.ts';

export interface CredentialNames {
  variables: Variable[];
  /** Variables by key of the security scheme. */
  byScheme: Record<string, Credentials>;
}

export function nameCredentials(specs: readonly RequestSpec[]): CredentialNames {
  const byScheme = new Map<string, Credentials>();
  const variables: Variable[] = [];
  const counts = new Map<string, number>();
  const named = (placeholder: string, { key, description }: SecurityScheme): string => {
    const count = (counts.get(placeholder) ?? 0) + 1;
    counts.set(placeholder, count);
    const name = count > 1 ? `${placeholder}_${count}` : placeholder;
    variables.push({ key: name, value: '', type: 'string', description: description?.trim() || key });
    return name;
  };
  for (const spec of specs) {
    const placeholders = placeholderAuth(spec)?.credentials ?? {};
    for (const scheme of spec.security.flat()) {
      if (byScheme.has(scheme.key) || scheme.type === 'other') continue;
      const names = Object.entries(placeholders[scheme.key] ?? {});
      byScheme.set(
        scheme.key,
        Object.fromEntries(names.map(([member, placeholder]) => [member, named(placeholder, scheme)])),
      );
    }
  }
  return { variables, byScheme: Object.fromEntries(byScheme) };
}

export interface SentCredentials {
  auth: Auth;
  /** What a request needs besides: it has one authentication. */
  header: Entry[];
  query: Entry[];
  cookies: string[];
}

/** The credentials of a security requirement, an index into `spec.security`. */
export function writeCredentials(
  spec: RequestSpec,
  requirement: number,
  { byScheme }: CredentialNames,
): SentCredentials {
  const result: SentCredentials = { auth: { type: 'noauth' }, header: [], query: [], cookies: [] };
  for (const scheme of spec.security[requirement] ?? []) {
    const names = byScheme[scheme.key] ?? {};
    const auth = authOf(scheme, names);
    if (auth && result.auth.type === 'noauth') {
      result.auth = auth;
      continue;
    }
    const alone = { ...spec, security: [[scheme]] };
    for (const { place, name, value } of credentials(alone, {
      ...NO_VALUES,
      auth: { requirement: 0, credentials: { [scheme.key]: { value: MARK } } },
    })) {
      const text = value.replace(MARK, use(names.value ?? ''));
      if (place === 'cookie') result.cookies.push(`${cookieValue(name)}=${text}`);
      else result[place].push({ key: name, value: text });
    }
  }
  return result;
}

const NO_VALUES = { server: '', path: {}, query: {}, header: {}, cookie: {} };

/** Stands for the name of a variable while the request model writes the value. */
const MARK = 'VALUE';

function authOf(scheme: SecurityScheme, { value = '', username = '', password = '' }: Credentials) {
  const auth = (type: string, values: Record<string, string>): Auth => ({
    type,
    [type]: Object.entries(values).map(([key, text]): Variable => ({ key, value: text, type: 'string' })),
  });
  if (scheme.type === 'http' && scheme.scheme === 'basic')
    return auth('basic', { username: use(username), password: use(password) });
  if (scheme.type === 'http') return auth('bearer', { token: use(value) });
  if (scheme.type === 'apiKey' && scheme.in !== 'cookie')
    return auth('apikey', { key: scheme.name, value: use(value), in: scheme.in });
  return undefined;
}
