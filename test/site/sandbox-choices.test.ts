import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../support/docs.ts';
import { ownSite } from './support.ts';

test("the sandbox's choices for an operation are on its page and on the sandbox page, from one text", async () => {
  const { site, operations } = await ownSite();
  const read = (path: string) => readFileSync(join(repository, 'content', path), 'utf8');
  const sandbox = read('chat-service/sandbox.mdx');
  const pages = (site?.pages ?? []).filter(
    ({ operation }) => operations.get(operation ?? '')?.spec === 'chat-service',
  );
  expect(pages).toHaveLength(13);
  for (const { id } of pages) {
    const snippet = `/snippets/chat-sandbox/${id.split('/').at(-1)}.mdx`;
    for (const text of [read(`${id}.mdx`), sandbox]) {
      const name = new RegExp(`^import (\\w+) from '${snippet}';$`, 'm').exec(text)?.[1];
      expect([id, text.includes(`<${name} />`)]).toEqual([id, true]);
    }
    expect(read(`.${snippet}`)).toMatch(/^- \S/);
  }
});
