import { execFileSync } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { RULES } from '../../src/changes/index.ts';
import { repository, trellis, writeDocs } from '../support/docs.ts';

/** A description as YAML; `required` of the body, and the text after it. */
const plants = (version: string, required: string, rest = ''): string => `openapi: 3.1.0
info: { title: Plants, version: '${version}' }
servers: [{ url: https://plants.example.com }]
paths:
  /plants:
    post:
      summary: Create plant
      requestBody:
        content:
          application/json:
            schema: { type: object, required: [${required}], properties: { name: { type: string }, tag: { type: string } } }
      responses:
        '200': { description: The plant. }
${rest}`;

const ADDED = `  /pots:
    get:
      summary: List pots
      responses:
        '200': { description: The pots. }
`;

let root: string;
const at = (name: string): string => join(root, name);
beforeEach(async () => {
  root = await writeDocs({
    'old.yaml': plants('1', 'name'),
    'new.yaml': plants('2', 'name, tag'),
    'more.yaml': plants('2', 'name', ADDED),
    'another.yaml': plants('2', 'name').replace("'200'", "'200': { description: The plant. }\n        '201'"),
  });
});
afterEach(() => rm(root, { recursive: true }));

const changelog = (...args: string[]) => trellis('changelog', ...args);

describe('changelog', () => {
  test('prints the changes by operation and ends with 0', async () => {
    const { code, stdout, stderr } = await changelog(at('old.yaml'), at('new.yaml'));
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toBe(`POST /plants  Create plant
  breaking      Property tag of the request body is now required.  request-property-became-required

1 breaking change.
`);
  });

  test('says so when nothing has changed', async () => {
    const { code, stdout } = await changelog(at('old.yaml'), at('old.yaml'), '--fail-on', 'any');
    expect([code, stdout]).toEqual([0, 'No changes.\n']);
  });

  test.each([
    ['new.yaml', 'breaking', 1],
    ['new.yaml', 'any', 1],
    ['new.yaml', 'none', 0],
    ['more.yaml', 'breaking', 0],
    ['more.yaml', 'unclassified', 0],
    ['another.yaml', 'breaking', 0],
    ['another.yaml', 'unclassified', 1],
    ['more.yaml', 'any', 1],
  ])('%s with --fail-on %s ends with %i', async (file, failOn, code) => {
    expect((await changelog(at('old.yaml'), at(file), '--fail-on', failOn)).code).toBe(code);
  });

  test('as JSON is one object', async () => {
    const { stdout } = await changelog(at('old.yaml'), at('more.yaml'), '--format', 'json');
    expect(JSON.parse(stdout)).toMatchObject({
      old: { title: 'Plants', version: '1' },
      new: { version: '2' },
      counts: { breaking: 0, unclassified: 0, 'non-breaking': 1 },
      changes: [{ rule: 'operation-added', operation: { method: 'GET', path: '/pots', title: 'List pots' } }],
    });
  });

  test('as RSS has the address of the site', async () => {
    const args = ['--out', at('feed.xml'), '--site', 'https://docs.example.com'];
    await changelog(at('old.yaml'), at('new.yaml'), ...args);
    const feed = await readFile(at('feed.xml'), 'utf8');
    expect(feed).toMatch(/^<\?xml[\s\S]*<link>https:\/\/docs\.example\.com<\/link>[\s\S]*<\/rss>\n$/);
  });
});

// Each run of the command is a process.
describe('a page of changes', { timeout: 60_000 }, () => {
  const page = (): Promise<string> => readFile(at('changelog.mdx'), 'utf8');
  const write = (...args: string[]) =>
    changelog(at('old.yaml'), at('new.yaml'), '--out', at('changelog.mdx'), ...args);

  test('is written, then extended with the newest entry on top', async () => {
    expect((await write()).stdout).toMatch(/changelog\.mdx: 1 breaking change\.$/m);
    const first = await page();
    expect(first).toMatch(/^---\ntitle: "Changelog"\n---\n\n<Update label="Plants 2" description="1 → 2">\n/);
    await write('--title', 'Spring');
    expect(await page()).toContain('\n<Update label="Spring" description="1 → 2">\n');
    expect((await page()).split('\n').slice(-8).join('\n')).toBe(first.split('\n').slice(-8).join('\n'));
  });

  test('links to the pages of operations in the docs folder, and builds there', async () => {
    await writeDocs(
      {
        'docs.json': {
          name: 'Moss',
          openapi: 'new.yaml',
          navigation: [{ group: 'G', pages: ['index', 'api/create', 'changelog'] }],
        },
        'index.mdx': 'Text.',
        'api/create.mdx': '---\nopenapi: POST /plants\n---\n',
      },
      root,
    );
    await write('--root', root);
    expect(await page()).toContain('- `POST /plants` [Create plant](/api/create)\n');
    const checked = await trellis('check', '--root', root, '--json');
    expect(JSON.parse(checked.stdout).diagnostics).toEqual([]);
  });

  test('with an invalid docs folder is a mistake', async () => {
    const { code, stderr } = await write('--root', at('nowhere'));
    expect([code, stderr]).toEqual([2, expect.stringContaining('there is no docs.json or mint.json in')]);
  });
});

