import { asNode, asNodes, asText, type JsNode } from './parse.ts';

/** Names that are bound wherever a function of compiled MDX runs. */
const GIVEN = ['undefined', 'arguments', 'props'];

interface Names {
  /** Names declared anywhere in the code. */
  declaredNames: Set<string>;
  /** Names of values that are used, including components. */
  usedNames: Set<string>;
  /** First names of components that are used as elements. */
  components: Set<string>;
}

/** The names of an ESTree. A name declared anywhere counts as declared everywhere. */
export function namesOf(root: unknown): Names {
  const names: Names = { declaredNames: new Set(GIVEN), usedNames: new Set(), components: new Set() };
  const { declaredNames, usedNames, components } = names;
  walk(root, (node, parent, key) => {
    switch (node.type) {
      case 'Identifier':
        if (!isKey(node, parent, key)) usedNames.add(asText(node.name));
        break;
      case 'JSXIdentifier':
        if (isComponent(node, parent, key)) {
          usedNames.add(asText(node.name));
          components.add(asText(node.name));
        }
        break;
      case 'VariableDeclarator':
        for (const name of boundNames(node.id)) declaredNames.add(name);
        break;
      case 'FunctionDeclaration':
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
        for (const each of [node.id, ...asNodes(node.params)])
          for (const name of boundNames(each)) declaredNames.add(name);
        break;
      case 'ClassDeclaration':
      case 'ClassExpression':
        for (const name of boundNames(node.id)) declaredNames.add(name);
        break;
      case 'CatchClause':
        for (const name of boundNames(node.param)) declaredNames.add(name);
        break;
      case 'ImportSpecifier':
      case 'ImportDefaultSpecifier':
      case 'ImportNamespaceSpecifier':
        for (const name of boundNames(node.local)) declaredNames.add(name);
    }
  });
  return names;
}

/** Names that the code uses without declaring them. */
export const freeNames = (root: unknown, { declaredNames, usedNames }: Names = namesOf(root)): string[] =>
  [...usedNames].filter((name) => !declaredNames.has(name));

/** The same without globals of the language and of Node.js, sorted. */
export const unboundNames = (root: unknown): string[] =>
  freeNames(root)
    .filter((name) => !(name in globalThis))
    .sort();

/** Names that a pattern binds: `a`, `{ a, b: [c], ...d }`. */
export function boundNames(pattern: unknown): string[] {
  const node = asNode(pattern);
  switch (node?.type) {
    case 'Identifier':
      return [asText(node.name)];
    case 'ObjectPattern':
      return asNodes(node.properties).flatMap((each) => boundNames(each.value ?? each.argument));
    case 'ArrayPattern':
      return asNodes(node.elements).flatMap(boundNames);
    case 'AssignmentPattern':
      return boundNames(node.left);
    case 'RestElement':
      return boundNames(node.argument);
    default:
      return [];
  }
}

type Visit = (node: JsNode, parent: JsNode | undefined, key: string) => void;

/** Visits every node except types, which do not exist at run time. */
export function walk(root: unknown, visit: Visit, parent?: JsNode, key = ''): void {
  if (Array.isArray(root)) {
    for (const each of root) walk(each, visit, parent, key);
    return;
  }
  const node = asNode(root);
  if (!node) return;
  if (node.type.startsWith('TS') && !('expression' in node)) return;
  visit(node, parent, key);
  for (const [name, child] of Object.entries(node))
    if (typeof child === 'object') walk(child, visit, node, name);
}

/** Whether an identifier names a member, a key or a label rather than a value. */
function isKey(_: JsNode, parent: JsNode | undefined, key: string): boolean {
  if (key === 'property') return parent?.type === 'MemberExpression' && !parent.computed;
  if (key === 'key') return !parent?.computed;
  return key === 'label' || key === 'exported' || key === 'imported';
}

/** Whether a name in an element is that of a component, or of the object that has it. */
function isComponent(node: JsNode, parent: JsNode | undefined, key: string): boolean {
  if (parent?.type === 'JSXMemberExpression') return key === 'object';
  return parent?.type === 'JSXOpeningElement' && key === 'name' && /^[A-Z_$]/.test(asText(node.name));
}
