/** Servers that the person who starts the MCP server allows, and their credentials from the environment. */
import type { Credentials, SecurityScheme } from '../../../request/index.ts';
import { ToolProblem } from '../problem.ts';
import type { AllowedServers } from '../try/sender.ts';
import { reasonOf } from './source.ts';

const TIMEOUT_MS = 30_000;

/** In place of a secret. */
const REDACTED = '[secret]';

/**
 * @param environment has the credentials: `TRELLIS_AUTH_BEARER_AUTH` for the scheme `bearerAuth`; for HTTP
 * Basic, the names end in `_USERNAME` and `_PASSWORD`
 */
export function allowedServers(
  urls: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): AllowedServers {
  const secrets = new Set<string>();
  const secretIn = (variable: string): string | undefined => {
    const value = environment[variable];
    if (value) secrets.add(value);
    return value || undefined;
  };
  return {
    urls,
    credentialsFor(scheme) {
      const variables = variablesOf(scheme);
      const values = variables.map(secretIn);
      const [first, second] = values;
      if (!variables.length || values.some((value) => value === undefined)) return { variables };
      const credentials: Credentials =
        second === undefined ? { value: first as string } : { username: first as string, password: second };
      if (second !== undefined)
        secrets.add(btoa(String.fromCharCode(...encoder.encode(`${first}:${second}`))));
      return { variables, credentials };
    },
    async send(request) {
      const { url } = request;
      try {
        // A redirect could take the credentials elsewhere.
        return await fetch(request, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
      } catch (error) {
        throw new ToolProblem(`${new URL(url).origin} does not respond: ${reasonOf(error)}`);
      }
    },
    redact: (text) => [...secrets].sort(longestFirst).reduce(without, text),
  };
}

const encoder = new TextEncoder();
const longestFirst = (a: string, b: string): number => b.length - a.length;

/** A response may repeat a secret as it is, in a URL, or within JSON. */
const without = (text: string, secret: string): string =>
  [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)].reduce(
    (rest, form) => rest.replaceAll(form, REDACTED),
    text,
  );

function variablesOf(scheme: SecurityScheme): string[] {
  if (scheme.type === 'other') return [];
  const name = `TRELLIS_AUTH_${upperSnake(scheme.key)}`;
  const isBasic = scheme.type === 'http' && scheme.scheme === 'basic';
  return isBasic ? [`${name}_USERNAME`, `${name}_PASSWORD`] : [name];
}

const upperSnake = (key: string): string =>
  key
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z\d]+/g, '_')
    .toUpperCase();
