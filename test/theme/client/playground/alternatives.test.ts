import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../../../src/contract/index.ts';
import type { RequestSpec } from '../../../../src/request/index.ts';
import type { PlaygroundData } from '../../../../src/site/index.ts';
import { playgroundData } from '../../../../src/site/index.ts';
import {
  chooseOption,
  currentOption,
  furtherItems,
  isOffered,
  narrowData,
} from '../../../../src/theme/client/playground/model/alternatives.ts';
import * as checks from '../../../../src/theme/client/playground/model/checks.ts';
import {
  derive,
  entryOf,
  initialState,
  type State,
} from '../../../../src/theme/client/playground/model/index.ts';
import { api, operationOf } from '../../../site/support.ts';
import { PAGE } from './support.ts';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const schemas: Record<string, JsonSchema> = {
  Card: {
    type: 'object',
    required: ['id', 'number'],
    properties: {
      kind: { type: 'string' },
      id: { type: 'integer', readOnly: true },
      number: { type: 'string', minLength: 4, example: '4242' },
      note: { type: 'string', example: 'by card' },
      amount: { type: 'integer', example: 5 },
    },
  },
  Bank: {
    title: 'A bank',
    type: 'object',
    required: ['iban'],
    properties: {
      kind: { type: 'string' },
      iban: { type: 'string', example: 'DE00' },
      note: { type: 'string', example: 'by bank' },
      amount: { type: 'string', enum: ['all', 'half'], example: 'all' },
    },
  },
  Payment: {
    oneOf: [ref('Card'), ref('Bank')],
    discriminator: { propertyName: 'kind', mapping: { card: '#/components/schemas/Card' } },
  },
};

const JSON_TYPE = 'application/json';
const FORM = 'application/x-www-form-urlencoded';

async function dataOf(schema: object, type = JSON_TYPE, more: object = {}): Promise<PlaygroundData> {
  const requestBody = { required: true, content: { [type]: { schema, ...more } } };
  const responses = { 200: { description: '', content: { [JSON_TYPE]: { schema } } } };
  const document = api({ 'POST /a': { requestBody, responses } }, { components: { schemas } });
  const { operation, site } = await operationOf(document);
  return playgroundData(operation, site.settings, undefined, { sandboxes: [], http: {} });
}

const choiceOf = (data: PlaygroundData, at = 0) => {
  const choice = data.alternatives?.[data.request.body?.media[0]?.contentType ?? '']?.choices[at];
  if (!choice) throw new Error('Nothing can be chosen');
  return choice;
};
const withText = (data: PlaygroundData, value: unknown): State => ({
  ...initialState(data),
  bodies: { [JSON_TYPE]: typeof value === 'string' ? value : JSON.stringify(value) },
});
const chosen = (data: PlaygroundData, state: State, index: number, before?: unknown): State => ({
  ...state,
  ...chooseOption(data, state, choiceOf(data), index, before),
});
const bodyOf = (state: State): unknown => JSON.parse(state.bodies[JSON_TYPE] ?? '');
const warnings = (data: PlaygroundData, state: State) =>
  derive(narrowData(data, state), state, PAGE, checks).warnings;

