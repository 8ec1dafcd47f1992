import { namesOf, parseModule, walk } from '../../../content/index.ts';

type Node = ReturnType<typeof parseModule> & object;

/**
 * Code of a page or snippet in which a value at the top level that fails is reported and undefined: many
 * modules are one file of a build, where an error in one of them would end all.
 *
 * @param file path in the docs folder
 * @param lang path with the extension of what `code` is
 */
export function guardValues(code: string, file: string, lang: string): string {
  const body = (parseModule(code, lang)?.body ?? []) as Node[];
  const guards = body.flatMap((statement) => {
    if (statement.type === 'ExpressionStatement' && mayFail(statement.expression))
      return [{ ...spanOf(statement.expression), name: '' }];
    const declaration = (statement.declaration ?? statement) as Node;
    if (declaration.type !== 'VariableDeclaration') return [];
    return (declaration.declarations as Node[])
      .filter(({ id, init }) => (id as Node).type === 'Identifier' && mayFail(init))
      .map(({ id, init }) => ({ ...spanOf(init), name: (id as Node).name as string }));
  });
  if (guards.length === 0) return code;
  let out = '';
  let last = 0;
  for (const { start, end, name } of guards) {
    const place = `${JSON.stringify(name)}, ${JSON.stringify(file)}`;
    out += `${code.slice(last, start)}trellisValue(() => (${code.slice(start, end)}), ${place})`;
    last = end;
  }
  return `${out}${code.slice(last)}\nimport { evaluated as trellisValue } from 'trellis:value';`;
}

const spanOf = (node: unknown): { start: number; end: number } => {
  const { start, end } = node as Node;
  return { start, end };
};

/** What is a function or names nothing cannot fail; what awaits cannot be in a function that does not. */
function mayFail(node: unknown): boolean {
  const { type } = (node ?? {}) as Partial<Node>;
  if (!type || /^(?:ArrowFunction|Function|Class)Expression$/.test(type)) return false;
  let isAwaiting = false;
  walk(node, (each) => {
    isAwaiting ||= each.type === 'AwaitExpression';
  });
  return !isAwaiting && namesOf(node).usedNames.size > 0;
}
