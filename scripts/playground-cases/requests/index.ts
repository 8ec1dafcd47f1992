/** Requests of every kind. */
import { AUTHENTICATION } from './authentication.ts';
import { BODIES } from './bodies.ts';
import { PARAMETERS } from './parameters.ts';
import type { RequestCase } from './request-case.ts';
import { SERVERS } from './servers.ts';

export { SECURITY_SCHEMES } from './authentication.ts';
export type { Part, RequestCase } from './request-case.ts';

export const REQUESTS: RequestCase[] = [...PARAMETERS, ...BODIES, ...AUTHENTICATION, ...SERVERS];
