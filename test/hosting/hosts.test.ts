import { describe, expect, test } from 'vitest';
import {
  type HostFacts,
  headerRules,
  headersAt,
  headersFile,
  hostFiles,
  htaccess,
  nginxConf,
  readHeaders,
  vercelJson,
} from '../../src/hosting/index.ts';
import type { Site } from '../../src/site/index.ts';

const site = {
  pages: [{ route: '/guides/start' }],
  redirects: {
    routes: [
      { from: '/old', to: '/new#part', permanent: true },
      { from: '/', to: '/guides/start', permanent: false },
      { from: '/grün weg', to: 'https://example.com/a?b=%20c', permanent: true },
    ],
    patterns: [
      { source: '/v1/:slug*', destination: '/v2/:slug*', permanent: true },
      { source: '/guides/*', destination: '/guides/start', permanent: false },
    ],
  },
} as unknown as Site;

const factsAt = (base: string): HostFacts => ({
  site,
  base,
  headers: headerRules(base, "script-src 'self'"),
});

describe('headers', () => {
  const rules = headerRules('/docs', "script-src 'self'");

  test('are read from the file as written', () => {
    expect(readHeaders(headersFile(rules))).toEqual(rules);
  });

  test('let browsers cache forever only files with a hash in their names', () => {
    const cache = (path: string) => headersAt(rules, path)['Cache-Control'];
    expect(cache('/docs/_trellis/page.abc.js')).toMatch(/immutable/);
    expect(cache('/docs/_trellis/cards/abc.png')).toMatch(/immutable/);
    expect(cache('/docs/_trellis/words/ar.abc.json')).toMatch(/immutable/);
    expect(cache('/docs/_trellis/search/pt-BR/words.abc.json')).toMatch(/immutable/);
    expect(cache('/docs/_trellis/search/index.json')).toBeUndefined();
    for (const path of ['/docs/', '/docs/a', '/docs/_trellis/openapi/x.json', '/docs/_trellis/explorer/x.js'])
      expect([path, cache(path)]).toEqual([path, undefined]);
  });

  test('apply to every file of the site, and to nothing else', () => {
    expect(headersAt(rules, '/docs/a/b')).toMatchObject({
      'Content-Security-Policy': "script-src 'self'",
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Cross-Origin-Opener-Policy': 'same-origin',
    });
    expect(headersAt(rules, '/other')).toEqual({});
  });
});

/** What the first rule of a server configuration that fits does. */
const rewrites = (text: string): ((path: string) => string | undefined) => {
  const rules = [...text.matchAll(/(?:rewrite|RewriteRule) "(.*?)" "(.*?)"/g)];
  return (path) => {
    for (const [, source = '', to = ''] of rules) {
      const found = new RegExp(source).exec(path);
      if (found) return to.replace(/\$(\d)/g, (_, index) => found[Number(index)] ?? '');
    }
    return undefined;
  };
};

describe('a request that accepts Markdown', () => {
  const accepts = (text: string, pattern: RegExp) => new RegExp(pattern.exec(text)?.[1] ?? '$^', 'i');

  test.each([
    ['nginx', nginxConf(factsAt(''), 'nginx.conf'), /http_accept ~\* "(.*)"\)/],
    ['Apache', htaccess(factsAt('')), /HTTP_ACCEPT\} (\S+) \[NC\]/],
  ])('is recognized by %s', (_, text, pattern) => {
    const isAccepted = accepts(text, pattern);
    expect(isAccepted.test('text/markdown, text/html;q=0.9')).toBe(true);
    expect(isAccepted.test('Text/Markdown;q=0.5')).toBe(true);
    expect(isAccepted.test('text/html, text/markdown;q=0')).toBe(false);
    expect(isAccepted.test('text/html, */*')).toBe(false);
    expect(text).toMatch(/Vary Accept/);
  });

  test('gets a 404 in Markdown from Apache and nginx, which run no program', () => {
    const facts = { ...factsAt('/docs'), assets: [] };
    const filesOf = (host: 'apache' | 'nginx') => new Map(hostFiles(facts, host));
    for (const host of ['apache', 'nginx'] as const)
      expect(filesOf(host).get('404.md')).toContain('[llms.txt](/docs/llms.txt)');
    const accept = String.raw`text/markdown(?!\s*;\s*q=0(\.0*)?\s*(,|$))`;
    expect(filesOf('apache').get('.htaccess')).toContain(
      `<If "%{HTTP_ACCEPT} =~ m#${accept}#i || %{REQUEST_URI} =~ /\\.md$/">\n  ErrorDocument 404 /docs/404.md\n`,
    );
    expect(filesOf('nginx').get('nginx.conf')).toContain(
      `if ($http_accept ~* "${accept}") { set $trellis_missing /docs/404.md; }\n`,
    );
  });

  test('gets Markdown from nginx at an address with a slash at its end, too', () => {
    const conf = nginxConf(factsAt(''), 'nginx.conf');
    const [, slash = ''] = /if \(\$uri ~ "(.*)"\) \{ set \$trellis_page \$1; \}/.exec(conf) ?? [];
    expect(new RegExp(slash).exec('/guides/start/')?.[1]).toBe('/guides/start');
    expect(new RegExp(slash).test('/')).toBe(false);
  });

  test('has responses from Vercel that vary by `Accept`', () => {
    const [[, text = ''] = []] = hostFiles({ ...factsAt(''), assets: [] }, 'vercel');
    const [all] = JSON.parse(text).headers;
    expect(all.headers).toContainEqual({ key: 'Vary', value: 'Accept' });
  });
});

describe.each(['', '/docs'])('the redirects at the base path %j', (base) => {
  test('of nginx lead to the same addresses as those of the settings', () => {
    const to = rewrites(nginxConf(factsAt(base), 'nginx.conf'));
    expect(to(`${base}/old`)).toBe(`${base}/new#part`);
    expect(to(`${base}/`)).toBe(`${base}/guides/start`);
    expect(to(`${base}/grün weg/`)).toBe('https://example.com/a?b=%20c');
    expect(to(`${base}/v1/a/b`)).toBe(`${base}/v2/a/b`);
    expect(to(`${base}/older`)).toBeUndefined();
  });

  test('of Apache do so too, below the folder of the site', () => {
    const text = htaccess(factsAt(base));
    const to = rewrites(text);
    expect(to('old')).toBe(`${base}/new#part`);
    expect(to('')).toBe(`${base}/guides/start`);
    expect(to('grün weg')).toBe('https://example.com/a?b=\\%20c');
    expect(to('v1/a/b')).toBe(`${base}/v2/a/b`);
    expect(to('older')).toBeUndefined();
    expect(text).toContain(`ErrorDocument 404 ${base}/404.html`);
  });

  test('of Vercel do not cover pages below a wildcard', () => {
    const { redirects } = JSON.parse(vercelJson(factsAt(base)));
    expect(redirects).toContainEqual({
      source: `${base}/old`,
      destination: `${base}/new#part`,
      statusCode: 301,
    });
    expect(redirects).toContainEqual({
      source: `${base}/v1/:slug*`,
      destination: `${base}/v2/:slug*`,
      statusCode: 301,
    });
    const source = redirects.find((each: { source: string }) => each.source.includes('/guides/')).source;
    const pattern = new RegExp(`^${source.replace(/:\w+\(/, '(')}$`);
    expect(pattern.test(`${base}/guides/start`)).toBe(false);
    expect(pattern.test(`${base}/guides/starter`)).toBe(true);
  });
});
