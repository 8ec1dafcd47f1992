import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtSite } from '../support/docs.ts';

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
const DOCS = {
  'docs.json': {
    name: 'Base',
    banner: { content: '[one](/guide/b) [two](guide/b) ![i](/i.svg) [out](https://example.com/x)' },
    errors: { '404': { title: 'Gone', description: '[three](/guide/b)', redirect: false } },
    navigation: {
      languages: [
        { language: 'en', banner: { content: '[four](/guide/b)' }, pages: ['index', 'guide/b'] },
        { language: 'de', pages: ['de/index'] },
      ],
    },
  },
  'index.mdx': '---\ntitle: Home\n---\nText.\n',
  'de/index.mdx': '---\ntitle: Start\n---\nText.\n',
  'guide/b.mdx': `---
title: B
---
export const Live = () => { const [n, set] = useState(0); return <a href="/guide/b" onClick={() => set(1)}>live<img src="/i.svg" alt="" /></a> };

export const Plain = () => <a href="/guide/b">plain<img src="/i.svg" alt="" /></a>;

<Live />

<Plain />

<a href="/guide/b" onClick={() => alert(1)}>handled</a>

<div style={{ backgroundImage: 'url(/i.svg)' }}>Box</div> <form action="/guide/b"></form>
`,
  'styles.css': '.a { background: url(/i.svg) } .b { background: url("/sub/i.svg") }',
  'i.svg': svg,
};

test('every address of an author gets the base path once', async () => {
  const out = await builtSite(DOCS, '--base', '/sub');
  const read = (file: string) => readFile(join(out, file), 'utf8');
  const addresses = (html: string) =>
    [...html.matchAll(/\s(?:href|src|action)="?(\/[^"\s>]*)/g)].map(([, address = '']) => address);
  const [page, home, german, missing] = await Promise.all(
    ['guide/b/index.html', 'index.html', 'de/index.html', '404.html'].map(read),
  );
  for (const html of [page, home, german, missing])
    expect(addresses(html ?? '').filter((each) => !/^\/sub(?!\/sub)(?:\/|$)/.test(each))).toEqual([]);
  for (const text of ['live', 'plain', 'handled'])
    expect(page).toMatch(new RegExp(`<a href="?/sub/guide/b"?[^>]*>(?:<trellis-slot[^>]*>)?${text}`));
  expect(home).toContain('<a href="/sub/guide/b">four</a>');
  expect(german).toContain(
    '<a href="/sub/guide/b">one</a> <a href="/sub/guide/b">two</a> <img src="/sub/i.svg"',
  );
  expect(german).toContain('href="https://example.com/x"');
  expect(missing).toContain('<a href="/sub/guide/b">three</a>');
  expect(await read('styles.css')).toContain('url(/sub/i.svg) } .b { background: url("/sub/i.svg")');
  const [, sheet = ''] = /href="?\/sub(\/_trellis\/styles\/[^"\s>]+\.css)/.exec(page ?? '') ?? [];
  expect(await read(sheet)).toContain('url(/sub/i.svg)');
});
