import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { RULES } from '../../src/check/index.ts';
import { type Docs, trellis, writeDocs } from '../support/docs.ts';

const site = (docs: Docs): Docs => ({
  'docs.json': '{\n  "name": "Ferns",\n  "navigation": { "pages": ["index", "guide"] }\n}\n',
  'guide.mdx': '---\ntitle: Guide\n---\n\n## Water\n',
  ...docs,
});
const page = (text: string): string => `---\ntitle: Ferns\n---\n\n${text}`;

/** What a folder has after a correction, and what the command printed. */
async function corrected(docs: Docs, file: string, ...options: string[]) {
  const root = await writeDocs(site(docs));
  const run = await trellis('check', '--root', root, ...options);
  return { ...run, text: await readFile(join(root, file), 'utf8') };
}

describe('check --fix', () => {
  test.each([
    ['a link', 'See [it](/giude).\n', 'See [it](/guide).\n'],
    ['a relative link with a fragment', 'See [it](./giude#water).\n', 'See [it](./guide#water).\n'],
    ['a link with backslashes', 'See [it](\\guide).\n', 'See [it](/guide).\n'],
    [
      'an icon',
      '<Card title="Fern" icon="sproout">Green</Card>\n',
      '<Card title="Fern" icon="sprout">Green</Card>\n',
    ],
    ['a property', '<Card tittle="Fern">Green</Card>\n', '<Card title="Fern">Green</Card>\n'],
    [
      'a component and its end',
      '<Waring>\nDry `<Waring>`\n</Waring>\n',
      '<Warning>\nDry `<Waring>`\n</Warning>\n',
    ],
  ])('corrects %s', async (_, before, after) => {
    const { text, stdout } = await corrected({ 'index.mdx': page(before) }, 'index.mdx', '--fix');
    expect(text).toBe(page(after));
    expect(stdout).toContain('Corrected 1 problem in index.mdx');
  });

  test('corrects settings and front matter', async () => {
    const settings =
      '{\n  "name": "Ferns",\n  "descripton": "All",\n  "navigation": { "pages": ["index", "giude"] }\n}\n';
    const { text } = await corrected(
      { 'docs.json': settings, 'index.mdx': page('Text\n') },
      'docs.json',
      '--fix',
    );
    expect(text).toBe(settings.replace('descripton', 'description').replace('giude', 'guide'));
    const front = await corrected({ 'index.mdx': '---\ntitel: Ferns\n---\n\nText\n' }, 'index.mdx', '--fix');
    expect(front.text).toBe('---\ntitle: Ferns\n---\n\nText\n');
  });

  test('keeps a byte order mark, line breaks of Windows, and everything else', async () => {
    const before = `\uFEFF${page('See [it](/giude).  \n\n\n\tEnd').replaceAll('\n', '\r\n')}`;
    const { text } = await corrected({ 'index.mdx': before }, 'index.mdx', '--fix');
    expect(text).toBe(before.replace('giude', 'guide'));
  });

  test('leaves a word that may mean several', async () => {
    const docs = {
      'docs.json': '{ "name": "Ferns", "navigation": { "pages": ["index", "care", "cart"] } }',
      'care.mdx': page('A'),
      'cart.mdx': page('B'),
      'index.mdx': page('See [it](/cary).\n'),
    };
    expect((await corrected(docs, 'index.mdx', '--fix')).text).toBe(docs['index.mdx']);
  });

  test('makes the first of corrections that overlap, and the rest in another run', async () => {
    const before = page('<Crad tittle="A" icon="sproout">B</Crad>\n');
    const root = await writeDocs(site({ 'index.mdx': before }));
    await trellis('check', '--root', root, '--fix');
    await trellis('check', '--root', root, '--fix');
    expect(await readFile(join(root, 'index.mdx'), 'utf8')).toBe(
      page('<Card title="A" icon="sprout">B</Card>\n'),
    );
  });

  test('with --dry-run prints a diff that patch accepts, and writes nothing', async () => {
    const before = page(`See [it](/giude).\n${'\nText\n'.repeat(6)}\nSee [it](/giude) too`);
    const { text, stdout, code } = await corrected(
      { 'index.mdx': before },
      'index.mdx',
      '--fix',
      '--dry-run',
    );
    expect([text, code]).toEqual([before, 1]);
    expect(stdout).toContain(
      [
        '--- a/index.mdx',
        '+++ b/index.mdx',
        '@@ -2,7 +2,7 @@',
        ' title: Ferns',
        ' ---',
        ' ',
        '-See [it](/giude).',
        '+See [it](/guide).',
        ' ',
        ' Text',
        ' ',
        '@@ -16,4 +16,4 @@',
        ' ',
        ' Text',
        ' ',
        '-See [it](/giude) too',
        '\\ No newline at end of file',
        '+See [it](/guide) too',
        '\\ No newline at end of file',
      ].join('\n'),
    );
  });

  test('needs no correction to end with 0', async () => {
    const { code, stdout } = await corrected(
      { 'index.mdx': page('See the [guide](/guide).\n') },
      'index.mdx',
      '--fix',
    );
    expect([code, stdout]).toEqual([0, expect.not.stringContaining('Corrected')]);
  });
});

