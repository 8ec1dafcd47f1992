/** Placeholders of credentials in samples, and what replaces them. */
import type { Operation } from '../../openapi/index.ts';
import type { Credentials, HttpRequest } from '../../request/index.ts';

/** A text that stands for another: `$TOKEN`, `${TOKEN}`, `<token>`, `YOUR_TOKEN`, `ACCESS_TOKEN`. */
const PLACEHOLDER = /^(?:\$\{?\w+\}?|<[\w -]+>|\{[\w-]+\}|YOUR[_-].*|[A-Z][A-Z\d]*(?:_[A-Z\d]+)+)$/;

/** A credential of a sample: its placeholder, and which part of an account it stands for. */
export type Fill = (placeholder: string, part: keyof Credentials) => string | undefined;

/** The request with credentials instead of placeholders. Real values in a sample stay as they are. */
export function withCredentials(
  request: HttpRequest,
  operation: Operation | undefined,
  fill: Fill,
): HttpRequest {
  const replaced = (text: string, part: keyof Credentials): string =>
    PLACEHOLDER.test(text) ? (fill(text, part) ?? text) : text;
  const keys = operation?.request.security
    .flat()
    .flatMap((scheme) => (scheme.type === 'apiKey' ? scheme : []));
  const isKey = (place: string, name: string): boolean =>
    keys?.some((key) => key.in === place && key.name.toLowerCase() === name.toLowerCase()) === true;
  const headers = request.headers.map(([name, value]): [string, string] => {
    if (name.toLowerCase() === 'authorization') return [name, authorization(value, replaced)];
    return [name, isKey('header', name) ? replaced(value, 'value') : value];
  });
  const url = request.url.replace(/(?<=\?)[^#]*/, (query) =>
    query
      .split('&')
      .map((pair) => {
        const [name = '', value = ''] = pair.split('=', 2);
        return isKey('query', name) ? `${name}=${encodeURIComponent(replaced(value, 'value'))}` : pair;
      })
      .join('&'),
  );
  return { ...request, headers, url };
}

function authorization(value: string, replaced: (text: string, part: keyof Credentials) => string): string {
  const [, scheme = '', token = ''] = /^(\S+)\s+(.*)$/s.exec(value) ?? [];
  if (scheme.toLowerCase() !== 'basic')
    return scheme === '' ? value : `${scheme} ${replaced(token, 'value')}`;
  const [, username = '', password = ''] = /^([^:]*):(.*)$/s.exec(decode(token)) ?? [];
  const bytes = new TextEncoder().encode(
    `${replaced(username, 'username')}:${replaced(password, 'password')}`,
  );
  return `${scheme} ${btoa(String.fromCharCode(...bytes))}`;
}

function decode(base64: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(base64), (each) => each.charCodeAt(0)));
  } catch {
    return '';
  }
}
