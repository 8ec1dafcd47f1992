/** Responses that differ from their documentation, and those that do not. */
import { gzipSync } from 'node:zlib';
import { body, type Case, documented, ITEM, status } from './case.ts';

const JSON_TYPE = 'application/json';

const PLANT = {
  type: 'object',
  required: ['id', 'day'],
  properties: { id: { type: 'integer' }, day: { type: 'string', format: 'date' } },
};

let visits = 0;

const plant = (text: string): Case => ({
  responses: documented(JSON_TYPE, PLANT),
  reply: body(JSON_TYPE, text),
});

export const VERDICTS: Record<string, Case> = {
  matching: plant('{"id":1,"day":"2026-02-28"}'),
  mistyped: plant('{"id":"1","day":"2026-02-28"}'),
  incomplete: plant('{"day":"2026-02-28"}'),
  further: plant('{"id":1,"day":"2026-02-28","more":true}'),
  malformed: plant('{"id":1,"day":"2026-02-30"}'),
  mangled: {
    responses: documented(JSON_TYPE),
    reply: body(JSON_TYPE, Buffer.from('{"id":1,"name":"Müller"}', 'latin1')),
  },
  unparsable: plant('{"id":1,'),
  empty: plant(''),
  teapot: { responses: documented(JSON_TYPE), reply: status(418) },
  untyped: {
    responses: documented(JSON_TYPE),
    reply(response) {
      response.writeHead(200);
      response.end('{"id":1}');
    },
  },
  mislabelled: { responses: documented(JSON_TYPE), reply: body('text/html', '{"id":1}') },
  created: {
    method: 'POST',
    responses: { 201: { description: 'Created', content: { [JSON_TYPE]: { schema: ITEM } } } },
    reply(response) {
      response.writeHead(201, { 'Content-Type': JSON_TYPE, Location: '/items/1' });
      response.end('{"id":1}');
    },
  },
  nothing: {
    method: 'DELETE',
    responses: { 204: { description: 'Deleted' } },
    reply: (response) => void response.writeHead(204).end(),
  },
  packed: {
    responses: documented(JSON_TYPE),
    reply: body(JSON_TYPE, gzipSync('{"id":1}'), { 'Content-Encoding': 'gzip' }),
  },
  cached: {
    responses: documented(JSON_TYPE),
    reply: (response) => body(JSON_TYPE, `{"id":${++visits}}`, { 'Cache-Control': 'max-age=600' })(response),
  },
  moved: {
    responses: documented(JSON_TYPE, PLANT),
    reply: (response) => void response.writeHead(307, { Location: '/matching' }).end(),
  },
};
