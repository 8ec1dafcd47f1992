import { describe, expect, test } from 'vitest';
import { hrefWith } from '../../src/theme/locals.ts';

describe('the address of a link', () => {
  test.each([
    ['', '/a', '/a'],
    ['/docs', '/a', '/docs/a'],
    ['/docs', '//host/a', '//host/a'],
    ['/docs', 'https://example.com/', 'https://example.com/'],
    ['/docs', '#here', '#here'],
    ['/docs', 'mailto:a@example.com', 'mailto:a@example.com'],
  ])('below the base path %j, that of %s is %s', (base, path, expected) => {
    expect(hrefWith(base)(path)).toBe(expected);
  });

  test.each(['javascript:alert(1)', 'JavaScript:alert(1)', '\u0001java\nscript:x', 'vbscript:x'])(
    'is empty for one that runs script: %j',
    (path) => {
      expect(hrefWith('')(path)).toBe('#');
    },
  );
});
