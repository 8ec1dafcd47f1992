import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { checkFolder } from '../../src/astro/index.ts';
import { RULES, type Rule } from '../../src/check/index.ts';
import { writeDocs } from '../support/docs.ts';

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

/** A folder without problems; an example adds to it and replaces parts of it. */
const CLEAN = {
  'docs.json': '{ "navigation": [{ "group": "Guide", "pages": ["index"] }] }\n',
  'index.mdx': '---\ntitle: Ferns\n---\n\nFerns like shade.\n',
};

async function problemsOf(example: Rule['bad']) {
  const root = await mkdtemp(join(tmpdir(), 'trellis-rule-'));
  folders.push(root);
  await writeDocs({ ...CLEAN, ...example }, root);
  return (await checkFolder(root)).diagnostics;
}

const rules = [...RULES.values()];
const ofCheck = rules.filter(({ foundBy }) => foundBy === undefined);

describe('the examples of every kind of problem', () => {
  test.each(ofCheck.map((rule) => [rule.code, rule] as const))(
    'are true: %s',
    async (code, { bad, good }) => {
      const found = await problemsOf(bad);
      expect(found.map((problem) => problem.code)).toContain(code);
      expect((await problemsOf(good)).map((problem) => problem.code)).not.toContain(code);
    },
  );

  test.each(ofCheck.map((rule) => [rule.code, rule] as const))(
    'have their location: %s',
    async (code, rule) => {
      const problem = (await problemsOf(rule.bad)).find((each) => each.code === code);
      expect(problem).toMatchObject({ file: expect.any(String) });
      expect(problem?.severity).toBe(rule.isBroken ? 'error' : problem?.severity);
    },
  );
});

test('a kind of problem has its own code, in a group of the catalogue, and is explained', () => {
  for (const { code, summary, why, fix } of rules) {
    expect(code).toMatch(/^[a-z]+\/[a-z\d-]+$/);
    for (const text of [summary, why, fix]) expect(text).toMatch(/^[A-Z`*].*[.]$/s);
  }
});
