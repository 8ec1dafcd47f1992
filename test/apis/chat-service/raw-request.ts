/** Requests with an encoding and headers chosen by the test. */
import { type Answer, basic, type Chat, HOST, type Who } from './support.ts';

export interface Raw {
  query?: string;
  type?: string;
  body?: string | Uint8Array<ArrayBuffer>;
  as?: Who;
  headers?: Record<string, string>;
}

/** Sends a request below the API's path. */
export async function raw(chat: Chat, method: string, path: string, options: Raw = {}): Promise<Answer> {
  const { query = '', type, body, as = 'administrator', headers = {} } = options;
  const response = await chat.sandbox(
    new Request(`${HOST}/api/v1${path}${query}`, {
      method,
      headers: { ...basic(as), ...(type ? { 'Content-Type': type } : {}), ...headers },
      ...(body === undefined ? {} : { body }),
    }),
  );
  const text = await response.text();
  return { status: response.status, headers: response.headers, json: text ? JSON.parse(text) : undefined };
}
