import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadApiDocument } from '../../../src/openapi/index.ts';
import { writeDocs } from '../../support/docs.ts';

let folder = '';
afterAll(() => rm(folder, { recursive: true, force: true }));

const schemas = {
  Fern: { type: 'object', properties: { light: { $ref: '#/components/schemas/Light' } } },
  Light: { enum: ['low', 'bright'] },
};

test('a file below a folder with characters of a URL in its name has no problems of its own', async () => {
  folder = await mkdtemp(join(tmpdir(), 'C# 100%? ö-'));
  const content = {
    'application/json': { schema: { $ref: '#/components/schemas/Fern' }, example: { light: 'low' } },
  };
  await writeDocs(
    {
      'ferns.json': {
        openapi: '3.1.0',
        info: { title: 'Ferns', version: '1' },
        paths: { '/ferns': { get: { responses: { 200: { description: 'Ferns.', content } } } } },
        components: { schemas },
      },
    },
    folder,
  );
  const { diagnostics, document } = await loadApiDocument({ root: folder, source: 'ferns.json' });
  expect(diagnostics).toEqual([]);
  expect(document?.operations).toHaveLength(1);
});
