/** A description of responses of every kind, and the real server that sends them. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Docs } from './docs.ts';
import { BODIES } from './responses/bodies.ts';
import type { Case } from './responses/case.ts';
import { REFUSALS } from './responses/refusals.ts';
import { STREAMS } from './responses/streams.ts';
import { VERDICTS } from './responses/verdicts.ts';

export { LARGE_ITEMS } from './responses/bodies.ts';

const CASES: Record<string, Case> = { ...BODIES, ...STREAMS, ...VERDICTS, ...REFUSALS };

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
