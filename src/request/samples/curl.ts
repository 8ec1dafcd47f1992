/** curl, 7.68 or later, in a POSIX shell. */
import { encode } from '../encode.ts';
import type { FormPart, HttpRequest } from '../request-spec.ts';
import { type Field, FORM_TYPE, headerOf, outline, withoutHeader } from './outline.ts';

/** The options that send the request byte for byte, each field on its own line. */
export function curl(request: HttpRequest): string {
  const { method, url, headers, basic, body } = outline(request);
  const options = [quote(url)];
  const add = (option: string, value: string): void => {
    options.push(`${option} ${quote(value)}`);
  };
  if (/[[\]{}]/.test(url)) options.push('--globoff');
  if (method === 'HEAD' && body.kind === 'none') options.push('--head');
  else if (method !== 'GET' || body.kind !== 'none') options.push(`--request ${method}`);
  if (basic) add('--user', `${basic.username}:${basic.password}`);

  const isData = body.kind === 'text' || body.kind === 'form' || body.kind === 'file';
  const type = headerOf(headers, 'Content-Type');
  const isDefaultType = isData && type === FORM_TYPE;
  for (const [name, value] of isDefaultType ? withoutHeader(headers, 'Content-Type') : headers) {
    // curl drops a header with nothing after the colon.
    add('--header', value ? `${name}: ${value}` : `${name};`);
  }
  if (isData && type === undefined) add('--header', 'Content-Type:');

  if (body.kind === 'text') add('--data-raw', body.text);
  if (body.kind === 'file') add('--data-binary', `@${body.filename}`);
  if (body.kind === 'parts') for (const part of body.parts) add(...formOption(part));
  if (body.kind === 'form') {
    for (const field of body.fields) add(...dataOption(field));
    if (!body.fields.length) add('--data', '');
  }
  return `curl ${options.join(' \\\n  ')}`;
}

const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/**
 * `--data-urlencode` if every version of curl encodes the value as we do: they differ in spaces, and an
 * argument cannot contain a null character. Without a name it would use only the text after `=`.
 */
function dataOption({ name, value, raw }: Field): [option: string, value: string] {
  const isPlain =
    encode(value) === value || !name || /[ \0]/.test(value) || raw !== `${encode(name)}=${encode(value)}`;
  if (!isPlain) return ['--data-urlencode', `${encode(name)}=${value}`];
  return [raw.startsWith('@') ? '--data-raw' : '--data', raw];
}

/**
 * `--form` reads `@`, `<`, `;`, quotes and outer spaces in a special way; `--form-string` does not, but has
 * no type.
 */
function formOption({ name, value, contentType }: FormPart): [option: string, value: string] {
  if (typeof value === 'string') {
    if (contentType === undefined) return ['--form-string', `${name}=${value}`];
    return [
      '--form',
      `${name}=${/^[\s@<"(]|;|\s$/.test(value) ? quoteForm(value) : value};type=${contentType}`,
    ];
  }
  const file = /[;,"\\]|^\s|\s$/.test(value.filename) ? quoteForm(value.filename) : value.filename;
  return ['--form', `${name}=@${file};type=${value.contentType || 'application/octet-stream'}`];
}

const quoteForm = (text: string): string => `"${text.replace(/[\\"]/g, '\\$&')}"`;
