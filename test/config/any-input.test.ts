import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { docsSchema, loadSettings } from '../../src/config/index.ts';
import { createLineIndex, REPORT_FORMATS, report } from '../../src/diagnostics/index.ts';

/** Every key that the schema knows, so that random objects get below its surface. */
const keys = [
  ...new Set([...JSON.stringify(docsSchema).matchAll(/"([$\w-]+)":\{/g)].map(([, key = '']) => key)),
];

const leaf = fc.oneof(
  fc.constantFrom('', 'a', 'v1', '#fff', 'https://github.com/owner/repo', 'link', 'github', '/x', 'show'),
  fc.string(),
  fc.constantFrom(null, true, false, 0, -1.5),
);
const { value: nearDocs } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    leaf,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...keys), tie('value'), { maxKeys: 6 }),
  ),
}));

/** What holds of every text. Returns whether there are settings. */
function holds(text: string): boolean {
  const { settings, diagnostics } = loadSettings(text, 'docs.json');
  const lines = createLineIndex(text.replace(/^\ufeff/, ''));
  for (const { range, file, message, code } of diagnostics) {
    expect(code).toMatch(/^config\/[a-z-]+$/);
    expect(message).not.toBe('');
    expect(file).toBe('docs.json');
    if (!range) throw new Error(`${code} has no place`);
    for (const position of [range.start, range.end]) {
      expect(lines.positionAt(lines.offsetAt(position))).toEqual(position);
    }
    expect(lines.offsetAt(range.start)).toBeLessThanOrEqual(lines.offsetAt(range.end));
  }
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  expect(settings === undefined).toBe(errors.length > 0);
  for (const format of REPORT_FORMATS) expect(report(diagnostics, { format })).toBeTypeOf('string');
  return settings !== undefined;
}

describe('loadSettings never throws and places every fault within the text', () => {
  test('for any JSON value', () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.nat(4),
        (value, indent) => void holds(JSON.stringify(value, null, indent)),
      ),
    );
  });

  test('for values that are made of known keys', () => {
    fc.assert(
      fc.property(nearDocs, nearDocs, (navigation, more) => {
        const rest = typeof more === 'object' && !Array.isArray(more) ? more : { more };
        holds(JSON.stringify({ name: 'x', navigation, ...rest }, null, 2));
      }),
      { numRuns: 500 },
    );
  });

  test('for any text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void holds(text)));
  });

  test('for a docs.json that is cut off anywhere', () => {
    const text = JSON.stringify(
      { name: 'x', navigation: [{ group: 'g', pages: ['a', { group: 'h', pages: ['b'] }] }], logo: 'l' },
      null,
      2,
    );
    for (let end = 0; end < text.length; end++)
      expect([end, holds(text.slice(0, end))]).toEqual([end, false]);
    expect(holds(text)).toBe(true);
  });
});
