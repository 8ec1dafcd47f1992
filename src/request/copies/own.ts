/** Written here: the generator drops or changes the content type or the body in these languages. */

import type { HttpRequest } from '../request-spec.ts';
import { outline } from '../samples/outline.ts';
import { LITERALS } from './literals.ts';
import { type SimpleRequest, simpleRequest } from './simple-request.ts';

const quoted = (text: string): string => `"${LITERALS.plain(text)}"`;
const isType = ([name]: [string, string]): boolean => /^content-/i.test(name);

/** HTTPie 3. `--raw` sends a text as it is; without it, items after the URL are headers. */
export function httpie(request: HttpRequest): string | undefined {
  const { body } = outline(request);
  const file = body.kind === 'file' ? body.filename : undefined;
  const simple = simpleRequest(file === undefined ? request : { ...request, body: 'file' });
  // `Name:=…` and `Name:@…` are other items.
  if (!simple || simple.headers.some(([, value]) => /^[=@\s]|\s$/.test(value))) return undefined;
  const shell = (text: string): string => `'${LITERALS.shell(text)}'`;
  const parts = [
    `http --ignore-stdin --path-as-is ${simple.method} ${shell(simple.url)}`,
    ...simple.headers.map(([name, value]) => shell(`${name}:${value}`)),
    ...(file !== undefined ? [shell(`@${file}`)] : simple.body ? [`--raw ${shell(simple.body)}`] : []),
  ];
  return parts.join(' \\\n  ');
}

const written = (write: (request: SimpleRequest) => string) => (request: HttpRequest) => {
  const simple = simpleRequest(request);
  return simple && write(simple);
};

/** `StringContent` would add a charset to the type. */
const dotnet = (
  { method, url, headers, body }: SimpleRequest,
  { create, add }: { create(method: string, url: string): string; add(to: string, pair: string): string },
  setBody: (bytes: string) => string,
): string[] => [
  create(quoted(method), quoted(url)),
  ...headers
    .filter((header) => body === undefined || !isType(header))
    .map((header) => add('request.Headers', header.map(quoted).join(', '))),
  ...(body === undefined
    ? []
    : [
        setBody(`new ByteArrayContent(Encoding.UTF8.GetBytes(${quoted(body)}))`),
        ...headers
          .filter(isType)
          .map((header) => add('request.Content.Headers', header.map(quoted).join(', '))),
      ]),
];

export const csharp = written((request) =>
  [
    'using System.Text;',
    '',
    'using var client = new HttpClient();',
    ...dotnet(
      request,
      {
        create: (method, url) =>
          `using var request = new HttpRequestMessage(new HttpMethod(${method}), ${url});`,
        add: (to, pair) => `${to}.TryAddWithoutValidation(${pair});`,
      },
      (bytes) => `request.Content = ${bytes};`,
    ),
    '',
    'using var response = await client.SendAsync(request);',
    'Console.WriteLine(await response.Content.ReadAsStringAsync());',
  ].join('\n'),
);

export const fsharp = written((request) =>
  [
    'open System.Net.Http',
    'open System.Text',
    '',
    'let client = new HttpClient()',
    ...dotnet(
      request,
      {
        create: (method, url) => `let request = new HttpRequestMessage(HttpMethod(${method}), ${url})`,
        add: (to, pair) => `${to}.TryAddWithoutValidation(${pair}) |> ignore`,
      },
      (bytes) => `request.Content <- ${bytes}`,
    ),
    '',
    'let response = client.Send(request)',
    'printfn "%s" (response.Content.ReadAsStringAsync().Result)',
  ].join('\n'),
);

const dollar = (text: string): string => `"${LITERALS.dollar(text)}"`;

/** Package http. The setter `body` would add a charset to the type. */
export const dart = written(({ method, url, headers, body }) =>
  [
    "import 'dart:convert';",
    "import 'package:http/http.dart' as http;",
    '',
    'void main() async {',
    `  final request = http.Request(${dollar(method)}, Uri.parse(${dollar(url)}));`,
    ...headers.map(([name, value]) => `  request.headers[${dollar(name)}] = ${dollar(value)};`),
    ...(body === undefined ? [] : [`  request.bodyBytes = utf8.encode(${dollar(body)});`]),
    '  final response = await http.Response.fromStream(await request.send());',
    '  print(response.body);',
    '}',
  ].join('\n'),
);

/** clj-http. */
export const clojure = written(({ method, url, headers, body }) => {
  const pairs = headers.map((header) => header.map(quoted).join(' ')).join(' ');
  const members = [
    `:method :${method.toLowerCase()}`,
    `:url ${quoted(url)}`,
    ...(pairs ? [`:headers {${pairs}}`] : []),
    ...(body === undefined ? [] : [`:body (.getBytes ${quoted(body)} "UTF-8")`]),
  ];
  return `(require '[clj-http.client :as client])\n\n(client/request\n  {${members.join('\n   ')}})`;
});
