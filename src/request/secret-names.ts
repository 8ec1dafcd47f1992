/** Words of names whose values are secrets, whatever the description says. */
const SECRET =
  /pass(?:word|wd|phrase|code)|secret|token|credential|authorization|cookie|session|signature|private|(?:api|access|auth)[-_. ]?key|^(?:pwd|pin|otp|cvc|cvv|key|auth|sig|jwt)$/i;

/** Whether a parameter or property is a secret by its name, so that its value is not kept or shared. */
export const isSecretName = (name: string): boolean => SECRET.test(name);
