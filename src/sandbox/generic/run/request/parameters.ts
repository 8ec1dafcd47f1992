/** Reads the parameters of a request back from their styles (OpenAPI 3.1, 4.8.12.3) and checks them. */
import { type JsonSchema, validate } from '../../../../contract/index.ts';
import { isRecord, own } from '../../../../json/index.ts';
import { coerce, flatten, isJsonType, type ParameterSpec } from '../../../../request/index.ts';
import type { Call } from '../../../core/definition.ts';
import { describeViolations } from '../../../core/request/body.ts';
import type { OperationPlan, SandboxPlan } from '../../sandbox-plan.ts';
import { documentedStatus, refusal } from '../response/refusals.ts';
import { itemsOf, jsonOrText } from './schema-values.ts';

type AnyCall = Call<Record<string, unknown>>;
type Components = SandboxPlan['components'];

/** By location and name; absent parameters are absent. */
export type Parameters = Record<'path' | 'query' | 'header' | 'cookie', Record<string, unknown>>;

/** Headers with a meaning of their own are not parameters (OpenAPI 3.1, 4.8.12.1). */
const IGNORED = /^(accept|authorization|content-type)$/i;

/** No client can send a header whose name is not a token (RFC 9110, 5.1). */
export const isHeaderName = (name: string): boolean => /^[!#$%&'*+.^_`|~\w-]+$/.test(name);

const isSendable = (name: string): boolean => isHeaderName(name) && !IGNORED.test(name);

/** The checked parameters. Throws 422 or 400, whichever is documented, and 404 for a wrong path parameter. */
export function readParameters(operation: OperationPlan, call: AnyCall, components: Components): Parameters {
  const values: Parameters = { path: {}, query: {}, header: {}, cookie: {} };
  const query = rawPairs(call.url.search.slice(1));
  for (const parameter of operation.parameters) {
    const { name, in: place, required, schema } = parameter;
    if (parameter.style === 'querystring' || (place === 'header' && !isSendable(name))) continue;
    const value = read(parameter, call, query, components);
    if (value === undefined) {
      // A page cannot send cookies.
      if (!required || place === 'cookie') continue;
      throw refused(operation, place, `The ${place} parameter ${name} is missing`);
    }
    const violations = validate(schema, value, { components });
    if (violations.length > 0 && !isEmptyAllowed(parameter, value))
      throw refused(operation, place, `The ${place} parameter ${name}: ${describeViolations(violations)}`);
    values[place][name] = value;
  }
  return values;
}

const isEmptyAllowed = ({ allowEmptyValue }: ParameterSpec, value: unknown): boolean =>
  allowEmptyValue === true && value === '';

function refused(operation: OperationPlan, place: ParameterSpec['in'], message: string) {
  const statuses = place === 'path' ? [400, 422, 404] : [422, 400];
  return refusal(documentedStatus(operation, statuses), message, 'parameters');
}

/** Names and values as sent: values are split at delimiters before they are decoded. */
type RawPair = [name: string, value: string];

const rawPairs = (text: string): RawPair[] =>
  text
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return [decode(name), value.join('=')];
    });

