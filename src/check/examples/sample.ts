import { syntaxErrorOf } from '../../content/index.ts';
import { inEnglish } from '../../contract/index.ts';
import type { Operation } from '../../openapi/index.ts';
import {
  buildRequest,
  checkValues,
  type HttpRequest,
  parsePaste,
  type RequestValues,
  valuesOf,
} from '../../request/index.ts';
import { suggest } from '../targets.ts';
import { readFetch } from './fetch-call.ts';
import { bodyProblems, lowerFirst, readJson } from './json-body.ts';
import { isPlaceholder } from './placeholders.ts';
import { type ExampleProblem, spanOf } from './places.ts';
import { serverProblem } from './sample-server.ts';
import { valueProblems } from './sample-values.ts';

const SHELLS = new Set(['', 'bash', 'sh', 'shell', 'zsh', 'curl', 'console', 'shellscript', 'terminal']);
const SCRIPTS = new Set(['js', 'javascript', 'ts', 'typescript', 'mjs', 'jsx', 'tsx']);

/** Whether blocks in this language may be a curl command or have a `fetch` call. */
export const isSample = (language: string): boolean => SHELLS.has(language) || SCRIPTS.has(language);

export const isScript = (language: string): boolean => SCRIPTS.has(language);

/** The request of a sample; undefined if it is none, or if a shell or a script computes it. */
export function readSample(
  language: string,
  text: string,
): { request: HttpRequest; isBodyKnown: boolean } | undefined {
  if (SCRIPTS.has(language)) return readFetch(text);
  if (!/^\s*(?:\$ +)?curl\s/.test(text)) return undefined;
  const { request } = parsePaste(text);
  const isBodyKnown = request?.body === undefined || typeof request.body === 'string';
  return request && { request, isBodyKnown };
}

/** Differences between a sample and the operation that it shows. */
export function sampleProblems(
  language: string,
  text: string,
  { request: spec }: Operation,
): ExampleProblem[] {
  const { request, isBodyKnown } = readSample(language, text) ?? {};
  if (!request) return SCRIPTS.has(language) ? scriptProblems(text) : [];
  const what = `${spec.method} ${spec.path}`;
  const reading = valuesOf(spec, request, spec.servers);
  if (!reading) {
    const path = pathnameOf(request.url);
    const sent = `${request.method.toUpperCase()} ${path}`;
    const message = `this sample sends ${sent}, but the page is about ${what}`;
    return [{ code: 'example/request', message, span: spanOf(text, path) }];
  }
  const { values, server } = reading;
  return [
    ...(server ? [] : serverProblem(text, values.server, spec, what)),
    ...missingProblems(spec, values, { what, isBodyKnown, url: request.url }),
    ...extraProblems(text, values, { known: queryNames(spec), what }),
    ...valueProblems(text, spec, values, what),
    ...(isBodyKnown ? sentBody(text, spec, values, what) : []),
  ];
}

/** A script with a `fetch` call that does not parse, unless parts are left out or stand for others. */
function scriptProblems(text: string): ExampleProblem[] {
  if (!/\bfetch\s*\(/.test(text) || isPlaceholder(text) || /\.\.\.(?![\w$[{(])|…/.test(text)) return [];
  const error = syntaxErrorOf(text, 'sample.tsx');
  if (!error) return [];
  const span = { start: error.offset, end: error.offset + 1 };
  return [
    { code: 'example/syntax', message: `this script is not valid: ${lowerFirst(error.message)}`, span },
  ];
}

/**
 * Required values that the sample does not send. Credentials and servers are the author's to choose, and a
 * sample may show the path as the template has it.
 */
function missingProblems(
  spec: Operation['request'],
  values: RequestValues,
  { what, isBodyKnown, url }: { what: string; isBodyKnown: boolean | undefined; url: string },
): ExampleProblem[] {
  const missing = checkValues(spec, values).filter(
    ({ id, part, name }) =>
      (id === 'problem.required' && !(part === 'path' && url.includes(`{${name}}`))) ||
      (id === 'problem.noBody' && isBodyKnown),
  );
  return missing.map((problem) => ({
    code: 'example/request',
    message: `this sample lacks what ${what} requires: ${lowerFirst(inEnglish(problem))}`.replace(/\.$/, ''),
  }));
}

const queryNames = ({ parameters }: Operation['request']): string[] =>
  parameters.filter((each) => each.in === 'query').map(({ name }) => name);

/** Query parameters that the operation does not have. Any header may be sent. */
const extraProblems = (
  text: string,
  { extra = [] }: RequestValues,
  { known, what }: { known: readonly string[]; what: string },
): ExampleProblem[] =>
  extra.flatMap(({ in: place, name }) =>
    place !== 'query'
      ? []
      : {
          code: 'example/undocumented-field',
          message: `the OpenAPI file does not describe the query parameter "${name}" of ${what}`,
          hint: suggest(name, known),
          span: spanOf(text, name),
        },
  );

/** The JSON body of the sample, held against its schema where it stands in the text. */
function sentBody(
  text: string,
  spec: Operation['request'],
  values: RequestValues,
  what: string,
): ExampleProblem[] {
  const { body } = buildRequest(spec, values);
  const media = spec.body?.media.find(({ contentType }) => contentType === values.body?.contentType);
  if (typeof body !== 'string' || !media || !/\bjson\b/i.test(media.contentType)) return [];
  if (isPlaceholder(body)) return [];
  const { root, problems } = readJson(body);
  const all = root
    ? bodyProblems(root, media.schema, {
        components: spec.components,
        direction: 'request',
        what: `the body of ${what}`,
      })
    : problems;
  // The text of the body may be quoted in the sample; its parts are the same.
  const offset = text.indexOf(body);
  return all.map(({ span, ...problem }) => ({
    ...problem,
    ...(span && { span: shifted(span, offset) ?? spanOf(text, body.slice(span.start, span.end)) }),
  }));
}

const shifted = ({ start, end }: { start: number; end: number }, offset: number) =>
  offset < 0 ? undefined : { start: start + offset, end: end + offset };

const pathnameOf = (url: string): string => (URL.canParse(url) ? new URL(url).pathname : url);
