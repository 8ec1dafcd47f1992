import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { imageSize } from '../../src/content/index.ts';
import { renderer, temporary } from './compile.ts';
import { type Element, elementsOf } from './support.ts';

const u32 = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
const u16 = (value: number) => [value >>> 8, value & 255];
const text = (value: string) => [...Buffer.from(value, 'latin1')];

const png = (width: number, height: number) =>
  Buffer.from([0x89, ...text('PNG\r\n\x1a\n'), ...u32(13), ...text('IHDR'), ...u32(width), ...u32(height)]);

/** Frame header of a JPEG, after an EXIF segment with an orientation. */
function jpeg(width: number, height: number, orientation: number): Buffer {
  const tiff = [
    ...text('MM'),
    ...u16(42),
    ...u32(8),
    ...u16(1),
    ...u16(0x0112),
    ...u16(3),
    ...u32(1),
    ...u16(orientation),
    0,
    0,
  ];
  const exif = [...text('Exif'), 0, 0, ...tiff];
  return Buffer.from([
    0xff,
    0xd8,
    0xff,
    0xe1,
    ...u16(exif.length + 2),
    ...exif,
    0xff,
    0xc0,
    ...u16(11),
    8,
    ...u16(height),
    ...u16(width),
    1,
  ]);
}

const riff = (form: string, ...bytes: number[]) =>
  Buffer.from([...text('RIFF'), 0, 0, 0, 0, ...text('WEBP'), ...text(form), 0, 0, 0, 0, ...bytes]);

const IMAGES: [string, Buffer, string | undefined][] = [
  ['a.png', png(40, 20), '40x20'],
  ['a.gif', Buffer.from([...text('GIF89a'), 40, 0, 20, 0]), '40x20'],
  ['upright.jpg', jpeg(40, 20, 1), '40x20'],
  ['turned.jpg', jpeg(40, 20, 6), '20x40'],
  ['lossy.webp', riff('VP8 ', 0, 0, 0, 0x9d, 0x01, 0x2a, 40, 0, 20, 0), '40x20'],
  ['lossless.webp', riff('VP8L', 0x2f, 39, 0xc0, 0x04, 0), '40x20'],
  ['extended.webp', riff('VP8X', 0, 0, 0, 0, 39, 0, 0, 19, 0, 0), '40x20'],
  ['sized.svg', Buffer.from('<?xml version="1.0"?><!-- a --><svg width="40" height="20px"/>'), '40x20'],
  ['box.svg', Buffer.from("<svg viewBox='0 0 40 20' xmlns='x'/>"), '40x20'],
  ['half.svg', Buffer.from('<svg width="80" viewBox="0,0,40,20"/>'), '80x40'],
  ['relative.svg', Buffer.from('<svg width="100%" height="100%"/>'), undefined],
  ['none.svg', Buffer.from('<p>no image</p>'), undefined],
  ['cut.png', png(40, 20).subarray(0, 18), undefined],
  ['empty.png', Buffer.alloc(0), undefined],
  ['zero.png', png(0, 20), undefined],
];

/** A docs folder with these files; pages are compiled as if they were in it. */
async function docs(files: Record<string, Buffer | string> = {}) {
  const root = await temporary();
  for (const [name, content] of Object.entries({ 'images/a.png': png(40, 20), ...files })) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), content);
  }
  const { process } = await renderer({
    root,
    base: '/docs',
    cacheDir: await temporary(),
    settings: () => ({ variables: {}, math: true, contentDir: '' }),
  });
  return {
    root,
    code: async (source: string, page = 'guides/page.mdx') =>
      (await process(source, join(root, page), {})).code,
  };
}

function elements(code: string): Element[] {
  const [, html = '""'] = /"set:html": ("(?:[^"\\]|\\.)*")/.exec(code) ?? [];
  return elementsOf(JSON.parse(html));
}
const images = (code: string) =>
  elements(code)
    .filter(({ tag }) => tag === 'img')
    .map(({ attributes }) => attributes);
const links = (code: string) =>
  elements(code)
    .filter(({ tag }) => tag === 'a')
    .map(({ attributes }) => attributes.href);

describe('the size of an image', () => {
  test.each(IMAGES)('%s', async (name, bytes, expected) => {
    const file = join(await temporary(), name);
    await writeFile(file, bytes);
    const size = imageSize(file);
    expect(size && `${size.width}x${size.height}`).toBe(expected);
  });

  test('of a missing file is unknown', () => {
    expect(imageSize('/nowhere/a.png')).toBeUndefined();
  });
});

