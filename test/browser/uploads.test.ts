import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useSite } from '../support/reader.ts';

const FILES = join(import.meta.dirname, '../sandbox/generic/descriptions/files.yaml');

const site = useSite({
  'docs.json': {
    name: 'Files',
    theme: 'mint',
    colors: { primary: '#336633' },
    navigation: { groups: [{ group: 'API', openapi: 'files.yaml' }] },
  },
  'files.yaml': readFileSync(FILES, 'utf8'),
});

/** A picture of one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a file that a reader uploads is an item of the sandbox in the page, with its content', async () => {
  const page = await site.open('/api-reference/post-files/');
  await page.getByRole('button', { name: 'Try it' }).click();
  const form = page.getByRole('form', { name: 'Try it' });
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'pixel.png', mimeType: 'image/png', buffer: PICTURE });
  await form.getByRole('button', { name: 'Send', exact: true }).click();
  const response = page.getByRole('region', { name: 'Response', exact: true });
  await response.getByText('201 Created').waitFor();
  const item = JSON.parse(await response.getByLabel('Response body').innerText());
  expect(item).toMatchObject({ filename: 'pixel.png', bytes: PICTURE.length, mime_type: 'image/png' });

  await page.goto(`${site.url}/api-reference/get-files-content/`);
  await page.getByRole('button', { name: 'Try it' }).click();
  await form.getByLabel('fileId').fill(item.id);
  await form.getByRole('button', { name: 'Send', exact: true }).click();
  await response.getByText('200 OK').waitFor();
  expect(await response.innerText()).toMatch(new RegExp(`· ${PICTURE.length} B\\s+Stored data`));
});
