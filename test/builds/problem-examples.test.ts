import { expect, test } from 'vitest';
import { RULES } from '../../src/check/index.ts';
import { trellis, writeDocs } from '../support/docs.ts';

const rules = [...RULES.values()].filter(({ bad, foundBy }) => bad && foundBy === 'build');

/** The pages of all examples in one folder, so that one build finds all problems. */
function folderOf(kind: 'bad' | 'good') {
  const files: Record<string, string> = {};
  const pages: string[] = [];
  for (const { code, ...examples } of rules) {
    const name = code.replace('/', '-');
    pages.push(name);
    for (const [path, text] of Object.entries(examples[kind] ?? {})) {
      const own = path === 'index.mdx' ? `${name}.mdx` : path.replace('snippets/', `snippets/${name}-`);
      files[own] = text.replaceAll('/snippets/', `/snippets/${name}-`);
    }
  }
  return { 'docs.json': JSON.stringify({ name: 'Ferns', navigation: { pages } }), ...files };
}

test('the examples of problems that only a build finds are true', async () => {
  expect(rules.length).toBeGreaterThan(4);
  const codesOf = async (kind: 'bad' | 'good') => {
    const root = await writeDocs(folderOf(kind));
    const { stdout, stderr } = await trellis('build', '--root', root, '--keep-going');
    return new Set(`${stdout}${stderr}`.match(/(?<= )[a-z]+\/[a-z-]+(?= )/g));
  };
  expect([...(await codesOf('bad'))]).toEqual(expect.arrayContaining(rules.map(({ code }) => code)));
  const after = await codesOf('good');
  expect(rules.filter(({ code }) => after.has(code))).toEqual([]);
});
