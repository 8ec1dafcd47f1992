/** Members of an item that show another one in another form. */
import { expect, test } from 'vitest';
import { crud, type Fields, petWith, planWith, resourceOf, senderTo, text } from './support.ts';

const readOnly = { ...text, readOnly: true };

const sender = async (members: Fields) => senderTo(await planWith(crud(), petWith(members)));

test('follow it', async () => {
  const time = { ...text, format: 'date-time' };
  const send = await sender({
    note: { ...text, example: '*Hi*' },
    note_html: { ...readOnly, example: '<p><em>Hi</em></p>' },
    walkAt: { ...time, example: '2026-01-02T03:00:00+01:00' },
    walkAtUtc: { ...time, readOnly: true, example: '2026-01-02T02:00:00Z' },
    formattedName: { ...readOnly, example: 'REX' },
  });
  const shown = async (line: string, sent: Fields) => {
    const { body } = await send(line, sent);
    return [body.note_html, body.walkAtUtc, body.formattedName];
  };
  const sent = { name: 'Max', note: 'a < b', walkAt: '2026-05-06T12:00:00+02:00' };
  const expected = ['<p>a &lt; b</p>', '2026-05-06T10:00:00.000Z', undefined];
  expect(await shown('POST /pets', sent)).toEqual(expected);
  expect(await shown('PATCH /pets/1', { name: 'Rex' })).toEqual([
    '<p><em>Hi</em></p>',
    '2026-01-02T02:00:00Z',
    'REX',
  ]);
  expect(await shown('PATCH /pets/1', sent)).toEqual(expected);
  expect(await shown('PUT /pets/1', { name: 'Max' })).toEqual([undefined, undefined, undefined]);
});

test('the name of what an id refers to goes when the id changes', async () => {
  const send = await sender({
    owner_id: { ...text, example: 'o1' },
    ownerName: { ...readOnly, example: 'Ann' },
  });
  expect((await send('PATCH /pets/1', { name: 'Max' })).body.ownerName).toBe('Ann');
  expect((await send('PATCH /pets/1', { name: 'Max', owner_id: 'o2' })).body).toMatchObject({
    owner_id: 'o2',
  });
  expect((await send('GET /pets/1')).body).not.toHaveProperty('ownerName');
});

test.each([
  ['requests set them', { note: text, note_html: text }],
  ['requests do not set the other', { note: readOnly, note_html: readOnly }],
  ['nothing else has the name', { note_html: readOnly }],
])('are others if %s', async (_, members) => {
  expect(resourceOf(await planWith(crud(), petWith(members)), '/pets/{}').derived).toBe(undefined);
});
