/** How every operation runs: caller, rate limit, parameters; and the envelope of its success. */
import { type Call, HttpError, type Reply, type Route } from 'trellis-docs/sandbox';
import { type Collections, ROLES, type User } from '../collections.ts';
import { isAdministrator, withRights } from '../rules/people.ts';
import { authenticate } from './auth.ts';
import { insufficientPermission, mustBeAdministrator, refusal } from './errors.ts';
import { type Parameters, readParameters } from './parameters.ts';

/** What an operation works with. */
export interface Context extends Pick<Call<Collections>, 'store' | 'level' | 'outcome'> {
  caller: Readonly<User>;
  parameters: Parameters;
  /** UNIX timestamp in seconds, by the sandbox's clock. */
  now: number;
}

/** Fields of a success besides `result` and `msg`, or a whole reply. */
export type Result = Record<string, unknown> | undefined;

export interface Operation extends Pick<Route<Collections>, 'method' | 'since' | 'outcomes' | 'helper'> {
  /** Below `/api/v1`. */
  path: string;
  /** Statuses besides 400 and 401. */
  errors?: number[];
  /** Checked before the parameters are read. */
  requires?: 'administrator' | 'not a guest';
  handle(context: Context): Result | IncompleteReply;
}

/** A response that keeps its changes but is not a success: partial sending, partial completion. */
export class IncompleteReply {
  readonly reply: Reply;
  constructor(status: number, json: Record<string, unknown>) {
    this.reply = { status, json };
  }
}

export const API_PATH = '/api/v1';

/**
 * From this level a success lists the parameters that the operation does not support (spec, "Versioning").
 */
export const NAMES_UNSUPPORTED = 167;

/**
 * Checks in this order: credentials, rate limit, permissions that need no parameters, then the operation
 * itself.
 */
export function route(operation: Operation): Route<Collections> {
  const { method, since, outcomes, helper } = operation;
  return {
    method,
    path: API_PATH + operation.path,
    errors: [400, 401, ...(operation.errors ?? [])],
    ...(since === undefined ? {} : { since }),
    ...(outcomes ? { outcomes } : {}),
    ...(helper ? { helper } : {}),
    handle(call) {
      const caller = withRights(call.store, authenticate(call));
      const headers = countRequest(call, caller);
      try {
        if (operation.requires === 'not a guest' && caller.role === ROLES.guest) {
          throw insufficientPermission();
        }
        if (operation.requires === 'administrator' && !isAdministrator(caller)) {
          throw mustBeAdministrator();
        }
        const parameters = readParameters(call);
        const { store, level, outcome } = call;
        const now = Math.floor(call.now / 1000);
        const result = operation.handle({ caller, parameters, store, level, outcome, now });
        if (result instanceof IncompleteReply) {
          return { ...result.reply, headers: { ...headers, ...result.reply.headers } };
        }
        const unsupported = level >= NAMES_UNSUPPORTED ? parameters.unsupported() : [];
        return { status: 200, headers, json: success(result, unsupported) };
      } catch (error) {
        if (error instanceof HttpError) Object.assign(error.headers, headers);
        throw error;
      }
    },
  };
}

/** The envelope of a success (spec, "Conventions"). */
export function success(fields: Result, unsupported: string[] = []): Record<string, unknown> {
  return {
    result: 'success',
    msg: '',
    ...fields,
    ...(unsupported.length > 0 ? { ignored_parameters_unsupported: unsupported } : {}),
  };
}

/** Counts the request for its user. @throws 429 with the time to wait, in seconds. */
function countRequest(call: Call<Collections>, { user_id }: Readonly<User>): Record<string, string> {
  const { limit, remaining, resetAt, isExceeded, retryAfter } = call.countRequest(String(user_id));
  if (limit === Infinity) return {};
  const headers: Record<string, string> = {
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(Math.ceil(resetAt / 1000)),
  };
  if (!isExceeded) return headers;
  const seconds = retryAfter / 1000;
  const error = refusal(429, 'RATE_LIMIT_HIT', 'API usage exceeded rate limit', { 'retry-after': seconds });
  Object.assign(error.headers, headers, { 'Retry-After': String(Math.ceil(seconds)) });
  throw error;
}
