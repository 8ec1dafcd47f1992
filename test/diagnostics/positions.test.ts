import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createLineIndex } from '../../src/diagnostics/index.ts';

describe('createLineIndex', () => {
  test('counts lines and columns from 1', () => {
    const index = createLineIndex('ab\ncd');
    expect(index.positionAt(0)).toEqual({ line: 1, column: 1 });
    expect(index.positionAt(2)).toEqual({ line: 1, column: 3 });
    expect(index.positionAt(3)).toEqual({ line: 2, column: 1 });
    expect(index.positionAt(5)).toEqual({ line: 2, column: 3 });
  });

  test('ends lines at \\n, \\r\\n and a lone \\r', () => {
    const index = createLineIndex('a\nb\r\nc\rd');
    expect([1, 2, 3, 4].map(index.line)).toEqual(['a', 'b', 'c', 'd']);
    expect(index.lineCount).toBe(4);
    expect(index.positionAt(5)).toEqual({ line: 3, column: 1 });
  });

  test('counts columns in UTF-16 units', () => {
    expect(createLineIndex('🌱x').positionAt(2)).toEqual({ line: 1, column: 3 });
  });

  test('clamps offsets and positions to the text', () => {
    const index = createLineIndex('ab\ncd');
    expect(index.positionAt(-1)).toEqual({ line: 1, column: 1 });
    expect(index.positionAt(99)).toEqual({ line: 2, column: 3 });
    expect(index.offsetAt({ line: 1, column: 99 })).toBe(2);
    expect(index.offsetAt({ line: 9, column: 1 })).toBe(5);
    expect(index.offsetAt({ line: 0, column: 1 })).toBe(0);
    expect(index.line(3)).toBe('');
    expect(index.line(0)).toBe('');
  });

  test('never returns a range that ends before it starts', () => {
    expect(createLineIndex('abc').rangeOf(2, 1)).toEqual({
      start: { line: 1, column: 3 },
      end: { line: 1, column: 3 },
    });
  });

  test('turns a position back into its offset, except inside a line break', () => {
    const text = fc
      .array(fc.constantFrom('a', '\n', '\r', '\r\n', '🌱', '\t'))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, fc.nat(60), (source, seed) => {
        const offset = Math.min(seed, source.length);
        fc.pre(!(source[offset - 1] === '\r' && source[offset] === '\n'));
        const index = createLineIndex(source);
        expect(index.offsetAt(index.positionAt(offset))).toBe(offset);
      }),
    );
  });
});
