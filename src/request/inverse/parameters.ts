/** Reads query parameters, headers and cookies back. What no parameter claims is left. */
import { encodeReserved } from '../encode.ts';
import { JSON_TYPE } from '../media-types.ts';
import type { ParameterSpec, RequestSpec } from '../request-spec.ts';
import { propertyOf } from '../schema-parts.ts';
import { headerText, queryPairs } from '../style.ts';
import {
  asIs,
  asPairs,
  choose,
  contentValue,
  type Decode,
  inTurn,
  isOpenMap,
  itemsOf,
  leaf,
  type Pieces,
  propertiesOf,
  split,
  typesOf,
} from './decode.ts';

/** One `name=value`, still encoded. */
export interface Pair {
  raw: string;
  name: string;
  value: string;
}

export function toPair(raw: string, decode: Decode): Pair {
  const [name, value] = split(raw, '=');
  return { raw, name: decode(name), value };
}

type Components = RequestSpec['components'];
/** A value, and the pairs that it was read from. */
type Claim = { value: unknown; pairs: Pair[] };

/**
 * Values of the `parameters` of one location, and the pairs that are left. The names of other parameters are
 * not keys of an object. `first` has the first pair of each value.
 */
export function readPairs(
  parameters: ParameterSpec[],
  pairs: Pair[],
  components: Components,
  decode: Decode,
): { values: Record<string, unknown>; rest: Pair[]; first: Map<string, Pair | undefined> } {
  const names = new Set(parameters.map(({ name }) => name));
  let rest = pairs;
  const values = new Map<string, unknown>();
  const first = new Map<string, Pair | undefined>();
  const claim = (parameter: ParameterSpec, read: Claim | undefined): void => {
    if (!read || read.value === undefined) return;
    values.set(parameter.name, read.value);
    first.set(parameter.name, read.pairs[0]);
    rest = rest.filter((pair) => !read.pairs.includes(pair));
  };
  for (const parameter of parameters) {
    claim(parameter, readNamed(parameter, rest, components, decode));
    if (values.has(parameter.name) || !isExplodedObject(parameter, components)) continue;
    const keys = new Set(propertiesOf(parameter.schema, components).filter((key) => !names.has(key)));
    claim(
      parameter,
      readExploded(
        parameter,
        rest.filter(({ name }) => keys.has(name)),
        components,
        decode,
      ),
    );
  }
  // Maps take what is left, so they come last.
  const map = parameters.find(
    (one) => !values.has(one.name) && isExplodedObject(one, components) && isOpenMap(one.schema, components),
  );
  if (map) {
    claim(
      map,
      readExploded(
        map,
        rest.filter(({ name }) => !names.has(name)),
        components,
        decode,
      ),
    );
  }
  return { values: Object.fromEntries(values), rest, first };
}

const isExplodedObject = ({ explode, style, contentType, schema }: ParameterSpec, components: Components) =>
  explode && style !== 'deepObject' && contentType === undefined && typesOf(schema, components).has('object');

function readNamed(
  parameter: ParameterSpec,
  pairs: Pair[],
  components: Components,
  decode: Decode,
): Claim | undefined {
  const { name, style, contentType, schema } = parameter;
  if (contentType !== undefined) return readContent(parameter, pairs, decode);
  if (style === 'deepObject') {
    const nested = pairs.filter((pair) => pair.name.startsWith(`${name}[`) && pair.name.endsWith(']'));
    const value = nested.length ? readDeep(parameter, nested, components, decode) : undefined;
    if (value !== undefined) return { value, pairs: nested };
  }
  const named = pairs.filter((pair) => pair.name === name);
  if (!named.length) return undefined;
  const read = (some: Pair[]): Claim => ({
    value: choose(
      piecesOf(parameter, some),
      schema,
      components,
      { decode: valueDecoder(parameter, decode) },
      (value) => isSame(parameter, value, some),
    ),
    pairs: some,
  });
  // A single value that occurs again: the others are not documented.
  return read(parameter.explode || named.length === 1 ? named : named.slice(0, 1));
}

/**
 * Encoded reserved characters stay in a value that may have plain ones, if they would otherwise be lost. A
 * plus is the space of another client.
 */
const valueDecoder = ({ style, allowReserved }: ParameterSpec, decode: Decode): Decode => {
  if (style === 'cookie') return asIs;
  if (!allowReserved) return decode;
  return (raw) => {
    const text = decode(raw);
    return raw.includes('+') || encodeReserved(text) === raw ? text : raw;
  };
};

