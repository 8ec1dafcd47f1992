import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatJson,
  inEnglish,
  type JsonSchema,
  parseJson,
  validate,
} from '../../../../src/contract/index.ts';
import {
  MAX_AT_ONCE,
  MAX_LINES,
  readBody,
} from '../../../../src/theme/client/playground/reply/body/response-body.ts';
import { sizeText } from '../../../../src/theme/client/playground/reply/body/units.ts';
import { atLevel } from '../../../../src/theme/client/playground/reply/comparison/at-level.ts';
import {
  checkText,
  MAX_COUNTED,
  MAX_SHOWN,
} from '../../../../src/theme/client/playground/reply/comparison/check-body.ts';
import {
  documentedStatus,
  planComparison,
} from '../../../../src/theme/client/playground/reply/comparison/difference.ts';
import { withEncoding } from '../../../../src/theme/client/playground/reply/comparison/encoding.ts';
import { compareHeaders } from '../../../../src/theme/client/playground/reply/comparison/headers.ts';
import { jsonReason } from '../../../../src/theme/client/playground/reply/comparison/json-reason.ts';
import { withBody } from '../../../../src/theme/client/playground/reply/comparison/with-body.ts';
import { jsonLines } from '../../../../src/theme/client/playground/reply/json/json-lines.ts';
import {
  dotPathOf,
  indexLines,
  lineAt,
  pathOf,
  pointerOf,
  tokensOf,
  valueText,
} from '../../../../src/theme/client/playground/reply/json/line-index.ts';
import { fileName } from '../../../../src/theme/client/playground/reply/media/download.ts';
import { hexLines } from '../../../../src/theme/client/playground/reply/media/media.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('the body of a response', () => {
  it.each<[string, string, string, string]>([
    ['JSON', 'application/json', '{}', 'json'],
    ['a JSON dialect', 'application/problem+json; charset=utf-8', '{}', 'json'],
    ['JSON that is none', 'application/json', '{', 'text'],
    ['HTML', 'text/html', '<p>', 'text'],
    ['text without a type', '', 'hello', 'text'],
    ['an image', 'image/png', 'x', 'media'],
    ['an archive', 'application/zip', 'x', 'binary'],
    ['nothing', 'application/json', '', 'empty'],
  ])('%s', (_, type, text, kind) => {
    expect(readBody(type, bytes(text)).kind).toBe(kind);
  });

  it('without a type is binary if it is not UTF-8', () => {
    expect(readBody('', new Uint8Array([0xff, 0xfe, 0])).kind).toBe('binary');
  });

  it('is decoded with its own charset, or with UTF-8 if that does not exist', () => {
    expect(readBody('text/plain; charset=iso-8859-1', new Uint8Array([0xe9]))).toEqual({
      kind: 'text',
      text: 'é',
    });
    expect(readBody('text/plain; charset=nonsense', bytes('é'))).toEqual({ kind: 'text', text: 'é' });
  });

  it('of JSON is left to a worker if it is large', () => {
    expect(readBody('application/json', bytes('['), MAX_AT_ONCE + 1).kind).toBe('large');
    const lines = (count: number) => bytes(JSON.stringify(Array(count - 2).fill(1)));
    expect(readBody('application/json', lines(MAX_LINES)).kind).toBe('json');
    expect(readBody('application/json', lines(MAX_LINES + 2)).kind).toBe('large');
    expect(readBody('text/csv', bytes('a,b'), MAX_AT_ONCE + 1).kind).toBe('text');
  });

  it('keeps large integers exact', () => {
    expect(readBody('application/json', bytes('[9007199254740993]'))).toMatchObject({
      value: [9007199254740993n],
    });
  });
});

it('sizes are in units of a thousand', () => {
  expect([999, 1000, 402_800, 2_500_000].map(sizeText)).toEqual(['999 B', '1.0 KB', '402.8 KB', '2.5 MB']);
});

/** All lines of a text. */
function indentedText(text: string): string {
  const index = indexLines(text);
  const lines = Array.from({ length: index.count }, (_, line) =>
    tokensOf(text, index, line, Number.POSITIVE_INFINITY),
  );
  return lines.map((tokens) => tokens.map(([, part]) => part).join('')).join('\n');
}

