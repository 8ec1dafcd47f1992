/** Statuses that ask for something, and responses that no page can read. */
import { type Case, ITEM, status } from './case.ts';

export const REFUSALS: Record<string, Case> = {
  unauthorized: {
    reply: status(401, {
      'WWW-Authenticate': 'Bearer realm="plants"',
      'Access-Control-Expose-Headers': 'WWW-Authenticate',
    }),
  },
  rate: {
    reply: status(429, { 'Retry-After': '90', 'Access-Control-Expose-Headers': 'Retry-After' }),
  },
  size: {
    method: 'POST',
    operation: { requestBody: { content: { 'text/plain': { example: 'x'.repeat(1500) } } } },
    reply: status(413),
  },
  busy: {
    reply: status(503, { 'Retry-After': '5', 'Access-Control-Expose-Headers': 'Retry-After' }),
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