const isSame = (parameter: ParameterSpec, value: unknown, pairs: Pair[]): boolean => {
  const written = queryPairs(parameter.name, value, parameter).map((pair) => pair.join('='));
  return written.join('&') === pairs.map(({ raw }) => raw).join('&');
};

const DELIMITERS: Record<string, string> = { spaceDelimited: '%20', pipeDelimited: '%7C' };
/** As other clients write it. */
const OTHER_DELIMITERS: Record<string, RegExp> = { spaceDelimited: /%20|\+/, pipeDelimited: /%7C|\|/i };

function piecesOf({ style, explode }: ParameterSpec, pairs: Pair[]): Pieces {
  const values = pairs.map(({ value }) => value);
  const [text = ''] = values;
  if (explode) return { text: values.length === 1 ? text : undefined, list: values };
  const delimiter = DELIMITERS[style] ?? ',';
  const list = text.split(text.includes(delimiter) ? delimiter : (OTHER_DELIMITERS[style] ?? delimiter));
  return { text, list, members: inTurn(list) };
}

/** `contentType` is set. A parameter that is the whole query string is a pair without a name. */
function readContent(parameter: ParameterSpec, pairs: Pair[], decode: Decode): Claim | undefined {
  const { name, style, contentType = '' } = parameter;
  const isWhole = style === 'querystring';
  const pair = pairs.find((one) => (isWhole ? !one.raw.includes('=') : one.name === name));
  if (!pair) return undefined;
  return { value: contentValue(decode(isWhole ? pair.raw : pair.value), contentType), pairs: [pair] };
}

function readExploded(
  parameter: ParameterSpec,
  pairs: Pair[],
  components: Components,
  decode: Decode,
): Claim | undefined {
  if (!pairs.length) return undefined;
  const members = pairs.map(({ raw }): [string, string] => {
    const [name, value] = split(raw, '=');
    return [name, value];
  });
  const { schema } = parameter;
  const value = choose(
    { members },
    schema,
    components,
    { decode: valueDecoder(parameter, decode), decodeKey: decode },
    (candidate) => isSame(parameter, candidate, pairs),
  );
  // A repeated key is a list, which no object parameter writes.
  const keys = new Set(pairs.map(({ name }) => name));
  return keys.size === pairs.length ? { value, pairs } : undefined;
}

type Node = Map<string, Node | string[]>;

/** `color[R]=100&color[a][b]=1`; `undefined` if a key is both a value and an object. */
function readDeep(parameter: ParameterSpec, pairs: Pair[], components: Components, decode: Decode): unknown {
  const { name, schema } = parameter;
  const decodeValue = valueDecoder(parameter, decode);
  const root: Node = new Map();
  for (const pair of pairs) {
    const keys = pair.name.slice(name.length + 1, -1).split('][');
    const last = keys.pop() ?? '';
    let node = root;
    for (const key of keys) {
      const next = node.get(key) ?? new Map();
      if (Array.isArray(next)) return undefined;
      node.set(key, next);
      node = next;
    }
    const values = node.get(last) ?? [];
    if (!Array.isArray(values)) return undefined;
    node.set(last, [...values, decodeValue(pair.value)]);
  }
  const read = (node: Node | string[], of: ParameterSpec['schema']): unknown => {
    if (!Array.isArray(node)) {
      return Object.fromEntries(
        [...node].map(([key, member]) => [key, read(member, propertyOf(of, key, components))]),
      );
    }
    const isList = node.length > 1 || typesOf(of, components).has('array');
    if (isList) return node.map((text) => leaf(itemsOf(of, components), text, components, true));
    return leaf(of, node[0] ?? '', components);
  };
  return read(root, schema);
}

/** The value of a header; `undefined` if it is not in its media type. */
export function readHeader(parameter: ParameterSpec, raw: string, components: Components): unknown {
  const { contentType, explode, schema } = parameter;
  if (contentType !== undefined) {
    return JSON_TYPE.test(contentType) ? contentValue(raw, contentType) : raw;
  }
  const list = raw.split(',');
  const pieces = { text: raw, list, members: explode ? asPairs(list, ',') : inTurn(list) };
  return choose(
    pieces,
    schema,
    components,
    { decode: asIs },
    (value) => headerText(value, parameter).trim() === raw,
  );
}