describe('a body with alternatives', () => {
  it('has an example of each, with the discriminator set and without response-only properties', async () => {
    const { options, initial, tag } = choiceOf(await dataOf(ref('Payment')));
    expect([tag, initial]).toEqual(['kind', 0]);
    expect(options.map(({ label, values, example }) => ({ label, values, example }))).toEqual([
      {
        label: 'Card',
        values: ['card'],
        example: { kind: 'card', number: '4242', note: 'by card', amount: 5 },
      },
      {
        label: 'A bank',
        values: ['Bank'],
        example: { kind: 'Bank', iban: 'DE00', note: 'by bank', amount: 'all' },
      },
    ]);
  });

  it("uses the author's example of an alternative if there is one", async () => {
    const examples = { bank: { value: { kind: 'Bank', iban: 'GB11' } } };
    const choice = choiceOf(await dataOf(ref('Payment'), JSON_TYPE, { examples }));
    expect(choice.initial).toBe(1);
    expect(choice.options[1]?.example).toEqual({ kind: 'Bank', iban: 'GB11' });
  });

  it('is the alternative that its discriminator names', async () => {
    const data = await dataOf(ref('Payment'));
    const current = (value: unknown) => currentOption(data, withText(data, value), choiceOf(data));
    expect(current({ kind: 'card' })).toBe(0);
    expect(current({ kind: 'Bank', number: '4242' })).toBe(1);
    expect(current({ kind: 'cash', number: '4242' })).toBe(undefined);
    expect(current('{"kind": "ca')).toBe(undefined);
  });

  it('without a discriminator is the alternative that fits, the chosen one first', async () => {
    const { discriminator: _, ...union } = schemas.Payment as Record<string, unknown>;
    const data = await dataOf(union);
    const current = (value: unknown, index?: number) =>
      currentOption(
        data,
        { ...withText(data, value), ...(index !== undefined && { chosen: { [`${JSON_TYPE} `]: index } }) },
        choiceOf(data),
      );
    expect(current({ number: '4242' })).toBe(0);
    expect(current({ iban: 'DE00' })).toBe(1);
    expect(current({ number: '4242', iban: 'DE00' }, 1)).toBe(1);
    // An incomplete body keeps its alternative.
    expect([current({}), current({}, 1)]).toEqual([undefined, 1]);
  });

  it('is checked against its alternative, the discriminator first', async () => {
    const data = await dataOf(ref('Payment'));
    const said = (value: unknown) => warnings(data, withText(data, value));
    expect(said({ kind: 'card', number: '1' })).toEqual([
      '/number: The number of characters must be at least 4, but is 1.',
    ]);
    expect(said({ kind: 'Bank', number: '4242' })).toEqual(['The property "iban" is required.']);
    expect(said({ kind: 'cash', number: '1' })).toEqual(['/kind: Must be one of "card", "Bank".']);
    expect(said({ number: '1' })).toEqual(['The property "kind" is required.']);
    expect(said({ kind: 'card', number: '4242' })).toEqual([]);
  });

  it('becomes the example of the chosen alternative, and keeps the values of common fields', async () => {
    const data = await dataOf(ref('Payment'));
    const start = initialState(data);
    const bank = { kind: 'Bank', iban: 'DE00', note: 'by bank', amount: 'all' };
    expect(bodyOf(chosen(data, start, 1))).toEqual(bank);
    const typed = { kind: 'card', number: '9999', note: 'mine', amount: 7, other: 1 };
    // `amount` has another meaning there; it has no `number` and `other`.
    expect(bodyOf(chosen(data, withText(data, typed), 1))).toEqual({ ...bank, note: 'mine' });
    const back = chosen(data, withText(data, { ...bank, note: 'still mine' }), 0, typed);
    expect(bodyOf(back)).toEqual({ ...typed, note: 'still mine' });
    // Invalid JSON is replaced.
    expect(bodyOf(chosen(data, withText(data, '{'), 1))).toEqual(bank);
  });

  it('may be a property, whose siblings stay', async () => {
    const data = await dataOf({ properties: { to: { type: 'string', example: 'you' }, by: ref('Payment') } });
    const state = withText(data, { to: 'me', by: { kind: 'card', number: '4242', note: 'mine' } });
    expect(choiceOf(data).at).toEqual(['by']);
    const next = chosen(data, state, 1);
    expect(bodyOf(next)).toEqual({
      to: 'me',
      by: { kind: 'Bank', iban: 'DE00', note: 'mine', amount: 'all' },
    });
    expect(warnings(data, { ...next, bodies: { [JSON_TYPE]: '{"by":{"kind":"Bank"}}' } })).toEqual([
      '/by: The property "iban" is required.',
    ]);
    expect(bodyOf(chosen(data, withText(data, '{'), 1))).toMatchObject({
      to: 'you',
      by: { iban: 'DE00' },
    });
  });

  it('may be in a list, where it is the first item', async () => {
    const data = await dataOf({ properties: { all: { type: 'array', items: ref('Payment') } } });
    expect(choiceOf(data).at).toEqual(['all', 0]);
    const state = withText(data, { all: [{ kind: 'card', number: '4242' }, { kind: 'cash' }] });
    expect(currentOption(data, state, choiceOf(data))).toBe(0);
    expect(bodyOf(chosen(data, state, 1))).toEqual({
      all: [{ kind: 'Bank', iban: 'DE00', note: 'by bank', amount: 'all' }, { kind: 'cash' }],
    });
    expect(bodyOf(chosen(data, withText(data, {}), 1))).toMatchObject({ all: [{ iban: 'DE00' }] });
  });

  it('may be in each further item of a list; the other items stay', async () => {
    const data = await dataOf({ properties: { all: { type: 'array', items: ref('Payment') } } });
    const state = withText(data, { all: [{ kind: 'card', number: '4242' }, { kind: 'Bank' }, 1] });
    const further = furtherItems(data, state, choiceOf(data));
    expect(further.map(({ at }) => at)).toEqual([
      ['all', 1],
      ['all', 2],
    ]);
    const [second = choiceOf(data)] = further;
    expect(currentOption(data, state, second)).toBe(1);
    const next = { ...state, ...chooseOption(data, state, second, 0) };
    expect(bodyOf(next)).toEqual({
      all: [
        { kind: 'card', number: '4242' },
        { kind: 'card', number: '4242', note: 'by card', amount: 5 },
        1,
      ],
    });
    expect(currentOption(data, next, choiceOf(data))).toBe(0);
    const many = withText(data, { all: Array.from({ length: 500 }, () => ({})) });
    expect(furtherItems(data, many, choiceOf(data)).length).toBeLessThan(25);
    for (const value of [{}, { all: [{}] }, { all: 1 }, '{'])
      expect(furtherItems(data, withText(data, value), choiceOf(data))).toEqual([]);
  });

  it('inside an alternative of an item is offered in the items of that alternative', async () => {
    const order = { title: 'Order', type: 'object', required: ['by'], properties: { by: ref('Payment') } };
    const gift = { title: 'Gift', type: 'object', required: ['gift'], properties: { gift: { const: 1 } } };
    const data = await dataOf({ type: 'array', items: { oneOf: [gift, order] } });
    const [inner] = data.alternatives?.[JSON_TYPE]?.choices.filter(({ of }) => of) ?? [];
    if (!inner) throw new Error('Nothing is within');
    expect(inner.at).toEqual([0, 'by']);
    const paid = { by: { kind: 'card', number: '4242' } };
    const state = withText(data, [{ gift: 1 }, paid, { gift: 1 }, paid]);
    expect(furtherItems(data, state, inner).map(({ at }) => at)).toEqual([
      [1, 'by'],
      [3, 'by'],
    ]);
  });

  it('may be inside an alternative, and is offered if that is chosen', async () => {
    const order = { title: 'Order', type: 'object', required: ['by'], properties: { by: ref('Payment') } };
    const gift = {
      title: 'Gift',
      type: 'object',
      required: ['gift'],
      properties: { gift: { type: 'string' } },
    };
    const data = await dataOf({ oneOf: [gift, order] });
    const inner = choiceOf(data, 1);
    expect([inner.at, inner.of]).toEqual([['by'], [0, 1]]);
    const offered = (value: unknown) => isOffered(data, withText(data, value), inner);
    expect([offered({ gift: 'x' }), offered({ by: { kind: 'card', number: '4242' } })]).toEqual([
      false,
      true,
    ]);
    const state = withText(data, { by: { kind: 'card', number: '4242' } });
    expect({ ...state, ...chooseOption(data, state, inner, 1) }.bodies[JSON_TYPE]).toContain('"Bank"');
  });

  it('sets no prototype, whatever the name of a property', async () => {
    const data = await dataOf(ref('Payment'));
    const text = '{"kind":"card","number":"4242","__proto__":{"note":"x"}}';
    const next = chosen(data, withText(data, text), 1);
    expect(bodyOf(next)).toMatchObject({ note: 'by bank' });
    expect(({} as { note?: string }).note).toBe(undefined);
  });
});

