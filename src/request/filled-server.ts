import { own } from '../json/index.ts';
import type { ServerSpec } from './request-spec.ts';

/**
 * The URL of a server with values for its variables, by default the documented ones, of which each has one
 * (OpenAPI 3.1, 4.8.6). Names in braces that are no variables stay.
 */
export const filledServer = (
  { url, variables = {} }: Pick<ServerSpec, 'url' | 'variables'>,
  chosen: Readonly<Record<string, string>> = {},
): string =>
  url.replace(
    /\{([^{}]*)\}/g,
    (whole, name: string) => own(chosen, name) ?? own(variables, name)?.default ?? whole,
  );
