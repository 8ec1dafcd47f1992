/** PHP 7.4 or later with its curl extension. */
import { isAltered, writeMultipart } from '../multipart-text.ts';
import type { FormPart, HttpRequest } from '../request-spec.ts';
import { type Body, canBeMapKeys, headersBesideForm, outline, SAMPLE_BOUNDARY } from './outline.ts';
import { block, escapeLiteral, quoting } from './source-writer.ts';

export function php(request: HttpRequest): string {
  const { method, url, headers, basic, body } = outline(request);
  const { fields, type } = writeBody(body);
  const ownHeaders = headersBesideForm(headers, body);
  // curl drops a header with nothing after the colon.
  const lines = [...ownHeaders, ...type].map(([name, value]) =>
    string(value ? `${name}: ${value}` : `${name};`),
  );

  const options: string[] = [];
  if (method === 'HEAD') options.push('CURLOPT_NOBODY => true');
  else if (method !== 'GET' || fields) options.push(`CURLOPT_CUSTOMREQUEST => ${string(method)}`);
  options.push('CURLOPT_RETURNTRANSFER => true');
  if (basic) options.push(`CURLOPT_USERPWD => ${string(`${basic.username}:${basic.password}`)}`);
  if (lines.length) options.push(`CURLOPT_HTTPHEADER => ${block('[', lines, ']', UNIT)}`);
  if (fields) options.push(`CURLOPT_POSTFIELDS => ${fields}`);
  const setup = body.kind === 'text' ? `$body = ${string(body.text)};\n\n` : '';
  const call = block('curl_setopt_array($curl, [', options, ']);', UNIT);
  return `<?php\n\n${setup}$curl = curl_init(${string(url)});\n${call}\n\necho curl_exec($curl);`;
}

const UNIT = '    ';

const { string, line: inline } = quoting((text) => `"${escapeLiteral(text, '"$', (hex) => `\\u{${hex}}`)}"`);

interface BodySource {
  fields: string;
  /** A Content-Type for the options. */
  type: HttpRequest['headers'];
}

function writeBody(body: Body): BodySource {
  const options = (fields: string): BodySource => ({ fields, type: [] });
  if (body.kind === 'text') return options('$body');
  if (body.kind === 'file') return options(read(body.filename));
  if (body.kind === 'parts') return writeParts(body.parts);
  if (body.kind !== 'form') return options('');
  const fields = body.fields.map(({ name, value }) => `${inline(name)} => ${inline(value)}`);
  if (!fields.length) return options("''");
  if (canBeMapKeys(body.fields.map(({ name }) => name))) {
    return options(`http_build_query(${block('[', fields, ']', UNIT)})`);
  }
  // An array cannot have a name twice.
  const queries = fields.map((field) => `http_build_query([${field}])`);
  return options(`implode('&', ${block('[', queries, ']', UNIT)})`);
}

const read = (filename: string): string => `file_get_contents(${string(filename)})`;

function writeParts(parts: FormPart[]): BodySource {
  if (canBeMapKeys(parts.map(({ name }) => name)) && !parts.some(isAltered)) {
    const items = parts.map(({ name, value }) => {
      if (typeof value === 'string') return `${inline(name)} => ${inline(value)}`;
      const type = value.contentType || 'application/octet-stream';
      const file = [value.filename, type, value.filename].map(string).join(', ');
      return `${inline(name)} => new CURLFile(${file})`;
    });
    return { fields: block('[', items, ']', UNIT), type: [] };
  }
  const pieces = writeMultipart(parts, SAMPLE_BOUNDARY).map((piece) =>
    typeof piece === 'string' ? inline(piece) : read(piece.filename),
  );
  return {
    fields: `implode('', ${block('[', pieces, ']', UNIT)})`,
    type: [['Content-Type', `multipart/form-data; boundary=${SAMPLE_BOUNDARY}`]],
  };
}