describe('lines of JSON values', () => {
  it('joined are the pretty-printed text, with the digits that arrived', () => {
    const text = '{"a":[1.10,{"b":1E2}],"c":[],"d":12345678901234567890}';
    const { value } = parseJson(text, true);
    const lines = jsonLines(value);
    expect(lines.map(({ tokens }) => tokens.map(([, part]) => part).join('')).join('\n')).toBe(
      indentedText(text),
    );
    expect(lines.map(({ pointer }) => pointer)).toEqual([
      '',
      '/a',
      '/a/0',
      '/a/1',
      '/a/1/b',
      '/a/1',
      '/a',
      '/c',
      '/d',
      '',
    ]);
    expect(lines[2]?.tokens).toEqual([
      ['', '    '],
      ['c', '1.10'],
      ['', ','],
    ]);
  });
});

describe('lines of JSON text', () => {
  const values = fc.jsonValue({ maxDepth: 4 }).map((value) => value as unknown);

  it('joined are the pretty-printed text, however it was written', () => {
    fc.assert(
      fc.property(values, fc.constantFrom(0, 1, 4, '\t'), (value, space) => {
        const text = JSON.stringify(value, null, space);
        expect(indentedText(text)).toBe(formatJson(value, 2));
      }),
    );
  });

  it('know the pointer, the value and the line of each value', () => {
    fc.assert(
      fc.property(values, (value) => {
        const text = JSON.stringify(value);
        const index = indexLines(text);
        for (let line = 0; line < index.count; line++) {
          const path = pathOf(text, index, line);
          const target = path.reduce<unknown>((inner, key) => Reflect.get(Object(inner), key), value);
          expect(parseJson(valueText(text, index, line)).value).toEqual(
            parseJson(JSON.stringify(target)).value,
          );
          if ((index.partner[line] ?? -1) < line && (index.partner[line] ?? -1) >= 0) continue;
          expect(lineAt(text, index, pointerOf(path))).toBe(line);
        }
      }),
    );
  });

  it('keep the digits of numbers', () => {
    const text = '{"price":1.10,"id":12345678901234567890,"e":1E+2}';
    expect(indentedText(text)).toBe('{\n  "price": 1.10,\n  "id": 12345678901234567890,\n  "e": 1E+2\n}');
  });

  it('exist for a text that is cut off or no JSON', () => {
    fc.assert(
      fc.property(values, fc.nat(), fc.string(), (value, at, rest) => {
        const text = JSON.stringify(value);
        for (const broken of [text.slice(0, at % text.length), text.slice(0, at % text.length) + rest, rest])
          expect(indexLines(broken).count).toBeLessThanOrEqual(broken.length);
      }),
    );
  });

  it('have the JSON Pointer of their value, and the path as JavaScript writes it', () => {
    const text = '{"a/b":[1,{"~":null}],"c":[]}';
    const index = indexLines(text);
    const paths = Array.from({ length: index.count }, (_, line) => pathOf(text, index, line));
    expect(paths.map(pointerOf)).toEqual([
      '',
      '/a~1b',
      '/a~1b/0',
      '/a~1b/1',
      '/a~1b/1/~0',
      '/a~1b/1',
      '/a~1b',
      '/c',
      '',
    ]);
    expect(dotPathOf(['items', 0, 'a-b', 'name'])).toBe('items[0]["a-b"].name');
  });

  it('mark keys, strings and constants like static code blocks', () => {
    const text = '{"a":"x","b":1}';
    expect(tokensOf(text, indexLines(text), 1)).toEqual([
      ['', '  '],
      ['k', '"a"'],
      ['', ': '],
      ['s', '"x"'],
      ['', ','],
    ]);
  });

  it('are read of ten megabytes in a moment', () => {
    const item = '{"id":1,"name":"Fern","tags":["a","b"]}';
    const text = `[${Array.from({ length: 250_000 }, () => item).join(',')}]`;
    const index = indexLines(text);
    expect(index.count).toBe(250_000 * 8 + 2);
    expect(lineAt(text, index, '/249999/name')).toBe(249_999 * 8 + 3);
  });
});