test('the wrong example of each kind of problem that can be corrected becomes one without it', async () => {
  const fixable = [...RULES.values()].filter(({ isFixable, bad, foundBy }) => isFixable && bad && !foundBy);
  expect(fixable.length).toBeGreaterThan(10);
  let count = 0;
  const left: string[] = [];
  for (const { code, bad = {} } of fixable) {
    const root = await writeDocs({
      'docs.json': '{ "name": "Ferns", "navigation": { "pages": ["index"] } }\n',
      'index.mdx': page('Ferns like shade.\n'),
      ...bad,
    });
    const found = async (...options: string[]): Promise<{ code: string; hint?: string }[]> => {
      const { stdout } = await trellis('check', '--root', root, '--json', ...options);
      return JSON.parse(stdout).diagnostics.filter((each: { code: string }) => each.code === code);
    };
    // Not every example has something similar.
    if (!(await found()).some(({ hint }) => hint?.startsWith('Did you mean'))) continue;
    count++;
    if ((await found('--fix')).length > 0) left.push(code);
  }
  expect(left).toEqual([]);
  expect(count).toBeGreaterThan(8);
});

test('check --run --update writes responses into pages', async () => {
  const shown = (text: string) =>
    page(
      `1. Create:\n\n   \`\`\`bash run\n   curl https://ferns.example.com/ferns --json '{ "name": "Fern" }'\n   \`\`\`\n\n   \`\`\`json\n${text}   \`\`\`\n\nEnd\n`,
    );
  const fern = {
    type: 'object',
    properties: { id: { type: 'integer', readOnly: true }, name: { type: 'string' } },
  };
  const content = { 'application/json': { schema: fern } };
  const root = await writeDocs(
    site({
      'docs.json': {
        name: 'Ferns',
        navigation: { pages: ['index', 'guide'] },
        api: { openapi: 'ferns.json' },
      },
      'index.mdx': shown('   {}\n'),
      'ferns.json': {
        openapi: '3.1.0',
        info: { title: 'Ferns', version: '1' },
        servers: [{ url: 'https://ferns.example.com' }],
        paths: {
          '/ferns': {
            post: { requestBody: { content }, responses: { '201': { description: 'New', content } } },
          },
          '/ferns/{id}': {
            get: {
              parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
              responses: { '200': { description: 'One', content } },
            },
          },
        },
      },
    }),
  );
  const update = () =>
    trellis('check', '--root', root, '--run', '--update', '--cache', join(root, '.trellis'));
  await update();
  const text = await readFile(join(root, 'index.mdx'), 'utf8');
  expect(text).toMatch(/^ {3}\{\n {5}"id": \d+,\n {5}"name": "Fern"\n {3}\}\n {3}```$/m);
  const { stdout, code } = await update();
  expect([code, stdout]).toEqual([0, expect.not.stringContaining('Corrected')]);
  expect(await readFile(join(root, 'index.mdx'), 'utf8')).toBe(text);
});
