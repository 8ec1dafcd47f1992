type Node = { type: string } & Record<string, unknown>;

/** Names that are bound wherever a function of compiled MDX runs. */
const GIVEN = ['undefined', 'arguments', 'props'];

/**
 * Names that a module (an ESTree program) uses and neither declares nor finds among those of the language, sorted. A name that
 * is declared anywhere counts as declared everywhere.
 */
export function unboundNames(program: object): string[] {
  const declared = new Set<string>(GIVEN);
  const used = new Set<string>();
  const pattern = (node: Node | null | undefined): void => {
    if (!node) return;
    if (node.type === 'Identifier') declared.add(node.name as string);
    else if (node.type === 'ObjectPattern')
      for (const each of node.properties as Node[]) pattern((each.value ?? each.argument) as Node);
    else if (node.type === 'ArrayPattern') for (const each of node.elements as Node[]) pattern(each);
    else if (node.type === 'AssignmentPattern') pattern(node.left as Node);
    else if (node.type === 'RestElement') pattern(node.argument as Node);
  };
  const visit = (node: unknown, parent?: Node, key?: string): void => {
    if (Array.isArray(node)) {
      for (const each of node) visit(each, parent, key);
      return;
    }
    if (typeof node !== 'object' || node === null || typeof (node as Node).type !== 'string') return;
    const each = node as Node;
    if (each.type === 'Identifier') {
      const isKey =
        (key === 'property' && parent?.type === 'MemberExpression' && !parent.computed) ||
        (key === 'key' && !parent?.computed) ||
        key === 'label' ||
        key === 'exported' ||
        key === 'imported';
      if (!isKey) used.add(each.name as string);
      return;
    }
    if (each.type === 'VariableDeclarator') pattern(each.id as Node);
    if (/^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(each.type)) {
      pattern(each.id as Node);
      for (const parameter of each.params as Node[]) pattern(parameter);
    }
    if (/^Class/.test(each.type)) pattern(each.id as Node);
    if (each.type === 'CatchClause') pattern(each.param as Node);
    if (/^Import\w*Specifier$/.test(each.type)) pattern(each.local as Node);
    for (const [name, child] of Object.entries(each)) visit(child, each, name);
  };
  visit(program);
  return [...used].filter((name) => !declared.has(name) && !(name in globalThis)).sort();
}
