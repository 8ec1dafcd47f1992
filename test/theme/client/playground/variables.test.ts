import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as checks from '../../../../src/theme/client/playground/model/checks.ts';
import { derive, initialState, type State } from '../../../../src/theme/client/playground/model/index.ts';
import {
  resolveForm,
  resolveText,
  type Variable,
  withoutReferences,
} from '../../../../src/theme/client/playground/tools/variables/resolve.ts';
import {
  exportedSets,
  mergeSets,
  setsIn,
  storedSets,
} from '../../../../src/theme/client/playground/tools/variables/sets.ts';
import { media, operation, PAGE, parameter } from './support.ts';

const VALUES: Record<string, string> = { a: 'A', quote: 'say "x"\\', 'x.y-z': '7', own: '{{a}}' };
const resolved = (text: string, isJson = false) =>
  resolveText(text, (name) => (Object.hasOwn(VALUES, name) ? VALUES[name] : undefined), isJson);

describe('`{{name}}`', () => {
  it.each([
    ['{{a}} {{ a }}-{{x.y-z}}', 'A A-7'],
    ['\\{{a}} {{a}}', '{{a}} A'],
    ['\\\\{{a}}', '\\{{a}}'],
    ['{{own}}', '{{a}}'],
    ['{a} {{}} {{1}} {{a', '{a} {{}} {{1}} {{a'],
  ])('in the text %s becomes %s', (text, expected) => {
    expect(resolved(text)).toEqual({ text: expected, unknown: [] });
  });

  it('without a value stays, and is named', () => {
    expect(resolved('{{b}}{{a}}{{constructor}}')).toEqual({
      text: '{{b}}A{{constructor}}',
      unknown: ['b', 'constructor'],
    });
  });

  it('in a string of JSON is escaped, and elsewhere in JSON is as it is', () => {
    const { text } = resolved('{"\\"a": "{{quote}}", "b": {{x.y-z}}, "c": "\\{{a}}"}', true);
    expect(JSON.parse(text)).toEqual({ '"a': VALUES.quote, b: 7, c: '{{a}}' });
  });

  it('of a response means itself', () => {
    const piece = fc.constantFrom('{{a}}', '{{ own }}', '{', '\\', '}', 'a', ' ');
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('');
        expect(resolved(withoutReferences(text))).toEqual({ text, unknown: [] });
      }),
    );
  });

  it('leaves text without braces as it is', () => {
    fc.assert(
      fc.property(fc.string(), fc.boolean(), (text, isJson) => {
        fc.pre(!text.includes('{{'));
        expect(resolved(text, isJson)).toEqual({ text, unknown: [] });
      }),
    );
  });
});

const JSON_TYPE = 'application/json';
const data = operation({
  path: '/trains/{id}',
  parameters: [
    parameter('path', 'id', { type: 'integer' }),
    parameter('query', 'tags', { type: 'array', items: { type: 'string' } }),
  ],
  servers: [{ url: 'https://{host}', variables: { host: { default: 'api.example.com' } } }],
  security: [[{ key: 'token', type: 'http', scheme: 'bearer' }]],
  body: { required: true, media: [media(JSON_TYPE, { properties: { note: { type: 'string' } } })] },
});

const VARIABLES: Variable[] = [
  { name: 'id', value: '7', isSecret: false },
  { name: 'host', value: 'eu.example.com', isSecret: false },
  { name: 'secret', value: 'geheim', isSecret: true },
  { name: 'forgotten', value: '', isSecret: true },
];

function derived(entries: Record<string, string>, change: Partial<State> = {}) {
  const start = initialState(data);
  const state: State = {
    ...start,
    ...change,
    entries: {
      ...start.entries,
      ...Object.fromEntries(Object.entries(entries).map(([id, text]) => [id, { sent: true, text }])),
    },
  };
  return derive(
    data,
    state,
    PAGE,
    checks,
    resolveForm(data, state, VARIABLES, (names) => `No ${names}`),
  );
}

