/** JavaScript with the platform's fetch: browsers, Node 20 or later, Deno, Bun. */
import { isAltered, writeMultipart } from '../multipart-text.ts';
import type { FormPart, HttpRequest } from '../request-spec.ts';
import { type Body, canBeMapKeys, outline, SAMPLE_BOUNDARY } from './outline.ts';
import { block, escapeLines, escapeLiteral } from './source-writer.ts';

export function javascript(request: HttpRequest): string {
  const { method, url, headers, basic, body } = outline(request);
  const [setup, expression] = writeBody(body);
  const entries = headers.map(([name, value]): [string, string] => [name, string(value)]);
  if (basic) entries.unshift(['Authorization', authorization(basic, request)]);

  const init: string[] = [];
  if (method !== 'GET') init.push(`method: ${string(method)}`);
  if (entries.length) init.push(`headers: ${record(entries)}`);
  if (expression) init.push(expression === 'body' ? expression : `body: ${expression}`);
  const argument = init.length ? `, ${block('{', init, '}', '  ')}` : '';
  const call = `const response = await fetch(${string(url)}${argument});`;
  return `${setup}${call}\n\nconsole.log(await response.text());`;
}

/** `btoa` only accepts Latin-1; other credentials are written encoded. */
function authorization(
  { username, password }: { username: string; password: string },
  { headers }: HttpRequest,
): string {
  const user = `${username}:${password}`;
  if (/^[ -~]*$/.test(user)) return `\`Basic \${btoa(${string(user)})}\``;
  return string(headers.find(([name]) => name.toLowerCase() === 'authorization')?.[1] ?? '');
}

const string = (text: string): string => `'${escapeLiteral(text, "'")}'`;

const key = (name: string): string => (/^[a-z_]\w*$/i.test(name) ? name : string(name));

const text = (value: string): string =>
  value.includes('\n') ? `\`${escapeLines(value, '`$')}\`` : string(value);

const record = (entries: [name: string, expression: string][]): string =>
  canBeMapKeys(entries.map(([name]) => name))
    ? block(
        '{',
        entries.map(([name, value]) => `${key(name)}: ${value}`),
        '}',
        '  ',
      )
    : block(
        '[',
        entries.map(([name, value]) => `[${string(name)}, ${value}]`),
        ']',
        '  ',
      );

/** Statements to run first, and the expression for the body. */
function writeBody(body: Body): [setup: string, expression: string] {
  if (body.kind === 'text') return [`const body = ${text(body.text)};\n\n`, 'body'];
  if (body.kind === 'file') return [IMPORT, open(body.filename, '')];
  if (body.kind === 'form') {
    const fields = body.fields.map(({ name, value }): [string, string] => [name, string(value)]);
    return ['', `new URLSearchParams(${fields.length ? record(fields) : ''})`];
  }
  return body.kind === 'parts' ? writeParts(body.parts) : ['', ''];
}

const IMPORT = "import { openAsBlob } from 'node:fs';\n\n";

const open = (filename: string, type: string): string =>
  `await openAsBlob(${string(filename)}${type && `, { type: ${string(type)} }`})`;

function writeParts(parts: FormPart[]): [setup: string, expression: string] {
  const files = parts.some(({ value }) => typeof value !== 'string') ? IMPORT : '';
  if (parts.some(isAltered)) {
    const pieces = writeMultipart(parts, SAMPLE_BOUNDARY).map((piece) =>
      typeof piece === 'string' ? string(piece) : open(piece.filename, ''),
    );
    const type = `{ type: ${string(`multipart/form-data; boundary=${SAMPLE_BOUNDARY}`)} }`;
    return [`${files}const body = new Blob(${block('[', pieces, ']', '  ')}, ${type});\n\n`, 'body'];
  }
  const lines = parts.map(({ name, value }) => {
    const values =
      typeof value === 'string'
        ? [string(value)]
        : [open(value.filename, value.contentType), string(value.filename)];
    return `body.append(${[string(name), ...values].join(', ')});\n`;
  });
  return [`${files}const body = new FormData();\n${lines.join('')}\n`, 'body'];
}
