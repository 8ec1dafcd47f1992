import type { ExtraValue } from './request-spec.ts';

/** Words of names whose values are secrets, whatever the description says. */
const SECRET =
  /pass(?:word|wd|phrase|code)|secret|token|credential|authorization|cookie|session|signature|private|(?:api|access|auth)[-_. ]?key|^(?:pwd|pin|otp|cvc|cvv|key|auth|sig|jwt)$/i;

/** Whether a parameter or property is a secret by its name, so that its value is not kept or shared. */
export const isSecretName = (name: string): boolean => SECRET.test(name);

const SCHEME = /^(?:bearer|basic|digest) /i;

/** Whether a parameter that no description names has a credential: cookies and headers may have any name. */
export const isSecretExtra = ({ in: place, name, value }: ExtraValue): boolean =>
  place === 'cookie' || isSecretName(name) || SCHEME.test(value);

/** The same parameters, with placeholders for credentials. */
export const withoutExtraSecrets = (extra: ExtraValue[]): ExtraValue[] =>
  extra.map((one) =>
    one.value && isSecretExtra(one)
      ? { ...one, value: `${SCHEME.exec(one.value)?.[0] ?? ''}CREDENTIALS` }
      : one,
  );