describe('a form of alternatives', () => {
  const fieldsOf = (data: PlaygroundData, state: State) =>
    derive(narrowData(data, state), state, PAGE, checks).fields.map(({ name }) => name);

  it("has the fields of its example's alternative, and opens as the page shows it", async () => {
    const data = await dataOf(ref('Payment'), FORM);
    const state = initialState(data);
    const { fields, isPristine, request } = derive(data, state, PAGE, checks);
    expect(fields.map(({ name }) => name)).toEqual(['kind', 'number', 'note', 'amount']);
    expect(fields[0]).toMatchObject({ control: 'select', options: ['card'] });
    expect([isPristine, request.body]).toEqual([true, 'number=4242&note=by%20card&amount=5&kind=card']);
  });

  it('gets the fields of the chosen alternative, with their examples and the typed text', async () => {
    const data = await dataOf(ref('Payment'), FORM);
    const start = initialState(data);
    const entries = {
      ...start.entries,
      'body:note': { sent: true, text: 'mine' },
      'body:number': { sent: true, text: '9999' },
      'body:amount': { sent: true, text: '7' },
    };
    const next = chosen(data, { ...start, entries }, 1);
    expect(fieldsOf(data, next)).toEqual(['kind', 'iban', 'note', 'amount']);
    const text = (state: State, name: string) => entryOf(state, `body:${name}`).text;
    expect(['kind', 'iban', 'note', 'amount'].map((name) => text(next, name))).toEqual([
      'Bank',
      'DE00',
      'mine',
      'all',
    ]);
    const back = chosen(data, next, 0);
    expect(['kind', 'number', 'note'].map((name) => text(back, name))).toEqual(['card', '9999', 'mine']);
  });
});

it('a form field may have alternatives, written as JSON', async () => {
  const data = await dataOf({ properties: { to: { type: 'string' }, by: ref('Payment') } }, FORM);
  const state = initialState(data);
  expect(choiceOf(data).at).toEqual(['by']);
  expect(currentOption(data, state, choiceOf(data))).toBe(0);
  const next = chosen(data, state, 1);
  expect(JSON.parse(entryOf(next, 'body:by').text)).toMatchObject({ kind: 'Bank', iban: 'DE00' });
  expect(currentOption(data, next, choiceOf(data))).toBe(1);
  expect(entryOf(next, 'body:to')).toEqual(entryOf(state, 'body:to'));
});

it('a server is named by its description', async () => {
  const { operation, site } = await operationOf(
    api(
      { 'GET /a': { responses: {} } },
      { servers: [{ url: 'https://a.example', description: 'The **first** [one](https://x.example)' }] },
    ),
  );
  const { servers } = playgroundData(operation, site.settings, undefined, { sandboxes: [], http: {} });
  expect(servers.map(({ label }) => label)).toEqual(['The first one (https://a.example)']);
});

it('data for a request omit what only responses have', async () => {
  const { request, components } = await dataOf(ref('Card'));
  const required = (of: RequestSpec['components']) => (of.Card as { required: string[] }).required;
  expect(required(request.components)).toEqual(['number']);
  expect(required(components)).toEqual(['id', 'number']);
});
