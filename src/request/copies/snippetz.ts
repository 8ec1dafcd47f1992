/**
 * Languages that `@scalar/snippetz` writes. It gets names in place of the values, and they are replaced in
 * its code by literals of ours, because its escaping is not complete in every language.
 */
import { cLibcurl } from '@scalar/snippetz/plugins/c/libcurl';
import { javaNethttp } from '@scalar/snippetz/plugins/java/nethttp';
import { juliaHttp } from '@scalar/snippetz/plugins/julia/http';
import { kotlinOkhttp } from '@scalar/snippetz/plugins/kotlin/okhttp';
import { nodeUndici } from '@scalar/snippetz/plugins/node/undici';
import { objcNsurlsession } from '@scalar/snippetz/plugins/objc/nsurlsession';
import { ocamlCohttp } from '@scalar/snippetz/plugins/ocaml/cohttp';
import { phpGuzzle } from '@scalar/snippetz/plugins/php/guzzle';
import { powershellRestmethod } from '@scalar/snippetz/plugins/powershell/restmethod';
import { rHttr2 } from '@scalar/snippetz/plugins/r/httr2';
import { rustReqwest } from '@scalar/snippetz/plugins/rust/reqwest';
import { shellWget } from '@scalar/snippetz/plugins/shell/wget';
import { swiftNsurlsession } from '@scalar/snippetz/plugins/swift/nsurlsession';
import type { HttpRequest } from '../request-spec.ts';
import { LITERALS, type Literal } from './literals.ts';
import { simpleRequest } from './simple-request.ts';

interface Target {
  id: string;
  label: string;
  plugin: Pick<typeof cLibcurl, 'generate'>;
  quote: '"' | "'";
  literal: Literal;
  /** Corrects the code, in which names still stand for the values. */
  mend?(code: string): string;
}

const TARGETS: Target[] = [
  { id: 'c', label: 'C (libcurl)', plugin: cLibcurl, quote: '"', literal: LITERALS.c },
  { id: 'java', label: 'Java', plugin: javaNethttp, quote: '"', literal: LITERALS.java },
  { id: 'julia', label: 'Julia', plugin: juliaHttp, quote: '"', literal: LITERALS.dollar },
  {
    id: 'kotlin',
    label: 'Kotlin (OkHttp)',
    plugin: kotlinOkhttp,
    quote: '"',
    literal: LITERALS.dollar,
    // A body that is text adds a charset to the type.
    mend: (code) => code.replace(/(create\(mediaType, "\w+")\)/, '$1.toByteArray())'),
  },
  { id: 'undici', label: 'Node.js (undici)', plugin: nodeUndici, quote: "'", literal: LITERALS.javascript },
  { id: 'objc', label: 'Objective-C', plugin: objcNsurlsession, quote: '"', literal: LITERALS.c },
  { id: 'ocaml', label: 'OCaml (Cohttp)', plugin: ocamlCohttp, quote: '"', literal: LITERALS.ocaml },
  { id: 'guzzle', label: 'PHP (Guzzle)', plugin: phpGuzzle, quote: "'", literal: LITERALS.php },
  {
    id: 'powershell',
    label: 'PowerShell',
    plugin: powershellRestmethod,
    quote: "'",
    literal: LITERALS.powershell,
  },
  { id: 'r', label: 'R (httr2)', plugin: rHttr2, quote: '"', literal: LITERALS.plain },
  { id: 'rust', label: 'Rust (reqwest)', plugin: rustReqwest, quote: '"', literal: LITERALS.braced },
  { id: 'swift', label: 'Swift', plugin: swiftNsurlsession, quote: '"', literal: LITERALS.braced },
  {
    id: 'wget',
    label: 'Wget',
    plugin: shellWget,
    quote: "'",
    literal: LITERALS.shell,
    mend: (code) => code.replace(/ (https:\/\/\S+)$/, " '$1'"),
  },
];

const URL_NAME = 'https://trellis.invalid/address';
const BODY_NAME = 'trellisbody';
const TYPE_NAME = 'text/x-trellis';
const headerName = (index: number): string => `trellisheader${index}x`;

function write({ plugin, quote, literal, mend }: Target, request: HttpRequest): string | undefined {
  const simple = simpleRequest(request);
  if (!simple) return undefined;
  const { method, url, headers, body } = simple;
  const code = plugin.generate({
    method,
    url: URL_NAME,
    httpVersion: 'HTTP/1.1',
    cookies: [],
    queryString: [],
    headersSize: -1,
    bodySize: -1,
    headers: headers.map(([name], index) => ({ name, value: headerName(index) })),
    ...(body !== undefined && { postData: { mimeType: TYPE_NAME, text: BODY_NAME } }),
  });
  const type = headers.find(([name]) => /^content-type$/i.test(name))?.[1] ?? '';
  const values: [name: string, value: string][] = [
    [URL_NAME, url],
    ...headers.map(([, value], index): [string, string] => [headerName(index), value]),
    ...(body === undefined ? [] : [[BODY_NAME, body] satisfies [string, string]]),
  ];
  const mended = mend?.(code) ?? code;
  // Each value stands in one literal, or the generator has left it out or repeated it.
  const isWhole = values.every(([name]) => {
    const [before = '', after = '', ...more] = mended.split(name);
    const line = before.slice(before.lastIndexOf('\n') + 1);
    return more.length === 0 && line.split(quote).length % 2 === 0 && after.startsWith(quote);
  });
  if (!isWhole) return undefined;
  const all = new Map([...values, [TYPE_NAME, type]]);
  return mended.replace(
    /https:\/\/trellis\.invalid\/address|trellisbody|text\/x-trellis|trellisheader\d+x/g,
    (name) => literal(all.get(name) ?? ''),
  );
}

export const GENERATED = TARGETS.map((target) => ({
  id: target.id,
  label: target.label,
  write: (request: HttpRequest) => write(target, request),
}));
