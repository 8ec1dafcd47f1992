import { namesOf, walk } from '../javascript/identifiers.ts';
import { asNode, asNodes, asText, type JsNode, parseModule } from '../javascript/parse.ts';
import { readLiteral } from '../mdx/source/literal.ts';

/** Values of the names in an expression. */
interface Values {
  /** Properties passed to a snippet or component. */
  props: ReadonlyMap<string, unknown>;
  /** Imports and exports of the file. */
  code: string;
  /** Whether undeclared names are properties. */
  isSnippet: boolean;
}

interface ElementChoice {
  /** Outermost elements that are shown. */
  shown: JsNode[];
  /** Elements whose condition cannot be decided without running the code. */
  unknown: JsNode[];
}

/**
 * Determines which elements of an expression are shown: `{show && <A />}`, `{kind === 'a' ? <A /> : <B />}`,
 * `{[<A />, <B />]}`.
 */
export function chosenElements(node: JsNode | undefined, source: string, values: Values): ElementChoice {
  const choose = (each: unknown): ElementChoice => chosenElements(asNode(each), source, values);
  const either = (condition: unknown, pick: (value: unknown) => unknown[], all: unknown[]): ElementChoice => {
    const result = knownValue(asNode(condition), source, values);
    if (!result) return joinChoices(all.map((each) => ({ shown: [], unknown: elementsIn(each) })));
    return joinChoices(pick(result.value).map(choose));
  };
  switch (node?.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return { shown: [node], unknown: [] };
    case 'ParenthesizedExpression':
      return choose(node.expression);
    case 'ArrayExpression':
      return joinChoices(asNodes(node.elements).map(choose));
    case 'ConditionalExpression': {
      const { test, consequent, alternate } = node;
      return either(test, (value) => [value ? consequent : alternate], [consequent, alternate]);
    }
    case 'LogicalExpression': {
      const { left, right, operator } = node;
      const isRight = (value: unknown) =>
        operator === '&&' ? Boolean(value) : operator === '||' ? !value : (value ?? undefined) === undefined;
      return either(left, (value) => (isRight(value) ? [right] : []), [left, right]);
    }
  }
  return { shown: [], unknown: elementsIn(node) };
}

const joinChoices = (all: ElementChoice[]): ElementChoice => ({
  shown: all.flatMap(({ shown }) => shown),
  unknown: all.flatMap(({ unknown }) => unknown),
});

function elementsIn(root: unknown): JsNode[] {
  const elements: JsNode[] = [];
  walk(root, (node) => {
    const isOutermost = (elements.at(-1)?.end ?? 0) <= node.start;
    if (/^JSX(?:Element|Fragment)$/.test(node.type) && isOutermost) elements.push(node);
  });
  return elements;
}

/** The value of an expression of literals, properties and constants of the file. Nothing is run. */
function knownValue(
  node: JsNode | undefined,
  source: string,
  values: Values,
): { value: unknown } | undefined {
  if (!node) return undefined;
  const of = (each: unknown) => knownValue(asNode(each), source, values);
  const { type, operator } = node;
  if (type === 'ParenthesizedExpression') return of(node.expression);
  if (type === 'Identifier') return knownName(asText(node.name), values);
  if (type === 'MemberExpression') {
    const object = asNode(node.object);
    const isProps = object?.type === 'Identifier' && object.name === 'props' && !node.computed;
    if (!isProps || !values.isSnippet) return undefined;
    return { value: values.props.get(asText(asNode(node.property)?.name)) };
  }
  if (type === 'UnaryExpression' && operator === '!') {
    const operand = of(node.argument);
    return operand && { value: !operand.value };
  }
  if (type === 'BinaryExpression' && /^[!=]==?$/.test(asText(operator))) {
    const [left, right] = [of(node.left), of(node.right)];
    if (!left || !right) return undefined;
    return { value: (left.value === right.value) === asText(operator).startsWith('=') };
  }
  if (type === 'LogicalExpression') {
    const left = of(node.left);
    if (!left || operator === '??') return undefined;
    return Boolean(left.value) === (operator === '&&') ? of(node.right) : left;
  }
  const text = source.slice(node.start, node.end);
  const value = readLiteral(text);
  return value === undefined ? undefined : { value };
}

function knownName(name: string, { props, code, isSnippet }: Values): { value: unknown } | undefined {
  if (props.has(name)) return { value: props.get(name) };
  if (name === 'undefined') return { value: undefined };
  const program = parseModule(code);
  for (const statement of asNodes(program?.body)) {
    const declaration = asNode(statement.declaration) ?? statement;
    if (declaration.type !== 'VariableDeclaration' || declaration.kind !== 'const') continue;
    for (const { id, init } of asNodes(declaration.declarations)) {
      const its = asNode(init);
      if (!its || asNode(id)?.name !== name) continue;
      const value = readLiteral(code.slice(its.start, its.end));
      return value === undefined ? undefined : { value };
    }
  }
  const isProperty = isSnippet && !namesOf(program).declaredNames.has(name) && !(name in globalThis);
  return isProperty ? { value: undefined } : undefined;
}
