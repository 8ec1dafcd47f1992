/** Finds what prevents values from being sent. */
import { type JsonErrorId, type Phrase, parseJson, type Values } from '../contract/index.ts';
import {
  buildRequest,
  credentials,
  fillTemplate,
  parametersWithValue,
  parameterValue,
} from './build-request.ts';
import { JSON_TYPE } from './media-types.ts';
import type { HttpRequest, RequestSpec, RequestValues } from './request-spec.ts';
import { requiredOf } from './schemas.ts';
import { isAuthOptional } from './security.ts';

/** All problems of values that cannot be sent. */
type ProblemId =
  | 'problem.required'
  | 'problem.noServer'
  | 'problem.serverVariable'
  | 'problem.serverUrl'
  | 'problem.serverPassword'
  | 'problem.pathSegment'
  | 'problem.headerName'
  | 'problem.headerControl'
  | 'problem.headerAscii'
  | 'problem.extraName'
  | 'problem.cookieName'
  | 'problem.noAuth'
  | 'problem.noCredentials'
  | 'problem.basicColon'
  | 'problem.noBody'
  | 'problem.method'
  | 'problem.methodBody'
  | 'problem.browserHeader';

/** One problem. */
export interface Problem extends Phrase<ProblemId | JsonErrorId> {
  part: 'path' | 'query' | 'header' | 'cookie' | 'extra' | 'body' | 'auth' | 'server';
  /** Parameter, form property, key of the security scheme, or index in `extra`. */
  name?: string;
  /** 1-based line in the text of the body. */
  line?: number;
  column?: number;
  /** Only browsers cannot send this; the code samples can. */
  browser?: true;
}

/** Finds what is missing or cannot be sent. Does not check values against their schemas. */
export function checkValues(spec: RequestSpec, values: RequestValues): Problem[] {
  const request = buildRequest(spec, values);
  return [
    ...checkServer(spec, values),
    ...checkPath(spec, values),
    ...checkRequired(spec, values),
    ...checkHeaders(spec, values, request),
    ...checkExtra(values),
    ...checkAuth(spec, values),
    ...checkBody(spec, values, request),
  ];
}

const problem = (
  part: Problem['part'],
  id: Problem['id'],
  values?: Values,
  name?: string,
  browser?: true,
): Problem => ({ part, name, id, values, browser });

function checkServer({ method }: RequestSpec, { server }: RequestValues): Problem[] {
  const report = (id: ProblemId, values?: Values, browser?: true): Problem[] => [
    problem('server', id, values, undefined, browser),
  ];
  if (/^(CONNECT|TRACE|TRACK)$/.test(method)) {
    return report('problem.method', { method }, true);
  }
  if (!server) return report('problem.noServer');
  const [variable] = /\{[^{}]*\}/.exec(server) ?? [];
  if (variable) return report('problem.serverVariable', { variable });
  const url = URL.canParse(server) ? new URL(server) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    return report('problem.serverUrl');
  }
  return url.username || url.password ? report('problem.serverPassword') : [];
}

