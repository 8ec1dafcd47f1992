import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import { startBase } from '../../../src/theme/jsx/preact-base.ts';

const Live = ({ to }: { to: string }) =>
  h('a', { href: to, style: { backgroundImage: 'url("/i.svg")' } }, h('img', { src: '/i.svg', alt: '/i' }));

test('elements that Preact makes have the base path once, until it ends', () => {
  const end = startBase('/sub');
  const rendered = ['/b', '/sub/b', '/sub', '/subway', 'b', '//host/b', '#b'].map((to) =>
    renderToString(h(Live, { to })),
  );
  end();
  expect(rendered[0]).toBe(
    '<a href="/sub/b" style="background-image:url(&quot;/sub/i.svg&quot;);"><img src="/sub/i.svg" alt="/i"/></a>',
  );
  expect(rendered.map((html) => /href="([^"]*)"/.exec(html)?.[1])).toEqual([
    ...['/sub/b', '/sub/b', '/sub', '/sub/subway', 'b', '//host/b', '#b'],
  ]);
  expect(renderToString(h(Live, { to: '/b' }))).toContain('href="/b"');
});
