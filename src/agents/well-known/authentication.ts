import type { Operation } from '../../openapi/index.ts';
import { codeInline, plainInline } from '../writer.ts';
import type { CatalogedApi } from './api.ts';

type Scheme = Operation['request']['security'][number][number];

/** How requests to an API are authenticated: a line for each alternative of its operations. */
export function authenticationLines({ operations }: CatalogedApi): string[] {
  const alternatives = new Set(
    operations.flatMap(({ operation }) =>
      operation.request.security.map((schemes) => schemes.map(schemeText).join(' and ')),
    ),
  );
  const needed = [...alternatives].filter((text) => text !== '');
  if (needed.length === 0) return ['Authentication: none'];
  const isOptional =
    alternatives.has('') || operations.some(({ operation }) => operation.request.security.length === 0);
  return [`Authentication: ${needed.join('; or ')}${isOptional ? '. Some operations need none.' : ''}`];
}

/** In English, like all that Trellis adds to texts for programs. */
function schemeText(scheme: Scheme): string {
  if (scheme.type === 'apiKey') return `API key in the ${scheme.in} ${codeInline(scheme.name)}`;
  if (scheme.type === 'other') return plainInline(scheme.label);
  if (scheme.scheme === 'basic')
    return plainInline(`HTTP Basic with ${scheme.usernameLabel} and ${scheme.passwordLabel}`);
  const source = 'label' in scheme ? ` (${plainInline(scheme.label)})` : '';
  return `\`Authorization: Bearer <token>\`${source}`;
}
