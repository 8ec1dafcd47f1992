import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import { describe, expect, test } from 'vitest';
import { parsePage } from '../../src/content/index.ts';
import { repository } from '../support/docs.ts';

interface Property {
  type?: string;
  enum?: string[];
  anyOf?: object[];
  description: string;
}

const manifest = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'));
const schema = JSON.parse(
  readFileSync(join(repository, manifest.exports['./front-matter.schema.json']), 'utf8'),
);
const properties = Object.entries(schema.properties as Record<string, Property>);
const validate = new Ajv({ strict: true, allowUnionTypes: true }).compile(schema);

const problemsOf = (key: string, value: unknown): string[] =>
  parsePage(`---\n${key}: ${JSON.stringify(value)}\n---\n`, 'a.mdx').diagnostics.map(({ code }) => code);

/** Values that the schema allows for a property, and one that it does not. */
function valuesOf({ type, enum: choices, anyOf }: Property): { good: unknown[]; bad: unknown } {
  if (choices) return { good: choices, bad: 'neither' };
  if (anyOf) return { good: [['fern', 'moss'], 'fern, moss'], bad: [{}] };
  if (type === 'boolean') return { good: [true, false], bad: 'perhaps' };
  if (type === 'number') return { good: [2, 0.5], bad: 'perhaps' };
  return { good: ['fern'], bad: [] };
}

describe('the schema of the front matter for editors', () => {
  test.each(properties)('allows for %s what pages may have, and nothing else', (key, property) => {
    const { good, bad } = valuesOf(property);
    for (const value of good) {
      expect(validate({ [key]: value })).toBe(true);
      // `openapi: fern` names no operation, which only the whole site shows.
      expect(problemsOf(key, value)).toEqual([]);
    }
    expect(validate({ [key]: bad })).toBe(false);
    expect(problemsOf(key, bad)).toHaveLength(1);
  });

  test('names every key of the page about front matter', () => {
    const page = readFileSync(join(repository, 'content/using-trellis/writing-pages.mdx'), 'utf8');
    const [, table = ''] = /## Front matter\n([\s\S]*?)\n## /.exec(page) ?? [];
    const keys = [...table.matchAll(/^\| ((?:`[\w-]+`(?:, )?)+) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/[\w-]+/g)].map(([key]) => key),
    );
    const older = ['auth', 'size'];
    expect([...keys, ...older].sort()).toEqual(properties.map(([key]) => key).sort());
  });

  test('allows meta tags', () => {
    expect(validate({ 'og:image': '/fern.png' })).toBe(true);
    expect(validate({ 'og:image': [] })).toBe(false);
  });
});
