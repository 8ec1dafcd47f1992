import { describe, expect, it } from 'vitest';
import { buildRequest, type ParameterSpec } from '../../src/request/index.ts';
import { given, operation, parameter } from './support.ts';

const EMPTY = '';
const TEXT = 'blue';
const ARRAY = ['blue', 'black', 'brown'];
const OBJECT = { R: 100, G: 200, B: 150 };

/** The URL or header for the parameter `color`. */
function written(
  spec: Partial<ParameterSpec> & Pick<ParameterSpec, 'in'>,
  value: unknown,
): string | undefined {
  const isPath = spec.in === 'path';
  const { url, headers } = buildRequest(
    operation({ path: isPath ? '/{color}' : '/', parameters: [parameter(spec)] }),
    given({ [spec.in]: { color: value } }),
  );
  const { pathname, search } = new URL(url);
  if (isPath) return pathname.slice('/v1/'.length);
  return spec.in === 'query' ? search.slice(1) : headers[0]?.[1];
}

/** The table "Style Examples" of OpenAPI 3.1.1, section 4.8.12.4; `undefined` for n/a. */
const TABLE: [
  place: 'path' | 'query',
  style: string,
  explode: boolean,
  ...results: (string | undefined)[],
][] = [
  ['path', 'matrix', false, ';color', ';color=blue', ';color=blue,black,brown', ';color=R,100,G,200,B,150'],
  [
    'path',
    'matrix',
    true,
    ';color',
    ';color=blue',
    ';color=blue;color=black;color=brown',
    ';R=100;G=200;B=150',
  ],
  ['path', 'label', false, '.', '.blue', '.blue,black,brown', '.R,100,G,200,B,150'],
  ['path', 'label', true, '.', '.blue', '.blue.black.brown', '.R=100.G=200.B=150'],
  ['path', 'simple', false, undefined, 'blue', 'blue,black,brown', 'R,100,G,200,B,150'],
  ['path', 'simple', true, undefined, 'blue', 'blue,black,brown', 'R=100,G=200,B=150'],
  ['query', 'form', false, 'color=', 'color=blue', 'color=blue,black,brown', 'color=R,100,G,200,B,150'],
  ['query', 'form', true, 'color=', 'color=blue', 'color=blue&color=black&color=brown', 'R=100&G=200&B=150'],
  [
    'query',
    'spaceDelimited',
    false,
    undefined,
    undefined,
    'color=blue%20black%20brown',
    'color=R%20100%20G%20200%20B%20150',
  ],
  [
    'query',
    'pipeDelimited',
    false,
    undefined,
    undefined,
    'color=blue%7Cblack%7Cbrown',
    'color=R%7C100%7CG%7C200%7CB%7C150',
  ],
  [
    'query',
    'deepObject',
    true,
    undefined,
    undefined,
    undefined,
    'color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150',
  ],
];

describe('parameter styles, as in the table of the specification', () => {
  const cases = TABLE.flatMap(([place, style, explode, ...results]) =>
    results.flatMap((expected, index) => {
      const value = [EMPTY, TEXT, ARRAY, OBJECT][index];
      // An empty label is a single dot, which URL parsers remove as a path segment.
      return expected === undefined || expected === '.' ? [] : [{ place, style, explode, value, expected }];
    }),
  );
  it.each(cases)(
    '$place $style explode=$explode: $expected',
    ({ place, style, explode, value, expected }) => {
      expect(written({ in: place, style, explode }, value)).toBe(expected);
    },
  );
});

describe('header parameters', () => {
  it('are written in style simple, without percent-encoding', () => {
    expect(written({ in: 'header' }, 'a b%,é')).toBe('a b%,é');
    expect(written({ in: 'header' }, ARRAY)).toBe('blue,black,brown');
    expect(written({ in: 'header' }, OBJECT)).toBe('R,100,G,200,B,150');
    expect(written({ in: 'header', explode: true }, OBJECT)).toBe('R=100,G=200,B=150');
  });

  it('lose white space around the value, as on the wire', () => {
    expect(written({ in: 'header' }, ' \tblue\r\n')).toBe('blue');
  });
});

