import { describe, expect, test } from 'vitest';
import { robotsTxt, siteAddress, sitemapFiles, urlOf } from '../../src/hosting/index.ts';

const address = (canonical: string | undefined, rest: { site?: string; cname?: string; base?: string }) =>
  siteAddress({ metadata: canonical === undefined ? {} : { canonical } }, { base: '', ...rest });

describe('the address of a site', () => {
  test('is `canonical` of the settings, otherwise --site with the base path, otherwise the domain of CNAME', () => {
    const all = { site: 'https://b.example.com', cname: 'c.example.com\n', base: '/docs' };
    expect(address('https://a.example.com/x/?y#z', all)).toBe('https://a.example.com/x');
    expect(address(undefined, all)).toBe('https://b.example.com/docs');
    expect(address(undefined, { ...all, site: undefined })).toBe('https://c.example.com/docs');
    expect(address(undefined, {})).toBeUndefined();
  });

  test.each([
    '',
    'localhost',
    'a b.example.com',
    'https://x.example.com',
    '-a.example.com',
    'a..com',
    '1.2.3.4',
  ])('is not taken of a CNAME that holds no domain: %s', (cname) =>
    expect(address(undefined, { cname })).toBeUndefined(),
  );

  test('is neither a path nor any other text of a canonical setting', () => {
    expect(address('/docs', {})).toBeUndefined();
    expect(address('https://', {})).toBeUndefined();
  });

  test('is joined with routes, which are encoded once', () => {
    expect(urlOf('https://a.example.com', '/grün weg')).toBe('https://a.example.com/gr%C3%BCn%20weg');
    expect(urlOf('https://a.example.com', '/a%20b')).toBe('https://a.example.com/a%20b');
  });
});

describe('a sitemap (sitemaps.org, protocol 0.9)', () => {
  const page = (name: string) => ({ url: `https://a.example.com/${name}` });

  test('has an index if there are more pages than a file may list', () => {
    const files = sitemapFiles([page('a'), page('b'), page('c')], 'https://a.example.com', 2);
    expect([...files.keys()]).toEqual(['sitemap.xml', 'sitemap-1.xml', 'sitemap-2.xml']);
    expect(files.get('sitemap.xml')).toContain('<loc>https://a.example.com/sitemap-2.xml</loc>');
    expect(files.get('sitemap-2.xml')).toContain('https://a.example.com/c');
  });

  test('names languages only for pages that exist in several', () => {
    const alternates = [
      { language: 'en', url: 'https://a.example.com/a' },
      { language: 'de', url: 'https://a.example.com/de/a' },
    ];
    const text = sitemapFiles([{ ...page('a'), alternates }, page('b')], 'https://a.example.com').get(
      'sitemap.xml',
    );
    expect(text).toContain('xmlns:xhtml=');
    expect(text?.match(/hreflang/g)?.length).toBe(2);
    expect(sitemapFiles([page('b')], '').get('sitemap.xml')).not.toContain('xhtml');
  });
});

test('robots.txt allows everything, and names the sitemap if one exists (RFC 9309)', () => {
  expect(robotsTxt()).toBe('User-agent: *\nDisallow:\n');
  expect(robotsTxt(undefined, { search: true, 'ai-train': false })).toBe(
    'User-agent: *\nContent-Signal: search=yes, ai-train=no\nDisallow:\n',
  );
  expect(robotsTxt('https://a.example.com/sitemap.xml')).toBe(
    'User-agent: *\nDisallow:\n\nSitemap: https://a.example.com/sitemap.xml\n',
  );
});
