/** What keeps the values that are filled in from being sent. */
import { type JsonText, type Phrase, parseJson, type Values } from '../contract/index.ts';
import { buildRequest, credentials, filled, fillTemplate, givenValue } from './build.ts';
import { JSON_TYPE } from './form.ts';
import type { HttpRequest, RequestSpec, RequestValues } from './model.ts';
import { requiredOf } from './schemas.ts';

/** All that is said of values that cannot be sent. */
export type ProblemText =
  | '"{name}" is required.'
  | 'Choose a server.'
  | 'The server variable {variable} is not filled in.'
  | 'The server must be an absolute URL that starts with http:// or https://.'
  | 'The address of the server cannot hold a password.'
  | '"{text}" cannot be a segment of a path: URLs resolve it, and the request would go elsewhere.'
  | '"{name}" is not a name that a header can have.'
  | 'A header cannot hold line breaks or other control characters.'
  | 'A header can only hold ASCII characters.'
  | 'Authentication is required.'
  | 'Credentials are required.'
  | '"{username}" cannot hold a colon, which separates it from "{password}".'
  | 'The request body is required.'
  | 'Browsers do not let a page send a {method} request.'
  | 'Browsers do not let a page send a {method} request with a body.'
  | 'Browsers do not let a page set the header "{name}": the code samples send it, this page cannot.';

/** What is wrong, in a sentence. */
export interface Problem extends Phrase<ProblemText | JsonText> {
  part: 'path' | 'query' | 'header' | 'cookie' | 'body' | 'auth' | 'server';
  /** Parameter, form property, or key of the security scheme. */
  name?: string;
  /** 1-based position in the text of the body. */
  line?: number;
  column?: number;
  /** Only a page in a browser cannot send this; the code samples can. */
  browser?: true;
}

/** Finds what is missing or cannot be sent. Whether values satisfy their schemas is not looked at. */
export function checkValues(spec: RequestSpec, values: RequestValues): Problem[] {
  const request = buildRequest(spec, values);
  return [
    ...checkServer(spec, values),
    ...checkPath(spec, values),
    ...checkRequired(spec, values),
    ...checkHeaders(spec, values, request),
    ...checkAuth(spec, values),
    ...checkBody(spec, values, request),
  ];
}

const problem = (
  part: Problem['part'],
  text: Problem['text'],
  values?: Values,
  name?: string,
  browser?: true,
): Problem => ({ part, name, text, values, browser });

function checkServer({ method }: RequestSpec, { server }: RequestValues): Problem[] {
  const fault = (text: ProblemText, values?: Values, browser?: true): Problem[] => [
    problem('server', text, values, undefined, browser),
  ];
  if (/^(CONNECT|TRACE|TRACK)$/.test(method)) {
    return fault('Browsers do not let a page send a {method} request.', { method }, true);
  }
  if (!server) return fault('Choose a server.');
  const [variable] = /\{[^{}]*\}/.exec(server) ?? [];
  if (variable) return fault('The server variable {variable} is not filled in.', { variable });
  const url = URL.canParse(server) ? new URL(server) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    return fault('The server must be an absolute URL that starts with http:// or https://.');
  }
  return url.username || url.password ? fault('The address of the server cannot hold a password.') : [];
}