function decode(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

function read(
  parameter: ParameterSpec,
  { params, headers }: AnyCall,
  query: readonly RawPair[],
  components: Components,
): unknown {
  const { name, in: place, schema, contentType } = parameter;
  if (place === 'path') {
    const text = own(params, name);
    return text === undefined ? undefined : styled(parameter, [text], components, String);
  }
  if (place === 'header') {
    const text = headers.get(name);
    return text === null ? undefined : styled(parameter, [text], components, (piece) => piece.trim());
  }
  if (place === 'cookie') {
    const pairs =
      headers
        .get('cookie')
        ?.split(';')
        .map((pair) => pair.trim()) ?? [];
    const found = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
    return found === undefined ? undefined : styled(parameter, [found], components, decode);
  }
  if (parameter.style === 'deepObject') return deepObject(parameter, query, components);
  const sent = query.filter(([key]) => key === name).map(([, value]) => value);
  const shape = shapeOf(schema, components);
  if (shape === 'object' && parameter.explode && contentType === undefined && sent.length === 0)
    return explodedObject(schema, query, components);
  return sent.length === 0 ? undefined : styled(parameter, sent, components, decode);
}

type Shape = 'array' | 'object' | 'value';

function shapeOf(schema: JsonSchema, components: Components): Shape {
  const types = flatten(schema, components, true).flatMap(({ type }) => type ?? []);
  if (types.includes('array')) return 'array';
  return types.includes('object') ? 'object' : 'value';
}

const DELIMITERS: Record<string, RegExp> = {
  spaceDelimited: /%20|\+| /,
  pipeDelimited: /\||%7C/i,
};

/** The value of a parameter from the texts sent under its name. */
function styled(
  { schema, style, explode, contentType, name }: ParameterSpec,
  texts: readonly string[],
  components: Components,
  decoded: (text: string) => string,
): unknown {
  const [first = ''] = texts;
  if (contentType !== undefined) return isJsonType(contentType) ? jsonOrText(decoded(first)) : decoded(first);
  const text = style === 'label' || style === 'matrix' ? withoutPrefix(first, style, name) : first;
  const shape = shapeOf(schema, components);
  if (shape === 'value') return coerce(schema, decoded(text), components);
  const delimiter =
    DELIMITERS[style] ?? (style === 'label' && explode ? /\./ : style === 'matrix' ? /,|;/ : /,/);
  const pieces = texts.length > 1 || (explode && style === 'form') ? [...texts] : text.split(delimiter);
  if (shape === 'array') {
    const items = itemsOf(schema, components);
    return pieces.map((piece) => coerce(items, decoded(piece.replace(`${name}=`, '')), components));
  }
  const pairs = explode
    ? pieces.map((piece) => piece.split('='))
    : pieces.flatMap((piece, index) => (index % 2 === 0 ? [[piece, pieces[index + 1] ?? '']] : []));
  return Object.fromEntries(
    pairs.map(([key = '', value = '']) => member(schema, decoded(key), decoded(value), components)),
  );
}

function withoutPrefix(text: string, style: string, name: string): string {
  if (style === 'label') return text.replace(/^\./, '');
  const bare = text.replace(/^;/, '');
  return bare.startsWith(`${name}=`) ? bare.slice(name.length + 1) : bare;
}

function propertiesOf(schema: JsonSchema, components: Components): Record<string, JsonSchema> {
  return Object.assign(
    {},
    ...flatten(schema, components, true).map(({ properties }) => (isRecord(properties) ? properties : {})),
  );
}

const member = (schema: JsonSchema, key: string, text: string, components: Components): [string, unknown] => {
  const properties = propertiesOf(schema, components);
  return [key, coerce(own(properties, key) ?? true, text, components)];
};

function explodedObject(schema: JsonSchema, query: readonly RawPair[], components: Components): unknown {
  const properties = propertiesOf(schema, components);
  const pairs = query.filter(([key]) => Object.hasOwn(properties, key));
  if (pairs.length === 0) return undefined;
  return Object.fromEntries(pairs.map(([key, value]) => member(schema, key, decode(value), components)));
}

/** `filter[status]=open`; repeated keys of a list are its items. */
function deepObject(
  { name, schema }: ParameterSpec,
  query: readonly RawPair[],
  components: Components,
): unknown {
  const found = new Map<string, string[]>();
  for (const [key, value] of query) {
    if (!key.startsWith(`${name}[`)) continue;
    const property = key.slice(name.length + 1).split(']', 1)[0] ?? '';
    found.set(property, [...(found.get(property) ?? []), decode(value)]);
  }
  if (found.size === 0) return undefined;
  const properties = propertiesOf(schema, components);
  return Object.fromEntries(
    [...found].map(([key, texts]) => {
      const inside = own(properties, key) ?? true;
      if (shapeOf(inside, components) !== 'array') return [key, coerce(inside, texts[0] ?? '', components)];
      const items = itemsOf(inside, components);
      return [key, texts.map((text) => coerce(items, text, components))];
    }),
  );
}
