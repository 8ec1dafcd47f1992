/**
 * An agent without a model: it reads what a program finds on the built site, and nothing else, and makes a
 * call for every operation of both APIs.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SandboxServer, serveSandboxes } from '../../src/sandbox/http/index.ts';
import { createSandbox } from '../../src/sandbox/index.ts';
import { type CurlCall, readCurl } from '../support/curl.ts';
import { builtSite, repository } from '../support/docs.ts';
import { type McpClient, sdkClient } from '../support/mcp.ts';
import { ownApis } from '../support/own-apis.ts';

let site = '';
let operations: string[] = [];
beforeAll(async () => {
  site = await builtSite('repository');
  const names = Object.keys(ownApis);
  operations = (
    await Promise.all(
      names.map(async (name) => {
        const text = await readFile(join(repository, `openapi/${name}.yaml`), 'utf8');
        return [...text.matchAll(/^ +operationId: (\w+)$/gm)].map(([, id]) => id as string);
      }),
    )
  ).flat();
});

/** What the Markdown of an operation says about how to call it. */
function readTwin(markdown: string) {
  const [, line = ''] = /^`([A-Z]+ \/.*)`$/m.exec(markdown) ?? [];
  const [, server = ''] = /^\*\*Server:\*\* `([^`]+)`/m.exec(markdown) ?? [];
  const [, sandbox = '', access = ''] = /^\*\*Sandbox:\*\* `([^`]+)`(.*)$/m.exec(markdown) ?? [];
  const [, operation = ''] = /^\*\*Operation:\*\* `([^`]+)`/m.exec(markdown) ?? [];
  const [, sample = ''] = /^```bash cURL\n(.*?)\n```$/ms.exec(markdown) ?? [];
  const [, user] = /`--user '([^']*)'`/.exec(access) ?? [];
  const [, header] = /`(Authorization: [^`]+)`/.exec(access) ?? [];
  const statuses = [...markdown.matchAll(/^### (\d{3})/gm)].map(([, status]) => status);
  return { line, server, sandbox, operation, user, header, statuses, call: readCurl(sample) };
}

/** The values of the path template in an address, which begins with the server. */
function pathValues(line: string, server: string, url: string): Record<string, string> {
  const template = line.slice(line.indexOf(' ') + 1);
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
  const pattern = template.replace(/\{\w+\}/g, '([^/?]+)');
  const values = new RegExp(`^${pattern}(?:\\?|$)`).exec(url.slice(server.length))?.slice(1) ?? [];
  return Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(values[index] ?? '')]));
}

/** The body of a sample as a value: JSON, or the fields of a form. */
function bodyOf({ data, headers }: CurlCall): unknown {
  if (data.length === 0) return undefined;
  const isJson = headers.some(([name, text]) => /^content-type$/i.test(name) && /json/i.test(text));
  return isJson
    ? JSON.parse(data.join('&'))
    : Object.fromEntries(new URLSearchParams(data.join('&')).entries());
}

describe('an agent that has only the MCP server', () => {
  let client: McpClient;
  beforeAll(async () => {
    client = await sdkClient({ args: [site] });
  });
  afterAll(() => client.close());

  test('makes a correct, answered call for every operation', async () => {
    const list = (await client.call('list_operations')).text;
    const listed = [...list.matchAll(/^\| `(\w+)` \|/gm)].map(([, id]) => id as string);
    expect(listed.toSorted()).toEqual(operations.toSorted());
    const results: Record<string, string> = {};
    for (const operation of listed) {
      const { line, server, call } = readTwin((await client.call('get_operation', { operation })).text);
      const query = Object.fromEntries(new URL(call.url).searchParams);
      const isQuery = call.method === 'GET' && call.data.length > 0;
      const { text, isError } = await client.call('try_operation', {
        operation,
        parameters: {
          ...pathValues(line, server, call.url),
          ...query,
          ...(isQuery && Object.fromEntries(new URLSearchParams(call.data.join('&')))),
        },
        ...(!isQuery && { body: bodyOf(call) }),
      });
      const [, status = text] = /^## Response: (\d+)/.exec(text) ?? [];
      results[operation] = isError || text.includes('## Differences') ? text : status;
    }
    expect(results).toEqual(Object.fromEntries(operations.map((operation) => [operation, '200'])));
  });
});

describe('an agent that has only the Markdown', () => {
  let server: SandboxServer;
  beforeAll(async () => {
    server = await serveSandboxes(
      Object.values(ownApis).map((definition) => createSandbox(definition)),
      { port: 0 },
    );
  });
  afterAll(() => server.close());

  /** Pages that the index lists with a request. */
  async function operationPages(): Promise<string[]> {
    const index = await readFile(join(site, 'llms.txt'), 'utf8');
    return [...index.matchAll(/^- \[[^\]]*\]\(([^)]+)\).*`[A-Z]+ \/[^`]*`/gm)].map(
      ([, path]) => path as string,
    );
  }

  test('makes a correct, answered call for every operation', async () => {
    const results: Record<string, string> = {};
    for (const path of await operationPages()) {
      const twin = readTwin(await readFile(join(site, path), 'utf8'));
      // The documented address is that of `trellis sandbox`, which runs at another port here.
      const base = twin.sandbox.replace('http://127.0.0.1:4010', server.url);
      const headers = new Headers(twin.call.headers.filter(([name]) => !/^authorization$/i.test(name)));
      if (twin.user !== undefined) headers.set('Authorization', `Basic ${btoa(twin.user)}`);
      if (twin.header !== undefined) headers.set('Authorization', twin.header.replace(/^[^:]+: /, ''));
      const data = twin.call.data.join('&');
      const isQuery = twin.call.method === 'GET';
      if (data && !isQuery && !headers.has('content-type'))
        headers.set('Content-Type', 'application/x-www-form-urlencoded');
      const url = base + twin.call.url.slice(twin.server.length) + (isQuery && data ? `?${data}` : '');
      const response = await fetch(url, {
        method: twin.call.method,
        headers,
        ...(data && !isQuery && { body: data }),
      });
      results[twin.operation] =
        `${response.status} documented: ${twin.statuses.includes(String(response.status))}`;
    }
    expect(results).toEqual(
      Object.fromEntries(operations.map((operation) => [operation, '200 documented: true'])),
    );
  });
});
