/** Shared by the sandbox tests: a sandbox with every kind of route, and the plant store. */
import {
  type Backing,
  createSandbox,
  defineSandbox,
  HttpError,
  type Sandbox,
  type SandboxOptions,
} from '../../src/sandbox/index.ts';
import { plantStore } from '../support/own-apis.ts';

export const PLANTS = 'https://sandbox.invalid/plant-store/plants';

/** A request body is sent as given, with no Content-Type unless one is named. */
export function post(
  url: string,
  body?: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): Request {
  return new Request(url, {
    method: 'POST',
    body: typeof body === 'string' ? new TextEncoder().encode(body) : (body ?? null),
    headers: { Authorization: 'Bearer token', ...headers },
  });
}

export async function openPlants(options?: SandboxOptions): Promise<Sandbox> {
  return createSandbox(plantStore, options);
}

interface Notes {
  notes: { text: string; at: number };
}

/** `PUT /notes/{id}?then=...` writes first and then fails as asked. */
export const notes = defineSandbox<Notes>({
  name: 'notes',
  title: 'Notes',
  revision: 1,
  seed: (store, now) => store.put('notes', 'seed', { text: 'from the seed', at: now }),
  formatError: (error) => ({ status: error.status, json: { failed: error.message, ...error.details } }),
  bodyLimit: 100,
  routes: [
    {
      method: 'GET',
      path: '/notes',
      errors: [],
      handle: ({ store }) => ({ status: 200, json: store.entries('notes') }),
    },
    {
      method: 'GET',
      path: '/notes/{id}',
      errors: [404],
      handle({ store, params: { id = '' } }) {
        const note = store.get('notes', id);
        if (!note) throw new HttpError(404, 'No such note', { details: { id } });
        return { status: 200, json: note };
      },
    },
    { method: 'GET', path: '/notes/latest', errors: [], handle: () => ({ status: 200, json: 'concrete' }) },
    {
      method: 'GET',
      path: '/notes/{id}.txt',
      errors: [],
      handle: ({ params }) => ({ status: 200, json: params }),
    },
    {
      method: 'DELETE',
      path: '/notes/{noteId}',
      errors: [],
      handle: ({ params }) => ({ status: 200, json: params }),
    },
    {
      method: 'PUT',
      path: '/notes/{id}',
      errors: [],
      handle({ store, params: { id = '' }, url, now, body }) {
        store.put('notes', id, { text: new TextDecoder().decode(body()), at: now });
        const then = url.searchParams.get('then');
        if (then === 'refuse') throw new HttpError(409, 'Refused after writing');
        if (then === 'problem') throw new TypeError('a problem in the handler');
        if (then === 'unserialisable') return { status: 99, json: {} };
        if (then === 'mutate') (store.get('notes', id) as { text: string }).text = 'changed behind the store';
        if (then === 'partial') return { status: 400, json: { partial: true } };
        return { status: 204 };
      },
    },
  ],
});

/** Passes on to `inner`, and fails to store a commit while `failing` is set. */
export function failingBacking(inner: Backing): Backing & { failing: boolean } {
  const backing = {
    failing: false,
    transact: (known: string | undefined, step: Parameters<Backing['transact']>[1]) =>
      inner.transact(known, (stored) => {
        const commit = step(stored);
        if (commit && backing.failing) throw new Error('disk full');
        return commit;
      }),
  };
  return backing;
}

export async function json(response: Response): Promise<unknown> {
  return JSON.parse(await response.text());
}
