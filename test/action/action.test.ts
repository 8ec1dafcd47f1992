import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repository, writeDocs } from '../support/docs.ts';

let server: Server;
let comments: { id: number; body: string; user: { type: string } }[] = [];
let calls: string[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      calls.push(`${request.method} ${request.url?.replace(/\?.*/, '')} ${request.headers.authorization}`);
      const { body = '' } = text === '' ? {} : JSON.parse(text);
      if (request.method === 'POST') comments.push({ id: 7, body, user: { type: 'Bot' } });
      if (request.method === 'PATCH') for (const each of comments) if (each.id === 7) each.body = body;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(request.method === 'GET' ? comments : {}));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterAll(() => void server.close());

const BROKEN = 'See the [guide](/giude) | @someone <b>.\n';

const folder = (text: string) =>
  writeDocs({
    'docs.json': { name: 'Ferns', navigation: { pages: ['index', 'guide'] } },
    'index.mdx': `---\ntitle: Ferns\n---\n\n${text.replace(' <b>', '')}`,
    'guide.mdx': '---\ntitle: Guide\n---\n\nText\n',
  });

/** Runs the action as a runner does, for a pull request from `head`. */
async function act(root: string, head: string, inputs: Record<string, string> = {}) {
  calls = [];
  const event = join(root, 'event.json');
  await writeFile(
    event,
    JSON.stringify({
      repository: { full_name: 'acme/docs' },
      pull_request: { number: 3, head: { repo: { full_name: head } } },
    }),
  );
  const child = spawn(process.execPath, [join(repository, 'action/main.ts')], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      GITHUB_EVENT_PATH: event,
      GITHUB_WORKSPACE: root,
      GITHUB_REPOSITORY: 'acme/docs',
      GITHUB_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      INPUT_COMMAND: `${process.execPath} ${join(repository, 'src/cli/bin.js')}`,
      INPUT_TOKEN: 'token-of-the-workflow',
      ...inputs,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  const code = await new Promise((done) => child.once('close', done));
  return { code, output };
}

test('the action annotates problems, comments once, and updates its comment', async () => {
  comments = [{ id: 1, body: '<!-- trellis-check --> quoted', user: { type: 'User' } }];
  const root = await folder(BROKEN);
  const { code, output } = await act(root, 'acme/docs');
  expect(code).toBe(1);
  expect(output).toMatch(
    /^::error file=index\.mdx,line=5,endLine=5,col=17,endColumn=23,title=link\/missing-page/m,
  );
  expect(output).not.toContain('token-of-the-workflow');
  expect(comments).toHaveLength(2);
  expect(comments[1]?.body).toContain('| error | index.mdx:5:17 | [link/missing-page](https://');
  await writeFile(join(root, 'index.mdx'), '---\ntitle: Ferns\n---\n\nSee the [guide](/guide).\n');
  expect((await act(root, 'acme/docs')).code).toBe(0);
  expect(comments).toHaveLength(2);
  expect(comments[1]?.body).toContain('No problems found in 2 pages.');
  expect(comments[0]?.body).toBe('<!-- trellis-check --> quoted');
});

test('a pull request without problems gets no comment', async () => {
  comments = [];
  const { code } = await act(await folder('Text\n'), 'acme/docs');
  expect([code, comments, calls.map((each) => each.split(' ', 1)[0])]).toEqual([0, [], ['GET']]);
});

test('a pull request from a fork runs no sample, and its token is not used', async () => {
  comments = [];
  const root = await folder('```bash run\nrm -rf /\n```\n');
  const own = await act(root, 'acme/docs', { INPUT_RUN: 'true', INPUT_COMMENT: 'false' });
  expect(own.output).toContain('run/unreadable');
  const fork = await act(root, 'stranger/docs', { INPUT_RUN: 'true' });
  expect(fork.output).toContain('Samples are not run');
  expect(fork.output).not.toContain('run/unreadable');
  expect([fork.code, calls, comments]).toEqual([0, [], []]);
});

test('texts of files are neither markup nor mentions in a comment', async () => {
  const { commentOf } = await import('../../action/comment.ts');
  const problem = { code: 'link/missing-page', severity: 'error', file: 'a|b.mdx' } as const;
  const text = commentOf([{ ...problem, message: '<img> @someone | https://x.test **b**' }], { pages: 1 });
  expect(text).toContain('&lt;img&gt; &#64;someone \\| https&#58;//x.test \\*\\*b\\*\\*');
});

test('a command that cannot run fails the step', async () => {
  const { code, output } = await act(await folder('Text\n'), 'acme/docs', {
    INPUT_COMMAND: 'no-such-command',
  });
  expect([code, output]).toEqual([2, expect.stringContaining('::error::trellis check could not run')]);
});
