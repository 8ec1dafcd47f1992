import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { type PageUse, pageProcessor } from '../../src/content/index.ts';

/** The HTML of a page `guide/a.md`, and what it uses. */
async function render(source: string): Promise<{ code: string; uses: PageUse[] }> {
  let uses: PageUse[] = [];
  const processor = pageProcessor({
    base: '/sub',
    root: '/docs',
    onUses: (found) => {
      uses = found;
    },
  });
  const renderer = await processor.createRenderer({ syntaxHighlight: false });
  const { code } = await renderer.render(source, { fileURL: pathToFileURL('/docs/guide/a.md') });
  return { code, uses };
}

const linesOf = (uses: PageUse[], kinds: string[]) =>
  uses.flatMap(({ kind, target, line, column, text, isMute }) =>
    kinds.includes(kind) ? [[line, column, kind, target, text ?? (isMute ? 'mute' : '')].join(' ')] : [],
  );

test('what HTML in a Markdown page uses is collected where it stands', async () => {
  const source = [
    'Text <a href="b.md">*x*</a> <IMG src="c.png" alt="A fern">.',
    '',
    '<div id="box"><a href="/d">D</a>',
    '  <video src="e.mp4" poster="f.png"></video></div>',
    '<!-- <img src="no.png"> -->',
    '',
    '`<img src="no.png">`',
  ].join('\n');
  const { uses } = await render(source);
  expect(linesOf(uses, ['link', 'image', 'media', 'id'])).toEqual([
    '1 6 link /guide/b ',
    '1 29 image /guide/c.png A fern',
    '3 1 id box ',
    '3 15 link /d D',
    '4 1 media /guide/e.mp4 mute',
    '4 1 image /guide/f.png ',
  ]);
});

test('addresses of HTML in a Markdown page are resolved, with the base path', async () => {
  const { code } = await render(
    '<a class=x href="b.md">x</a> <a href="/c?d&amp;e#f">y</a>\n\n<img width=20 src=g.png srcset="g.png, /h.png 2x"> <object data="/i.svg"></object>\n\n' +
      '<p><a href="#h">z</a> <a href="https://example.com/">w</a></p>',
  );
  expect(code).toContain('<a class=x href="/sub/guide/b">x</a> <a href="/sub/c?d&amp;e#f">y</a>');
  expect(code).toContain('<img width=20 src="/sub/guide/g.png" srcset="/sub/guide/g.png, /sub/h.png 2x">');
  expect(code).toContain('<object data="/sub/i.svg">');
  expect(code).toContain('<a href="#h">z</a> <a href="https://example.com/">w</a>');
});
