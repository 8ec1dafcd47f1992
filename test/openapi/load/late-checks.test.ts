import { rm } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { serialize } from 'node:v8';
import { expect, test } from 'vitest';
import { ReadDocuments } from '../../../src/openapi/index.ts';
import { reportOf } from '../../../src/openapi/load/thread-report.ts';
import { writeDocs } from '../../support/docs.ts';

/** A valid description in which each operation has one problem that only the checks find. */
const description = (operations: number): string =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Lamps', version: '1' },
    servers: [{ url: 'https://api.example.com' }],
    paths: Object.fromEntries(
      Array.from({ length: operations }, (_, index) => [
        `/lamps/${index}`,
        {
          get: {
            summary: 'Lamp',
            parameters: [{ name: 'color', in: 'query', schema: { type: 'string', minLength: 'two' } }],
            responses: { 200: { description: 'A lamp' } },
          },
        },
      ]),
    ),
  });

test('a thread finds later what is found at once otherwise', async () => {
  const root = await writeDocs({ 'api.json': description(40) });
  // A file that has just been written is read again.
  await setTimeout(60);
  const reading = { root, source: 'api.json' };
  const atOnce = await new ReadDocuments().read(reading);
  const late = new ReadDocuments({ isUnchecked: true });
  const before = await late.read(reading);
  expect(before.diagnostics.length).toBeLessThan(atOnce.diagnostics.length);
  expect(await late.check()).toBe(true);
  const after = await late.read(reading);
  const sources = new Set(after.diagnostics.map(({ source }) => source));
  expect(sources).toEqual(new Set(atOnce.diagnostics.map(({ source }) => source)));
  const places = ({ diagnostics }: typeof after) =>
    diagnostics.map(({ source: _, ...rest }) => JSON.stringify(rest)).sort();
  expect(places(after)).toEqual(places(atOnce));
  await rm(root, { recursive: true });
});

test('problems of one file take its text to another thread once', () => {
  const source = 'x'.repeat(10_000);
  const problem = { code: 'openapi/a', severity: 'warning', message: 'A problem', file: 'api.json' } as const;
  const diagnostics = Array.from({ length: 100 }, () => ({ ...problem, source }));
  expect(serialize(reportOf(diagnostics)).length).toBeLessThan(3 * source.length);
});
