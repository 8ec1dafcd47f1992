import { describe, expect, test } from 'vitest';
import { inEnglish } from '../../../src/contract/index.ts';
import { SAMPLE_LANGUAGES } from '../../../src/request/index.ts';
import {
  type FieldView,
  type MediaView,
  type OperationView,
  operationView,
} from '../../../src/site/index.ts';
import { elementsOf, textOf } from '../../content/support.ts';
import { api, operationOf } from '../support.ts';

async function viewOf(operation: object, rest: object = {}, settings: object = {}): Promise<OperationView> {
  const {
    operation: found,
    site,
    page,
  } = await operationOf(api({ 'POST /a/{id}': operation }, rest), settings, ['openapi: POST /a/{id}']);
  return operationView(found, site.settings, page);
}

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const names = (fields: FieldView[] = []) => fields.map(({ name }) => name);

/** Every field of a view, including nested ones. */
function allFields(view: OperationView): FieldView[] {
  const inside = (field: FieldView): FieldView[] => [
    field,
    ...field.children.flatMap(inside),
    ...(field.items ? inside(field.items) : []),
    ...field.variants.flatMap((variant) => inside(variant.field)),
  ];
  const media = [...(view.body?.media ?? []), ...view.responses.flatMap((response) => response.media)];
  return [
    ...view.parameterGroups.flatMap(({ fields }) => fields),
    ...media.flatMap(({ fields, root }) => (root ? [root] : fields)),
    ...view.responses.flatMap(({ headers }) => headers),
  ].flatMap(inside);
}