describe('images on a page', () => {
  test('have their size, and all but the first load lazily', async () => {
    const { code } = await docs();
    expect(
      images(
        await code('![a](/images/a.png)\n\n![b](/images/a.png?x#y "t")\n\n![c](https://x.example/a.png)'),
      ),
    ).toEqual([
      { src: '/docs/images/a.png', alt: 'a', width: '40', height: '20' },
      { src: '/docs/images/a.png?x#y', alt: 'b', title: 't', loading: 'lazy', width: '40', height: '20' },
      { src: 'https://x.example/a.png', alt: 'c', loading: 'lazy' },
    ]);
  });

  test('are found from the page, otherwise from the root', async () => {
    const { code } = await docs({ 'guides/near.png': png(8, 4) });
    const page = '![](near.png) ![](./near.png) ![](../images/a.png) ![](images/a.png) ![](images/none.png)';
    expect(images(await code(page)).map(({ src, width }) => [src, width])).toEqual([
      ['/docs/guides/near.png', '8'],
      ['/docs/guides/near.png', '8'],
      ['/docs/images/a.png', '40'],
      ['/docs/images/a.png', '40'],
      ['/docs/guides/images/none.png', undefined],
    ]);
  });

  test("written as JSX keep the author's attributes, and their proportions", async () => {
    const { code } = await docs();
    const attributes = async (jsx: string) => {
      const compiled = await code(`${jsx}\n\n{x}`);
      const found = compiled.matchAll(/\b(width|height|loading)(?:: |=\\?)"([^"\\]*)/g);
      return Object.fromEntries([...found].map(([, name, value]) => [name, value]));
    };
    expect(await attributes('<img src="/images/a.png" />')).toEqual({ width: '40', height: '20' });
    expect(await attributes('<img src="/images/a.png" width="80" />')).toEqual({ width: '80', height: '40' });
    expect(await attributes('<img src="/images/a.png" height="10" loading="eager" />')).toEqual({
      width: '20',
      height: '10',
      loading: 'eager',
    });
    expect(await attributes('<img src="/images/a.png" width="50%" />')).toEqual({ width: '50%' });
    expect(await attributes('<img src="/images/a.png" style="height: 10px" />')).toEqual({});
    expect(await attributes('<img src="/images/a.png" className="h-8 dark:hidden" />')).toEqual({});
  });

  test('outside the docs folder are not read', async () => {
    const { code } = await docs();
    const [image] = images(await code('![](/../../etc/a.png) ![](/%2e%2e/a.png)'));
    expect(image).not.toHaveProperty('width');
  });

  test('of another size invalidate a compiled page', async () => {
    const { root, code } = await docs();
    expect(images(await code('![a](/images/a.png)'))[0]?.width).toBe('40');
    await writeFile(join(root, 'images/a.png'), png(1200, 600));
    expect(images(await code('![a](/images/a.png)'))[0]?.width).toBe('1200');
  });
});

describe('links', () => {
  test.each([
    ['./other', '/docs/guides/other'],
    ['other', '/docs/guides/other'],
    ['other.mdx#part', '/docs/guides/other#part'],
    ['../top.md?x=1', '/docs/top?x=1'],
    ['../../../top', '/docs/top'],
    ['.', '/docs/guides'],
    ['./index.mdx', '/docs/guides'],
    ['deep/', '/docs/guides/deep/'],
    ['guides/other', '/docs/guides/other'],
    ['a%20b', '/docs/guides/a%20b'],
  ])('%s leads to %s from guides/page.mdx', async (url, target) => {
    const { code } = await docs({ 'guides/other.mdx': '', 'top.md': '' });
    expect(links(await code(`[x](${url})`))).toEqual([target]);
  });

  test('of an index page start in its folder', async () => {
    const { code } = await docs();
    expect(links(await code('[x](./other) [y](../top)', 'guides/index.mdx'))).toEqual([
      '/docs/guides/other',
      '/docs/top',
    ]);
    expect(links(await code('[x](other)', 'index.mdx'))).toEqual(['/docs/other']);
  });

  test('of components become absolute, without the base path, which components add', async () => {
    const { code } = await docs();
    const compiled = await code(
      '<Card href="./other.mdx" img="../images/a.png">x</Card>\n\n<Card href="https://x.example/a.md" title="./t" />',
    );
    expect(compiled).toContain('href: "/guides/other"');
    expect(compiled).toContain('img: "/images/a.png"');
    expect(compiled).toContain('href: "https://x.example/a.md"');
    expect(compiled).toContain('title: "./t"');
  });
});
