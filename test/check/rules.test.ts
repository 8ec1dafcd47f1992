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
  'docs.json': '{ "name": "Ferns", "navigation": { "pages": ["index"] } }\n',
  'index.mdx': '---\ntitle: Ferns\n---\n\nFerns like shade.\n',
};

async function problemsOf(example: Rule['bad'] = {}) {
  const root = await mkdtemp(join(tmpdir(), 'trellis-rule-'));
  folders.push(root);
  await writeDocs({ ...CLEAN, ...example }, root);
  return (await checkFolder(root)).diagnostics;
}

const rules = [...RULES.values()];
const ofCheck = rules.filter(({ bad, foundBy }) => bad !== undefined && foundBy === undefined);

describe('the examples of every kind of problem', () => {
  test.each(ofCheck.map((rule) => [rule.code, rule] as const))(
    'are true, and located: %s',
    async (code, { bad, good, isBroken, severity = isBroken ? 'error' : 'warning' }) => {
      const found = await problemsOf(bad);
      expect(found.map((problem) => problem.code)).toContain(code);
      expect(found.find((problem) => problem.code === code)).toMatchObject({
        file: expect.any(String),
        severity,
      });
      for (const { message } of found) expect(message).toMatch(/^(?:[A-Z]{2}|OpenAPI|[^A-Z]).*[^.]$/s);
      expect((await problemsOf(good)).map((problem) => `${problem.code} ${problem.message}`)).toEqual([]);
    },
  );
});

test('a kind of problem has its own code, in a group of the catalogue, and is explained', () => {
  for (const { code, summary, why, fix } of rules) {
    expect(code).toMatch(/^[a-z]+\/[a-z][a-zA-Z\d-]+$/);
    for (const text of [summary, why, fix]) expect(text).toMatch(/^[A-Z`*].*[.]$/s);
  }
});
