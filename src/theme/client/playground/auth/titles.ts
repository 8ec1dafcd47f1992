/** How security schemes are named. */
import type { SecurityScheme } from '../../../../request/index.ts';
import { say } from '../../core/say.ts';

export function schemeTitle(scheme: SecurityScheme): string {
  if ('label' in scheme) return scheme.label;
  if (scheme.type === 'apiKey') return `${scheme.name} (${scheme.in})`;
  return scheme.scheme === 'basic' ? 'HTTP Basic' : say('auth.bearer');
}

/** Title of one alternative. */
export const requirementTitle = (schemes: SecurityScheme[]): string =>
  schemes.map(schemeTitle).join(say('common.and')) || say('auth.none');