describe('cookie parameters', () => {
  it('are written in style form as one Cookie header', () => {
    expect(written({ in: 'cookie', explode: false }, ARRAY)).toBe('color=blue,black,brown');
    expect(written({ in: 'cookie' }, ARRAY)).toBe('color=blue; color=black; color=brown');
    expect(written({ in: 'cookie' }, 'a b;c')).toBe('color=a%20b%3Bc');
  });

  it('are not percent-encoded in the style `cookie` (OpenAPI 3.2, 4.12.2)', () => {
    expect(written({ in: 'cookie', style: 'cookie' }, 'a=b/ä%41')).toBe('color=a=b/ä%41');
    expect(written({ in: 'cookie', style: 'cookie', explode: true }, ['a/b', 'c'])).toBe(
      'color=a/b; color=c',
    );
    expect(written({ in: 'cookie', style: 'cookie', explode: false }, ['a/b', 'c'])).toBe('color=a/b,c');
    expect(written({ in: 'cookie', style: 'cookie', explode: true }, { R: 'a/b', G: 2 })).toBe('R=a/b; G=2');
  });
});

describe('values in a path or query', () => {
  it('keep the unreserved characters of RFC 3986 and nothing else', () => {
    const unreserved = 'AZaz09-._~';
    expect(written({ in: 'query' }, unreserved)).toBe(`color=${unreserved}`);
    expect(written({ in: 'query' }, " !'()*+/:?#[]@&=$,;%")).toBe(
      'color=%20%21%27%28%29%2A%2B%2F%3A%3F%23%5B%5D%40%26%3D%24%2C%3B%25',
    );
    expect(written({ in: 'path' }, 'p/1 a')).toBe('p%2F1%20a');
    expect(written({ in: 'query' }, '漢😀')).toBe('color=%E6%BC%A2%F0%9F%98%80');
  });

  it('distinguish a delimiter from the same character in a value', () => {
    expect(written({ in: 'path' }, ['a,b', 'c'])).toBe('a%2Cb,c');
    expect(written({ in: 'query', style: 'pipeDelimited' }, ['a b', 'c'])).toBe('color=a%20b%7Cc');
  });

  it('keep reserved characters and encoded triples with allowReserved, unless they break the query', () => {
    expect(written({ in: 'query', allowReserved: true }, '/a:b?c@d!e;f,g%2F%zz d')).toBe(
      'color=/a:b?c@d!e;f,g%2F%25zz%20d',
    );
    expect(written({ in: 'query', allowReserved: true }, `a&b+c#d'e[f]`)).toBe(
      'color=a%26b%2Bc%23d%27e%5Bf%5D',
    );
  });

  it('replace a lone surrogate, which UTF-8 cannot represent', () => {
    expect(written({ in: 'query' }, 'a\ud800')).toBe('color=a%EF%BF%BD');
  });

  it('are JSON text if the parameter has content', () => {
    const json = { in: 'query', contentType: 'application/json' } as const;
    expect(written(json, { ids: [1, 2n ** 60n] })).toBe(
      'color=%7B%22ids%22%3A%5B1%2C1152921504606846976%5D%7D',
    );
    expect(written({ ...json, in: 'header' }, ['a'])).toBe('["a"]');
    expect(written({ ...json, in: 'path' }, true)).toBe('true');
  });

  it('omit absent values: undefined, null, empty lists, and null members', () => {
    for (const value of [undefined, null, [], {}, [null]]) expect(written({ in: 'query' }, value)).toBe('');
    expect(written({ in: 'query' }, ['a', null, 'b'])).toBe('color=a&color=b');
    expect(written({ in: 'query' }, { a: null, b: false })).toBe('b=false');
  });

  it('nest in deepObject, and write lists inside it as repeated names', () => {
    expect(
      decodeURIComponent(written({ in: 'query', style: 'deepObject' }, { a: { b: 1 }, c: [1, 2] }) ?? ''),
    ).toBe('color[a][b]=1&color[c]=1&color[c]=2');
  });

  it('write a list of objects as JSON texts, which OpenAPI leaves open', () => {
    expect(written({ in: 'query' }, [{ a: 1 }])).toBe('color=%7B%22a%22%3A1%7D');
  });
});