describe('the documented status', () => {
  const responses = ['200', '4xx', 'default'].map((status) => ({ status, contentType: '', schema: true }));

  it.each([
    [200, '200'],
    [404, '4xx'],
    [500, 'default'],
  ])('of %i is %s', (status, documented) => {
    expect(documentedStatus(responses, status)).toBe(documented);
  });

  it('does not exist if no range and no default covers it', () => {
    expect(documentedStatus(responses.slice(0, 2), 302)).toBeUndefined();
  });
});

describe('differences from the documentation', () => {
  const schema: JsonSchema = { $ref: '#/components/schemas/Item' };
  const components: Record<string, JsonSchema> = {
    Item: {
      type: 'object',
      required: ['id'],
      properties: {
        id: { type: 'integer' },
        secret: { $ref: '#/components/schemas/Secret' },
        tags: { type: 'array', items: { type: 'string' } },
      },
    },
    Secret: { type: 'string', writeOnly: true },
  };
  const responses = [
    { status: '200', contentType: 'application/json', schema },
    { status: '204', contentType: '', schema: true },
    { status: '4XX', contentType: 'application/*', schema: { type: 'object' } as JsonSchema },
  ];
  const compared = (
    documented: Parameters<typeof planComparison>[0]['responses'],
    status: number,
    text: string,
    contentType: string,
    method = 'GET',
  ) => {
    const plan = planComparison(
      { responses: documented, components },
      { method, status, contentType, isEmpty: !text },
    );
    const comparison = plan.body ? withBody(plan, checkText(validate, plan.body, text)) : plan;
    const differences = comparison.differences.map(({ id, values, path, isUnchecked }) => ({
      message: inEnglish({ id, values }),
      ...(path !== undefined && { path }),
      ...(isUnchecked && { isUnchecked }),
    }));
    return { ...comparison, differences };
  };
  const compare = (status: number, text: string, contentType = 'application/json', method = 'GET') =>
    compared(responses, status, text, contentType, method).differences;

  it('are empty for a documented response; request-only fields are not missing', () => {
    expect(compare(200, '{"id":9007199254740993,"tags":["x"]}', 'application/json; charset=utf-8')).toEqual(
      [],
    );
  });

  it('are uncertain if a pattern cannot be decided', () => {
    const documented = [
      { status: '200', contentType: 'application/json', schema: { pattern: '^(a+)\\1$' } as JsonSchema },
    ];
    expect(compared(documented, 200, '"aa"', 'application/json').differences).toEqual([
      {
        path: '',
        message: 'The pattern "^(a+)\\\\1$" could not be checked in time.',
        isUnchecked: true,
      },
    ]);
  });

  it('locate wrong types, missing and undocumented fields', () => {
    expect(compare(200, '{"tags":[1],"extra":true}')).toEqual([
      { path: '', message: 'The property "id" is required.' },
      { path: '/tags/0', message: 'The type must be string, but is number.' },
      { path: '/extra', message: 'The property "extra" is not documented.' },
    ]);
  });

  it('are listed up to a number, and counted beyond', () => {
    const text = JSON.stringify({ id: 1, tags: Array.from({ length: MAX_SHOWN + 7 }, () => 0) });
    const { differences, more } = compared(responses, 200, text, 'application/json');
    expect([differences.length, more]).toEqual([MAX_SHOWN, 7]);
  });

  it('are looked for up to a number, and then the rest of the body is not checked', () => {
    const tags = (count: number): string =>
      JSON.stringify({ id: 1, tags: Array.from({ length: count }, () => 0), unseen: true });
    const exact = compared(responses, 200, tags(MAX_COUNTED - 1), 'application/json');
    expect([exact.more, exact.isCut]).toEqual([MAX_COUNTED - MAX_SHOWN, false]);
    const cut = compared(responses, 200, tags(3_000_000), 'application/json');
    expect([cut.differences.length, cut.more, cut.isCut]).toEqual([MAX_SHOWN, MAX_COUNTED - MAX_SHOWN, true]);
  });

  it('report a status that is not listed', () => {
    expect(compare(500, '{}')).toEqual([{ message: 'The status 500 is not documented.' }]);
  });

  it('report another content type, and accept a documented range', () => {
    expect(compare(200, '<p>', 'text/html')[0]?.message).toBe(
      'The content type is text/html; documented: application/json.',
    );
    expect(compare(404, '{}', 'application/problem+json')).toEqual([]);
  });

  it('check JSON of another type against the documented JSON, and say that the type differs', () => {
    expect(compare(200, '{"id":"x"}', 'application/problem+json; charset=utf-8')).toEqual([
      {
        message:
          'The content type is application/problem+json, but application/json is documented. ' +
          'The body was checked against that.',
      },
      { path: '/id', message: 'The type must be integer, but is string.' },
    ]);
  });

  it('say that a body of another format is not checked', () => {
    for (const type of ['application/xml', 'text/csv', 'image/png', 'text/plain; charset=utf-8']) {
      const documented = [
        { status: '200', contentType: type.split(';')[0] ?? '', schema: true as JsonSchema },
      ];
      expect(compared(documented, 200, 'x', type)).toMatchObject({
        differences: [],
        uncheckedType: type.split(';')[0],
      });
    }
    expect(compared(responses, 200, '{"id":1}', 'application/json').uncheckedType).toBeUndefined();
  });

  it('check the items of a sequence, whether it is described by items or as a list', () => {
    const type = 'application/x-ndjson';
    const item: JsonSchema = { type: 'object', required: ['id'] };
    for (const documented of [
      { status: '200', contentType: type, schema: item, isSequence: true as const },
      { status: '200', contentType: type, schema: item },
      { status: '200', contentType: type, schema: { type: 'array', items: item } as JsonSchema },
    ]) {
      const plan = planComparison(
        { responses: [documented], components },
        { method: 'GET', status: 200, contentType: type, isEmpty: false },
      );
      expect(plan.body?.schema).toEqual(item);
    }
  });

  it('report a body that should not be empty, unless it cannot have content', () => {
    expect(compare(200, '', '')[0]?.message).toMatch(/is empty/);
    expect(compare(200, '', '', 'HEAD')).toEqual([]);
    expect(compare(204, '', '')).toEqual([]);
  });

  it('report an undocumented body, and invalid JSON', () => {
    expect(compare(204, '{}')[0]?.message).toMatch(/^No body is documented/);
    expect(compare(200, '{')[0]?.message).toBe('The body is not valid JSON.');
  });

  it('at an older feature level require only what exists there', () => {
    const since: JsonSchema = { type: 'string', 'x-feature-level': 210 };
    const until: JsonSchema = { type: 'string', 'x-feature-level-until': 100 };
    const levelled: JsonSchema = {
      type: 'object',
      required: ['result', 'later', 'earlier'],
      properties: { result: { type: 'string' }, later: since, earlier: until },
    };
    const missingAt = (level?: number): string[] => {
      const check = { schema: levelled, components: {} };
      const result = checkText(
        validate,
        level === undefined ? check : atLevel(check, level),
        '{"result":"success"}',
      );
      return (result?.violations ?? []).map(inEnglish);
    };
    expect(missingAt()).toEqual(['The property "later" is required.', 'The property "earlier" is required.']);
    expect(missingAt(100)).toEqual(['The property "earlier" is required.']);
    expect(missingAt(209)).toEqual([]);
    expect(missingAt(210)).toEqual(['The property "later" is required.']);
  });
});

