import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createConfig } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { RULES } from '../../src/check/index.ts';

const src = join(import.meta.dirname, '../../src');

/** The code of the engine without the rules themselves, by path. */
const sources = new Map(
  globSync('**/*.{ts,tsx,astro}', { cwd: src })
    .filter((path) => !/^check\/rules\/\w+\//.test(path))
    .map((path) => [path, readFileSync(join(src, path), 'utf8')]),
);

/** Paths that look like codes. */
const PATHS = ['content/snippets', 'theme/i18n'];

const groups = new Set([...RULES.keys()].map((code) => code.split('/', 1)[0] ?? ''));

/** Texts that are codes, by their form and group or because a problem is made with them. */
function* codesIn(text: string): Generator<string> {
  for (const [, code = ''] of text.matchAll(/(?<!from )'([a-z]+\/[a-z][\w-]*)'/gi))
    if (groups.has(code.split('/', 1)[0] ?? '') && !PATHS.includes(code)) yield code;
  for (const [, code = ''] of text.matchAll(/\bcode: '([^']+\/[^']+)'/g)) yield code;
}

const reported = new Set([...sources.values()].flatMap((text) => [...codesIn(text)]));
// A rule about single uses names its code itself, and is imported by what runs it.
for (const text of sources.values())
  for (const [, group, name] of text.matchAll(/\/rules\/([a-z]+)\/(?:[\w-]+\/)?([\w-]+)\.ts'/g))
    if (RULES.has(`${group}/${name}`)) reported.add(`${group}/${name}`);

test('every code that the engine reports is in the catalogue', () => {
  expect([...reported].filter((code) => !RULES.has(code))).toEqual([]);
});

test('every kind of problem of the catalogue is reported somewhere', () => {
  expect([...RULES.keys()].filter((code) => !reported.has(code))).toEqual([]);
});

test('codes are written whole, so that a search finds them', () => {
  const isPartial = new RegExp(`\`(?:${[...groups].join('|')})/\\$\\{(?!plain\\}|name\\}|keyof )`);
  const partial = [...sources].flatMap(([path, text]) => (isPartial.test(text) ? path : []));
  // The rules of the linter have its names, which the next test compares.
  expect(partial).toEqual(['openapi/lint/lint.ts']);
});

test('every rule of the linter of OpenAPI files is in the catalogue', async () => {
  const { rules } = await createConfig({ extends: ['spec'] });
  const active = Object.entries(rules).flatMap(([version, ofVersion]) =>
    version.startsWith('oas') ? Object.entries(ofVersion) : [],
  );
  expect(active.length).toBeGreaterThan(50);
  const names = new Set(active.flatMap(([name, setting]) => (setting === 'off' ? [] : name)));
  // Off, because every file becomes one of 3.1.
  names.delete('spec-ref-siblings');
  expect([...names].filter((name) => !RULES.has(`openapi/${name}`))).toEqual([]);
});
