/** Ruby with its standard library. */
import { writeMultipart } from '../multipart-text.ts';
import type { FormPart, HttpRequest } from '../request-spec.ts';
import {
  type Body,
  canBeMapKeys,
  FORM_TYPE,
  headerOf,
  headersBesideForm,
  outline,
  SAMPLE_BOUNDARY,
} from './outline.ts';
import { block, escapeLiteral, quoting } from './source-writer.ts';

const CLASSES = /^(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|TRACE)$/;

export function ruby(request: HttpRequest): string {
  const { method, url, headers, basic, body } = outline(request);
  const ownHeaders = headersBesideForm(headers, body);
  const create = CLASSES.test(method)
    ? `Net::HTTP::${method[0]}${method.slice(1).toLowerCase()}.new(uri)`
    : `Net::HTTPGenericRequest.new(${string(method)}, true, true, uri)`;
  const lines = [
    "require 'net/http'",
    '',
    `uri = URI(${string(url)})`,
    `request = ${create}`,
    ...ownHeaders.map(([name, value]) => `request[${string(name)}] = ${string(value)}`),
    ...(basic ? [`request.basic_auth(${string(basic.username)}, ${string(basic.password)})`] : []),
    ...writeBody(body, headerOf(headers, 'Content-Type')),
    '',
    "response = Net::HTTP.start(uri.hostname, uri.port, use_ssl: uri.scheme == 'https') do |http|",
    '  http.request(request)',
    'end',
    '',
    'puts response.body',
  ];
  return lines.join('\n');
}

const { string, line: inline } = quoting((text) => `"${escapeLiteral(text, '"#')}"`);

function writeBody(body: Body, type: string | undefined): string[] {
  if (body.kind === 'text') return [`request.body = ${string(body.text)}`];
  if (body.kind === 'file') return [`request.body = File.binread(${string(body.filename)})`];
  if (body.kind === 'parts') return writeParts(body.parts);
  if (body.kind !== 'form') return [];
  const isHash = canBeMapKeys(body.fields.map(({ name }) => name));
  const fields = body.fields.map(({ name, value }) =>
    isHash ? `${inline(name)} => ${inline(value)}` : `[${inline(name)}, ${inline(value)}]`,
  );
  const form = isHash ? block('{', fields, '}', '  ') : block('[', fields, ']', '  ');
  // `set_form_data` sets the plain type.
  return [
    type === FORM_TYPE ? `request.set_form_data(${form})` : `request.body = URI.encode_www_form(${form})`,
  ];
}

/** The library's form support sends no content type for text. */
function writeParts(parts: FormPart[]): string[] {
  if (parts.some(({ value, contentType }) => typeof value === 'string' && contentType !== undefined)) {
    const pieces = writeMultipart(parts, SAMPLE_BOUNDARY).map((piece) =>
      typeof piece === 'string' ? inline(piece) : `File.binread(${string(piece.filename)})`,
    );
    const type = string(`multipart/form-data; boundary=${SAMPLE_BOUNDARY}`);
    return [`request['Content-Type'] = ${type}`, `request.body = ${block('[', pieces, '].join', '  ')}`];
  }
  const items = parts.map(({ name, value }) => {
    if (typeof value === 'string') return `[${inline(name)}, ${inline(value)}]`;
    const filename = string(value.filename);
    const type = string(value.contentType || 'application/octet-stream');
    return `[${inline(name)}, File.open(${filename}), { filename: ${filename}, content_type: ${type} }]`;
  });
  return [`request.set_form(${block('[', items, ']', '  ')}, 'multipart/form-data')`];
}