const PARAMETERS = [
  { name: 'b', in: 'query', schema: { type: 'string' } },
  { name: 'a', in: 'query', required: true, schema: { type: 'string' } },
  { name: 'X-Trace', in: 'header', schema: { type: 'string' } },
  { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
  { name: 'c', in: 'query', required: true, schema: { type: 'string' } },
  { name: 'session', in: 'cookie', schema: { type: 'string' } },
];
const BODY = { type: 'object', required: ['z', 'y'], properties: { x: {}, y: {}, w: {}, z: {} } };

describe('fields', () => {
  test('parameters are grouped by location, in the order path, query, header, cookie', async () => {
    const { parameterGroups } = await viewOf({ parameters: PARAMETERS });
    expect(parameterGroups.map((group) => [group.in, group.title])).toEqual([
      ['path', 'parameter.path'],
      ['query', 'parameter.query'],
      ['header', 'parameter.header'],
      ['cookie', 'parameter.cookie'],
    ]);
  });

  test('required ones come first, each group in the order of the file', async () => {
    const view = await viewOf({ parameters: PARAMETERS, requestBody: json(BODY) });
    expect(names(view.parameterGroups[1]?.fields)).toEqual(['a', 'c', 'b']);
    expect(names(view.body?.media[0]?.fields)).toEqual(['y', 'z', 'x', 'w']);
  });

  test('with maintainOrder all keep the order of the file', async () => {
    const view = await viewOf(
      { parameters: PARAMETERS, requestBody: json(BODY) },
      {},
      { api: { maintainOrder: true } },
    );
    expect(names(view.parameterGroups[1]?.fields)).toEqual(['b', 'a', 'c']);
    expect(names(view.body?.media[0]?.fields)).toEqual(['x', 'y', 'w', 'z']);
  });

  test('a parameter shows its own text, and its example before that of its schema', async () => {
    const { parameterGroups } = await viewOf({
      parameters: [
        {
          name: 'id',
          in: 'path',
          required: true,
          description: 'Of the *parameter*.',
          example: 7,
          schema: { type: 'integer', description: 'no', example: 8 },
        },
        {
          name: 'q',
          in: 'query',
          deprecated: true,
          schema: {
            type: 'string',
            description: 'Of the schema.',
            default: '',
            enum: ['', 'x'],
            maxLength: 3,
          },
        },
      ],
    });
    expect(parameterGroups[0]?.fields[0]).toMatchObject({
      descriptionHtml: '<p>Of the <em>parameter</em>.</p>',
      example: '7',
      required: true,
      type: 'integer',
    });
    expect(parameterGroups[1]?.fields[0]).toMatchObject({
      descriptionHtml: '<p>Of the schema.</p>',
      deprecated: true,
      default: '""',
      enum: ['""', 'x'],
      constraints: [{ id: 'limit.maxCharacters', values: { count: 3 } }],
    });
  });

  test.each([
    [{ in: 'query', schema: { type: 'array' } }, []],
    [{ in: 'query', schema: { type: 'array' }, explode: false }, ['explode: false']],
    [{ in: 'query', schema: { type: 'string' }, explode: false }, []],
    [{ in: 'query', schema: { type: 'object' }, style: 'deepObject' }, ['style: deepObject']],
    [{ in: 'query', schema: { type: 'array' }, style: 'pipeDelimited' }, ['style: pipeDelimited']],
    [{ in: 'query', schema: { type: 'string' }, allowReserved: true }, ['allowReserved']],
    [{ in: 'path', schema: { type: 'integer' }, style: 'matrix' }, ['style: matrix']],
    [
      { in: 'path', schema: { type: 'array' }, style: 'label', explode: true },
      ['style: label', 'explode: true'],
    ],
    [{ in: 'header', schema: { type: 'array' } }, []],
    [{ in: 'query', content: { 'application/json': { schema: {} } } }, ['sent as application/json']],
  ])('a parameter shows its serialisation if it is not the default: %j', async (parameter, said) => {
    const { parameterGroups } = await viewOf({ parameters: [{ name: 'id', required: true, ...parameter }] });
    const group = parameterGroups.find((each) => each.in === parameter.in);
    const field = group?.fields.find(({ name }) => name === 'id');
    expect(field?.constraints.map(inEnglish)).toEqual(said);
  });

  test('a single example of a parameter with fields is shown in a list', async () => {
    const schema = { type: 'object', properties: { a: { type: 'integer' } } };
    const { parameterGroups } = await viewOf({
      parameters: [{ name: 'q', in: 'query', schema, example: { a: 5 } }],
    });
    expect(parameterGroups[1]?.fields[0]?.examples).toEqual([{ value: '{"a":5}' }]);
  });

  test('lists of lists show the innermost items', async () => {
    const item = { type: 'object', properties: { deep: { type: 'integer' } } };
    const list = (items: object) => ({ type: 'array', items });
    const view = await viewOf({
      requestBody: json({ type: 'object', properties: { w: list(list({ ...item, description: 'One.' })) } }),
    });
    const [field] = view.body?.media[0]?.fields ?? [];
    expect(names(field?.items?.children)).toEqual(['deep']);
    expect(field?.descriptionHtml).toBe('<p>One.</p>');
  });

  test('a body of bytes is a file', async () => {
    const view = await viewOf({ requestBody: { content: { 'application/octet-stream': {} } } });
    expect(view.body?.media[0]?.root?.type).toEqual({ id: 'type.file' });
  });

  test('read-only properties are left out of the request, write-only ones out of the response', async () => {
    const schema = {
      type: 'object',
      properties: { id: { readOnly: true }, secret: { writeOnly: true }, name: {} },
    };
    const view = await viewOf({
      requestBody: json(schema),
      responses: { 200: { description: '', ...json(schema) } },
    });
    expect(names(view.body?.media[0]?.fields)).toEqual(['secret', 'name']);
    expect(names(view.responses[0]?.media[0]?.fields)).toEqual(['id', 'name']);
  });

  test('a body that is not an object has one root field', async () => {
    const view = await viewOf({ requestBody: json({ type: 'array', items: { type: 'string' } }) });
    expect(view.body?.media[0]).toMatchObject({ fields: [], root: { type: 'string[]' } });
    const union = await viewOf({
      requestBody: json({ properties: { a: {} }, oneOf: [{ title: 'One' }, { title: 'Two' }] }),
    });
    expect(union.body?.media[0]?.root?.variants.map(({ label, kind }) => [label, kind])).toEqual([
      ['One', 'oneOf'],
      ['Two', 'oneOf'],
    ]);
  });

  test('a body that is an object shows its own limits and conditions before its fields', async () => {
    const view = await viewOf({
      requestBody: json({
        type: ['object', 'null'],
        properties: { a: {}, b: {} },
        minProperties: 1,
        additionalProperties: false,
        dependentRequired: { a: ['b'] },
        if: { required: ['a'] },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: { required: ['b'] },
      }),
    });
    const [itself, ...fields] = view.body?.media[0]?.fields ?? [];
    expect(names(fields)).toEqual(['a', 'b']);
    expect(itself?.name).toBeUndefined();
    expect(itself?.constraints.map((phrase) => inEnglish(phrase))).toEqual([
      'min 1 property|min 1 properties',
      'no other properties',
      'a requires b',
    ]);
    expect(itself?.conditions?.map(({ label }) => inEnglish(label))).toEqual(['if it matches', 'then it is']);
    const plain = await viewOf({ requestBody: json({ type: 'object', properties: { a: {} } }) });
    expect(names(plain.body?.media[0]?.fields)).toEqual(['a']);
  });

  test('inputs can be linked to, each by its own fragment', async () => {
    const nested = {
      type: 'object',
      properties: { id: {}, 'a b': { type: 'object', properties: { id: {} } }, 'a.b': {}, 'a/b': {} },
    };
    const view = await viewOf({
      parameters: [
        { name: 'id', in: 'path', required: true, schema: {} },
        { name: 'id', in: 'query', schema: {} },
        { name: 'ü', in: 'query', schema: {} },
        { name: 'é', in: 'query', schema: {} },
      ],
      requestBody: {
        content: {
          'application/json': { schema: nested },
          'application/x-www-form-urlencoded': { schema: { type: 'array', items: nested } },
        },
      },
      responses: { 200: { description: '', headers: { id: { schema: {} } }, ...json(nested) } },
    });
    const anchors = allFields(view).flatMap(({ anchor }) => anchor ?? []);
    expect(anchors.length).toBeGreaterThan(12);
    expect(new Set(anchors).size).toBe(anchors.length);
    for (const anchor of anchors) expect(anchor).toMatch(/^[\w.-]+$/);
    expect(anchors).toEqual(
      expect.arrayContaining(['parameter-id', 'parameter-id-2', 'body-id', 'body-a-b-id', 'body-a.b']),
    );
    expect(
      view.responses
        .flatMap(({ headers, media }) => [...headers, ...media.flatMap(({ fields }) => fields)])
        .map(({ anchor }) => anchor),
    ).toEqual(Array(5).fill(undefined));
  });
});

describe('responses', () => {
  test('have the meaning of their status', async () => {
    const statuses = ['200', '404', '422', '4XX', '599', 'default'];
    const view = await viewOf({
      responses: Object.fromEntries(statuses.map((status) => [status, { description: 'D' }])),
    });
    expect(Object.fromEntries(view.responses.map(({ status, reason }) => [status, reason]))).toEqual({
      200: 'OK',
      404: 'Not Found',
      422: 'Unprocessable Content',
      '4XX': { id: 'status.clientError' },
      599: '',
      default: { id: 'status.other' },
    });
  });

  test('show JSON first, and other media types in the order of the file', async () => {
    const types = ['application/xml', 'application/problem+json', 'text/csv', 'application/json'];
    const content = Object.fromEntries(types.map((type) => [type, { schema: { type: 'object' } }]));
    const { responses } = await viewOf({ responses: { 200: { description: '', content } } });
    expect(responses[0]?.media.flatMap(({ contentType, alike = [] }) => [contentType, ...alike])).toEqual([
      'application/problem+json',
      'application/json',
      'application/xml',
      'text/csv',
    ]);
  });

  test('show media types with the same schema once, unless one has something of its own', async () => {
    const pet = { type: 'object', properties: { name: { type: 'string' } } };
    const form = 'application/x-www-form-urlencoded';
    const content = {
      'application/json': { schema: pet, example: { name: 'Rex' } },
      'application/xml': { schema: pet, example: '<pet/>' },
      [form]: { schema: pet, encoding: { name: { style: 'spaceDelimited' } } },
      'text/csv': { schema: { type: 'string' } },
      'text/json': { schema: pet },
    };
    const view = await viewOf({ requestBody: { content }, responses: { 200: { description: '', content } } });
    const names = (media: MediaView[] = []) =>
      media.map(({ contentType, alike = [] }) => [contentType, ...alike]);
    expect(names(view.body?.media)).toEqual([
      ['application/json', 'application/xml', 'text/json'],
      [form],
      ['text/csv'],
    ]);
    const [response] = view.responses;
    expect(names(response?.media)).toEqual([
      ['application/json', 'text/json', 'application/xml'],
      [form],
      ['text/csv'],
    ]);
    expect(response?.media[0]?.examples.map(({ title }) => title)).toEqual([
      'application/json',
      'text/json',
      'application/xml',
    ]);
    expect(response?.media.map(({ fields }) => fields.map(({ name }) => name))).toEqual([
      ['name'],
      ['name'],
      [],
    ]);
  });

  test('show the examples of the file, titled by their summary, name or media type', async () => {
    const content = {
      'application/json': {
        schema: { type: 'object', properties: { a: { type: 'string' } } },
        examples: {
          one: { summary: 'The first', description: 'In *words*.', value: { a: 'b' } },
          two: { value: 'text' },
          default: { value: null },
        },
      },
      'text/csv': { example: 'a,b\n"1",2' },
      'application/problem+xml': { example: '<a/>' },
    };
    const view = await viewOf({ responses: { 200: { description: '', content } } });
    const shown = view.responses[0]?.media.map(({ examples }) =>
      examples.map(({ title, html }) => [title, textOf(html)]),
    );
    expect(shown).toEqual([
      [
        ['The first', '{\n  "a": "b"\n}'],
        ['two', '"text"'],
        ['application/json', 'null'],
      ],
      [
        ['text/csv', 'a,b\n"1",2'],
        ['application/problem+xml', '<a/>'],
      ],
    ]);
    expect(view.responses[0]?.media[0]?.examples[0]?.descriptionHtml).toBe('<p>In <em>words</em>.</p>');
  });

  test("a generated example for a schema that no value satisfies says so; an author's does not", async () => {
    const schema = { type: 'object', required: ['a'], properties: { b: {} }, additionalProperties: false };
    const { responses } = await viewOf({
      responses: {
        200: { description: '', ...json(schema) },
        201: { description: '', content: { 'application/json': { schema, example: { a: 1 } } } },
        202: { description: '', ...json({ ...schema, required: ['b'] }) },
      },
    });
    const refused = responses.map(({ media }) =>
      media[0]?.examples.map(({ isRefused }) => isRefused === true),
    );
    expect(refused).toEqual([[true], [false], [false]]);
  });

  test('without an example show one generated from their schema', async () => {
    const schema = {
      type: 'object',
      properties: { a: { const: 'fixed' }, w: { writeOnly: true, const: 1 } },
    };
    const view = await viewOf({ responses: { 200: { description: '', ...json(schema) } } });
    const [example] = view.responses[0]?.media[0]?.examples ?? [];
    expect(JSON.parse(textOf(example?.html ?? ''))).toEqual({ a: 'fixed' });
  });

  test('name their headers', async () => {
    const headers = {
      'X-Rate': { description: 'Left.', required: true, schema: { type: 'integer' } },
      'X-Any': { schema: { type: 'object', properties: { a: {} } } },
      'X-Old': { schema: { type: 'string' }, example: 'abc' },
      'X-Json': {
        content: { 'application/json': { schema: { type: 'string' }, examples: { one: { value: 'd' } } } },
      },
    };
    const view = await viewOf({ responses: { 200: { description: '', headers } } });
    expect(view.responses[0]?.headers).toMatchObject([
      { name: 'X-Rate', type: 'integer', required: true, descriptionHtml: '<p>Left.</p>' },
      { name: 'X-Any', required: false, children: [{ name: 'a' }] },
      { name: 'X-Old', example: 'abc', examples: undefined },
      { name: 'X-Json', examples: [{ title: 'one', value: 'd' }] },
    ]);
  });
});

describe('samples', () => {
  const requestBody = json({
    type: 'object',
    required: ['name'],
    properties: { name: { type: 'string', example: 'Ivy' } },
  });
  const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'integer', example: 7 } }];

  test('exist in every language, and each contains the address and the body', async () => {
    const view = await viewOf(
      { parameters, requestBody },
      { servers: [{ url: 'https://api.example.com/v1' }] },
    );
    expect(view.samples.map(({ language }) => language)).toEqual(SAMPLE_LANGUAGES.map(({ id }) => id));
    for (const { label, html } of view.samples) {
      expect(textOf(html), label).toMatch(/api\.example\.com\/v1\/a\/7/);
      expect(textOf(html), label).toContain('Ivy');
      expect(elementsOf(html).length, label).toBeGreaterThan(3);
    }
  });

  test("contain required values, even without an author's example, except in the path", async () => {
    const view = await viewOf({
      parameters: [
        { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
        { name: 'kind', in: 'query', required: true, schema: { enum: ['new', 'old'] } },
        { name: 'X-Trace', in: 'header', required: true, schema: { type: 'integer', minimum: 5 } },
        { name: 'page', in: 'query', schema: { type: 'integer' } },
      ],
    });
    const curl = textOf(view.samples[0]?.html ?? '');
    expect(curl).toContain('/a/{id}?kind=new');
    expect(curl).toContain('X-Trace: 5');
    expect(curl).not.toContain('page');
  });

  test('use a concrete media type if the file has a range (RFC 9110 section 8.3)', async () => {
    const type = async (...types: string[]) => {
      const content = Object.fromEntries(types.map((each) => [each, { schema: { type: 'object' } }]));
      const { samples, body } = await viewOf({ requestBody: { content } });
      expect(body?.media.flatMap(({ contentType, alike = [] }) => [contentType, ...alike])).toEqual(types);
      return /Content-Type: ([^']*)/.exec(textOf(samples[0]?.html ?? ''))?.[1];
    };
    expect(await type('*/*')).toBe('application/json');
    expect(await type('text/*', 'application/json')).toBe('text/plain');
    expect(await type('application/*', 'application/json')).toBe('application/json');
    expect(await type('application/xml', '*/*')).toBe('application/xml');
  });

  test('read files from disk, and no text is generated for them', async () => {
    const file = { type: 'string', format: 'binary' };
    const curl = async (content: object) =>
      textOf((await viewOf({ requestBody: { required: true, content } })).samples[0]?.html ?? '');
    const form = await curl({
      'multipart/form-data': {
        schema: { required: ['file', 'all'], properties: { file, all: { type: 'array', items: file } } },
        encoding: { file: { contentType: 'image/png, image/jpeg' } },
      },
    });
    expect(form).toContain("--form 'file=@file;type=image/png'");
    expect(form).toContain("--form 'all=@file;type=application/octet-stream'");
    expect(await curl({ 'application/octet-stream': {} })).toContain("--data-binary '@body.bin'");
    const { responses } = await viewOf({
      responses: { 200: { description: 'd', content: { 'image/png': { schema: file } } } },
    });
    expect(responses[0]?.media[0]?.examples).toEqual([]);
  });

  test("use the defaults of the server's variables", async () => {
    const servers = [
      {
        url: 'https://{region}.example.com/{v}',
        variables: { region: { default: 'eu' }, v: { default: 'v2' } },
      },
    ];
    const view = await viewOf({ parameters }, { servers });
    expect(textOf(view.samples[0]?.html ?? '')).toContain('https://eu.example.com/v2/a/7');
    expect(view.servers).toEqual(['https://{region}.example.com/{v}']);
  });

  test('use placeholders for credentials', async () => {
    const view = await viewOf(
      { parameters, security: [{ token: [] }] },
      {
        components: {
          securitySchemes: { token: { type: 'http', scheme: 'bearer', 'x-default': 'sk-live' } },
        },
      },
    );
    for (const { html } of view.samples) {
      expect(textOf(html)).toContain('Bearer ACCESS_TOKEN');
      expect(textOf(html)).not.toContain('sk-live');
    }
  });
});

test('security is described in words, alternatives separately', async () => {
  const securitySchemes = {
    token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
    login: { type: 'http', scheme: 'basic' },
    key: { type: 'apiKey', in: 'query', name: 'k', description: 'A *key*.' },
    head: { type: 'apiKey', in: 'header', name: 'X-K' },
  };
  const security = [{ token: [], key: [] }, { login: [] }, { head: [] }, {}];
  const view = await viewOf({ security }, { components: { securitySchemes } });
  expect(view.security).toMatchObject([
    {
      schemes: [{ id: 'auth.bearer' }, { id: 'auth.keyInQuery', values: { name: 'k' } }],
      details: [
        { key: 'token', bearerFormat: 'JWT', descriptionHtml: undefined },
        { key: 'key', descriptionHtml: '<p>A <em>key</em>.</p>' },
      ],
    },
    { schemes: ['HTTP Basic'] },
    { schemes: [{ id: 'auth.keyInHeader', values: { name: 'X-K' } }] },
    { schemes: [{ id: 'auth.none' }] },
  ]);
  expect(view.security.slice(1).flatMap(({ details = [] }) => details)).toEqual([]);
});

describe('text from an OpenAPI file', () => {
  const HOSTILE = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '[link](javascript:alert(1))',
    '<a href="javascript:alert(1)" onclick="alert(1)">x</a>',
    '![i](data:text/html,x)',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<style>*{display:none}</style>',
    '<svg><script>alert(1)</script></svg>',
    '</code></pre></div><script>alert(1)</script>',
    '<base href="https://evil.example.com/">',
    '<form action="https://evil.example.com/"><input name="x"></form>',
  ].join('\n\n');

  /** Every `html` and `…Html` string in a view, with its path. */
  function htmlIn(value: unknown, path = ''): [string, string][] {
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([key, inner]): [string, string][] =>
      typeof inner === 'string'
        ? /html$/i.test(key)
          ? [[`${path}/${key}`, inner]]
          : []
        : htmlIn(inner, `${path}/${key}`),
    );
  }

  const hostile = async () => {
    const schema = {
      type: 'object',
      title: HOSTILE,
      description: HOSTILE,
      required: [HOSTILE],
      properties: {
        [HOSTILE]: {
          type: 'string',
          title: HOSTILE,
          description: HOSTILE,
          default: HOSTILE,
          enum: [HOSTILE],
          example: HOSTILE,
        },
        list: {
          type: 'array',
          items: {
            oneOf: [{ title: HOSTILE, description: HOSTILE, properties: { a: { description: HOSTILE } } }],
          },
        },
      },
    };
    const content = {
      'application/json': {
        schema,
        examples: { [HOSTILE]: { summary: HOSTILE, description: HOSTILE, value: { [HOSTILE]: HOSTILE } } },
      },
      'text/html': { example: HOSTILE },
      'application/xml': { example: HOSTILE },
    };
    return viewOf(
      {
        summary: HOSTILE,
        description: HOSTILE,
        operationId: HOSTILE,
        tags: [HOSTILE],
        security: [{ [HOSTILE]: [HOSTILE] }],
        parameters: [
          {
            name: 'id',
            in: 'path',
            required: true,
            description: HOSTILE,
            example: HOSTILE,
            schema: { description: HOSTILE, type: 'string' },
          },
          {
            name: HOSTILE,
            in: 'query',
            required: true,
            description: HOSTILE,
            schema: { type: 'string', enum: [HOSTILE], default: HOSTILE },
          },
          {
            name: 'X-Plain',
            in: 'header',
            required: true,
            schema: { type: 'string', description: HOSTILE, example: '"><b>' },
          },
        ],
        requestBody: { description: HOSTILE, content },
        responses: {
          200: {
            description: HOSTILE,
            headers: { 'X-A': { description: HOSTILE, schema: { description: HOSTILE } } },
            content,
          },
        },
      },
      {
        servers: [{ url: 'https://api.example.com/"><script>alert(1)</script>', description: HOSTILE }],
        components: {
          securitySchemes: {
            [HOSTILE]: { type: 'apiKey', in: 'header', name: '"><b>', description: HOSTILE },
          },
        },
      },
    );
  };

  test('gives no element, attribute or address that runs or loads anything', async () => {
    const fragments = htmlIn(await hostile());
    expect(fragments.length).toBeGreaterThan(20);
    const allowed =
      /^(?:a|b|blockquote|br|code|em|h4|h5|h6|hr|i|img|li|ol|p|pre|span|strong|sub|sup|table|tbody|td|th|thead|tr|ul|del|div)$/;
    for (const [path, html] of fragments) {
      for (const { tag, attributes } of elementsOf(html)) {
        expect(tag, path).toMatch(allowed);
        for (const [name, value] of Object.entries(attributes)) {
          expect(name, path).not.toMatch(/^(?:on|style|srcdoc|srcset|formaction|id|name)/);
          if (name === 'href' || name === 'src')
            expect(value, path).toMatch(/^(?:https?:|mailto:|tel:|[/#x])/);
        }
      }
    }
  });

  test('in code is shown as written', async () => {
    const view = await hostile();
    const example = view.responses[0]?.media[1]?.examples[0];
    expect(textOf(example?.html ?? '')).toBe(HOSTILE);
    expect(JSON.parse(textOf(view.responses[0]?.media[0]?.examples[0]?.html ?? ''))).toEqual({
      [HOSTILE]: HOSTILE,
    });
    for (const { html } of view.samples)
      expect(elementsOf(html).every(({ tag }) => tag === 'span')).toBe(true);
  });

  test('keeps harmless markup', async () => {
    const { descriptionHtml } = await viewOf({
      description: 'A **plant** & `code` [here](https://example.com/?a&b).',
    });
    expect(textOf(descriptionHtml ?? '').trim()).toBe('A plant & code here.');
    expect(elementsOf(descriptionHtml ?? '').map(({ tag }) => tag)).toEqual(['p', 'strong', 'code', 'a']);
  });
});

describe('a summary as long as a description', () => {
  const long =
    `Frost has come to the bed. ${'The plants in it are told of it, one after the other. '.repeat(4)}`.trim();
  /** Its title in lists, the text below that, and the text below the title of an author's page. */
  const shown = async (operation: object) => {
    const { operation: found, site, page } = await operationOf(api({ 'POST /beds/{id}': operation }));
    const below = async (one?: typeof page) =>
      (await operationView(found, site.settings, one)).descriptionHtml;
    return [site.specs[0]?.operations[0]?.title, await below(), await below(page)];
  };

  test('becomes the text, and a short description the title', async () => {
    const operation = { summary: long, description: 'Frost came to a `bed`.' };
    expect(await shown(operation)).toEqual([
      'Frost came to a bed',
      `<p>${long}</p>`,
      `<p>${long}</p>\n<p>Frost came to a <code>bed</code>.</p>`,
    ]);
  });

  test('precedes a long description, whose first sentence is the title, otherwise a name', async () => {
    const [title, text] = await shown({ summary: long, description: long });
    expect([title, text]).toEqual(['Frost has come to the bed', `<p>${long}</p>\n<p>${long}</p>`]);
    expect((await shown({ summary: 'long '.repeat(40), operationId: 'tellFrost' }))[0]).toBe('tellFrost');
    expect((await shown({ summary: 'long '.repeat(40) }))[0]).toBe('POST /beds/{id}');
  });

  test('that is short is the title', async () => {
    const operation = { summary: 'Tell of frost.', description: 'Once.' };
    expect((await shown(operation)).slice(0, 2)).toEqual(['Tell of frost.', '<p>Once.</p>']);
  });
});
