import { asNode, asNodes, asText, type JsNode, parseModule, walk } from '../../content/index.ts';
import { isRecord, own } from '../../json/index.ts';
import type { HttpRequest } from '../../request/index.ts';

/** The value of an expression that is not a literal. */
const UNKNOWN = Symbol('unknown');

/**
 * The request of the first `fetch` call in a script, as far as its arguments are literals. `isBodyKnown`:
 * whether the body is all that is sent. Undefined without a call whose address and method can be read.
 */
export function readFetch(script: string): { request: HttpRequest; isBodyKnown: boolean } | undefined {
  let call: JsNode | undefined;
  walk(parseModule(script, 'sample.tsx'), (node) => {
    if (!call && node.type === 'CallExpression' && asText(asNode(node.callee)?.name) === 'fetch') call = node;
  });
  const [address, options] = asNodes(call?.arguments);
  const url = literalOf(address);
  if (typeof url !== 'string' || !URL.canParse(url)) return undefined;
  const init = options === undefined ? {} : literalOf(options);
  if (!isRecord(init)) return undefined;
  const { method = 'GET', headers, body } = init;
  if (typeof method !== 'string') return undefined;
  const known = isRecord(headers) ? Object.entries(headers) : [];
  const texts = known.flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  const isBodyKnown = body === undefined || typeof body === 'string';
  return {
    request: { method, url, headers: texts, ...(typeof body === 'string' && { body }) },
    isBodyKnown: isBodyKnown && headers !== UNKNOWN,
  };
}

/** The value of a literal, also within lists, objects and `JSON.stringify`. */
function literalOf(node: JsNode | undefined): unknown {
  switch (node?.type) {
    case 'Literal':
      return node.value;
    case 'TemplateLiteral':
      return asNodes(node.expressions).length > 0
        ? UNKNOWN
        : own(own(asNodes(node.quasis)[0], 'value'), 'cooked');
    case 'ArrayExpression':
      return known(asNodes(node.elements).map(literalOf));
    case 'ObjectExpression':
      return objectOf(asNodes(node.properties));
    case 'CallExpression':
      return stringified(node);
    default:
      return UNKNOWN;
  }
}

const known = (values: unknown[]): unknown => (values.includes(UNKNOWN) ? UNKNOWN : values);

/** Members that are not literals are `UNKNOWN`, and a spread makes the whole object so. */
function objectOf(properties: JsNode[]): unknown {
  if (properties.some(({ type, computed }) => type !== 'Property' || computed === true)) return UNKNOWN;
  return Object.fromEntries(
    properties.map(({ key, value }) => {
      const name = asNode(key);
      return [asText(name?.name) || String(name?.value), literalOf(asNode(value))];
    }),
  );
}

function stringified({ callee, arguments: values }: JsNode): unknown {
  const member = asNode(callee);
  const [object, property] = [asNode(member?.object), asNode(member?.property)];
  const isJson = asText(object?.name) === 'JSON' && asText(property?.name) === 'stringify';
  const value = isJson ? literalOf(asNodes(values)[0]) : UNKNOWN;
  return hasUnknown(value) ? UNKNOWN : JSON.stringify(value);
}

const hasUnknown = (value: unknown): boolean =>
  value === UNKNOWN || (typeof value === 'object' && value !== null && Object.values(value).some(hasUnknown));
