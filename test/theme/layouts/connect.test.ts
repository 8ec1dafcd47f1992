import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { connectSources } from '../../../src/theme/layouts/connect.ts';

describe('connectSources', () => {
  const LOCAL = ['http://127.0.0.1:*', 'http://localhost:*'];
  const added = (...servers: string[]) => connectSources(servers).slice(LOCAL.length);

  test('always allow this machine, for sandboxes over HTTP', () => {
    expect(connectSources([])).toEqual(LOCAL);
    expect(connectSources([], true)).toEqual(['https:', 'http:', ...LOCAL]);
  });

  test('are the origins of the servers, each once', () => {
    expect(
      added('https://api.example.com/v1', 'https://api.example.com/v2?x#y', 'http://b.example.com:8080'),
    ).toEqual(['https://api.example.com', 'http://b.example.com:8080']);
  });

  test('leave out servers on the origin of the page', () => {
    expect(added('/api/v1', 'api', '', './x')).toEqual([]);
  });

  test('name only the scheme if the host has variables or cannot be named', () => {
    expect(added('https://{region}.example.com/v1')).toEqual(['https:']);
    expect(added('http://[::1]:8080')).toEqual(['http:']);
    expect(added('https://example.com:{port}')).toEqual(['https:']);
  });

  test('name both schemes if it is a variable or that of the page', () => {
    expect(added('{scheme}://api.example.com/v1')).toEqual([
      'http://api.example.com',
      'https://api.example.com',
    ]);
    expect(added('//api.example.com')).toEqual(['http://api.example.com', 'https://api.example.com']);
    expect(added('{scheme}://{host}')).toEqual(['http:', 'https:']);
  });

  test('contain no credentials, but their host', () => {
    expect(added('https://user:secret@api.example.com/v1')).toEqual(['https://api.example.com']);
  });

  test('leave out schemes other than those of the web', () => {
    expect(added('ftp://a.example.com', 'javascript:alert(1)', 'data:text/plain,x')).toEqual([]);
  });

  test('of any text are single sources, so a server cannot add a directive', () => {
    const piece = fc.constantFrom(
      'https://',
      'HTTP://',
      '{a}://',
      '//',
      'a.example.com',
      ';',
      ' ',
      ',',
      "'unsafe-inline'",
      '*',
      ':',
      '@',
      '/',
      '\n',
      '"',
      '%3B',
      'é',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(piece).map((parts) => parts.join('')),
          fc.webUrl(),
        ),
        (server) => {
          for (const source of added(server)) expect(source).toMatch(/^https?:(?:\/\/[\w.-]+(?::\d+)?)?$/);
        },
      ),
    );
  });
});
