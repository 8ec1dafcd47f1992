/** A description of responses of every kind, and the real server that sends them. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Docs } from './docs.ts';

interface Case {
  method?: string;
  /** Documented responses, by status. */
  responses?: object;
  /** More of the operation. */
  operation?: object;
  reply(response: ServerResponse, request: IncomingMessage): void;
  /** Header fields of CORS; those that allow everything if absent. */
  cors?: Record<string, string>;
}

const ITEM = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'integer' }, name: { type: 'string' }, price: { type: 'number' } },
};
const documented = (contentType: string, schema: object = ITEM, more: object = {}) => ({
  200: { description: 'OK', content: { [contentType]: { schema } }, ...more },
});
const body = (contentType: string, text: string | Uint8Array, headers: Record<string, string> = {}) => {
  return (response: ServerResponse): void => {
    response.writeHead(200, { 'Content-Type': contentType, ...headers });
    response.end(text);
  };
};
const status = (code: number, headers: Record<string, string> = {}) => {
  return (response: ServerResponse): void => {
    response.writeHead(code, { 'Content-Type': 'application/json', ...headers });
    response.end('{}');
  };
};

/** About ten megabytes. The last item has a wrong type, and every price a digit that a double drops. */
export const LARGE_ITEMS = 120_000;
const large = (): string => {
  const items = Array.from({ length: LARGE_ITEMS }, (_, index) => {
    const id = index === LARGE_ITEMS - 1 ? '"last"' : index;
    return `{"id":${id},"name":"Plant number ${index} of many in the house","price":${index}.50}`;
  });
  return `[${items.join(',')}]`;
};

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** One blank page. Viewers find the objects without a table of their positions. */
const PDF =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n' +
  '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
  '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';

const CASES: Record<string, Case> = {
  exact: {
    responses: documented('application/json'),
    reply: body('application/json', '{"id":12345678901234567890,"name":"\\u00e9","price":1.10}'),
  },
  large: {
    responses: documented('application/json', { type: 'array', items: ITEM }),
    reply: (response) => body('application/json', large())(response),
  },
  problem: {
    responses: documented('application/json'),
    reply: body('application/problem+json', '{"id":"x"}'),
  },
  csv: { responses: documented('text/csv', { type: 'string' }), reply: body('text/csv', 'a,b\n1,2\n') },
  headers: {
    responses: documented('application/json', ITEM, {
      headers: {
        'X-Rate': { required: true, schema: { type: 'integer' } },
        'X-Seen': { required: true, schema: { type: 'integer' } },
        'X-Hidden': { required: true, schema: { type: 'integer' } },
      },
    }),
    reply: body('application/json', '{"id":1}', {
      'X-Rate': 'many',
      'X-Seen': '1',
      'Access-Control-Expose-Headers': 'X-Rate, X-Seen',
    }),
  },
  events: {
    responses: documented('text/event-stream', { type: 'string' }),
    reply(response) {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      let count = 0;
      const timer = setInterval(() => {
        count++;
        response.write(`event: tick\nid: ${count}\ndata: {"count": ${count}}\n\n`);
      }, 30);
      response.on('close', () => clearInterval(timer));
    },
  },
  flood: {
    responses: documented('application/x-ndjson'),
    reply: body('application/x-ndjson', Array.from({ length: 1200 }, (_, id) => `{"id":${id}}\n`).join('')),
  },
  lines: {
    responses: documented('application/x-ndjson'),
    reply: body('application/x-ndjson', '{"id":1}\n{"id":2,"name":3}\nnot json\n'),
  },
  parts: {
    responses: documented('multipart/mixed', { type: 'object' }),
    reply: body(
      'multipart/mixed; boundary=edge',
      '--edge\r\nContent-Type: application/json\r\n\r\n{"id":1}\r\n--edge\r\n\r\nplain\r\n--edge--\r\n',
    ),
  },
  cut: {
    responses: documented('application/json'),
    reply(response) {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '1000' });
      response.write('{"id": 1, "name": "half');
      setTimeout(() => response.destroy(), 100);
    },
  },
  slow: {
    responses: documented('text/plain', { type: 'string' }),
    reply(response) {
      response.writeHead(200, { 'Content-Type': 'text/plain' });
      let count = 0;
      const timer = setInterval(() => response.write(`line ${++count}\n`), 60);
      response.on('close', () => clearInterval(timer));
    },
  },
  image: { responses: documented('image/png', {}), reply: body('image/png', PIXEL) },
  page: {
    responses: documented('text/html', { type: 'string' }),
    reply: body('text/html', '<script>parent.document.title = "taken over"</script><p>Hello</p>'),
  },
  report: {
    responses: documented('application/octet-stream', {}),
    reply: body('application/octet-stream', '%PDF-1.7', {
      'Content-Disposition': 'attachment; filename="../plan 2026.pdf"',
      'Access-Control-Expose-Headers': 'Content-Disposition',
    }),
  },
  plan: { responses: documented('application/pdf', {}), reply: body('application/pdf', PDF) },
  disguise: {
    responses: documented('application/pdf', {}),
    reply: body('application/pdf', '<script>parent.document.title = "taken over"</script>'),
  },
  undocumented: { responses: documented('application/json'), reply: body('application/pdf', PDF) },
  unauthorized: {
    reply: status(401, {
      'WWW-Authenticate': 'Bearer realm="plants"',
      'Access-Control-Expose-Headers': 'WWW-Authenticate',
    }),
  },
  rate: {
    reply: status(429, { 'Retry-After': '90', 'Access-Control-Expose-Headers': 'Retry-After' }),
  },
  type: {
    method: 'POST',
    operation: {
      requestBody: { content: { 'application/json': { schema: ITEM, example: { id: 1 } } } },
    },
    reply: status(415),
  },
  origin: { cors: {}, reply: status(200) },
  header: {
    cors: { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': 'X-Other' },
    operation: {
      parameters: [
        { name: 'X-Trace', in: 'header', required: true, schema: { type: 'string' }, example: 'a' },
      ],
    },
    reply: status(200),
  },
  method: {
    method: 'PUT',
    cors: { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' },
    reply: status(200),
  },
  reset: { reply: (_, request) => void request.socket.destroy() },
  redirect: {
    reply(response) {
      response.writeHead(302, { Location: 'http://localhost:9/elsewhere' });
      response.end();
    },
  },
};

const paths = Object.fromEntries(
  Object.entries(CASES).map(([name, { method = 'GET', responses, operation }]) => [
    `/${name}`,
    {
      [method.toLowerCase()]: {
        operationId: name,
        summary: name,
        responses: responses ?? { default: { description: 'Anything' } },
        ...operation,
      },
    },
  ]),
);

export const RESPONSES_SITE: Docs = {
  'docs.json': {
    theme: 'mint',
    name: 'Responses',
    colors: { primary: '#336633' },
    navigation: { groups: [{ group: 'API', openapi: 'responses.json' }] },
  },
  'responses.json': {
    openapi: '3.1.0',
    info: { title: 'Responses', version: '1' },
    servers: [{ url: 'http://127.0.0.1:4010' }],
    paths,
  },
};

/** Starts the server on a free port of this machine. */
export async function startResponses(): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    const found = CASES[new URL(request.url ?? '/', 'http://x').pathname.slice(1)];
    const cors = found?.cors ?? {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Headers': '*',
      'Access-Control-Allow-Methods': '*',
    };
    for (const [name, value] of Object.entries(cors)) response.setHeader(name, value);
    if (request.method === 'OPTIONS') response.writeHead(204).end();
    else if (found) found.reply(response, request);
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}
