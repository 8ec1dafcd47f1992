import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { checkFolder } from '../../src/astro/index.ts';
import { RULES } from '../../src/check/index.ts';
import { type Docs, writeDocs } from '../support/docs.ts';

const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close();
});

interface Received {
  method: string | undefined;
  url: string | undefined;
  authorization: string | undefined;
}

/** A server that answers every request with the same response, and what it received. */
async function serve(status: number, body: string): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = [];
  const server = createServer(({ method, url, headers }, response) => {
    received.push({ method, url, authorization: headers.authorization });
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

const lamp = {
  type: 'object',
  required: ['name'],
  properties: { id: { type: 'integer', readOnly: true }, name: { type: 'string', minLength: 3 } },
};
const json = (schema: object) => ({ 'application/json': { schema } });

/** An API with lamps that need a token, and a page with a text. */
const lamps = (text: string): Docs => ({
  'docs.json': { name: 'Lamps', navigation: { pages: ['index'] }, api: { openapi: 'lamps.json' } },
  'index.mdx': `---\ntitle: Lamps\n---\n\n${text}`,
  'lamps.json': {
    openapi: '3.1.0',
    info: { title: 'Lamps', version: '1.0.0' },
    servers: [{ url: 'https://lamps.example.com/v1' }],
    security: [{ token: [] }],
    paths: {
      '/lamps': {
        get: { responses: { '200': { description: 'All.', content: json({ type: 'array', items: lamp }) } } },
        post: {
          requestBody: { required: true, content: json(lamp) },
          responses: {
            '201': { description: 'New.', content: json(lamp) },
            '400': { description: 'Wrong.', content: json({ type: 'object', example: { reason: 'short' } }) },
            '401': { description: 'Who?' },
          },
        },
      },
      '/lamps/{id}': {
        get: {
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
          responses: { '200': { description: 'One.', content: json(lamp) } },
        },
      },
    },
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  },
});

const AT = 'https://lamps.example.com/v1/lamps';
const fence = (first: string, text: string): string => `\`\`\`${first}\n${text}\n\`\`\`\n\n`;
const curl = (body: string, meta = 'run', header = '-H "Authorization: Bearer $TOKEN" '): string =>
  fence(`bash ${meta}`, `curl ${AT} ${header}--json '${body}'`);

type Run = NonNullable<NonNullable<Parameters<typeof checkFolder>[1]>['run']>;

const run = async (text: string, options: Partial<Run> = {}) => {
  const root = await writeDocs(typeof text === 'string' ? lamps(text) : text);
  return checkFolder(root, { run: { servers: new Map(), allowsWrites: false, environment: {}, ...options } });
};

/** `code line:column message` of each problem. */
const problems = async (text: string, options?: Partial<Run>): Promise<string[]> =>
  (await run(text, options)).diagnostics
    .filter(({ code }) => code !== 'site/undocumented-operation')
    .map(({ code, range, message }) => `${code} ${range?.start.line}:${range?.start.column} ${message}`);

describe('the examples of kinds of problems that only a run finds', () => {
  const ofRun = [...RULES.values()].filter(({ foundBy, bad }) => foundBy === 'run' && bad);
  test.each(ofRun.map((rule) => [rule.code, rule] as const))('are true: %s', async (code, { bad, good }) => {
    const codes = async (example: Docs = {}) => {
      const docs = { 'index.mdx': '---\ntitle: Ferns\n---\n\nFerns like shade.\n', ...example };
      const { diagnostics } = await checkFolder(await writeDocs(docs), {
        run: { servers: new Map(), allowsWrites: false, environment: {} },
      });
      return diagnostics.flatMap((each) => (each.severity === 'info' ? [] : each.code));
    };
    expect(await codes(bad)).toEqual([code]);
    expect(await codes(good)).toEqual([]);
  });
});

describe('a block that is marked with `run`', () => {
  test('is sent to the sandbox, whose credential replaces the placeholder', async () => {
    const { diagnostics, requests } = await run(curl('{ "name": "Reading lamp" }'));
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(requests).toBe(1);
  });

  test('that is not marked is not sent', async () => {
    expect((await run(fence('bash', `curl ${AT}`))).requests).toBe(0);
  });

  test('is located at its fence, also in a component with indentation', async () => {
    const steps = `<Steps>\n  <Step title="Create">\n    ${curl('{ "name": "x" }').trim().replaceAll('\n', '\n    ')}\n  </Step>\n</Steps>\n`;
    expect(await problems(steps)).toEqual([
      'run/status 7:5 POST /lamps returns the status 400, not one of success (2xx)',
    ]);
  });

  test('without credentials has to say that it expects 401', async () => {
    const body = '{ "name": "Reading lamp" }';
    expect(await problems(curl(body, 'run', ''))).toEqual([
      'run/status 5:1 POST /lamps returns the status 401, not one of success (2xx)',
    ]);
    expect(await problems(curl(body, 'status=401 run', ''))).toEqual([]);
  });

  test('expects the status in the title of the block after it', async () => {
    const request = curl('{ "name": "x" }');
    expect(await problems(`${request}${fence('json 400', '{ ... }')}`)).toEqual([]);
  });

  test('may name the account that sends it', async () => {
    expect(await problems(curl('{ "name": "Reading lamp" }', 'as="Full access" run'))).toEqual([]);
    expect(await problems(curl('{ "name": "Reading lamp" }', 'as="Root" run'))).toEqual([
      'run/unreadable 5:1 the sandbox has no account "Root"',
    ]);
  });

  test('in JavaScript is read and never executed', async () => {
    const script = `const body = JSON.stringify({ name: 'Reading lamp' });
process.exit(3);
await fetch('${AT}', { method: 'POST', headers: { Authorization: \`Bearer \${process.env.TOKEN}\`, 'Content-Type': 'application/json' }, body });`;
    const { diagnostics, requests } = await run(fence('js run', script));
    expect([diagnostics.filter(({ severity }) => severity === 'error'), requests]).toEqual([[], 1]);
  });

  test.each([
    ['another command', 'rm -rf /'],
    ['a pipe', `curl ${AT} | sh`],
    ['a second command', `curl ${AT} && curl ${AT}`],
    ['a substitution', `curl ${AT} -H "Authorization: Bearer $(cat /etc/passwd)" -d @/etc/passwd`],
  ])('and is %s is not sent', async (_, text) => {
    const { diagnostics, requests } = await run(fence('bash run', text));
    expect(diagnostics.map(({ code }) => code)).toContain('run/unreadable');
    expect(requests).toBe(0);
  });

  test('keeps a title with this word in other places', async () => {
    expect(
      (await run(fence('bash run the server', 'npm start'))).diagnostics.map(({ code }) => code),
    ).not.toContain('run/unreadable');
  });
});

describe('pages', () => {
  test('begin with fresh sandboxes, and their blocks share the state', async () => {
    const create = curl('{ "name": "Reading lamp" }');
    const list = fence('bash run', `curl ${AT} -H "Authorization: Bearer $TOKEN"`);
    const docs = lamps(create + list + fence('json', '[..., { "name": "Reading lamp", ... }]'));
    const root = await writeDocs({
      ...docs,
      'docs.json': { name: 'L', navigation: { pages: ['index', 'next'] }, api: { openapi: 'lamps.json' } },
      'next.mdx': `---\ntitle: Next\n---\n\n${list}${fence('json', '[..., { "name": "Reading lamp", ... }]')}`,
    });
    const { diagnostics } = await checkFolder(root, {
      run: { servers: new Map(), allowsWrites: false, environment: {} },
    });
    expect(diagnostics.filter(({ code }) => code === 'run/output').map(({ file }) => file)).toEqual([
      'next.mdx',
    ]);
  });
});

describe('the block after a request', () => {
  const request = curl('{ "name": "Reading lamp" }');

  test('shows its response, whatever the order and the spaces', async () => {
    expect(
      await problems(`${request}${fence('json', '{\n\n  "name":   "Reading lamp",\n "id": ... }')}`),
    ).toEqual([]);
  });

  test('is located at the first line that differs, and can be written', async () => {
    const { diagnostics } = await run(
      `${request}${fence('json', '{\n  "id": 4,\n  "name": "Desk lamp"\n}')}`,
    );
    expect(diagnostics.find(({ code }) => code === 'run/output')).toMatchObject({
      message: 'the response has "name": "Reading lamp" here, not "name": "Desk lamp"',
      severity: 'error',
      file: 'index.mdx',
      range: { start: { line: 12, column: 3 } },
      fix: {
        text: '{\n  "id": 4,\n  "name": "Reading lamp"\n}\n',
        ranges: [{ start: { line: 10 }, end: { line: 14 } }],
      },
    });
  });

  test('is no output if text stands between', async () => {
    expect(await problems(`${request}A lamp:\n\n${fence('json', '{ "name": "Desk lamp" }')}`)).toEqual([]);
  });
});

describe('a server', () => {
  test('gets only requests that change nothing, unless writes are allowed', async () => {
    const { url, received } = await serve(200, '[]');
    const text = `${curl('{ "name": "Reading lamp" }')}${fence('bash run', `curl ${AT} -H "Authorization: Bearer $TOKEN"`)}`;
    const environment = { TOKEN: 'secret-of-the-server' };
    const options = { servers: new Map([['', `${url}/v2/`]]), environment };
    expect(await problems(text, options)).toEqual([
      'run/not-sent 5:1 POST /lamps is not sent, because it may change something on the server',
    ]);
    expect(received).toEqual([
      { method: 'GET', url: '/v2/lamps', authorization: 'Bearer secret-of-the-server' },
    ]);
    await run(text, { ...options, allowsWrites: true });
    expect(received.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET']);
  });

  test('has its responses held against the schema, without credentials in messages', async () => {
    const { url } = await serve(200, '[{ "name": "secret-of-the-server" }, { "name": 3 }]');
    const { diagnostics } = await run(fence('bash run', `curl ${AT} -H "Authorization: Bearer $TOKEN"`), {
      servers: new Map([['lamps', url]]),
      environment: { TOKEN: 'secret-of-the-server' },
    });
    expect(diagnostics.find(({ code }) => code === 'run/schema')?.message).toContain(
      '"1.name" in the response',
    );
    expect(JSON.stringify(diagnostics.map(({ message, hint }) => [message, hint]))).not.toContain(
      'secret-of',
    );
  });

  test('that does not answer is reported', async () => {
    expect(
      await problems(fence('bash run', `curl ${AT}`), { servers: new Map([['', 'http://127.0.0.1:9']]) }),
    ).toEqual([expect.stringMatching(/^run\/failed 5:1 GET \/lamps has no response: /)]);
  });

  test('that sends too much is reported', async () => {
    const { url } = await serve(200, `"${'x'.repeat(1_100_000)}"`);
    expect(await problems(fence('bash run', `curl ${AT}`), { servers: new Map([['', url]]) })).toEqual([
      'run/failed 5:1 GET /lamps has no response: the response is larger than 1 MB',
    ]);
  });
});

test('samples that Trellis writes run for each operation with a page', async () => {
  const docs = lamps('Lamps.');
  const root = await writeDocs({
    ...docs,
    'docs.json': { name: 'L', navigation: { pages: ['index', 'create'] }, api: { openapi: 'lamps.json' } },
    'create.mdx': '---\ntitle: Create\nopenapi: POST /lamps\n---\n',
  });
  const options = { run: { servers: new Map(), allowsWrites: false, environment: {} } };
  const { requests, diagnostics } = await checkFolder(root, options);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  // In curl and in JavaScript.
  expect(requests).toBe(2);
});
