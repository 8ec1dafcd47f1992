/** Objects that may have other members than the one that their schema lists. */
import { expect, test } from 'vitest';
import { body, crud, object, type Paths, petWith, planWith, ref, senderTo, text } from './support.ts';

const NINE = { en: 'Nine' };

/** What is shown of labels that a request sends, where the body's example has others. */
async function shownOf(labels: object, example?: unknown): Promise<unknown> {
  const paths = crud() as Paths;
  const media = example === undefined ? {} : { example: { name: 'Rex', labels: example } };
  Object.assign(paths['/pets']?.post ?? {}, { requestBody: body(ref('Pet'), media) });
  const send = senderTo(await planWith(paths, petWith({ labels })));
  return (await send('POST /pets', { name: 'Bo', labels: NINE })).body.labels;
}

test('the only property of an object stands for those of a map if examples have others', async () => {
  expect(await shownOf(object({ locale: text }), { de: 'Neun' })).toEqual(NINE);
  expect(await shownOf({ ...object({ locale: text }), examples: [{ de: 'Neun' }] })).toEqual(NINE);
  expect(await shownOf(object({ locale: text }), { locale: 'Neun' })).toEqual({});
  expect(await shownOf(object({ locale: text }))).toEqual({});
  expect(await shownOf(object({ locale: text, color: text }), { de: 'Neun' })).toEqual({});
});
