/**
 * An agent without a model: it reads what a program finds on the built site, and nothing else, and makes a
 * call for every operation of both APIs.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SandboxServer, serveSandboxes } from '../../src/sandbox/http/index.ts';
import { createSandbox } from '../../src/sandbox/index.ts';
import { callByMcp, readTwin } from '../support/agent-calls.ts';
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
      results[operation] = await callByMcp(client, operation);
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