describe('files that cannot be compared', { timeout: 60_000 }, () => {
  test('are reported with their location, and end with 2', async () => {
    await writeDocs({ 'bad.yaml': 'openapi: 3.1.0\ninfo: [\n', 'other.yaml': 'name: x\n' }, root);
    const bad = await changelog(at('old.yaml'), at('bad.yaml'));
    expect([bad.code, bad.stdout]).toEqual([2, '']);
    expect(bad.stderr).toMatch(/bad\.yaml:2:7 error openapi\/syntax not valid YAML: /);
    const other = await changelog(at('other.yaml'), at('old.yaml'));
    expect(other.code).toBe(2);
    expect(other.stderr).toMatch(/other\.yaml:1:1 error openapi\/version /);
    const missing = await changelog(at('ol.yaml'), at('old.yaml'));
    expect(missing.code).toBe(2);
    expect(missing.stderr).toMatch(/ol\.yaml error openapi\/not-found [\s\S]*Did you mean ".*old\.yaml"\?/);
  });

  test('problems in a readable file are reported, and it is compared', async () => {
    await writeDocs(
      { 'faulty.yaml': plants('2', 'name').replace('{ type: string }, tag', "{ $ref: '#/nowhere' }, tag") },
      root,
    );
    const { code, stdout, stderr } = await changelog(at('old.yaml'), at('faulty.yaml'));
    expect([code, stdout.split('\n').length > 1]).toEqual([0, true]);
    expect(stderr).toMatch(/faulty\.yaml:11:\d+ (?:error|warning) openapi\//);
  });

  test('the newer file first is a warning, and compared as requested', async () => {
    const { code, stdout, stderr } = await changelog(at('new.yaml'), at('old.yaml'));
    expect([code, stdout]).toEqual([0, expect.stringContaining('is no longer required')]);
    expect(stderr).toMatch(
      /changelog\/order .*new\.yaml has version 2, but .*old\.yaml has version 1, which is older/,
    );
  });

  test('one file alone, or three, are a mistake', async () => {
    expect((await changelog(at('old.yaml'))).stderr).toContain('trellis changelog OLD NEW');
    expect(await changelog('a', 'b', 'c')).toMatchObject({ code: 2 });
    const wrong = await changelog('a', 'b', '--fail-on', 'all');
    expect(wrong.stderr).toContain('--fail-on must be breaking, unclassified, any or none, not "all"');
  });
});

test('a file at a commit is the one in git, and only that one', async () => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', root, '-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], {
      stdio: 'pipe',
    });
  git('init', '--quiet');
  git('add', 'old.yaml');
  git('commit', '--quiet', '--message', 'A');
  const run = (old: string) =>
    execFileSync(
      process.execPath,
      [join(repository, 'src/cli/bin.js'), 'changelog', old, 'new.yaml', '--format=json'],
      {
        cwd: root,
        encoding: 'utf8',
        stdio: 'pipe',
      },
    );
  expect(JSON.parse(run('HEAD:old.yaml'))).toMatchObject({
    old: { source: 'HEAD:old.yaml' },
    counts: { breaking: 1 },
  });
  expect(() => run('HEAD:none.yaml')).toThrow(/none\.yaml/);
});

test('the page about changelogs has the rules, each with its level and what has changed', async () => {
  const page = await readFile(join(repository, 'content/using-trellis/changelog.mdx'), 'utf8');
  const [, section = ''] = page.split('\n## Rules\n');
  const rows =
    section
      .split('\n## ')[0]
      ?.split('\n')
      .filter((line) => line.startsWith('| '))
      .slice(1) ?? [];
  const expected = RULES.map(({ id, level, summary, informational }) => {
    const name = informational ? `*\`${id}\`*` : `\`${id}\``;
    return `| ${name} | ${level} | ${summary.charAt(0).toUpperCase()}${summary.slice(1)}. |`;
  });
  expect(rows).toEqual(expected);
});
