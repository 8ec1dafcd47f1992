/** `PATCH /realm/profile_fields` (spec, "Reorder custom profile fields"). */
import { badRequest } from '../errors.ts';
import type { Operation } from '../operation.ts';
import { integer, list } from '../parameters.ts';

export const reorderProfileFields: Operation = {
  method: 'PATCH',
  path: '/realm/profile_fields',
  requires: 'administrator',
  handle({ store, parameters }) {
    const order = parameters.requiredJson('order', list(integer));
    // Ids of no field are passed over but keep their place, and the last of repeated ones counts.
    const positions = new Map(order.map((id, position) => [id, position]));
    for (const [key, field] of store.entries('profile_fields')) {
      const position = positions.get(field.id);
      if (position === undefined) throw badRequest('Invalid order mapping.');
      store.put('profile_fields', key, { ...field, order: position });
    }
    return undefined;
  },
};
