import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository, trellis, writeDocs } from '../support/docs.ts';

test('the home page shows what `trellis check` prints', async () => {
  const page = readFileSync(join(repository, 'content/index.mdx'), 'utf8');
  const [, shown = ''] = /```txt trellis check wrap\n([\s\S]*?)\n```/.exec(page) ?? [];
  const root = await writeDocs({
    'docs.json':
      '{\n  "name": "Greenhouse",\n  "favicn": "/leaf.svg",\n  "navigation": { "pages": ["index", "watering"] }\n}\n',
    'index.mdx': '---\ntitle: Greenhouse\n---\n\nRead [Watering](/wattering) first.\n',
    'watering.mdx': '---\ntitle: Watering\n---\n\nTwice a week.\n',
  });
  const { stdout, stderr } = await trellis('check', '--root', root);
  const withoutTime = (text: string): string => text.trim().replace(/\d+\.\d s/, '… s');
  expect(withoutTime(`${stderr}${stdout}`)).toBe(withoutTime(shown));
});
