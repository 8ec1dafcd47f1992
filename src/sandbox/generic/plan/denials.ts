/** What requests without credentials are told: operations of an API share few of these responses. */
import type { SecurityScheme } from '../../../request/index.ts';
import type { DenialPlan, OperationPlan } from '../sandbox-plan.ts';

type Security = readonly (readonly SecurityScheme[])[];

/** The operations with the numbers of their denials, and the denials. */
export function withDenials(operations: readonly OperationPlan[]): {
  operations: OperationPlan[];
  denials?: DenialPlan[];
} {
  const denials = new Map<string, DenialPlan & { index: number }>();
  const numbered = operations.map((operation) => {
    const { security } = operation;
    if (security.length === 0) return operation;
    const denial = { message: missing(security), challenges: challenges(security) };
    const key = `${denial.message} ${denial.challenges}`;
    const { index } = denials.get(key) ?? { index: denials.size };
    denials.set(key, { ...denial, index });
    return index === 0 ? operation : { ...operation, denial: index };
  });
  if (denials.size === 0) return { operations: numbered };
  const all = Array.from(denials.values(), ({ message, challenges: value }) => ({
    message,
    challenges: value,
  }));
  return { operations: numbered, denials: all };
}

/**
 * RFC 9110, 11.6.1: a 401 has a challenge for each scheme that would do. API keys have no registered scheme,
 * but a 401 must not be without any (15.5.2).
 */
function challenges(security: Security): string {
  const values = security.flat().flatMap((scheme) => challengeOf(scheme) ?? []);
  return [...new Set(values)].join(', ') || 'Bearer';
}

function challengeOf(scheme: SecurityScheme): string | undefined {
  if (scheme.type === 'other') return otherChallenge(scheme.label);
  if (scheme.type !== 'http') return undefined;
  return scheme.scheme === 'basic' ? 'Basic realm="sandbox"' : 'Bearer';
}

/** Of another scheme of HTTP: Digest needs a nonce (RFC 7616, 3.3). */
function otherChallenge(label: string): string | undefined {
  const [, name] = /^HTTP (?!authentication$)([\w-]+)$/.exec(label) ?? [];
  return name && `${name} realm="sandbox"${/^digest$/i.test(name) ? ', nonce="sandbox"' : ''}`;
}

/** What each of the alternatives needs. */
function missing(security: Security): string {
  const needs = new Set(security.map((schemes) => schemes.map(needed).join(' and ')));
  return `The request needs ${[...needs].join(', or ')}; any well-formed value works`;
}

/** A cookie beside alternatives that pages can meet is a header. */
function needed(scheme: SecurityScheme): string {
  if (scheme.type === 'other') return scheme.label;
  if (scheme.type === 'http') return scheme.scheme === 'basic' ? 'basic credentials' : 'a bearer token';
  return scheme.name === 'Cookie' ? 'a cookie' : `an API key in the ${scheme.in} parameter ${scheme.name}`;
}
