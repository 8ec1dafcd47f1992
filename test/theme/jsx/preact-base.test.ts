import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import { startBase } from '../../../src/theme/jsx/preact-base.ts';

const Live = ({ to }: { to: string }) =>
  h('a', { href: to, style: { backgroundImage: 'url("/i.svg")' } }, h('img', { src: '/i.svg', alt: '/i' }));

const Picture = () =>
  h('object', { data: '/k.svg' }, h('img', { src: '/i.svg', srcSet: '/i.svg 1x, /sub/j.svg 2x', alt: '' }));

test('elements that Preact makes have the base path once, until it ends', () => {
  const end = startBase('/sub');
  const picture = renderToString(h(Picture, {}));
  const rendered = ['/b', '/sub/b', '/sub', '/subway', 'b', '//host/b', '#b'].map((to) =>
    renderToString(h(Live, { to })),
  );
  end();
  expect(picture).toContain('<object data="/sub/k.svg">');
  expect(picture).toContain('srcset="/sub/i.svg 1x, /sub/j.svg 2x"');
  expect(rendered[0]).toBe(
    '<a href="/sub/b" style="background-image:url(&quot;/sub/i.svg&quot;);"><img src="/sub/i.svg" alt="/i"/></a>',
  );
  expect(rendered.map((html) => /href="([^"]*)"/.exec(html)?.[1])).toEqual([
    ...['/sub/b', '/sub/b', '/sub', '/sub/subway', 'b', '//host/b', '#b'],
  ]);
  expect(renderToString(h(Live, { to: '/b' }))).toContain('href="/b"');
});
