/** Finds the credentials of a request, by security scheme. */
import { cookieValue } from '../build-request.ts';
import { base64, decodeBase64 } from '../encode.ts';
import type {
  Credentials,
  HttpRequest,
  RequestSpec,
  RequestValues,
  SecurityScheme,
} from '../request-spec.ts';
import { decodePercent, decodeQuery, split } from './decode.ts';
import type { Pair } from './parameters.ts';

interface Sources {
  headers: HttpRequest['headers'];
  query: Pair[];
  cookies: Pair[];
}

interface Finding {
  key: string;
  credentials: Credentials;
  /** The header, or the pair, that has them. */
  source: HttpRequest['headers'][number] | Pair;
}

/** Credentials of the security requirement that the request fits best, and what they were read from. */
export function readCredentials(
  { security }: RequestSpec,
  sources: Sources,
): { auth?: NonNullable<RequestValues['auth']>; used: Set<Finding['source']> } {
  let best: { requirement: number; findings: Finding[] } | undefined;
  for (const [requirement, schemes] of security.entries()) {
    const findings = schemes.flatMap((scheme) => findCredentials(scheme, sources) ?? []);
    if (findings.length > (best?.findings.length ?? 0)) best = { requirement, findings };
  }
  if (!best) return { used: new Set() };
  const credentials = Object.fromEntries(best.findings.map(({ key, credentials }) => [key, credentials]));
  return {
    auth: { requirement: best.requirement, credentials },
    used: new Set(best.findings.map(({ source }) => source)),
  };
}

function findCredentials(scheme: SecurityScheme, { headers, query, cookies }: Sources): Finding | undefined {
  const { key } = scheme;
  const headerOf = (wanted: string) => headers.find(([name]) => name.toLowerCase() === wanted.toLowerCase());
  if (scheme.type === 'http') {
    const source = headerOf('Authorization');
    const credentials = source && readAuthorization(scheme.scheme, source[1]);
    return credentials && { key, credentials, source };
  }
  if (scheme.type !== 'apiKey') return undefined;
  if (scheme.in === 'header') {
    const source = headerOf(scheme.name);
    return source?.[1] ? { key, credentials: { value: source[1] }, source } : undefined;
  }
  const pairs = scheme.in === 'query' ? query : cookies;
  const source = pairs.find(({ name }) => name === scheme.name);
  if (!source?.value) return undefined;
  const value = scheme.in === 'query' ? decodeQuery(source.value) : readCookie(source.value);
  return { key, credentials: { value }, source };
}

/** Cookies have their own encoding: only what a cookie cannot contain is encoded. */
const readCookie = (raw: string): string => {
  const value = decodePercent(raw);
  return cookieValue(value) === raw ? value : raw;
};

function readAuthorization(scheme: 'bearer' | 'basic', header: string): Credentials | undefined {
  const [name, value] = split(header, ' ');
  if (name.toLowerCase() !== scheme || !value) return undefined;
  if (scheme === 'bearer') return { value: value.trim() };
  const text = decodeBase64(value.trim());
  if (text === undefined) return undefined;
  const [username, password, hasColon] = split(text, ':');
  return hasColon && base64(text) === value.trim() ? { username, password } : undefined;
}