function checkPath(spec: RequestSpec, values: RequestValues): Problem[] {
  return spec.path
    .replace(/[?#].*/s, '')
    .split('/')
    .flatMap((segment): Problem[] => {
      const { text, unfilled } = fillTemplate(spec, values, segment);
      const [, name] = /\{([^{}]*)\}/.exec(segment) ?? [];
      if (name !== undefined && /^\.\.?$/.test(text)) {
        return [problem('path', 'problem.pathSegment', { text }, name)];
      }
      return unfilled.map((piece) => missing('path', piece.slice(1, -1)));
    });
}

const missing = (part: Problem['part'], name: string): Problem =>
  problem(part, 'problem.required', { name }, name);

/** Headers that are set elsewhere are not parameters (OpenAPI section 4.8.12.1). */
const IGNORED = /^(accept|authorization|content-type)$/i;

function checkRequired({ parameters }: RequestSpec, values: RequestValues): Problem[] {
  return parameters
    .filter(
      ({ in: place, required, name }) =>
        required && place !== 'path' && !(place === 'header' && IGNORED.test(name)),
    )
    .filter((parameter) => {
      const value = parameterValue(values, parameter);
      return value === undefined || value === null || (Array.isArray(value) && !value.length);
    })
    .map(({ in: place, name }) => missing(place, name));
}

/** Fetch Standard, forbidden request-header. */
const FORBIDDEN = new Set([
  ...['accept-charset', 'accept-encoding', 'access-control-request-headers', 'access-control-request-method'],
  ...['connection', 'content-length', 'cookie', 'cookie2', 'date', 'dnt', 'expect', 'host', 'keep-alive'],
  ...['origin', 'referer', 'set-cookie', 'te', 'trailer', 'transfer-encoding', 'upgrade', 'via'],
]);
const FORBIDDEN_PREFIX = /^(proxy|sec)-/;
const OVERRIDE = /^x-(http-method|http-method-override|method-override)$/;
const FORBIDDEN_METHOD = /(^|,)\s*(connect|trace|track)\s*(,|$)/i;

/** Whether a browser refuses to send a header for a page. @param header in lower case */
export const isForbidden = (header: string, value: string): boolean =>
  FORBIDDEN.has(header) ||
  FORBIDDEN_PREFIX.test(header) ||
  (OVERRIDE.test(header) && FORBIDDEN_METHOD.test(value));

function checkHeaders(spec: RequestSpec, values: RequestValues, { headers }: HttpRequest): Problem[] {
  const valueOfHeader = (name: string): string =>
    headers.find(([header]) => header.toLowerCase() === name.toLowerCase())?.[1] ?? '';
  const sentHeaders: { part: Problem['part']; name: string; header: string }[] = [
    ...parametersWithValue(spec, values, 'header').map(({ parameter: { name } }) => ({
      part: 'header' as const,
      name,
      header: name,
    })),
    ...parametersWithValue(spec, values, 'cookie').map(({ parameter: { name } }) => ({
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
  return sentHeaders.flatMap(({ part, name, header }): Problem[] => {
    const value = valueOfHeader(header);
    const id = headerProblem(header, value);
    if (id) return [problem(part, id, { name: header }, name)];
    if (!isForbidden(header.toLowerCase(), value)) return [];
    return [problem(part, 'problem.browserHeader', { name: header }, name, true)];
  });
}

function checkExtra({ extra = [] }: RequestValues): Problem[] {
  return extra.flatMap(({ in: place, name, value }, index): Problem[] => {
    const report = (id: ProblemId, header = name, browser?: true): Problem[] => [
      problem('extra', id, { name: header }, String(index), browser),
    ];
    if (!name) return value ? report('problem.extraName') : [];
    if (place === 'query') return [];
    if (place === 'cookie') {
      return TOKEN.test(name)
        ? report('problem.browserHeader', 'Cookie', true)
        : report('problem.cookieName');
    }
    const id = headerProblem(name, value.trim());
    if (id) return report(id);
    return isForbidden(name.toLowerCase(), value) ? report('problem.browserHeader', name, true) : [];
  });
}

/** RFC 9110 section 5.6.2. Names of cookies are tokens, too (RFC 6265 section 4.1.1). */
const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/;

/**
 * RFC 9110 sections 5.1 and 5.5. Bytes beyond ASCII are allowed there, but clients encode them differently.
 */
function headerProblem(name: string, value: string): ProblemId | undefined {
  if (!TOKEN.test(name)) return 'problem.headerName';
  if (/[^\P{Cc}\t]/u.test(value)) return 'problem.headerControl';
  return /[^\t -~]/.test(value) ? 'problem.headerAscii' : undefined;
}

function checkAuth(spec: RequestSpec, values: RequestValues): Problem[] {
  const { auth } = values;
  if (!auth) return isAuthOptional(spec) ? [] : [problem('auth', 'problem.noAuth')];
  const complete = credentials(spec, values);
  // Without any, the request is a complete one of the alternative that needs none.
  if (!complete.length && isAuthOptional(spec)) return [];
  return (spec.security[auth.requirement] ?? []).flatMap((scheme): Problem[] => {
    if (scheme.type === 'other') return [];
    if (!complete.some(({ key }) => key === scheme.key))
      return [problem('auth', 'problem.noCredentials', undefined, scheme.key)];
    const isBasic = scheme.type === 'http' && scheme.scheme === 'basic';
    if (!isBasic || !auth.credentials[scheme.key]?.username?.includes(':')) return [];
    return [
      problem(
        'auth',
        'problem.basicColon',
        { username: scheme.usernameLabel, password: scheme.passwordLabel },
        scheme.key,
      ),
    ];
  });
}

function checkBody(spec: RequestSpec, { body }: RequestValues, request: HttpRequest): Problem[] {
  const { body: rules, method } = spec;
  if (!rules) return [];
  if (rules.required && !body?.fields && !body?.text) return [problem('body', 'problem.noBody')];
  if (request.body === undefined || !body) return [];
  const problems: Problem[] = [];
  if (/^(GET|HEAD)$/.test(method)) {
    problems.push(problem('body', 'problem.methodBody', { method }, undefined, true));
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
