import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { docsSchema, loadSettings, presentIn, upgradeSettings } from '../../../src/config/index.ts';
import { createLineIndex, REPORT_FORMATS, report } from '../../../src/diagnostics/index.ts';
import { WHOLE } from '../whole.ts';

/** Every key in the schema, so random objects get below its surface. */
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

const part = fc.oneof(
  leaf,
  fc.constantFrom(
    undefined,
    [],
    {},
    [[]],
    [{}],
    ['a'],
    { $ref: 'x.json' },
    { name: 'a', url: 'b' },
    { href: '/' },
  ),
);

/** Invariants for every text. Returns whether there are settings. */
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

describe('loadSettings never throws and locates every problem inside the text', () => {
  test('for any JSON value', () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.nat(4),
        (value, indent) => void holds(JSON.stringify(value, null, indent)),
      ),
    );
  });

  test('for values made of known keys', () => {
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

  test('for a truncated docs.json', () => {
    const text = JSON.stringify(
      { name: 'x', navigation: [{ group: 'g', pages: ['a', { group: 'h', pages: ['b'] }] }], logo: 'l' },
      null,
      2,
    );
    for (let end = 0; end < text.length; end++)
      expect([end, holds(text.slice(0, end))]).toEqual([end, false]);
    expect(holds(text)).toBe(true);
  });

  test.each(Object.entries(WHOLE))(
    'for a full docs.json of the %s format with one part replaced',
    (_, docs) => {
      const paths = pathsOf(docs);
      fc.assert(
        fc.property(fc.array(fc.tuple(fc.constantFrom(...paths), part), { maxLength: 3 }), (changes) => {
          const changed = structuredClone(docs);
          for (const [path, value] of changes) replace(changed, path, structuredClone(value));
          const text = JSON.stringify(changed);
          holds(text);
          presentIn(loadSettings(text, 'docs.json').raw);
          const { text: newer, isUpgraded } = upgradeSettings(text, 'docs.json');
          if (isUpgraded) expect(holds(newer)).toBe(true);
        }),
        { numRuns: 250 },
      );
    },
  );
});

type Path = (string | number)[];

function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const nested = Object.entries(value).flatMap(([key, each]) =>
    pathsOf(each, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return path.length === 0 ? nested : [path, ...nested];
}

/** Sets the value at a path that an earlier change may have removed; undefined deletes it. */
function replace(root: unknown, path: Path, value: unknown): void {
  const owner = path
    .slice(0, -1)
    .reduce<unknown>((each, key) => (each as Record<string, unknown>)?.[key], root);
  if (typeof owner === 'object' && owner !== null)
    (owner as Record<string, unknown>)[path.at(-1) ?? ''] = value;
}
