/** Short descriptions of operations, and a server that records requests. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import type {
  HttpRequest,
  MediaTypeSpec,
  ParameterSpec,
  RequestSpec,
  RequestValues,
} from '../../src/request/index.ts';

export function parameter(part: Partial<ParameterSpec> & Pick<ParameterSpec, 'in'>): ParameterSpec {
  const style = part.in === 'path' || part.in === 'header' ? 'simple' : 'form';
  return {
    name: 'color',
    required: part.in === 'path',
    deprecated: false,
    style,
    explode: (part.style ?? style) === 'form',
    allowReserved: false,
    schema: true,
    ...part,
  };
}

export const media = (part: Partial<MediaTypeSpec>): MediaTypeSpec => ({
  contentType: 'application/json',
  schema: true,
  encoding: {},
  examples: [],
  ...part,
});

export const operation = (part: Partial<RequestSpec> = {}): RequestSpec => ({
  method: 'GET',
  path: '/things',
  parameters: [],
  security: [],
  servers: [],
  components: {},
  ...part,
});

export const given = (part: Partial<RequestValues> = {}): RequestValues => ({
  server: 'https://api.example.com/v1',
  path: {},
  query: {},
  header: {},
  cookie: {},
  ...part,
});

export interface Received {
  method: string;
  /** Request-target as received. */
  target: string;
  /** Names in lower case, in the order received. */
  headers: [name: string, value: string][];
  body: Buffer;
}

/** Records every request to a local port. */
export async function startEcho(): Promise<{ url: string; take(): Received[]; close(): Promise<unknown> }> {
  let received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const headers: Received['headers'] = [];
      for (let index = 0; index < request.rawHeaders.length; index += 2) {
        headers.push([request.rawHeaders[index]?.toLowerCase() ?? '', request.rawHeaders[index + 1] ?? '']);
      }
      received.push({
        method: request.method ?? '',
        target: request.url ?? '',
        headers,
        body: Buffer.concat(chunks),
      });
      response.end('ok');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    take() {
      const taken = received;
      received = [];
      return taken;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}

/** The value of a received header, joined as HTTP allows; `undefined` if absent. */
export function header({ headers }: Received, name: string): string | undefined {
  const values = headers.filter(([known]) => known === name.toLowerCase()).map(([, value]) => value);
  return values.length ? values.join(', ') : undefined;
}

export interface ReceivedPart {
  name: string;
  filename?: string;
  type?: string;
  content: string;
}

/** Parts of a multipart body. Text is compared as bytes in Latin-1, so nothing is lost. */
export function partsOf(received: Received): ReceivedPart[] {
  const [, boundary] =
    /^multipart\/form-data; *boundary="?([^";]+)"?$/.exec(header(received, 'content-type') ?? '') ?? [];
  if (boundary === undefined) throw new Error(`No multipart body: ${header(received, 'content-type')}`);
  const pieces = `\r\n${received.body.toString('latin1')}`.split(`\r\n--${boundary}`).slice(1, -1);
  return pieces.map((piece) => {
    const end = piece.indexOf('\r\n\r\n');
    const head = piece.slice(0, end);
    const filename = /; filename="([^"]*)"/.exec(head)?.[1];
    const type = /\r\ncontent-type: *(.*)/i.exec(head)?.[1]?.trim();
    return {
      name: /; name="([^"]*)"/.exec(head)?.[1] ?? '',
      ...(filename !== undefined && { filename }),
      ...(type !== undefined && { type }),
      content: piece.slice(end + 4),
    };
  });
}

/** Runs a program; rejects if it fails. */
export function run(
  command: string,
  args: string[],
  options: { input?: string; cwd?: string; env?: Record<string, string> } = {},
): Promise<string> {
  const child: ChildProcess = spawn(command, args, {
    cwd: options.cwd,
    // Containers often have no locale, and some programs then send other bytes than in a terminal.
    env: { ...process.env, LC_ALL: 'C.UTF-8', NO_PROXY: '*', no_proxy: '*', ...options.env },
  });
  return new Promise((resolve, reject) => {
    let output = '';
    let errors = '';
    child.stdout?.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      errors += chunk;
    });
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve(output) : reject(new Error(`${command} ended with ${code}: ${errors}`)),
    );
    child.stdin?.on('error', () => {});
    child.stdin?.end(options.input ?? '');
  });
}

export const isInstalled = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0;

export const post = (part: Partial<HttpRequest> = {}): HttpRequest => ({
  method: 'POST',
  url: 'https://api.example.com/v1/things',
  headers: [],
  ...part,
});

const AWKWARD = [
  '@',
  '&',
  '%',
  ';',
  '=',
  '+',
  ' ',
  "'",
  '"',
  '\\',
  '`',
  '$',
  '#',
  '?',
  '/',
  '[',
  ']',
  '{',
  '}',
  '<',
  '|',
  '!',
  '*',
  '~',
  '\n',
  '\r\n',
  '\t',
  'é',
  '漢',
  '😀',
  '%41',
  '%zz',
  '$(id)',
  "'\\''",
  '--',
  '@file',
  '..',
  ',',
];
/** Text that is often quoted or encoded wrongly. */
export const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(...AWKWARD),
      fc.string({ unit: 'grapheme', maxLength: 4 }),
      fc.string({ unit: 'binary', maxLength: 2 }),
    ),
    { maxLength: 6 },
  )
  .map((pieces) => pieces.join(''));

/** A header value that `checkValues` accepts. */
export const fieldValue = fc.stringMatching(/^[!-~]([\t -~]{0,12}[!-~])?$/);
