/** Parameters that are more than one value as text: lists, objects, JSON, and rare styles. */
import type { JsonSchema } from '../../../../../contract/index.ts';
import { isRecord, own } from '../../../../../json/index.ts';
import { coerce, flatten, isJsonType, type ParameterSpec } from '../../../../../request/index.ts';
import type { SandboxPlan } from '../../../sandbox-plan.ts';
import type { RawPair } from '../../parts.ts';
import { decode, shapeOf } from '../../request/parameters.ts';
import { itemsOf, jsonOrText } from './schema-values.ts';

type Components = SandboxPlan['components'];

const DELIMITERS: Record<string, RegExp> = {
  spaceDelimited: /%20|\+| /,
  pipeDelimited: /\||%7C/i,
};

/** The value of a parameter from the texts sent under its name. */
export function styled(
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

/** A parameter of the query, which may be spread over several pairs. */
export function readQuery(
  parameter: ParameterSpec,
  query: readonly RawPair[],
  components: Components,
): unknown {
  const { name, schema, style, explode, contentType } = parameter;
  if (style === 'deepObject') return deepObject(parameter, query, components);
  // Some programs write `tags[]` for each item of `tags`.
  const isOwn = (key: string): boolean => key === name || key === `${name}[]`;
  const sent = query.filter(([key]) => isOwn(key)).map(([, value]) => value);
  if (sent.length > 0) return styled(parameter, sent, components, decode);
  const isSpread = explode && contentType === undefined && shapeOf(schema, components) === 'object';
  return isSpread ? explodedObject(schema, query, components) : undefined;
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
