import { describe, expect, test } from 'vitest';
import { cutsIn, type FieldView, operationView, schemaParts } from '../../../src/site/index.ts';
import { textOf } from '../../content/support.ts';
import { api, operationOf } from '../support.ts';

const json = (schema: object, more: object = {}) => ({
  content: { 'application/json': { schema, ...more } },
});

async function viewOf(operation: object) {
  const { operation: found, site } = await operationOf(api({ 'POST /a': operation }), {}, [
    'openapi: POST /a',
  ]);
  return { found, settings: site.settings, view: await operationView(found, site.settings) };
}

describe('examples', () => {
  const listOf = (count: number) => Array.from({ length: count }, (_, id) => ({ id, name: `Plant ${id}` }));
  const responses = (value: unknown, type = 'application/json') => ({
    200: { description: 'OK', content: { [type]: { schema: {}, example: value } } },
  });

  test('a long one shows the first whole lines; all of it is kept for a file', async () => {
    const { view } = await viewOf({ responses: responses(listOf(300)) });
    const [example] = view.responses[0]?.media[0]?.examples ?? [];
    const lines = textOf(example?.html ?? '').split('\n');
    expect(lines.slice(0, 3)).toEqual(['[', '  {', '    "id": 0,']);
    expect(lines.at(-1)?.trim()).toBe('…');
    expect(lines.join('\n').length).toBeLessThan(3200);
    expect(example?.whole?.ending).toBe('json');
    expect(JSON.parse(example?.whole?.text ?? '')).toEqual(listOf(300));
    expect(example?.whole?.text.startsWith(lines.slice(0, -1).join('\n'))).toBe(true);
  });

  test.each([
    ['one that fits', listOf(3), 'application/json', undefined],
    ['text in one line', 'x'.repeat(9000), 'text/plain', 'txt'],
    ['XML', `<a>\n${'  <b/>\n'.repeat(2000)}</a>`, 'application/xml', 'xml'],
  ])('%s', async (_, value, type, ending) => {
    const { view } = await viewOf({ responses: responses(value, type) });
    expect(view.responses[0]?.media[0]?.examples[0]?.whole?.ending).toBe(ending);
  });
});

describe('an unnamed schema that is cut', () => {
  const nested = (depth: number): object =>
    depth === 0
      ? { type: 'string' }
      : { type: 'object', properties: { [`level${depth}`]: nested(depth - 1), side: { type: 'string' } } };
  const cutsOf = (fields: FieldView[]): FieldView[] =>
    fields.flatMap((field) => [...(field.truncated ? [field] : []), ...cutsOf(field.children)]);

  test('has its own part, whose file is named by its location and content', async () => {
    const { found, settings, view } = await viewOf({ requestBody: json(nested(14)) });
    const [cut] = cutsOf(view.body?.media[0]?.fields ?? []);
    const part = cut?.more;
    if (!part) throw new Error('no part');
    const document = { name: found.spec, operations: [found], webhooks: [] };
    const parts = schemaParts([document as never], settings);
    expect(parts.path(part)).toMatch(/\/request-level7~[\da-f]{12}$/);
    expect(parts.view(part).fields.map(({ name }) => name)).toEqual(['level6', 'side']);
    expect(await parts.reachable(cutsIn(view))).toContain(part);
    expect(parts.all()).toContain(part);
  });

  test('is the same part for the same schema', async () => {
    const operation = {
      requestBody: json(nested(14)),
      responses: { 200: { description: '', ...json(nested(14)) } },
    };
    const { view } = await viewOf(operation);
    const request = cutsOf(view.body?.media[0]?.fields ?? [])[0]?.more;
    const response = cutsOf(view.responses[0]?.media[0]?.fields ?? [])[0]?.more;
    expect(response?.inline).toBe(request?.inline);
    expect([request?.direction, response?.direction]).toEqual(['request', 'response']);
  });
});
