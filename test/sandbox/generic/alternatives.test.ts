/** Values of unions in items: a response adds nothing of an alternative that the value is not. */
import { expect, test } from 'vitest';
import { crud, type Fields, object, PET, planOf, ref, senderTo, text } from './plan/support.ts';

const { properties, ...pet } = PET as Fields & { properties: Fields };

/** A sender to pets with an owner of these alternatives. */
async function petsOwnedBy(alternatives: Record<string, Fields>, more: Fields = {}) {
  const owner = { oneOf: Object.keys(alternatives).map(ref), ...more };
  const schemas = { ...alternatives, Pet: { ...pet, properties: { ...properties, owner } } };
  return senderTo(await planOf({ paths: crud(), components: { schemas } }));
}

const closed = (members: Fields): Fields => ({
  ...object(members),
  required: Object.keys(members),
  additionalProperties: false,
});

test.each([
  ['the first', { first_name: 'Ada' }],
  ['another', { company: 'Acme' }],
])('%s alternative is stored as it was sent', async (_name, owner) => {
  const send = await petsOwnedBy({
    Person: closed({ first_name: text }),
    Company: closed({ company: text }),
  });
  const { source, body } = await send('POST /pets', { name: 'Bo', owner });
  expect([source, body.owner]).toEqual(['stored', owner]);
  expect((await send(`GET /pets/${body.id}`)).body.owner).toEqual(owner);
});

test('alternatives are told apart by the values of what they share', async () => {
  const kind = (value: string): Fields => ({ ...text, enum: [value] });
  const send = await petsOwnedBy(
    {
      Person: {
        ...object({ kind: kind('Person'), name: text, born: text }),
        required: ['kind', 'name', 'born'],
      },
      Company: { ...object({ kind: kind('Company'), name: text }), required: ['kind', 'name'] },
    },
    { discriminator: { propertyName: 'kind' } },
  );
  const owner = { kind: 'Company', name: 'Acme' };
  const { source, body } = await send('POST /pets', { name: 'Bo', owner });
  expect([source, body.owner]).toEqual(['stored', owner]);
});

test('an object within alternatives has the members of all that its item requires', async () => {
  const base = { ...object({ id: text }), required: ['id'] };
  const send = await petsOwnedBy({
    Person: { allOf: [base, object({ first_name: text })], required: ['first_name'] },
    Company: { allOf: [base, object({ company: text })], required: ['company'] },
  });
  const owner = { id: '1', company: 'Acme' };
  const { body } = await send('POST /pets', { name: 'Bo', owner });
  expect(body.owner).toEqual(owner);
});
