import { expect, test } from 'vitest';
import { loadText } from '../support.ts';

test('bytes of any media type stay bytes when OpenAPI 3.0 becomes 3.1', async () => {
  const bytes = { type: 'string', format: 'binary' };
  const content = {
    '*/*': { schema: bytes },
    'image/png': { schema: bytes },
    'text/*': { schema: { type: 'string' } },
  };
  const { document } = await loadText(
    JSON.stringify({
      openapi: '3.0.3',
      info: { title: 'Files', version: '1' },
      paths: { '/files': { get: { responses: { 200: { description: 'd', content } } } } },
    }),
  );
  const media = document?.operations[0]?.responses[0]?.content ?? [];
  expect(media.map(({ contentType, schema }) => [contentType, schema])).toEqual([
    ['*/*', { contentMediaType: 'application/octet-stream' }],
    // The media type says it.
    ['image/png', {}],
    ['text/*', { type: 'string' }],
  ]);
});