describe('the bytes of a text', () => {
  const found = (contentType: string, ...bytes: number[]) =>
    withEncoding(
      { differences: [], more: 0 },
      { contentType, chunks: [Uint8Array.from(bytes)] },
    ).differences.map(({ values }) => values?.charset);

  it('are held against their charset, by default UTF-8', () => {
    expect(found('application/json', 0xfc)).toEqual(['UTF-8']);
    expect(found('text/plain; charset=klingon', 0xfc)).toEqual(['UTF-8']);
    expect(found('text/plain; charset=utf-16le', 0x00, 0xd8)).toEqual(['UTF-16LE']);
  });

  it('may stand for �, in any charset', () => {
    expect(found('application/json', 0xef, 0xbf, 0xbd)).toEqual([]);
    expect(found('text/plain; charset=iso-8859-1', 0xfc)).toEqual([]);
  });
});

describe('a body that could not be read as JSON', () => {
  it.each([
    ['{"a":1,"a":2}', 'Line 1, column 8: The key "a" occurs twice in this object.'],
    ['[\n1E400]', 'Line 2, column 1: This number is too large.'],
    ['['.repeat(600), 'Line 1, column 502: This is nested deeper than 500 levels.'],
  ])('has the reason alone where RFC 8259 allows the text', (text, reason) => {
    expect(jsonReason(text)).toBe(reason);
  });

  it('is not valid JSON otherwise, for the reason of the parser', () => {
    expect(jsonReason('{')).toMatch(/^The body is not valid JSON\. Line 1, column 2: Expected /);
  });
});

