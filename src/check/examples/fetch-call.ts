import { asNode, asNodes, asText, type JsNode, parseModule, walk } from '../../content/index.ts';
import { isRecord, own } from '../../json/index.ts';
import type { HttpRequest } from '../../request/index.ts';

/** The value of an expression that is not a literal. */
const UNKNOWN = Symbol('unknown');

/** A form body, as its text. */
class Form {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Constants of the script, by name. */
type Constants = ReadonlyMap<string, JsNode>;

/** How deep constants may refer to constants: a script is no puzzle. */
const MAX_DEPTH = 20;

/**
 * The request of the first `fetch` call in a script, as far as its arguments are literals, or constants that
 * hold literals. `isBodyKnown`: whether the body is all that is sent. Undefined without a call whose address
 * and method can be read.
 */
export function readFetch(script: string): { request: HttpRequest; isBodyKnown: boolean } | undefined {
  let call: JsNode | undefined;
  const constants = new Map<string, JsNode>();
  walk(parseModule(script, 'sample.tsx'), (node) => {
    if (!call && node.type === 'CallExpression' && asText(asNode(node.callee)?.name) === 'fetch') call = node;
    const value = node.type === 'VariableDeclarator' ? asNode(node.init) : undefined;
    const name = asText(asNode(node.id)?.name);
    if (value && name) constants.set(name, value);
  });
  const [address, options] = asNodes(call?.arguments);
  const url = literalOf(address, constants);
  if (typeof url !== 'string' || !(URL.canParse(url) || /^[$<{]/.test(url))) return undefined;
  const init = options === undefined ? {} : literalOf(options, constants);
  if (!isRecord(init)) return undefined;
  const { method = 'GET', headers, body } = init;
  if (typeof method !== 'string') return undefined;
  const texts = pairsOf(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  const isForm = body instanceof Form;
  if (isForm && !texts.some(([name]) => name.toLowerCase() === 'content-type'))
    texts.push(['Content-Type', 'application/x-www-form-urlencoded;charset=UTF-8']);
  const text = isForm ? body.text : body;
  const isBodyKnown = text === undefined || typeof text === 'string';
  return {
    request: { method, url, headers: texts, ...(typeof text === 'string' && { body: text }) },
    isBodyKnown: isBodyKnown && headers !== UNKNOWN,
  };
}

/** The members of an object, or of a list of pairs. */
const pairsOf = (value: unknown): [string, unknown][] =>
  Array.isArray(value)
    ? value.flatMap((pair): [string, unknown][] =>
        Array.isArray(pair) && typeof pair[0] === 'string' ? [[pair[0], pair[1]]] : [],
      )
    : isRecord(value)
      ? Object.entries(value)
      : [];

/**
 * The value of a literal, also within lists, objects and templates, of a constant that has one, and of the
 * functions that a request is often written with.
 */
function literalOf(node: JsNode | undefined, constants: Constants, depth = 0): unknown {
  if (depth > MAX_DEPTH) return UNKNOWN;
  const read = (child: JsNode | undefined): unknown => literalOf(child, constants, depth + 1);
  switch (node?.type) {
    case 'Literal':
      return node.value;
    case 'Identifier': {
      const value = constants.get(asText(node.name));
      return value ? read(value) : UNKNOWN;
    }
    case 'MemberExpression':
      return environmentOf(node);
    case 'TemplateLiteral':
      return templateOf(node, read);
    case 'ArrayExpression':
      return known(asNodes(node.elements).map(read));
    case 'ObjectExpression':
      return objectOf(asNodes(node.properties), read);
    case 'NewExpression':
      return formOf(node, read);
    case 'CallExpression':
      return calledValue(node, read);
    default:
      return UNKNOWN;
  }
}

type Read = (node: JsNode | undefined) => unknown;

/** `process.env.API_KEY` stands for another text, like `$API_KEY` in a shell. */
function environmentOf({ object, property, computed }: JsNode): unknown {
  const owner = asNode(object);
  const isEnvironment =
    asText(asNode(owner?.object)?.name) === 'process' && asText(asNode(owner?.property)?.name) === 'env';
  const name = asText(asNode(property)?.name);
  return isEnvironment && !computed && name !== '' ? `$${name}` : UNKNOWN;
}

const known = (values: unknown[]): unknown => (values.includes(UNKNOWN) ? UNKNOWN : values);

function templateOf(node: JsNode, read: Read): unknown {
  const values = asNodes(node.expressions).map(read);
  const texts = asNodes(node.quasis).map((quasi) => String(own(own(quasi, 'value'), 'cooked')));
  if (values.some((value) => typeof value !== 'string' && typeof value !== 'number')) return UNKNOWN;
  return texts.map((text, index) => text + (index < values.length ? String(values[index]) : '')).join('');
}

/** Members that are not literals are `UNKNOWN`, and a spread makes the whole object so. */
function objectOf(properties: JsNode[], read: Read): unknown {
  if (properties.some(({ type, computed }) => type !== 'Property' || computed === true)) return UNKNOWN;
  return Object.fromEntries(
    properties.map(({ key, value }) => {
      const name = asNode(key);
      return [asText(name?.name) || String(name?.value), read(asNode(value))];
    }),
  );
}

/** `new URLSearchParams({ … })` */
function formOf({ callee, arguments: values }: JsNode, read: Read): unknown {
  if (asText(asNode(callee)?.name) !== 'URLSearchParams') return UNKNOWN;
  const [first] = asNodes(values);
  const content = first === undefined ? {} : read(first);
  if (hasUnknown(content)) return UNKNOWN;
  if (typeof content === 'string') return new Form(new URLSearchParams(content).toString());
  const pairs = pairsOf(content).map(([name, value]): [string, string] => [name, String(value)]);
  return new Form(new URLSearchParams(pairs).toString());
}

/** `JSON.stringify(…)`, `btoa(…)` and `form.toString()`. */
function calledValue({ callee, arguments: values }: JsNode, read: Read): unknown {
  const called = asNode(callee);
  const [argument] = asNodes(values);
  if (asText(called?.name) === 'btoa') {
    const text = read(argument);
    return typeof text === 'string' && /^[\0-\xFF]*$/.test(text) ? btoa(text) : UNKNOWN;
  }
  const [object, property] = [asNode(called?.object), asText(asNode(called?.property)?.name)];
  if (property === 'toString') {
    const form = read(object);
    return form instanceof Form ? form.text : UNKNOWN;
  }
  const isJson = asText(object?.name) === 'JSON' && property === 'stringify';
  const value = isJson ? read(argument) : UNKNOWN;
  return hasUnknown(value) ? UNKNOWN : JSON.stringify(value);
}

const hasUnknown = (value: unknown): boolean =>
  value === UNKNOWN ||
  value instanceof Form ||
  (typeof value === 'object' && value !== null && Object.values(value).some(hasUnknown));
