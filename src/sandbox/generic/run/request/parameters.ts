/** Reads the parameters of a request back from their styles (OpenAPI 3.1, 4.8.12.3) and checks them. */
import { type JsonSchema, type Violation, validate } from '../../../../contract/index.ts';
import { own } from '../../../../json/index.ts';
import { coerce, flatten, type ParameterSpec } from '../../../../request/index.ts';
import type { Call } from '../../../core/definition.ts';
import { describeViolations } from '../../../core/request/body.ts';
import type { HttpError } from '../../../core/response/errors.ts';
import type { OperationPlan, SandboxPlan } from '../../sandbox-plan.ts';
import type { Parts, RawPair } from '../parts.ts';
import { refused } from '../response/refusals.ts';

type AnyCall = Call<Record<string, unknown>>;
type Components = SandboxPlan['components'];

/** By location and name; absent parameters are absent. */
export type Parameters = Record<'path' | 'query' | 'header' | 'cookie', Record<string, unknown>>;

/** Headers with a meaning of their own are not parameters (OpenAPI 3.1, 4.8.12.1). */
const IGNORED = /^(accept|authorization|content-type)$/i;

/** No client can send a header whose name is not a token (RFC 9110, 5.1). */
export const isHeaderName = (name: string): boolean => /^[!#$%&'*+.^_`|~\w-]+$/.test(name);

const isSendable = (name: string): boolean => isHeaderName(name) && !IGNORED.test(name);

/**
 * The checked parameters. Throws 422 or 400, whichever is documented, and 404 for a wrong path parameter.
 * @param isFound whether the path leads to rows: it is right then, whatever its parameters' schemas say,
 *   which often contradict those of the ids in bodies
 */
export function readParameters(
  operation: OperationPlan,
  call: AnyCall,
  components: Components,
  parts: Parts,
  isFound: () => boolean,
): Parameters {
  const values: Parameters = { path: {}, query: {}, header: {}, cookie: {} };
  const query = rawPairs(call.url.search.slice(1));
  for (const parameter of operation.parameters) {
    const { name, in: place, required, schema } = parameter;
    if (parameter.style === 'querystring' || (place === 'header' && !isSendable(name))) continue;
    const value = read(parameter, call, query, components, parts);
    if (value === undefined) {
      if (!required) continue;
      throw wrong(operation, parameter, ' is missing');
    }
    const violations = validate(schema, value, { components });
    const isRight =
      violations.length === 0 || isEmptyAllowed(parameter, value) || (place === 'path' && isFound());
    if (!isRight) throw wrong(operation, parameter, `: ${describeViolations(violations)}`, violations);
    values[place][name] = value;
  }
  return values;
}

const isEmptyAllowed = ({ allowEmptyValue }: ParameterSpec, value: unknown): boolean =>
  allowEmptyValue === true && value === '';

const wrong = (
  operation: OperationPlan,
  { in: place, name }: ParameterSpec,
  text: string,
  violations?: Violation[],
): HttpError =>
  refused(
    operation,
    place === 'path' ? [400, 422, 404] : [422, 400],
    `The ${place} parameter ${name}${text}`,
    'parameters',
    { name, violations },
  );

const rawPairs = (text: string): RawPair[] =>
  text
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return [decode(name), value.join('=')];
    });

export function decode(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

function read(
  parameter: ParameterSpec,
  call: AnyCall,
  query: readonly RawPair[],
  components: Components,
  { styles }: Parts,
): unknown {
  const { name, in: place, schema } = parameter;
  const isStyled = styles && !isPlain(parameter, components);
  if (isStyled && place === 'query') return styles.readQuery(parameter, query, components);
  const [text, decoded] = sentText(place, name, call, query);
  if (text === undefined) return undefined;
  return isStyled
    ? styles.styled(parameter, [text], components, decoded)
    : coerce(schema, decoded(text), components);
}

/** A parameter as sent, and how to decode it once it is split. */
function sentText(
  place: ParameterSpec['in'],
  name: string,
  { params, headers }: AnyCall,
  query: readonly RawPair[],
): [text: string | undefined, decoded: (text: string) => string] {
  if (place === 'path') return [own(params, name), String];
  if (place === 'header') return [headers.get(name) ?? undefined, (piece) => piece.trim()];
  if (place === 'query') return [query.find(([key]) => key === name)?.[1], decode];
  const pairs = headers.get('cookie')?.split(';') ?? [];
  const pair = pairs.map((one) => one.trim()).find((one) => one.startsWith(`${name}=`));
  return [pair?.slice(name.length + 1), decode];
}

/** Whether a parameter is one value as text, as most are. Others need `parameter-styles.ts`. */
export const isPlain = ({ style, contentType, schema }: ParameterSpec, components: Components): boolean =>
  /^(form|simple)$/.test(style) && contentType === undefined && shapeOf(schema, components) === 'value';

export function shapeOf(schema: JsonSchema, components: Components): 'array' | 'object' | 'value' {
  const types = flatten(schema, components, true).flatMap(({ type }) => type ?? []);
  if (types.includes('array')) return 'array';
  return types.includes('object') ? 'object' : 'value';
}
