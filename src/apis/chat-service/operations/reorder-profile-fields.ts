/** `PATCH /realm/profile_fields` (spec, "Reorder custom profile fields"). */
import type { HttpError } from 'trellis-docs/sandbox';
import { badRequest } from '../protocol/errors.ts';
import type { Operation } from '../protocol/operation-route.ts';
import { integer, list } from '../protocol/parameters.ts';

export const reorderProfileFields: Operation = {
  method: 'PATCH',
  path: '/realm/profile_fields',
  requires: 'administrator',
  handle({ store, parameters }) {
    const order = parameters.requiredJson('order', list(integer));
    const positions = new Map(order.map((id, position) => [id, position]));
    const fields = store.entries('profile_fields');
    // Must list every field exactly once.
    if (order.length !== fields.length || positions.size !== fields.length) throw invalidOrder();
    for (const [key, field] of fields) {
      const position = positions.get(field.id);
      if (position === undefined) throw invalidOrder();
      store.put('profile_fields', key, { ...field, order: position });
    }
    return undefined;
  },
};

const invalidOrder = (): HttpError => badRequest('Invalid order mapping.');
