/** Sentences beside the main one that say what a request does otherwise than its shapes. */
import { expect, test } from 'vitest';
import { body, type Fields, inPath, PET, planOf, returns, rulesOf, ruleWith } from './support.ts';

const text = { type: 'string' };
const object = (properties: Fields) => ({ type: 'object', properties });

test.each([
  [
    'Adds tags to a pet. Existing tags and their values are not changed if they are not specified.',
    'example',
  ],
  ['Add tags to a pet.', 'example'],
  ['Updates a pet. Other tags are kept unless they are specified.', 'example'],
  ['Updates the tags of a pet.', 'replace *'],
  ['Adds a pet. A pet that exists is updated.', 'replace *'],
])('a PUT that sends one map of the item: %s', async (description, rule) => {
  const tags = { type: 'object', additionalProperties: text };
  const plan = await planOf({
    paths: {
      '/tags/{petId}': {
        parameters: [inPath('petId')],
        get: { responses: { 200: returns(object({ petId: text, created: text, tags })) } },
        put: {
          description,
          requestBody: body({ ...object({ petId: text, tags }), required: ['tags'] }),
          responses: { 204: { description: '' } },
        },
      },
    },
  });
  expect(rulesOf(plan).at(-1)).toBe(`PUT /tags/{petId}: ${rule}`);
});