function checkPath(spec: RequestSpec, values: RequestValues): Problem[] {
  return spec.path
    .replace(/[?#].*/s, '')
    .split('/')
    .flatMap((segment): Problem[] => {
      const { text, open } = fillTemplate(spec, values, segment);
      const [, name] = /\{([^{}]*)\}/.exec(segment) ?? [];
      if (name !== undefined && /^\.\.?$/.test(text)) {
        return [
          problem(
            'path',
            '"{text}" cannot be a segment of a path: URLs resolve it, and the request would go elsewhere.',
            { text },
            name,
          ),
        ];
      }
      return open.map((piece) => missing('path', piece.slice(1, -1)));
    });
}

const missing = (part: Problem['part'], name: string): Problem =>
  problem(part, '"{name}" is required.', { name }, name);

/** Headers that come from elsewhere are no parameters (OpenAPI section 4.8.12.1). */
const IGNORED = /^(accept|authorization|content-type)$/i;

function checkRequired({ parameters }: RequestSpec, values: RequestValues): Problem[] {
  return parameters
    .filter(
      ({ in: place, required, name }) =>
        required && place !== 'path' && !(place === 'header' && IGNORED.test(name)),
    )
    .filter((parameter) => {
      const value = givenValue(values, parameter);
      return value === undefined || value === null || (Array.isArray(value) && !value.length);
    })
    .map(({ in: place, name }) => missing(place, name));
}

/** Fetch Standard, forbidden request-header. */
const FORBIDDEN =
  /^(accept-charset|accept-encoding|access-control-request-(headers|method)|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|referer|set-cookie|te|trailer|transfer-encoding|upgrade|via|(proxy|sec)-.*)$/i;
const OVERRIDE = /^x-(http-method|http-method-override|method-override)$/i;
const FORBIDDEN_METHOD = /(^|,)\s*(connect|trace|track)\s*(,|$)/i;

function checkHeaders(spec: RequestSpec, values: RequestValues, { headers }: HttpRequest): Problem[] {
  const valueOfHeader = (name: string): string =>
    headers.find(([known]) => known.toLowerCase() === name.toLowerCase())?.[1] ?? '';
  const given: { part: Problem['part']; name: string; header: string }[] = [
    ...filled(spec, values, 'header').map(({ parameter: { name } }) => ({
      part: 'header' as const,
      name,
      header: name,
    })),
    ...filled(spec, values, 'cookie').map(({ parameter: { name } }) => ({
      part: 'cookie' as const,
      name,
      header: 'Cookie',
    })),
    ...credentials(spec, values)
      .filter(({ place }) => place !== 'query')
      .map(({ key, place, name }) => ({
        part: 'auth' as const,
        name: key,
        header: place === 'cookie' ? 'Cookie' : name,
      })),
  ];
  return given.flatMap(({ part, name, header }): Problem[] => {
    const value = valueOfHeader(header);
    const text = headerFault(header, value);
    if (text) return [problem(part, text, { name: header }, name)];
    if (!FORBIDDEN.test(header) && !(OVERRIDE.test(header) && FORBIDDEN_METHOD.test(value))) return [];
    return [
      problem(
        part,
        'Browsers do not let a page set the header "{name}": the code samples send it, this page cannot.',
        { name: header },
        name,
        true,
      ),
    ];
  });
}

/** RFC 9110 sections 5.1 and 5.5. Bytes beyond ASCII are allowed there, but no two clients encode them alike. */
function headerFault(name: string, value: string): ProblemText | undefined {
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) return '"{name}" is not a name that a header can have.';
  if (/[^\P{Cc}\t]/u.test(value)) return 'A header cannot hold line breaks or other control characters.';
  return /[^\t -~]/.test(value) ? 'A header can only hold ASCII characters.' : undefined;
}

function checkAuth(spec: RequestSpec, values: RequestValues): Problem[] {
  const { auth } = values;
  if (!auth)
    return spec.security.length && spec.security.every((schemes) => schemes.length)
      ? [problem('auth', 'Authentication is required.')]
      : [];
  const given = credentials(spec, values);
  return (spec.security[auth.requirement] ?? []).flatMap((scheme): Problem[] => {
    if (scheme.type === 'other') return [];
    if (!given.some(({ key }) => key === scheme.key))
      return [problem('auth', 'Credentials are required.', undefined, scheme.key)];
    const isBasic = scheme.type === 'http' && scheme.scheme === 'basic';
    if (!isBasic || !auth.credentials[scheme.key]?.username?.includes(':')) return [];
    return [
      problem(
        'auth',
        '"{username}" cannot hold a colon, which separates it from "{password}".',
        { username: scheme.usernameLabel, password: scheme.passwordLabel },
        scheme.key,
      ),
    ];
  });
}

function checkBody(spec: RequestSpec, { body }: RequestValues, request: HttpRequest): Problem[] {
  const { body: rules, method } = spec;
  if (!rules) return [];
  if (rules.required && !body?.fields && !body?.text)
    return [problem('body', 'The request body is required.')];
  if (request.body === undefined || !body) return [];
  const problems: Problem[] = [];
  if (/^(GET|HEAD)$/.test(method)) {
    problems.push(
      problem(
        'body',
        'Browsers do not let a page send a {method} request with a body.',
        { method },
        undefined,
        true,
      ),
    );
  }
  const { contentType, fields, text } = body;
  if (fields) {
    const schema = rules.media.find((media) => media.contentType === contentType)?.schema ?? true;
    for (const name of requiredOf(schema, spec.components)) {
      if (!Object.hasOwn(fields, name) || fields[name] === undefined) problems.push(missing('body', name));
    }
  } else if (text !== undefined && JSON_TYPE.test(contentType)) {
    const { error } = parseJson(text);
    if (error) problems.push({ part: 'body', ...error });
  }
  return problems;
}
