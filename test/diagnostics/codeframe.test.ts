import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codeFrame } from '../../src/diagnostics/index.ts';

const range = (line: number, column: number, endLine = line, endColumn = column) => ({
  start: { line, column },
  end: { line: endLine, column: endColumn },
});

const frame = (rows: string[]) => rows.join('\n');

describe('codeFrame', () => {
  const source = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'].join('\n');

  test('shows two lines before and after, a mark and carets', () => {
    expect(codeFrame(source, range(4, 2, 4, 4))).toBe(
      frame(['  2 | two', '  3 | three', '> 4 | four', '    |  ^^', '  5 | five', '  6 | six']),
    );
  });

  test('shows fewer lines at the start and the end of the text', () => {
    expect(codeFrame(source, range(1, 1, 1, 4))).toBe(
      frame(['> 1 | one', '    | ^^^', '  2 | two', '  3 | three']),
    );
    expect(codeFrame(source, range(7, 6, 7, 6))).toBe(
      frame(['  5 | five', '  6 | six', '> 7 | seven', '    |      ^']),
    );
  });

  test('aligns line numbers of different lengths', () => {
    const long = Array.from({ length: 12 }, (_, index) => `l${index + 1}`).join('\n');
    expect(codeFrame(long, range(9, 1, 9, 3))).toBe(
      frame(['   7 | l7', '   8 | l8', '>  9 | l9', '     | ^^', '  10 | l10', '  11 | l11']),
    );
  });

  test('gives an empty range one caret', () => {
    expect(codeFrame('ab', range(1, 3))).toBe(frame(['> 1 | ab', '    |   ^']));
    expect(codeFrame('', range(1, 1))).toBe(frame(['> 1 |', '    | ^']));
  });

  test('shows tabs as spaces, with the carets under the same text', () => {
    expect(codeFrame('\t"a":\tx', range(1, 7, 1, 8))).toBe(frame(['> 1 |   "a":  x', '    |         ^']));
  });

  test('gives wide characters two carets and combining marks none', () => {
    expect(codeFrame('植物 x', range(1, 1, 1, 3))).toBe(frame(['> 1 | 植物 x', '    | ^^^^']));
    expect(codeFrame('植物 x', range(1, 4, 1, 5))).toBe(frame(['> 1 | 植物 x', '    |      ^']));
    expect(codeFrame('e\u0301x', range(1, 3, 1, 4))).toBe(frame(['> 1 | e\u0301x', '    |  ^']));
  });

  test('marks every line of a range over several lines', () => {
    expect(codeFrame('a\n  {\n    b\n  }\nc', range(2, 3, 4, 4))).toBe(
      frame([
        '  1 | a',
        '> 2 |   {',
        '    |   ^',
        '> 3 |     b',
        '    |     ^',
        '> 4 |   }',
        '    |   ^',
        '  5 | c',
      ]),
    );
  });

  test('cuts a range over many lines', () => {
    const rows = codeFrame('x\n'.repeat(50), range(1, 1, 50, 1)).split('\n');
    expect(rows).toHaveLength(11);
    expect(rows.at(-1)).toBe('    | …');
  });

  test('does not mark a line that the range only touches', () => {
    expect(codeFrame('abc\ndef', range(1, 1, 2, 1))).toBe(frame(['> 1 | abc', '    | ^^^', '> 2 | def']));
  });

  test('cuts long lines around the column, all at the same columns', () => {
    const line = `${'a'.repeat(200)}BAD${'c'.repeat(200)}`;
    const rows = codeFrame(`${line}\nshort`, range(1, 201, 1, 204), { width: 30 }).split('\n');
    expect(rows[0]).toBe(`> 1 | …${'a'.repeat(10)}BAD${'c'.repeat(17)}…`);
    expect(rows[1]).toBe(`    | ${' '.repeat(11)}^^^`);
    expect(rows[2]).toBe('  2 | …');
  });

  test('keeps the carets inside a line that is cut', () => {
    const rows = codeFrame('x'.repeat(500), range(1, 1, 1, 501), { width: 20 }).split('\n');
    expect(rows[0]).toBe(`> 1 | ${'x'.repeat(20)}…`);
    expect(rows[1]).toBe(`    | ${'^'.repeat(20)}`);
  });

  test('makes control characters and bidirectional controls visible', () => {
    expect(codeFrame('a\u001b[31mb\u202ec', range(1, 1, 1, 2))).toBe(
      frame(['> 1 | a␛[31mb\ufffdc', '    | ^']),
    );
  });

  test('colors only when asked', () => {
    expect(codeFrame(source, range(2, 1, 2, 2))).not.toContain('\u001b');
    expect(codeFrame(source, range(2, 1, 2, 2), { color: true })).toContain('\u001b[31m^\u001b[39m');
  });

  test('never throws and always marks a line, whatever the text and the range', () => {
    const text = fc.array(fc.constantFrom('a', '\n', '\r\n', '\t', '🌱', '植', ' '.repeat(40), '\u0301'), {
      maxLength: 60,
    });
    const number = fc.integer({ min: -2, max: 80 });
    fc.assert(
      fc.property(
        text,
        number,
        number,
        number,
        number,
        fc.integer({ min: 1, max: 50 }),
        (parts, a, b, c, d, width) => {
          const shown = codeFrame(parts.join(''), range(a, b, c, d), { width });
          expect(shown).toMatch(/^> +\d+ \|/m);
          expect(shown).toContain('^');
        },
      ),
    );
  });
});
