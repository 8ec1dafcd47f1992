/** The requests that each host must answer alike, in order: each may need what the ones before it left. */
import type { IncomingHttpHeaders } from 'node:http';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

export type Ask = (
  method: string,
  path: string,
  headers?: Record<string, string>,
  body?: string | Buffer,
) => Promise<Answer>;

/** Headers that the host adds itself, or that tell the time. */
const OTHERS =
  /^(?:date|connection|keep-alive|transfer-encoding|content-length|server|cf-.*|accept-ranges|last-modified)$/;

const PLANTS = '/_sandbox/plant-store/plants';
const JSON_TYPE = { 'content-type': 'application/json' };
const TOKEN = { authorization: 'Bearer any-token' };
const FERN = JSON.stringify({ name: 'Fern <script>', price: 7 });
const MCP = {
  ...JSON_TYPE,
  accept: 'application/json, text/event-stream',
  'mcp-protocol-version': '2025-06-18',
};

/** Sends the requests, and adds what they got by name to `answers`. */
export async function requestsOf(
  ask: Ask,
  origin: string,
  isRestarted: boolean,
  answers: Map<string, string>,
): Promise<{ problems: string[] }> {
  const problems: string[] = [];
  const own = { origin, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };
  const state = JSON.parse(answers.get(STATE) ?? '{}') as Record<string, string>;

  async function expectStatus(
    name: string,
    status: number,
    request: Parameters<Ask>,
    /** Of a file, the host decides on the headers. */
    isFile = false,
  ): Promise<Answer> {
    const answer = await ask(...request);
    if (answer.status !== status)
      problems.push(`${name}: ${answer.status} and not ${status}: ${answer.text.slice(0, 300)}`);
    answers.set(isRestarted ? `${name}, after a restart` : name, shown(answer, origin, isFile));
    return answer;
  }

  if (!isRestarted) {
    const json = { ...TOKEN, ...JSON_TYPE };
    await expectStatus('list of sandboxes', 200, ['GET', '/_sandbox/']);
    await expectStatus('no credentials', 401, ['GET', PLANTS]);
    await expectStatus('list', 200, ['GET', `${PLANTS}?pageSize=2&light=low`, TOKEN]);
    await expectStatus('wrong parameter', 400, ['GET', `${PLANTS}?page=0`, TOKEN]);
    await expectStatus('seeded item', 200, ['GET', `${PLANTS}/1`, TOKEN]);
    await expectStatus('HEAD', 200, ['HEAD', `${PLANTS}/1`, TOKEN]);
    await expectStatus('wrong path', 404, ['GET', `${PLANTS}/1/leaves`, TOKEN]);
    await expectStatus('wrong sandbox', 404, ['GET', '/_sandbox/other/plants', TOKEN]);
    await expectStatus('wrong method', 405, ['PUT', PLANTS, json, FERN]);
    await expectStatus('path with dots', 404, ['GET', `${PLANTS}/%2e%2e/%2e%2e/x`, TOKEN]);
    await expectStatus('HTML asked for', 406, ['GET', PLANTS, { ...TOKEN, accept: 'text/html' }]);
    await expectStatus('wrong body', 400, ['POST', PLANTS, json, '{"price":-1}']);
    await expectStatus('broken body', 400, ['POST', PLANTS, json, '{"price":']);
    await expectStatus('wrong type', 415, ['POST', PLANTS, { ...TOKEN, 'content-type': 'text/html' }, '<b>']);
    await expectStatus('too large', 413, ['POST', PLANTS, json, Buffer.alloc(262_145, 32)]);
    const created = await expectStatus('create', 201, ['POST', PLANTS, json, FERN]);
    state.session = String(created.headers['sandbox-session']);
    const { id } = JSON.parse(created.text) as { id: number };
    state.path = `${PLANTS}/${id}`;
    const mine = { ...json, 'sandbox-session': state.session };
    await expectStatus('read', 200, ['GET', state.path, mine]);
    await expectStatus('list with it', 200, ['GET', PLANTS, mine]);
    await expectStatus('read by another visitor', 404, ['GET', state.path, TOKEN]);
    await expectStatus('change', 200, ['PATCH', state.path, mine, '{"price":9}']);
    const tag = String((await ask('GET', state.path, mine)).headers.etag);
    await expectStatus('unchanged', 304, ['GET', state.path, { ...mine, 'if-none-match': tag }]);
    await expectStatus('wrong version', 412, ['PATCH', state.path, { ...mine, 'if-match': '"x"' }, '{}']);
    await expectStatus('delete', 204, ['DELETE', `${PLANTS}/1`, mine]);
    await expectStatus('deleted', 404, ['GET', `${PLANTS}/1`, mine]);
    await expectStatus('error on demand', 404, ['GET', PLANTS, { ...mine, prefer: 'code=404' }]);
    await expectStatus('state', 200, ['GET', '/_sandbox/plant-store/_sandbox', mine]);
    await expectStatus('unknown session', 410, ['GET', PLANTS, { ...TOKEN, 'sandbox-session': 'x' }]);
    await expectStatus('session', 201, ['POST', '/_sandbox/']);
    await expectStatus('session by DELETE', 405, ['DELETE', '/_sandbox/']);
    const asked = {
      origin: 'https://app.example.com',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,sandbox-session',
    };
    await expectStatus('preflight', 204, ['OPTIONS', PLANTS, asked]);
    const other = { ...json, origin: 'https://app.example.com', 'sec-fetch-site': 'cross-site' };
    await expectStatus('other page', 201, ['POST', PLANTS, { ...other, 'sec-fetch-mode': 'cors' }, FERN]);
    await expectStatus('form of another page', 403, [
      'POST',
      PLANTS,
      { ...other, 'sec-fetch-mode': 'navigate' },
      FERN,
    ]);
    const page = await expectStatus('own page', 201, ['POST', PLANTS, { ...json, ...own }, FERN]);
    const [cookie = ''] = String(page.headers['set-cookie']).split(';');
    await expectStatus('own page again', 200, ['GET', state.path, { ...TOKEN, ...own, cookie }]);
    await expectStatus('page', 200, ['GET', '/quick-start', { accept: 'text/html' }], true);
    await expectStatus('Markdown', 200, ['GET', '/quick-start', { accept: 'text/markdown' }], true);
    await expectStatus('no page', 404, ['GET', '/nothing', { accept: 'text/html' }], true);
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
    await expectStatus('MCP', 200, ['POST', '/mcp', MCP, JSON.stringify(call)]);
    answers.set(STATE, JSON.stringify(state));
    return { problems };
  }
  const mine = { ...TOKEN, 'sandbox-session': state.session ?? '' };
  await expectStatus('read', 200, ['GET', state.path ?? '', mine]);
  await expectStatus('deleted', 404, ['GET', `${PLANTS}/1`, mine]);
  answers.delete(STATE);
  return { problems };
}

const STATE = 'state of the client';

/** An answer without what differs from run to run. */
function shown({ status, headers, text }: Answer, origin: string, isFile: boolean): string {
  const type = String(headers['content-type']).split(';')[0];
  if (isFile) return status === 200 ? `${status} ${type}` : String(status);
  const kept = Object.entries(headers).filter(([name]) => !OTHERS.test(name));
  const lines = kept.map(([name, value]) => `${name}: ${value}`).sort();
  return [status, ...lines, text]
    .join('\n  ')
    .replaceAll(origin, 'ORIGIN')
    .replaceAll(/(?<![\w-])(?:[\w-]{43}|[\da-f]{64})(?![\w-])/g, 'SESSION')
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, 'TIME')
    .replaceAll(/\b\d{13}\b/g, 'MILLISECONDS')
    .replaceAll(/"[\da-f]{16}"/g, 'TAG');
}
