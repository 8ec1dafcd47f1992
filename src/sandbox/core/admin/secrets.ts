/** Credentials are left out of what is kept of a request: journals outlive pages, and the inspector shows them. */

/** Stands in the place of a value that is not kept. */
export const HIDDEN = '***';

const SECRET =
  /^(?:api|access|auth|bearer|client|id|private|refresh|secret|session)?(?:key|token|secret|password|passwd|pwd|passphrase|credentials?|auth|authorization|signature|sig|session|sid|jwt|otp)$/;

/** Whether what has this name is a secret: `api_key`, `accessToken`, `X-Amz-Signature`. */
export function isSecretName(name: string): boolean {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/);
  return words.some((word) => SECRET.test(word));
}

/**
 * A query without the values of secrets: of those whose names say so, and of `declared`, which are those of the API keys among the
 * security schemes of the description (OpenAPI 4.8.27). The rest stays as it was sent.
 */
export function withoutSecrets(search: string, declared: readonly string[] = []): string {
  const parts = search.split('&').map((part, index) => {
    const start = index === 0 && part.startsWith('?') ? '?' : '';
    const end = part.indexOf('=');
    if (end < 0) return part;
    const name = part.slice(start.length, end);
    const decoded = new URLSearchParams(`${name}=`).keys().next().value ?? name;
    return declared.includes(decoded) || isSecretName(decoded) ? `${start}${name}=${HIDDEN}` : part;
  });
  return parts.join('&');
}
