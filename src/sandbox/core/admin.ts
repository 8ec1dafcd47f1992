/** The sandbox's own surface beside the API, under `/_sandbox`: helpers that the documented API does not have. */
import type { Route } from './definition.ts';
import type { Transaction } from './store.ts';

export const ADMIN_PREFIX = '/_sandbox';

/**
 * `GET /_sandbox/state` answers the whole state, `POST /_sandbox/reset` puts the seed back.
 * @param reset Replaces the state by the seed.
 */
export function adminRoutes(reset: (store: Transaction<object>) => void): Route<object>[] {
  return [
    {
      method: 'GET',
      path: `${ADMIN_PREFIX}/state`,
      errors: [],
      handle: ({ store }) => ({ status: 200, json: store.snapshot() }),
    },
    {
      method: 'POST',
      path: `${ADMIN_PREFIX}/reset`,
      errors: [],
      handle: ({ store }) => {
        reset(store);
        return { status: 200, json: store.snapshot() };
      },
    },
  ];
}
