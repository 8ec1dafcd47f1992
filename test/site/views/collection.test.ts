import { expect, test } from 'vitest';
import { loadApiDocument } from '../../../src/openapi/index.ts';
import { collectionText } from '../../../src/site/index.ts';
import { settingsWith } from '../../config/support.ts';
import { postmanViolations } from '../../support/postman-schema.ts';

test.each(['chat-service.yaml', 'plant-store.yaml'])(
  'the collection of %s follows the format',
  async (source) => {
    const { document } = await loadApiDocument({ root: 'openapi', source });
    if (!document) throw new Error('not read');
    const text = collectionText(document, { pages: [], settings: settingsWith({}) }, { address: undefined });
    const collection = JSON.parse(text);
    expect(postmanViolations(collection)).toEqual([]);
    expect(collection.item.length).toBeGreaterThan(0);
  },
);

test('the schema refuses what no client would read', () => {
  expect(postmanViolations({ info: { name: 'A' }, item: [{ request: { url: 5 } }] })).not.toEqual([]);
});
