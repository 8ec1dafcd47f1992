import { describe, expect, test } from 'vitest';
import { type NamedServer, namedServers, type ProxyServer } from '../../src/proxy/index.ts';

const listed = (servers: NamedServer[], trust: Parameters<typeof namedServers>[1] = 'public'): string[] =>
  namedServers(servers, trust).map(
    ({ protocol, host, port, path, local }: ProxyServer) =>
      `${protocol}//${host}${port && `:${port}`}/${path.join('/')}${local ? ` ${local}` : ''}`,
  );

describe('the servers that a description names', () => {
  test('a server without variables is itself, with its path', () => {
    expect(listed([{ url: 'https://API.example.com:8443/v1/' }])).toEqual([
      'https://api.example.com:8443/v1',
    ]);
  });

  test('a variable with a list has these values and its default', () => {
    const url = 'https://{region}.example.com/{version}';
    const variables = {
      region: { default: 'eu', enum: ['us'] },
      version: { default: 'v1', enum: ['v1', 'v2'] },
    };
    expect(listed([{ url, variables }])).toEqual([
      'https://eu.example.com/v1',
      'https://eu.example.com/v2',
      'https://us.example.com/v1',
      'https://us.example.com/v2',
    ]);
  });

  test.each([
    ['one label below a domain', 'https://{x}.example.com/api', 'https://*.example.com/api'],
    ['part of a label', 'https://api-{x}.example.com', 'https://*.example.com/'],
    ['one segment of a path', 'https://api.example.com/{x}/v1', 'https://api.example.com/*/v1'],
    ['only the default as a whole host', 'https://{x}', 'https://given/'],
    ['only the default below a top level', 'https://{x}.com', 'https://given.com/'],
    ['only the default within a domain', 'https://api.{x}.com', 'https://api.given.com/'],
  ])('a variable without a list is %s', (_, url, expected) => {
    expect(listed([{ url, variables: { x: { default: 'given' } } }])).toEqual([expected]);
  });

  test('a scheme and a port without a list are their defaults', () => {
    const variables = { scheme: { default: 'https' }, port: { default: '8443' } };
    expect(listed([{ url: '{scheme}://api.example.com:{port}', variables }])).toEqual([
      'https://api.example.com:8443/',
    ]);
  });

  test('a listed value may be another host, which the description names then', () => {
    expect(
      listed([{ url: 'https://{x}.example.com', variables: { x: { default: 'a', enum: ['evil.test/'] } } }]),
    )
      // As anybody would read it: the description names this host.
      .toEqual(['https://a.example.com/', 'https://evil.test/.example.com']);
  });

  test.each([
    '/v1',
    '//api.example.com',
    'ftp://api.example.com',
    'https://u:p@api.example.com',
    'https://{x}.example.com',
  ])('%s is not listed', (url) => {
    expect(listed([{ url }], 'settings')).toEqual([]);
  });

  test('local servers of descriptions count only in a preview, and those of settings always', () => {
    const local = [
      'http://localhost:3000',
      'http://127.0.0.1',
      'http://[::1]:8',
      'http://10.0.0.1',
      'http://2130706433',
    ];
    const servers = local.map((url) => ({ url }));
    expect(listed(servers)).toEqual([]);
    expect(listed(servers, 'preview').every((text) => text.endsWith(' literal'))).toBe(true);
    expect(listed([{ url: 'http://internal' }], 'preview')).toEqual(['http://internal/']);
    expect(listed([{ url: 'http://internal' }], 'settings')).toEqual(['http://internal/ any']);
  });

  test('a combination of many variables stays bounded', () => {
    const variables = Object.fromEntries(
      ['a', 'b', 'c', 'd'].map((name) => [name, { default: '0', enum: [...'123456789'] }]),
    );
    expect(listed([{ url: 'https://example.com/{a}/{b}/{c}/{d}', variables }])).toHaveLength(100);
  });
});
