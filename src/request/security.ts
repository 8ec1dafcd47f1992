import type { RequestSpec } from './request-spec.ts';

/** Whether the request may be sent without credentials: an alternative is empty (OpenAPI 4.8.30). */
export const isAuthOptional = ({ security }: Pick<RequestSpec, 'security'>): boolean =>
  !security.length || security.some((schemes) => !schemes.length);