describe('a form with variables', () => {
  it('sends their values, and checks those', () => {
    const { request, warnings, problems } = derived(
      { 'path:id': '{{id}}', 'query:tags': '["{{id}}","b"]' },
      {
        variables: { host: '{{host}}' },
        credentials: { 'https://eu.example.com': { token: { value: 'x{{secret}}' } } },
        bodies: { [JSON_TYPE]: '{"note":{{id}}}' },
        extra: [{ in: 'header', name: 'X-{{id}}', value: '{{host}}' }],
      },
    );
    expect(request.url).toBe('https://eu.example.com/trains/7?tags=7&tags=b');
    expect(request.body).toBe('{"note":7}');
    expect(request.headers).toContainEqual(['Authorization', 'Bearer xgeheim']);
    expect(request.headers).toContainEqual(['X-7', 'eu.example.com']);
    expect(problems).toEqual([]);
    expect(warnings).toHaveLength(1);
  });

  it('shows the names of secret ones', () => {
    const { request, shown, path } = derived(
      { 'path:id': '{{secret}}', 'query:tags': '["%7B%7Bid%7D%7D","{{id}}"]' },
      { bodies: { [JSON_TYPE]: '{"note":"{{secret}}"}' } },
    );
    expect(request.url).toContain('/geheim?');
    expect(path).toBe('/trains/{{secret}}?tags=%257B%257Bid%257D%257D&tags=7');
    expect(JSON.stringify(shown)).not.toContain('geheim');
    expect(shown.body).toBe('{"note":"{{secret}}"}');
  });

  it('notes those without a value beside the field', () => {
    const { notes, doubts } = derived(
      { 'path:id': '{{nothing}}' },
      {
        bodies: { [JSON_TYPE]: '"{{forgotten}}"' },
        extra: [{ in: 'query', name: 'a', value: '{{b}} {{b}}' }],
      },
    );
    expect(
      [notes.get('path:id'), notes.get('body:'), notes.get('extra:0')].map((note) => note?.message),
    ).toEqual(['No {{nothing}}', 'No {{forgotten}}', 'No {{b}}']);
    expect(doubts).toEqual(expect.arrayContaining(['path:id', 'body:', 'extra:0']));
  });
});

describe('`{{x}}` in a body of text', () => {
  const text = 'Dear {{x}}, {{ x }}: 100% {{id}} \\{{id}} "{{x}}';
  const letter = operation({
    method: 'POST',
    path: '/letters',
    body: { required: true, media: [media('text/plain', { type: 'string' })] },
  });
  const state: State = { ...initialState(letter), bodies: { 'text/plain': text } };

  it('is sent as it is by a reader who uses no variables', () => {
    const { request, shown, doubts, problems, notes } = derive(letter, state, PAGE, checks);
    expect([request.body, shown.body]).toEqual([text, text]);
    expect([doubts, problems, [...notes]]).toEqual([[], [], []]);
  });

  it('is sent as it is if no variable of the set has this name, and is noted', () => {
    const resolution = resolveForm(letter, state, VARIABLES, (names) => `No ${names}`);
    const { request, doubts, problems, isBlocked, notes } = derive(letter, state, PAGE, checks, resolution);
    expect(request.body).toBe('Dear {{x}}, {{ x }}: 100% 7 {{id}} "{{x}}');
    expect(notes.get('body:')?.message).toBe('No {{x}}');
    // It is only doubted: "Send anyway" sends it.
    expect([doubts, problems, isBlocked]).toEqual([['body:'], [], false]);
  });
});

describe('sets of variables', () => {
  const sets = [{ name: 'Staging', variables: VARIABLES }];

  it('are stored without secret values, and exported without what looks like one', () => {
    expect(storedSets(sets)).not.toContain('geheim');
    expect(setsIn(storedSets(sets))?.[0]?.variables.map(({ value }) => value)).toEqual([
      '7',
      'eu.example.com',
      '',
      '',
    ]);
    const more = [
      { name: 'api_key', value: 'geheim', isSecret: false },
      { name: 'note', value: 'Bearer geheim', isSecret: false },
    ];
    expect(exportedSets([{ name: 'A', variables: [...VARIABLES, ...more] }])).not.toContain('geheim');
  });

  it('are read from files of Postman', () => {
    const text = JSON.stringify({
      name: 'Staging',
      values: [
        { key: 'host', value: 'example.com', enabled: true },
        { key: 'token', value: 'x', type: 'secret' },
      ],
    });
    expect(setsIn(text)).toEqual([
      {
        name: 'Staging',
        variables: [
          { name: 'host', value: 'example.com', isSecret: false },
          { name: 'token', value: 'x', isSecret: true },
        ],
      },
    ]);
  });

  it('replace those of the same name, with the secret values that are here', () => {
    const more = setsIn(exportedSets([{ name: 'Staging', variables: VARIABLES.slice(2) }])) ?? [];
    expect(mergeSets(sets, more)).toEqual([{ name: 'Staging', variables: VARIABLES.slice(2) }]);
  });

  it('of any other shape are left out', () => {
    for (const text of ['', '[]', '{}', '{"name":"x"}', 'null']) expect(setsIn(text)).toBeUndefined();
    fc.assert(
      fc.property(fc.json(), (text) => {
        for (const { variables } of setsIn(text) ?? [])
          expect(variables.every(({ value }) => typeof value === 'string')).toBe(true);
      }),
    );
    expect(
      setsIn('{"sets":[{"name":"A","variables":[{"name":"a b"},{"name":"__proto__","value":"x"},7]}]}'),
    ).toEqual([{ name: 'A', variables: [{ name: '__proto__', value: 'x', isSecret: false }] }]);
  });
});
