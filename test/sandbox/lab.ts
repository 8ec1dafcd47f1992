/**
 * A sandbox with everything a definition can have: levels, outcomes, tools, a view, names of rows, and a rate
 * limit.
 */
import {
  createSandbox,
  defineSandbox,
  formParameters,
  HttpError,
  type Sandbox,
  type SandboxOptions,
} from '../../src/sandbox/index.ts';
import { json } from './support.ts';

export type Operation = ['put', key: string, value: unknown] | ['remove', key: string] | ['clear'];

interface Collections {
  items: unknown;
  others: { n: number };
}

export const lab = defineSandbox<Collections>({
  name: 'lab',
  title: 'Lab',
  revision: 1,
  levels: { oldest: 5, latest: 20 },
  secretParameters: ['pass phrase'],
  seed(store, now) {
    store.put('items', 'first', { at: now });
    store.put('others', 'one', { n: 1 });
  },
  formatError: (error, { level }) => ({
    status: error.status,
    json: { failed: error.message, level, ...error.details },
  }),
  routes: [
    {
      method: 'GET',
      path: '/items',
      errors: [],
      handle: ({ store }) => ({ status: 200, json: store.entries('items') }),
    },
    {
      method: 'POST',
      path: '/items',
      since: 10,
      errors: [409],
      // Does what its body lists, in one transaction.
      handle({ store, body }) {
        const operations = JSON.parse(new TextDecoder().decode(body())) as (Operation | ['fail'])[];
        const removed: boolean[] = [];
        for (const operation of operations) {
          if (operation[0] === 'put') store.put('items', operation[1], operation[2]);
          if (operation[0] === 'remove') removed.push(store.remove('items', operation[1]));
          if (operation[0] === 'clear') store.clear();
          if (operation[0] === 'fail') throw new HttpError(409, 'Asked to fail');
        }
        return { status: 200, json: { removed, entries: store.entries('items') } };
      },
    },
    {
      method: 'DELETE',
      path: '/items/{id}',
      since: 15,
      errors: [],
      handle: ({ store, params: { id = '' } }) => ({ status: 200, json: store.remove('items', id) }),
    },
    {
      method: 'POST',
      path: '/work',
      errors: [400],
      outcomes: ['slow', 'partial'],
      handle({ outcome, store, url }) {
        if (url.searchParams.has('refuse')) throw new HttpError(400, 'Refused');
        store.put('others', 'two', { n: 2 });
        return { status: 200, json: { outcome: outcome ?? null } };
      },
    },
    {
      method: 'GET',
      path: '/clock',
      errors: [],
      handle: ({ now, level }) => ({ status: 200, json: { now, level } }),
    },
    {
      method: 'GET',
      path: '/limited/{who}',
      errors: [],
      handle: ({ countRequest, params: { who = '' } }) => ({ status: 200, json: countRequest(who) }),
    },
    {
      method: 'POST',
      path: '/form',
      errors: [],
      handle: (call) => ({ status: 200, json: formParameters(call) }),
    },
  ],
  tools: [
    {
      method: 'POST',
      path: '/others/double',
      since: 6,
      errors: [],
      outcomes: ['slow'],
      handle({ store, outcome }) {
        const { n } = store.get('others', 'one') ?? { n: 0 };
        store.put('others', 'one', { n: 2 * n });
        return { status: 200, json: { n: 2 * n, outcome: outcome ?? null } };
      },
    },
  ],
  describe: (collection, key) => {
    if (key === 'nameless') throw new TypeError('a problem in naming');
    return collection === 'items' ? `Item ${key}` : `Other ${key}`;
  },
  loadView:
    async () =>
    (store, { now, level }) => [
      {
        id: 'items',
        title: `Items at ${level}`,
        columns: ['Item', 'Seen'],
        rows: store.entries('items').map(([key]) => ({ key, cells: [key, { time: now }] })),
        empty: 'No items',
      },
    ],
});

export const LAB = 'https://sandbox.invalid/lab';

/** Sends a request with a JSON body and resolves with the status and JSON of the response. */
export async function ask(
  sandbox: Sandbox,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<[status: number, json: unknown]> {
  const content = body === undefined ? null : JSON.stringify(body);
  const response = await sandbox(new Request(LAB + path, { method, headers, body: content }));
  return [response.status, await json(response)];
}

export const openLab = (options: SandboxOptions = {}): Sandbox =>
  createSandbox(lab, { clock: () => 1000, ...options });
