/** Compares the headers of a response with the documented ones. */
import type { JsonSchema } from '../../../../../contract/index.ts';
import { coerce, flatten } from '../../../../../request/index.ts';
import type { PlaygroundData } from '../../../../../site/index.ts';
import { say } from '../../../core/say.ts';
import type { Reply } from '../reply.ts';
import { type BodyCheck, checkValue, type Validate } from './check-body.ts';
import type { Difference } from './difference-of.ts';

type Documented = NonNullable<PlaygroundData['responseHeaders']>[string];

/** Those that pages may read of any server (Fetch Standard, CORS-safelisted response-header name). */
const READABLE =
  /^(?:cache-control|content-language|content-length|content-type|expires|last-modified|pragma)$/i;

/** Browsers hide these from pages (Fetch Standard, forbidden response-header name). */
const FORBIDDEN = /^set-cookie2?$/i;

/**
 * A server of another origin hides what it does not list in `Access-Control-Expose-Headers`: an absent header
 * is then unchecked. The proxy hides nothing.
 */
export function compareHeaders(
  validate: Validate,
  documented: Documented,
  components: Record<string, JsonSchema>,
  { headers, isSandbox, isProxied, origin }: Pick<Reply, 'headers' | 'isSandbox' | 'isProxied' | 'origin'>,
  page = location.origin,
): Difference[] {
  return documented.flatMap(({ name, required, schema }): Difference[] => {
    const value = headers.find(([other]) => other.toLowerCase() === name.toLowerCase())?.[1];
    if (value !== undefined) return compareValue(validate, name, value, { schema, components });
    if (!required) return [];
    const isReadable =
      isProxied || ((isSandbox || origin === page || READABLE.test(name)) && !FORBIDDEN.test(name));
    return isReadable
      ? [{ id: 'difference.headerMissing', values: { name } }]
      : [{ id: 'difference.headerHidden', values: { name }, isUnchecked: true }];
  });
}

function compareValue(
  validate: Validate,
  name: string,
  value: string,
  { schema, components }: BodyCheck,
): Difference[] {
  // Headers have the style `simple` (OpenAPI section 4.8.21): a list is separated by commas.
  const types = flatten(schema, components).flatMap(({ type }) => type ?? []);
  if (types.includes('object')) return [];
  const items = flatten(schema, components).find((one) => one.items !== undefined)?.items ?? true;
  const read = types.includes('array')
    ? value.split(',').map((item) => coerce(items, item.trim(), components))
    : coerce(schema, value, components);
  return checkValue(validate, { schema, components }, read).violations.map(({ id, values }) => ({
    id: 'difference.header',
    values: { name, message: say(id, values) },
  }));
}
