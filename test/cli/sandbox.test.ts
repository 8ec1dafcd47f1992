import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sandbox as command } from '../../src/cli/commands/sandbox.ts';
import { readCommandLine } from '../../src/cli/line/arguments.ts';
import { UsageError } from '../../src/cli/line/usage-error.ts';
import { openForCommand } from '../../src/cli/run/open-sandboxes.ts';
import { sandboxesOfFiles } from '../../src/cli/run/sandbox-files.ts';
import { createSandbox, type SandboxDefinition } from '../../src/sandbox/index.ts';
import { chatService, plantStore } from '../support/own-apis.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'sandbox-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

const read = (...options: string[]) => command.read(readCommandLine(['sandbox', ...options]));
const open = (...options: string[]) => openForCommand([plantStore], read(...options));
const write = (content: string): string => {
  const file = join(directory, 'seed.json');
  writeFileSync(file, content);
  return file;
};
const state = { plants: { 7: { id: 9007199254740993n, name: 'fern' } } };
const SEED = '{"plants":{"7":{"id":9007199254740993,"name":"fern"}}}';
const info = async (sandbox: Awaited<ReturnType<typeof open>>['sandboxes'][number] | undefined) =>
  (await sandbox?.(new Request('http://localhost/plant-store/_sandbox')))?.json();

describe('--seed', () => {
  test('fills the sandbox from a file, with large integers kept exact', async () => {
    const { sandboxes } = await open('--seed', write(SEED));
    expect(await sandboxes[0]?.state()).toEqual(state);
    const named = await open('--seed', `plant-store=${write(SEED)}`);
    expect(await named.sandboxes[0]?.state()).toEqual(state);
  });

  test.each([
    ['{"plants":\n {,}}', /seed\.json:2:3 is not JSON/],
    ['[]', /seed\.json is not a sandbox state/],
    ['{"plants":[]}', /collection "plants"/],
    ['{"_sandbox":{}}', /"_sandbox"/],
  ])('%j is a mistake', async (content, told) => {
    await expect(open('--seed', write(content))).rejects.toThrow(told);
    await expect(open('--seed', write(content))).rejects.toBeInstanceOf(UsageError);
  });

  test('a missing file and an unknown sandbox are mistakes', async () => {
    await expect(open('--seed', join(directory, 'none.json'))).rejects.toThrow('none.json');
    await expect(open('--seed', `plant-stor=${write(SEED)}`)).rejects.toThrow('Did you mean plant-store?');
  });

  test('must name the sandbox if there are several', async () => {
    const names = [plantStore, { ...plantStore, name: 'other' }];
    await expect(openForCommand(names, read('--seed', 'x'))).rejects.toThrow('plant-store=x or other=x');
  });
});

describe('--data', () => {
  test('keeps the state between runs; a seed fills it only if it is empty', async () => {
    const data = ['--data', join(directory, 'state.db')];
    const first = await open(...data, '--seed', write(SEED));
    expect(await first.sandboxes[0]?.state()).toEqual(state);
    first.close();
    const second = await open(...data, '--seed', write('{}'));
    expect(await second.sandboxes[0]?.state()).toEqual(state);
    second.close();
  });

  test('keeps settings, but the command line wins', async () => {
    const data = ['--data', join(directory, 'state.db')];
    for (const [options, limit] of [
      [['--rate-limit', '5'], 5],
      [[], 5],
      [['--rate-limit', 'off'], null],
    ] as const) {
      const { sandboxes, close } = await open(...data, ...options);
      expect(await info(sandboxes[0])).toMatchObject({ rateLimit: limit });
      close();
    }
  });

  test('a file of another kind is a mistake', async () => {
    const opening = open('--data', write('this is no database'.repeat(100)));
    await expect(opening).rejects.toThrow('not a database');
    await expect(opening).rejects.toBeInstanceOf(UsageError);
  });
});

test('--level has no effect on a sandbox without levels, --rate-limit applies to all', async () => {
  const { sandboxes } = await open('--level', '9999', '--rate-limit', '3');
  expect(await info(sandboxes[0])).toMatchObject({ name: 'plant-store', rateLimit: 3 });
});

test('a level that the API does not have is a mistake, and the message gives the range', async () => {
  const opening = openForCommand([plantStore, chatService], read('--level', '443'));
  await expect(opening).rejects.toThrow('from 1 to 442');
  await expect(opening).rejects.toBeInstanceOf(UsageError);
});

describe('of OpenAPI files', () => {
  const description = (paths: object) =>
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Cups', version: '1' },
      servers: [{ url: '/v2' }],
      paths,
    });
  const cup = {
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'integer' }, size: { type: 'string' } },
  };
  const json = { 'application/json': { schema: cup } };

  test('needs no docs folder', async () => {
    const file = join(directory, 'cups.json');
    const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
    const read = { get: { parameters: [id], responses: { 200: { description: 'One.', content: json } } } };
    const create = {
      post: { requestBody: { content: json }, responses: { 201: { description: 'Made.', content: json } } },
    };
    writeFileSync(file, description({ '/cups': create, '/cups/{id}': read }));
    const { definitions } = await sandboxesOfFiles([file]);
    const sandbox = createSandbox(definitions[0] as SandboxDefinition);
    const made = await sandbox(
      new Request('http://localhost/cups/v2/cups', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"id":70,"size":"large"}',
      }),
    );
    expect(made.headers.get('location')).toBe('http://localhost/cups/v2/cups/70');
    const found = await sandbox(new Request('http://localhost/cups/v2/cups/70'));
    expect(await found.json()).toEqual({ id: 70, size: 'large' });
    expect(found.headers.get('sandbox-source')).toBe('stored');
  });

  test('a reference that cannot be followed is a problem, and other warnings are not', async () => {
    const file = join(directory, 'cups.json');
    const get = (schema: object) => ({
      get: {
        summary: '',
        responses: { 200: { description: '', content: { 'application/json': { schema } } } },
      },
    });
    writeFileSync(
      file,
      description({ '/a': get({ $ref: '../shared/cup.json' }), '/b/{id}': get({ $ref: '#/components/x' }) }),
    );
    const { definitions, diagnostics } = await sandboxesOfFiles([file]);
    expect(definitions).toHaveLength(1);
    expect(diagnostics.map(({ code, message }) => [code, message])).toEqual([
      [
        'openapi/no-unresolved-refs',
        expect.stringContaining(`The file is outside ${directory}, so it is not read.`),
      ],
      ['openapi/no-unresolved-refs', expect.stringContaining('#/components/x')],
    ]);
    expect(diagnostics[0]?.hint).toBe('Start the sandbox in a folder that contains all files.');
  });

  test('names mistakes in x-sandbox', async () => {
    const file = join(directory, 'api.json');
    const get = { 'x-sandbox': { rule: 'lst' }, responses: { 200: { description: '' } } };
    writeFileSync(file, description({ '/ferns': { get } }));
    const { definitions, diagnostics } = await sandboxesOfFiles([file]);
    expect(definitions).toHaveLength(1);
    expect(diagnostics).toMatchObject([{ code: 'site/sandbox', severity: 'warning', range: { start: {} } }]);
  });

  test('a missing file and one without operations are mistakes', async () => {
    await expect(sandboxesOfFiles([join(directory, 'none.json')])).rejects.toThrow(
      /none\.json does not exist/,
    );
    const file = join(directory, 'empty.json');
    writeFileSync(file, description({}));
    await expect(sandboxesOfFiles([file])).rejects.toThrow(/describes no operations/);
  });
});
