/** Python 3 with the package requests. */
import type { FormPart, HttpRequest } from '../request-spec.ts';
import { canBeMapKeys, headersBesideForm, type Outline, outline } from './outline.ts';
import { block, escapeLines, escapeLiteral } from './source-writer.ts';

const FUNCTIONS = /^(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/;

export function python(request: HttpRequest): string {
  const { method, url, headers, basic, body } = outline(request);
  const ownHeaders = headersBesideForm(headers, body);

  const named = FUNCTIONS.test(method);
  const call = [string(url)];
  if (!named) call.unshift(string(method));
  if (ownHeaders.length)
    call.push(`headers=${record(ownHeaders.map(([name, value]) => [name, string(value)]))}`);
  if (basic) call.push(`auth=(${bytes(basic.username)}, ${bytes(basic.password)})`);
  const setup = body.kind === 'text' ? `body = ${text(body.text)}\n\n` : '';
  const data = writeBody(body);
  if (data) call.push(data);
  const name = `requests.${named ? method.toLowerCase() : 'request'}`;
  const response = block(`${name}(`, call, ')', '    ');
  return `import requests\n\n${setup}response = ${response}\n\nprint(response.text)`;
}

const string = (value: string): string => `'${escapeLiteral(value, "'")}'`;

const text = (value: string): string =>
  value.includes('\n') ? `'''${escapeLines(value, "'")}'''` : string(value);

const isAscii = (value: string): boolean => /^[\0-\x7f]*$/.test(value);

/** By default, requests encodes credentials as Latin-1. */
const bytes = (value: string): string => (isAscii(value) ? string(value) : `${string(value)}.encode()`);

const record = (entries: [name: string, expression: string][]): string =>
  canBeMapKeys(entries.map(([name]) => name))
    ? block(
        '{',
        entries.map(([name, value]) => `${string(name)}: ${value}`),
        '}',
        '    ',
      )
    : block(
        '[',
        entries.map(([name, value]) => `(${string(name)}, ${value})`),
        ']',
        '    ',
      );

function writeBody(body: Outline['body']): string {
  // Some versions encode text as Latin-1.
  if (body.kind === 'text') return isAscii(body.text) ? 'data=body' : 'data=body.encode()';
  if (body.kind === 'file') return `data=open(${string(body.filename)}, 'rb')`;
  if (body.kind === 'form')
    return `data=${record(body.fields.map(({ name, value }) => [name, string(value)]))}`;
  return body.kind === 'parts' ? `files=${block('[', body.parts.map(part), ']', '    ')}` : '';
}

function part({ name, value, contentType }: FormPart): string {
  const items =
    typeof value === 'string'
      ? ['None', string(value), ...(contentType === undefined ? [] : [string(contentType)])]
      : [
          string(value.filename),
          `open(${string(value.filename)}, 'rb')`,
          string(value.contentType || 'application/octet-stream'),
        ];
  return `(${string(name)}, (${items.join(', ')}))`;
}
