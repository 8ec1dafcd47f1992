import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allowSources, sitePolicy, sourcesOf } from '../../../src/hosting/index.ts';
import { HtmlTree } from '../../../src/html/index.ts';
import { pagePolicy, policyText } from '../../../src/theme/layouts/policy.ts';

const policy = pagePolicy({
  connect: ['https://api.example.com'],
  scripts: ['sha256-x'],
  inlineStyles: false,
});
const content = policyText(policy).replaceAll("'", '&#39;');
const meta = `<meta http-equiv="content-security-policy" content="${content}">`;

const origins = (html: string, css = '') => sourcesOf(new HtmlTree(html), css);

describe('what a page may load', () => {
  test('includes the origins of its images, media and frames, and no others', () => {
    expect(
      origins(
        `<img src="https://a.example.com/x.png"
           srcset="https://b.example.com/x.png 2x, //c.example.com/y.png 3x">
        <picture><source srcset="https://d.example.com/z.avif"></picture>
        <video src='https://m.example.com/v.mp4' poster=https://p.example.com/p.jpg>
        <source src="https://n.example.com/v.webm"></video>
        <iframe title="a > b" src="https://f.example.com/e?a=1&amp;b=2"></iframe>
        <link rel="icon" href="https://i.example.com/i.svg">
        <link rel="canonical" href="https://no.example.com/">
        <a href="https://no.example.com/">x</a> &lt;img src="https://no.example.com"&gt;`,
        'a{background:url(https://s.example.com/b.png)}',
      ),
    ).toEqual({
      'img-src': [
        'https://a.example.com',
        'https://b.example.com',
        'https://c.example.com',
        'https://d.example.com',
        'https://p.example.com',
        'https://i.example.com',
        'https://s.example.com',
      ],
      'media-src': ['https://m.example.com', 'https://n.example.com'],
      'frame-src': ['https://f.example.com'],
    });
  });

  test('is nothing else if all content is its own', () => {
    expect(origins('<img src="/a.png"><img src="data:image/png;base64,x"><iframe src="x"></iframe>')).toEqual(
      {
        'img-src': [],
        'media-src': [],
        'frame-src': [],
      },
    );
  });

  test('has a single source per address: no page can add a directive', () => {
    const piece = fc.constantFrom(
      'https://',
      '//',
      'a.example.com',
      ';',
      ' ',
      ',',
      "'unsafe-inline'",
      '*',
      '@',
      '/',
      ':',
    );
    fc.assert(
      fc.property(fc.array(piece), (parts) => {
        const { 'img-src': found } = origins(`<img src="${parts.join('')}">`);
        for (const each of found) expect(each).toMatch(/^https?:\/\/[\w.:[\]-]+$/);
      }),
    );
  });

  test('includes origins that its author names', () => {
    const page = `${meta}<img src="https://a.example.com/x.png">`;
    const tree = new HtmlTree(page);
    const found = allowSources(tree, '', [origins(page)]);
    expect(tree.write()).toContain("img-src 'self' data: https://a.example.com;");
    expect(found?.['img-src']).toEqual(["'self'", 'data:', 'https://a.example.com']);
    expect(found?.['script-src']).toContain("'sha256-x'");
    expect(allowSources(new HtmlTree('<img src="https://a.example.com">'), '', [])).toBeUndefined();
  });

  test('excludes origins that only text of others names', () => {
    const page =
      `${meta}<img src="https://a.example.com/x.png"><iframe src="https://b.example.com/">` +
      '</iframe><video src="https://c.example.com/v"></video>';
    const own = origins('<img src="https://b.example.com/"><iframe src="https://c.example.com/">');
    const css = 'a{background:url(https://s.example.com/b.png)}';
    const found = allowSources(new HtmlTree(page), css, [own]);
    expect(found?.['img-src']).toEqual(["'self'", 'data:', 'https://s.example.com']);
    expect(found?.['frame-src']).toEqual(["'self'"]);
    expect(found?.['media-src']).toEqual(["'self'", 'data:']);
  });

  test('shows files of a response in a frame only where one is documented as PDF', () => {
    const facts = { connect: [], scripts: [], inlineStyles: false };
    expect(policy['frame-src']).toEqual(["'self'"]);
    expect(pagePolicy({ ...facts, framesFiles: true })['frame-src']).toEqual(["'self'", 'blob:']);
  });

  test('includes what the settings allow to scripts of the author, each for its uses', () => {
    const found = pagePolicy({
      connect: [],
      scripts: [],
      inlineStyles: false,
      origins: [
        { origin: 'https://widget.example.com', for: ['script', 'frame'] },
        { origin: 'wss://live.example.com', for: ['connect'] },
      ],
    });
    const names = Object.keys(found).filter((name) => found[name]?.includes('https://widget.example.com'));
    expect(names).toEqual(['script-src', 'frame-src']);
    expect(found['connect-src']).toEqual(["'self'", 'wss://live.example.com']);
  });
});

describe('the policy of the site, as a header', () => {
  const site = sitePolicy([policy, { ...policy, 'img-src': ["'self'", 'data:', 'https://a.example.com'] }]);

  test('allows what some page may do, and nothing inline', () => {
    expect(site).toContain("img-src 'self' data: https://a.example.com");
    expect(site).toContain("connect-src 'self' https://api.example.com");
    expect(site).not.toMatch(/unsafe/);
  });

  test('forbids other sites to frame it, which only a header can', () => {
    expect(site).toContain("frame-ancestors 'self'");
  });

  test('leaves styles to the pages, because only the explorer has inline styles', () => {
    const explorer = pagePolicy({ connect: [], scripts: [], inlineStyles: true });
    expect(sitePolicy([policy, explorer])).not.toMatch(/style-src|default-src|unsafe/);
  });

  test('is the same whatever the order of the pages', () => {
    const { 'img-src': images = [], ...others } = policy;
    const [one, two] = [{ ...others, 'worker-src': ['blob:'] }, { 'img-src': images }];
    expect(sitePolicy([two, one])).toBe(sitePolicy([one, two]));
  });

  test('names schemes instead of origins if it would exceed the limits of hosts', () => {
    const many = Array.from({ length: 200 }, (_, index) => `https://host-${index}.example.com`);
    const long = sitePolicy([{ ...policy, 'connect-src': ["'self'", ...many] }]);
    expect(long).toContain("connect-src 'self' https:;");
    expect(long.length).toBeLessThan(1800);
  });
});
