/**
 * The schemas of the plant store's description. They are open: further properties are accepted and ignored.
 */
import type { JsonSchema } from 'trellis-docs/sandbox';

export const components: Record<string, JsonSchema> = {
  Plant: {
    type: 'object',
    required: ['name'],
    properties: { name: { type: 'string' }, tag: { type: 'string' } },
  },
  NewPlant: {
    allOf: [
      { $ref: '#/components/schemas/Plant' },
      { type: 'object', required: ['id'], properties: { id: { type: 'integer', format: 'int64' } } },
    ],
  },
};
