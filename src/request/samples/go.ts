/** Go with the standard library. */
import type { FormPart, HttpRequest } from '../request-spec.ts';
import { type Body, outline } from './outline.ts';
import { escapeLiteral, hasControls, indent } from './source-writer.ts';

export function go(request: HttpRequest): string {
  const { method, url, headers, basic, body } = outline(request);
  const { imports, setup, reader } = writeBody(body);
  const names = ['fmt', 'io', 'net/http', ...imports].sort().map((name) => `\t${string(name)}`);
  const set = headers.map(([name, value]) => `request.Header.Set(${string(name)}, ${string(value)})`);
  if (body.kind === 'parts') set.push('request.Header.Set("Content-Type", writer.FormDataContentType())');
  if (basic) set.push(`request.SetBasicAuth(${string(basic.username)}, ${string(basic.password)})`);

  const statements = [
    ...setup,
    `request, err := http.NewRequest(${string(method)}, ${string(url)}, ${reader})`,
    ...CHECK_ERROR,
    ...set,
    '',
    'response, err := http.DefaultClient.Do(request)',
    ...CHECK_ERROR,
    'defer response.Body.Close()',
    '',
    'content, err := io.ReadAll(response.Body)',
    ...CHECK_ERROR,
    'fmt.Println(string(content))',
  ];
  const code = statements
    .map((line) => (line.startsWith('body := `') ? `\t${line}` : indent(line, '\t')))
    .join('\n');
  return `package main\n\nimport (\n${names.join('\n')}\n)\n\nfunc main() {\n${code}\n}`;
}

const CHECK_ERROR = ['if err != nil {', '\tpanic(err)', '}'];

const string = (text: string): string => `"${escapeLiteral(text, '"')}"`;

/** A raw literal for text with quotes or several lines, if a raw literal can hold it. */
const text = (value: string): string =>
  /["\\\n]/.test(value) && !/[`\ufeff]/.test(value) && !hasControls(value) ? `\`${value}\`` : string(value);

interface BodySource {
  imports: string[];
  /** Lines of code. A literal with several lines is on its own line, which starts with "body := `". */
  setup: string[];
  reader: string;
}

function writeBody(body: Body): BodySource {
  if (body.kind === 'text') {
    return {
      imports: ['strings'],
      setup: [`body := ${text(body.text)}`, ''],
      reader: 'strings.NewReader(body)',
    };
  }
  if (body.kind === 'file') {
    const setup = [`body, err := os.Open(${string(body.filename)})`, ...CHECK_ERROR, ''];
    return { imports: ['os'], setup, reader: 'body' };
  }
  if (body.kind === 'form') {
    const fields = body.fields.map(({ name, value }) => `form.Add(${string(name)}, ${string(value)})`);
    const setup = ['form := url.Values{}', ...fields, ''];
    return { imports: ['net/url', 'strings'], setup, reader: 'strings.NewReader(form.Encode())' };
  }
  return body.kind === 'parts' ? writeParts(body.parts) : { imports: [], setup: [], reader: 'nil' };
}

/** Writing to a buffer does not fail, so these errors are ignored. */
function writeParts(parts: FormPart[]): BodySource {
  const imports = new Set(['bytes', 'mime/multipart']);
  const lines = parts.flatMap(({ name, value, contentType }) => {
    if (typeof value === 'string' && contentType === undefined) {
      return [`writer.WriteField(${string(name)}, ${string(value)})`];
    }
    imports.add('net/textproto');
    const isText = typeof value === 'string';
    const type = isText ? contentType : value.contentType || 'application/octet-stream';
    const filename = isText ? '' : `; filename="${quote(value.filename)}"`;
    const disposition = `form-data; name="${quote(name)}"${filename}`;
    if (!isText) imports.add('os');
    return [
      '{',
      '\tpart, _ := writer.CreatePart(textproto.MIMEHeader{',
      `\t\t"Content-Disposition": {${text(disposition)}},`,
      `\t\t"Content-Type":        {${string(type ?? '')}},`,
      '\t})',
      ...(isText
        ? [`\tio.WriteString(part, ${string(value)})`]
        : [
            `\tfile, err := os.ReadFile(${string(value.filename)})`,
            ...CHECK_ERROR.map((line) => `\t${line}`),
            '\tpart.Write(file)',
          ]),
      '}',
    ];
  });
  const setup = [
    'var body bytes.Buffer',
    'writer := multipart.NewWriter(&body)',
    ...lines,
    'writer.Close()',
    '',
  ];
  return { imports: [...imports], setup, reader: '&body' };
}

const quote = (value: string): string => value.replaceAll('"', '%22');
