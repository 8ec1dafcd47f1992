/**
 * Takes every request sample of the chat service's pages from the built site, points it at a fresh sandbox
 * and runs it in the interpreter it is written for. The bot's credentials replace the placeholders.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { validate } from '../../src/contract/index.ts';
import type { Operation } from '../../src/openapi/index.ts';
import { buildRequest, toFetch } from '../../src/request/index.ts';
import { type SandboxServer, serveSandboxes } from '../../src/sandbox/http/index.ts';
import { createSandbox } from '../../src/sandbox/index.ts';
import { isInstalled, run } from '../request/support.ts';
import { chatPages, DOCUMENTED_URL, type EndpointPage, endpointPages } from '../support/chat-pages.ts';
import { byTag, textOf } from '../support/html.ts';
import { chatService } from '../support/own-apis.ts';

/** The address that the sandbox page uses. */
const SANDBOX_URL = 'http://127.0.0.1:4010/chat-service/api/v1';

const bot = chatService.accounts?.find(({ label }) => label === 'Bot');
const { username = '', password = '' } = bot?.credentials ?? {};

interface Program {
  /** Runs a file of this name. */
  file: string;
  command: string[];
  isInstalled: boolean;
}

const shim = join(import.meta.dirname, '../request/shim');
const env: Record<string, string> = isInstalled('python3', '-c', 'import requests')
  ? {}
  : { PYTHONPATH: shim };
const PROGRAMS: Record<string, Program> = {
  curl: { file: 'sample.sh', command: ['sh'], isInstalled: isInstalled('curl', '--version') },
  javascript: { file: 'sample.mjs', command: [process.execPath], isInstalled: true },
  python: { file: 'sample.py', command: ['python3'], isInstalled: isInstalled('python3', '--version') },
  go: { file: 'sample.go', command: ['go', 'run'], isInstalled: isInstalled('go', 'version') },
  php: {
    file: 'sample.php',
    command: ['php'],
    isInstalled: isInstalled('php', '-r', 'exit(function_exists("curl_init") ? 0 : 1);'),
  },
  ruby: { file: 'sample.rb', command: ['ruby'], isInstalled: isInstalled('ruby', '--version') },
};

let folder: string;
let pages: EndpointPage[];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'chat-samples-'));
  pages = await endpointPages();
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A fresh sandbox over HTTP, and the status of its last response. */
async function serveFresh(): Promise<{ url: string; server: SandboxServer; status(): Promise<number> }> {
  const server = await serveSandboxes([createSandbox(chatService)], { port: 0 });
  const mount = `${server.url}/chat-service`;
  return {
    url: `${mount}/api/v1`,
    server,
    async status() {
      const { requests } = await (await fetch(`${mount}/_sandbox/requests?after=0`)).json();
      return requests.at(-1)?.status;
    },
  };
}

/** Runs one sample against a fresh sandbox; resolves with the status and the printed JSON. */
async function runSample(language: string, code: string): Promise<{ status?: number; json: unknown }> {
  const program = PROGRAMS[language];
  if (!program) throw new Error(`No program for ${language}`);
  const { url, server, status } = await serveFresh();
  try {
    const pointed = code
      .replaceAll(DOCUMENTED_URL, url)
      .replaceAll(SANDBOX_URL, url)
      .replaceAll('BOT_EMAIL', username)
      .replaceAll('API_KEY', password);
    writeFileSync(join(folder, program.file), pointed);
    const [command = '', ...args] = program.command;
    const printed = await run(command, [...args, program.file], { cwd: folder, env });
    return { status: await status(), json: JSON.parse(printed) };
  } finally {
    await server.close();
  }
}

/** Problems of a response according to the OpenAPI file: its status, then its body's schema. */
function faults(operation: Operation, status: number, json: unknown): unknown[] {
  const response =
    operation.responses.find((known) => known.status === String(status)) ??
    operation.responses.find((known) => known.status === 'default');
  const schema = response?.content[0]?.schema;
  if (schema === undefined) return [`no schema for ${status}`];
  return validate(schema, json, { components: operation.request.components });
}

describe('request samples of the endpoint pages', () => {
  test('there are thirteen pages, each with a sample in every language', () => {
    expect(pages).toHaveLength(13);
    for (const { slug, samples } of pages) {
      expect([slug, ...samples.map(({ language }) => language)]).toEqual([slug, ...Object.keys(PROGRAMS)]);
    }
  });

  for (const [language, { isInstalled }] of Object.entries(PROGRAMS)) {
    test.runIf(isInstalled)(
      `in ${language} run against the sandbox, and print what is documented`,
      async () => {
        const failed: unknown[] = [];
        for (const { slug, operation, samples } of pages) {
          const code = samples.find((sample) => sample.language === language)?.code ?? '';
          expect(code).toContain(DOCUMENTED_URL);
          const { status, json } = await runSample(language, code);
          const wrong = faults(operation, status ?? 0, json);
          if (status !== 200 || wrong.length > 0) failed.push({ slug, status, json, wrong });
        }
        expect(failed).toEqual([]);
      },
    );
  }
});

describe('named request examples of the OpenAPI file', () => {
  test('all run against the sandbox, and the responses are as documented', async () => {
    const failed: unknown[] = [];
    let count = 0;
    for (const { slug, operation } of pages) {
      const { parameters, body } = operation.request;
      const media = body?.media[0];
      const path = Object.fromEntries(
        parameters.filter((each) => each.in === 'path').map(({ name, example }) => [name, example]),
      );
      const examples = media?.examples ?? [{ name: 'none', value: undefined, fails: undefined }];
      for (const { name, value, fails } of examples) {
        count++;
        const sandbox = createSandbox(chatService);
        const request = buildRequest(operation.request, {
          server: 'https://sandbox.invalid/chat-service/api/v1',
          path,
          query: {},
          header: {},
          cookie: {},
          ...(media
            ? { body: { contentType: media.contentType, fields: value as Record<string, unknown> } }
            : {}),
          auth: { requirement: 0, credentials: { basicAuth: { username, password } } },
        });
        const { url, init } = await toFetch(request);
        const response = await sandbox(new Request(url, init));
        const json = await response.json();
        const wrong = faults(operation, response.status, json);
        if (response.status !== (fails ? 400 : 200) || wrong.length > 0) {
          failed.push({ slug, name, status: response.status, json, wrong });
        }
      }
    }
    expect(failed).toEqual([]);
    expect(count).toBeGreaterThanOrEqual(20);
  });
});

describe('guides', () => {
  test.runIf(PROGRAMS.curl?.isInstalled)('every curl command in them succeeds', async () => {
    const endpoints = new Set(pages.map(({ slug }) => slug));
    const failed: unknown[] = [];
    let count = 0;
    for (const [slug, document] of await chatPages()) {
      if (endpoints.has(slug)) continue;
      const commands = byTag(document, 'pre')
        .map(textOf)
        .filter((text) => text.trimStart().startsWith('curl '));
      for (const command of commands) {
        count++;
        const { status, json } = await runSample(
          'curl',
          command.replace('$BOT_EMAIL', username).replace('$API_KEY', password),
        );
        if (status !== 200) failed.push({ slug, command, status, json });
      }
    }
    expect(failed).toEqual([]);
    expect(count).toBeGreaterThanOrEqual(5);
  });
});