describe('differences of headers', () => {
  const page = 'https://docs.example.com';
  const messages = (
    documented: Parameters<typeof compareHeaders>[1],
    headers: [string, string][],
    origin = page,
  ) =>
    compareHeaders(
      validate,
      documented,
      {},
      { headers, origin, isSandbox: false, isProxied: false },
      page,
    ).map(({ id, values }) => inEnglish({ id, values }));
  const rate = { name: 'X-Rate', required: true, schema: { type: 'integer', minimum: 0 } } as const;

  it('are a missing header and a wrong value', () => {
    expect(messages([rate], [['x-rate', '7']])).toEqual([]);
    expect(messages([rate], [])).toEqual(['The documented header X-Rate is missing.']);
    expect(messages([rate], [['x-rate', 'many']])).toEqual([
      'Header X-Rate: The type must be integer, but is string.',
    ]);
    expect(messages([{ name: 'X-Other', schema: { type: 'string' } }], [])).toEqual([]);
  });

  it('are uncertain where the browser hides headers of another origin', () => {
    expect(messages([rate], [], 'https://api.example.com')).toEqual([
      expect.stringMatching(/X-Rate could not be checked.*Access-Control-Expose-Headers/),
    ]);
  });

  it('read lists separated by commas', () => {
    const schema: JsonSchema = { type: 'array', items: { type: 'integer' } };
    expect(messages([{ name: 'X-Ids', schema }], [['x-ids', '1, 2']])).toEqual([]);
    expect(messages([{ name: 'X-Ids', schema }], [['x-ids', '1, b']])).toHaveLength(1);
  });
});

describe('the name of a download', () => {
  const name = (disposition: string, contentType = 'application/pdf') =>
    fileName({ contentType, headers: [['Content-Disposition', disposition]] });

  it.each([
    ['attachment; filename="report 1.pdf"', 'report 1.pdf'],
    ['attachment; filename=report.pdf', 'report.pdf'],
    ["attachment; filename=x; filename*=UTF-8''na%C3%AFve%20plan.pdf", 'naïve plan.pdf'],
    ['attachment; filename="../../etc/passwd"', 'passwd'],
    ['attachment; filename="C:\\\\temp\\\\a.exe"', 'a.exe'],
    ['attachment; filename="gpj.\u202eexe"', 'gpj.exe'],
    ['attachment; filename=".."', 'response.pdf'],
    ['inline', 'response.pdf'],
  ])('%s: %s', (disposition, expected) => {
    expect(name(disposition)).toBe(expected);
  });

  it('has an ending by the media type if the server names none', () => {
    expect(name('', 'application/problem+json; charset=utf-8')).toBe('response.json');
    expect(name('', 'text/plain')).toBe('response.txt');
    expect(name('', '')).toBe('response.bin');
  });
});

it('the first bytes of a binary body are written as numbers and characters', () => {
  expect(hexLines(bytes('Hello\n'))).toMatch(/^0000 {2}48 65 6c 6c 6f 0a +Hello\.$/);
});
