import { asNode, asNodes, asText, type JsNode, moduleBody, namesOf, walk } from '../../../content/index.ts';

/** A value to guard, and the name that it is given. */
interface Guard {
  start: number;
  end: number;
  name: string;
}

/**
 * Code of a page or snippet in which a value at the top level that fails is reported and undefined: many
 * modules are one file of a build, where an error in one of them would end all.
 *
 * @param file path in the docs folder
 * @param lang path with the extension of what `code` is
 */
export function guardValues(code: string, file: string, lang: string): string {
  const guards = moduleBody(code, lang).flatMap((statement) => {
    if (statement.type === 'ExpressionStatement') return guardOf(statement.expression, '');
    const { type, declarations } = asNode(statement.declaration) ?? statement;
    if (type !== 'VariableDeclaration') return [];
    return asNodes(declarations).flatMap(({ id, init }) => {
      const target = asNode(id);
      return target?.type === 'Identifier' ? guardOf(init, asText(target.name)) : [];
    });
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

const guardOf = (value: unknown, name: string): Guard[] => {
  const node = asNode(value);
  return node && mayFail(node) ? [{ start: node.start, end: node.end, name }] : [];
};

/** What is a function or names nothing cannot fail; what awaits cannot be in a function that does not. */
function mayFail(node: JsNode): boolean {
  if (/^(?:ArrowFunction|Function|Class)Expression$/.test(node.type)) return false;
  let isAwaiting = false;
  walk(node, (each) => {
    isAwaiting ||= each.type === 'AwaitExpression';
  });
  return !isAwaiting && namesOf(node).usedNames.size > 0;
}
