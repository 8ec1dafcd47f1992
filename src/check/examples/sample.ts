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
import type { ExampleProblem } from './places.ts';

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

/** What stands for another text in a command: `$TOKEN`, `<id>`, `YOUR_KEY`, `@file`. It fits no schema. */
const PLACEHOLDER = /^@|\$\{?\w|<[\w -]+>|\{[\w-]+\}|YOUR[_-]/;

/** Differences between a sample and the operation that it shows. */
export function sampleProblems(
  language: string,
  text: string,
  { request: spec }: Operation,
): ExampleProblem[] {
  const { request, isBodyKnown } = readSample(language, text) ?? {};
  if (!request) return [];
  const what = `${spec.method} ${spec.path}`;
  const reading = valuesOf(spec, request, spec.servers);
  if (!reading) {
    const path = pathnameOf(request.url);
    const sent = `${request.method.toUpperCase()} ${path}`;
    const message = `this sample sends ${sent}, but the page is about ${what}`;
    return [{ code: 'example/request', message, span: spanOf(text, path) }];
  }
  const { values } = reading;
  return [
    ...missingProblems(spec, values, { what, isBodyKnown }),
    ...extraProblems(text, values, { known: queryNames(spec), what }),
    ...(isBodyKnown ? sentBody(text, spec, values, what) : []),
  ];
}

/** Required values that the sample does not send. Credentials and servers are the author's to choose. */
function missingProblems(
  spec: Operation['request'],
  values: RequestValues,
  { what, isBodyKnown }: { what: string; isBodyKnown: boolean | undefined },
): ExampleProblem[] {
  const missing = checkValues(spec, values).filter(
    ({ id }) => id === 'problem.required' || (id === 'problem.noBody' && isBodyKnown),
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
  if (PLACEHOLDER.test(body)) return [];
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

function spanOf(text: string, part: string): ExampleProblem['span'] {
  const start = part === '' ? -1 : text.indexOf(part);
  return start < 0 ? undefined : { start, end: start + part.length };
}

const pathnameOf = (url: string): string => (URL.canParse(url) ? new URL(url).pathname : url);
