/** Bodies that arrive little by little, or not to their end. */
import { body, type Case, documented } from './case.ts';

export const STREAMS: Record<string, Case> = {
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
};
