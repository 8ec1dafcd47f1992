/** A response, what is documented of it, and how the server sends it. */
import type { IncomingMessage, ServerResponse } from 'node:http';

export interface Case {
  method?: string;
  /** Documented responses, by status. */
  responses?: object;
  /** More of the operation. */
  operation?: object;
  reply(response: ServerResponse, request: IncomingMessage): void;
  /** Header fields of CORS; those that allow everything if absent. */
  cors?: Record<string, string>;
}

export const ITEM = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'integer' }, name: { type: 'string' }, price: { type: 'number' } },
};
export const documented = (contentType: string, schema: object = ITEM, more: object = {}) => ({
  200: { description: 'OK', content: { [contentType]: { schema } }, ...more },
});
export const body = (
  contentType: string,
  text: string | Uint8Array,
  headers: Record<string, string> = {},
) => {
  return (response: ServerResponse): void => {
    response.writeHead(200, { 'Content-Type': contentType, ...headers });
    response.end(text);
  };
};
export const status = (code: number, headers: Record<string, string> = {}) => {
  return (response: ServerResponse): void => {
    response.writeHead(code, { 'Content-Type': 'application/json', ...headers });
    response.end('{}');
  };
};
