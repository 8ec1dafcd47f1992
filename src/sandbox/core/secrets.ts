/** Removes credentials from recorded requests: journals outlive pages, and the inspector shows them. */

/** Replaces a secret value. */
export const HIDDEN = '***';

const SECRET =
  /^(?:api|access|auth|bearer|client|id|private|refresh|secret|session)?(?:key|token|secret|password|passwd|pwd|passphrase|credentials?|auth|authorization|signature|sig|session|sid|jwt|otp)$/;

/** Names are mostly those of one API, and looked at with each change. */
const answers = new Map<string, boolean>();
const MAX_ANSWERS = 1000;

/** Whether a name is that of a secret: `api_key`, `accessToken`, `X-Amz-Signature`. */
export function isSecretName(name: string): boolean {
  const known = answers.get(name);
  if (known !== undefined) return known;
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/);
  const isSecret = words.some((word) => SECRET.test(word));
  if (answers.size >= MAX_ANSWERS) answers.clear();
  answers.set(name, isSecret);
  return isSecret;
}

/**
 * A query without the values of secrets: parameters with a telling name, and those in `declared`, which are
 * the API keys among the description's security schemes (OpenAPI 4.8.27). The rest stays as sent.
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
