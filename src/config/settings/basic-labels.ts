import { BASIC_LABELS } from '../../request/index.ts';

/**
 * Labels of the two fields for basic authentication, from `api.auth.name` in the form
 * `[usernameName]:[passwordName]`. Missing or empty parts get defaults.
 */
export function basicLabels(name = ''): { username: string; password: string } {
  const colon = name.indexOf(':');
  const username = colon < 0 ? name : name.slice(0, colon);
  const password = colon < 0 ? '' : name.slice(colon + 1);
  return {
    username: username.trim() || BASIC_LABELS.username,
    password: password.trim() || BASIC_LABELS.password,
  };
}
