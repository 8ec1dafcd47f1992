import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatJson, inEnglish, parseJson } from '../../src/contract/index.ts';

/** The message of the error with its location: `2:9 ...`. */
const errorIn = (text: string): string | undefined => {
  const { error } = parseJson(text);
  return error && `${error.line}:${error.column} ${inEnglish(error)}`;
};

describe('parseJson', () => {
  it('reads what JSON.parse reads, to the same value', () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(undefined, 1, '\t'), (json, indent) => {
        const text = JSON.stringify(JSON.parse(json), null, indent);
        const { value, error } = parseJson(` ${text}\r\n`);
        expect(error).toBeUndefined();
        expect(JSON.stringify(value, (_, item) => (typeof item === 'bigint' ? Number(item) : item))).toBe(
          JSON.stringify(JSON.parse(text)),
        );
      }),
    );
  });

  it('refuses what JSON.parse refuses', () => {
    const pieces = [
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"',
      '\\',
      '\\u00',
      '1',
      '-',
      '.',
      'e',
      '0',
      'true',
      'nul',
      ' ',
      '\n',
      '\u0001',
      'x',
      "'",
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 8 }), (parts) => {
        const text = parts.join('');
        let isValid = true;
        try {
          JSON.parse(text);
        } catch {
          isValid = false;
        }
        const { error } = parseJson(text);
        if (!/^json\.(?:duplicateKey|number)$/.test(error?.id ?? '')) expect(!error).toBe(isValid);
      }),
      { numRuns: 3000 },
    );
  });

  it('keeps integers exact: a bigint beyond the safe range, a number within', () => {
    expect(parseJson('[9007199254740991, 9007199254740993, -9223372036854775808, 1.0, 1e3]').value).toEqual([
      9007199254740991,
      9007199254740993n,
      -9223372036854775808n,
      1,
      1000,
    ]);
  });

  it.each([
    ['', '1:1 Expected a value, found the end of the text.'],
    ['{\n  "a": 1,\n}', '2:9 Extra comma before "}".'],
    ['[1,]', '1:3 Extra comma before "]".'],
    ['[1\r\n2]', '2:1 Expected "," or "]", found "2".'],
    ['{"a" 1}', '1:6 Expected ":" after the key, found "1".'],
    ["{'a': 1}", `1:2 Expected a key in double quotes, found "'".`],
    ['{a: 1}', '1:2 Expected a key in double quotes, found "a".'],
    ['{"a": 1, "b": 2, "a": 3}', '1:18 The key "a" occurs twice in this object.'],
    ['"abc', '1:1 This string is not closed.'],
    ['"a\nb"', '1:3 A string cannot contain U+000A. Write an escape sequence.'],
    ['"\\x"', '1:2 This escape sequence does not exist in JSON.'],
    ['[1] 2', '1:5 Expected the end of the text, found "2".'],
    ['01', '1:2 Expected the end of the text, found "1".'],
    ['[NaN]', '1:2 Expected a value, found "N".'],
    ['\ufeff{}', '1:1 Expected a value, found "\ufeff".'],
    ['😀', '1:1 Expected a value, found "😀".'],
    ['1e999', '1:1 This number is too large.'],
  ])('says where and how %j is wrong', (text, expected) => {
    expect(errorIn(text)).toBe(expected);
  });

  it('gives the offset in UTF-16 units', () => {
    expect(parseJson('["😀" 1]').error).toMatchObject({ offset: 6, line: 1, column: 7 });
  });

  it('counts lines by any of the three line breaks', () => {
    expect(errorIn('[\r1,\n2,\r\n3,,]')).toMatch(/^4:3 /);
  });

  it('does not let the key __proto__ change a prototype', () => {
    const { value } = parseJson('{"__proto__": {"polluted": true}}');
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(Object.keys(value as object)).toEqual(['__proto__']);
    expect((value as Record<string, unknown>).polluted).toBeUndefined();
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('refuses text that is nested too deeply, instead of exhausting the stack', () => {
    expect(errorIn('['.repeat(100_000))).toMatch(/nested deeper than 500 levels/);
    expect(errorIn(`${'['.repeat(500)}${']'.repeat(500)}`)).toBeUndefined();
  });

  it('reads a long string without exhausting the stack', () => {
    const text = JSON.stringify('a\\"\n'.repeat(500_000));
    expect(parseJson(text).value).toBe(JSON.parse(text));
  });
});

describe('formatJson', () => {
  it('writes what JSON.stringify writes, with any indent', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.integer({ min: 0, max: 4 }), (value, indent) => {
        expect(formatJson(value, indent)).toBe(JSON.stringify(value, null, indent));
      }),
    );
  });

  it('keeps the digits of every number on request', () => {
    const text = '[1.10,-0,1e3,0.12345678901234567890,12345678901234567890,7,0.5]';
    const { value } = parseJson(text, true);
    expect(formatJson(value)).toBe(text);
    expect((value as unknown[]).map(Number)).toEqual([
      1.1, -0, 1000, 0.12345678901234568, 12345678901234567000, 7, 0.5,
    ]);
    expect(parseJson(text).value).toEqual([
      1.1,
      -0,
      1000,
      0.12345678901234568,
      12345678901234567890n,
      7,
      0.5,
    ]);
  });

  it('writes bigints as integers, which parseJson reads back', () => {
    fc.assert(
      fc.property(fc.bigInt(), (integer) => {
        const { value } = parseJson(formatJson({ a: [integer] }, 2)) as { value: { a: [number | bigint] } };
        expect(BigInt(value.a[0])).toBe(integer);
      }),
    );
    expect(formatJson({ id: 9007199254740993n })).toBe('{"id":9007199254740993}');
  });

  it('leaves undefined members out, and writes values that JSON lacks as null', () => {
    expect(formatJson({ a: undefined, b: [undefined, Number.NaN] })).toBe('{"b":[null,null]}');
    expect(formatJson(undefined)).toBe('null');
  });
});
