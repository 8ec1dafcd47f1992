import { describe, expect, test } from 'vitest';
import { operationView } from '../../../src/site/index.ts';
import { api, operationOf } from '../support.ts';

async function samplesOf(extensions: object, settings: object = {}) {
  const { operation, site, page } = await operationOf(
    api({ 'GET /a': extensions }, { servers: [{ url: 'https://a.example.com' }] }),
    settings,
    ['openapi: GET /a'],
  );
  return (await operationView(operation, site.settings, page)).samples;
}
const labels = (samples: Awaited<ReturnType<typeof samplesOf>>) => samples.map(({ label }) => label);
const text = (html = '') => html.replace(/<[^>]*>/g, '');

describe('api.request.example.languages', () => {
  const languages = (...names: string[]) => ({ api: { request: { example: { languages: names } } } });

  test.each([
    ['chooses and orders', ['ruby', 'bash', 'javascript'], ['Ruby', 'cURL', 'JavaScript']],
    ['takes other names, each language once', ['Golang', 'go', 'shell', 'py'], ['Go', 'cURL', 'Python']],
    ['passes over what is not offered', ['java', 'php'], ['PHP']],
    [
      'without a supported one changes nothing',
      ['java'],
      ['cURL', 'JavaScript', 'Python', 'Go', 'PHP', 'Ruby'],
    ],
  ])('%s', async (_, names, shown) => {
    expect(labels(await samplesOf({}, languages(...names)))).toEqual(shown);
  });
});

describe('x-codeSamples', () => {
  test('come before generated samples, and replace one in the same language', async () => {
    const samples = await samplesOf({
      'x-codeSamples': [
        { lang: 'Python', label: 'SDK', source: 'client.a() # <b>' },
        { lang: 'Elixir', source: 'Client.a()' },
      ],
    });
    expect(labels(samples)).toEqual(['SDK', 'Elixir', 'cURL', 'JavaScript', 'Go', 'PHP', 'Ruby']);
    expect(text(samples[0]?.html)).toBe('client.a() # &lt;b&gt;');
    // Names of languages that the playground cannot write.
    expect(samples.slice(0, 2).map(({ language }) => language)).toEqual(['own-1-python', 'own-2-elixir']);
  });

  test.each([
    [
      'the same for each language',
      [
        ['py', 'Get'],
        ['Rust', 'Get'],
        ['js', 'Get'],
      ],
      ['Python', 'Rust', 'JavaScript'],
    ],
    [
      'of one language',
      [
        ['js', 'fetch'],
        ['js', 'axios'],
      ],
      ['fetch', 'axios'],
    ],
    [
      'the same for one language',
      [
        ['js', 'Get'],
        ['js', 'Get'],
      ],
      ['Get', 'Get'],
    ],
  ])('have labels that are %s', async (_, own, shown) => {
    const samples = own.map(([lang, label]) => ({ lang, label, source: 'a' }));
    expect(labels(await samplesOf({ 'x-codeSamples': samples })).slice(0, own.length)).toEqual(shown);
  });

  test.each([
    ['no list', 'python'],
    ['no objects', ['print()', null, 1]],
    ['no source', [{ lang: 'Python' }, { lang: 'Python', source: '  ' }, { lang: 'Python', source: {} }]],
  ])('that are %s are skipped', async (_, value) => {
    expect(labels(await samplesOf({ 'x-codeSamples': value }))).toHaveLength(6);
  });

  test('may lack a language, and may have the older spelling', async () => {
    const samples = await samplesOf({ 'x-code-samples': [{ source: 'a' }] });
    expect(samples[0]).toMatchObject({ label: 'text', html: 'a' });
  });
});

test.each([
  [true, '/a?kind=tree&size=2'],
  [false, '/a'],
])('api.examples.prefill %s', async (prefill, path) => {
  const query = (name: string, schema: object, more: object = {}) => ({ name, in: 'query', schema, ...more });
  const parameters = [
    query('kind', { type: 'string' }, { example: 'tree' }),
    query('size', { type: 'integer', default: 2 }),
    query('none', { type: 'string' }),
  ];
  const settings = { navigation: { groups: [{ group: 'A', pages: ['a'] }] }, openapi: undefined };
  const samples = await samplesOf(
    { parameters },
    { ...settings, api: { openapi: 'api.json', examples: { prefill } } },
  );
  expect(text(samples[0]?.html)).toContain(`'https://a.example.com${path.replace('&', '&amp;')}'`);
});
