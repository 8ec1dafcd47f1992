/** Mermaid diagrams are read as browsers read them, so that none fails before readers only. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkFolder } from '../../src/astro/index.ts';
import { writeDocs } from '../support/docs.ts';

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

/** `line:column text: message` of the problems with diagrams on a page. */
async function problemsOf(text: string): Promise<string[]> {
  const docs = { 'docs.json': { name: 'x', navigation: { pages: ['index'] } }, 'index.mdx': text };
  const root = await writeDocs(docs, await mkdtemp(join(tmpdir(), 'trellis-diagrams-')));
  folders.push(root);
  const lines = text.split('\n');
  return (await checkFolder(root)).diagnostics
    .filter(({ code }) => code === 'content/diagram')
    .map(({ range, message }) => {
      const { line = 0, column = 0 } = range?.start ?? {};
      const marked = lines[line - 1]?.slice(column - 1, (range?.end.column ?? 0) - 1);
      return `${line}:${column} ${marked}: ${message.replace('the diagram is not valid: ', '')}`;
    });
}

const block = (text: string): string => `\`\`\`mermaid\n${text}\n\`\`\`\n`;

test.each([
  'flowchart LR\n  a["x <b>y</b>"] --> b',
  'classDiagram\n  class A {\n    +x()\n  }',
  'stateDiagram-v2\n  [*] --> A',
  'gantt\n  title x\n  section a\n  b: 2024-01-01, 3d',
  'mindmap\n  root((x))',
  'journey\n  title x\n  section y\n  z: 5: me',
  '---\ntitle: x\n---\npie\n  "a": 1',
])('a valid diagram has no problem: %s', async (text) => {
  expect(await problemsOf(block(text))).toEqual([]);
});

test.each([
  [
    'that ends too early',
    'flowchart LR\n  a --> b{c',
    /^3:1 {3}a --> b\{c: expected .* or others, found the end of the diagram$/,
  ],
  ['of no kind', 'flowchrt LR\n  a', /^2:1 flowchrt LR: “flowchrt LR” is no kind of diagram$/],
  ['that is empty', '', /^2:1 : it is empty$/],
  ['of another parser', 'pie\n  "a" 1', /^3:1 {3}"a" 1: expected token of type ':' but found `1`$/],
  ['with lines that are not counted', '%% note\npie\n  "a" 1', /^1:1 ```: expected token/],
])('a diagram %s is told at its place', async (_, text, expected) => {
  expect(await problemsOf(block(text))).toEqual([expect.stringMatching(expected)]);
});

test('a diagram in a list is read without its indent; code in another block is no diagram', async () => {
  const inList = '1. A\n\n   ```mermaid\n   sequenceDiagram\n     A->\n   ```\n';
  expect(await problemsOf(inList)).toEqual([expect.stringMatching(/^5:4 {3}A->: expected/)]);
  expect(await problemsOf(`\`\`\`\`md\n${block('nothing')}\`\`\`\`\n`)).toEqual([]);
});
