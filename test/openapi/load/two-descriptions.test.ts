import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import {
  type ApiDocument,
  alternativesOf,
  contradictionOf,
  exampleOf,
  findSchema,
  forDirection,
  formSchema,
  neededComponents,
  schemaView,
} from '../../../src/openapi/index.ts';
import { document31, loadText } from '../support.ts';

/** A description whose component `Thing` has one property, with a pattern. */
const describing = (property: string, pattern: string): string =>
  document31({
    paths: {
      '/things': {
        post: {
          requestBody: {
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } },
          },
          responses: {},
        },
      },
    },
    components: {
      schemas: {
        Thing: {
          required: [property],
          properties: { [property]: { type: 'string', pattern }, id: { type: 'string', readOnly: true } },
        },
      },
    },
  });

async function load(property: string, pattern: string): Promise<ApiDocument> {
  const { document } = await loadText(describing(property, pattern));
  if (!document) throw new Error('not read');
  return document;
}

/** Everything that pages need of a request body. */
function useAll(document: ApiDocument) {
  const { request } = document.operations[0] ?? {};
  const schema = request?.body?.media[0]?.schema ?? true;
  const components = request?.components ?? {};
  const directed = forDirection(schema, components, 'request');
  return {
    example: exampleOf(schema, components, { direction: 'request' }),
    names: schemaView(schema, components, { maintainOrder: true, direction: 'request' }).children.map(
      ({ name }) => name,
    ),
    contradiction: contradictionOf(directed.schema, directed.components),
    alternatives: alternativesOf(schema, components),
    form: formSchema(schema, components),
    needed: Object.keys(neededComponents(schema, components)),
    found: findSchema([document], 'Thing'),
  };
}

function deepFreeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const child of Object.values(value)) deepFreeze(child);
}

describe('two descriptions in one process', () => {
  test('share nothing, even if their components have equal names', async () => {
    const [first, second] = [await load('name', '^[ab]{4}$'), await load('code', '^[0-9]{2}$')];
    for (const [document, name, pattern] of [
      [first, 'name', /^[ab]{4}$/],
      [second, 'code', /^[0-9]{2}$/],
      [first, 'name', /^[ab]{4}$/],
    ] as const) {
      expect(useAll(document)).toMatchObject({
        example: { [name]: expect.stringMatching(pattern) },
        names: [name],
        contradiction: undefined,
        needed: ['Thing'],
      });
    }
  });

  test('are freed when nothing refers to them', async () => {
    setFlagsFromString('--expose-gc');
    const collect: () => void = runInNewContext('gc');
    const freed: string[] = [];
    const finalization = new FinalizationRegistry<string>((name) => freed.push(name));
    const use = async (name: string): Promise<void> => {
      const document = await load(name, '^x$');
      useAll(document);
      finalization.register(document.document, name);
      finalization.register(document.operations[0]?.request.components ?? {}, `${name}: components`);
    };
    await use('first');
    await use('second');
    await expect
      .poll(
        () => {
          collect();
          return freed.toSorted();
        },
        // Collecting takes seconds on a busy machine.
        { timeout: 20_000 },
      )
      .toEqual(['first', 'first: components', 'second', 'second: components']);
  });

  test('are not changed by reading them', async () => {
    const document = await load('name', '^[ab]{4}$');
    for (const { request, responses } of document.operations) deepFreeze([request, responses]);
    expect(() => useAll(document)).not.toThrow();
  });
});
