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
