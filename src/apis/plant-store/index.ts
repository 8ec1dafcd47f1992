/**
 * The plant store. Its documentation describes one operation, `POST /plants`, and the responses 200 (Plant)
 * and 400 (Error). Where it is silent, this sandbox chooses: `error` is the HTTP status; a repeated `id` is
 * an error; a request without a bearer token is 401; an unknown path 404 and an unknown method 405; any other
 * error is the documented 400. Stored plants show under `/_sandbox/state`, a helper outside the documented
 * API.
 */
import { bearerToken, type Call, defineSandbox, HttpError, type Reply, readJson } from 'trellis-docs/sandbox';
import { components } from './schema.ts';

interface Plant {
  name: string;
  tag?: string;
}

interface NewPlant extends Plant {
  id: number | bigint;
}

/** Plants by their `id` in decimal digits. */
interface Collections {
  plants: NewPlant;
}

export default defineSandbox<Collections>({
  name: 'plant-store',
  title: 'Plant store',
  accounts: [{ label: 'Any token', credentials: { value: 'sandbox' } }],
  revision: 1,
  // Empty: a reader's first plant must not collide with another id.
  seed() {},
  routes: [{ method: 'POST', path: '/plants', errors: [400], handle: createPlant }],
  formatError,
});

function createPlant(call: Call<Collections>): Reply {
  if (bearerToken(call.headers) === undefined) {
    throw new HttpError(401, 'Authentication is required: send Authorization: Bearer <ACCESS_TOKEN>');
  }
  const { id, name, tag } = readJson(call, { $ref: '#/components/schemas/NewPlant' }, components) as NewPlant;
  // `1e18` and `9.007199254740993e15` arrive as doubles, so the digits as sent are lost.
  if (typeof id === 'number' && !Number.isSafeInteger(id)) {
    throw new HttpError(400, '/id: Write an integer this large in plain digits.');
  }
  const key = String(id);
  if (call.store.get('plants', key)) throw new HttpError(400, `A plant with id ${key} already exists`);
  const plant: Plant = { name, ...(tag === undefined ? {} : { tag }) };
  call.store.put('plants', key, { id, ...plant });
  return { status: 200, json: plant };
}

function formatError(error: HttpError): Reply {
  const status = error.status === 413 || error.status === 415 ? 400 : error.status;
  return {
    status,
    // RFC 6750, section 3: no error code if the request has no credentials.
    headers: status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {},
    json: { error: status, message: error.message },
  };
}
