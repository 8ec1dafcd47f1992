import { asNode, asNodes, asText, type JsNode, moduleBody, namesOf, walk } from '../../../content/index.ts';

/** A value to guard, and its name. */
interface Guard {
  start: number;
  end: number;
  name: string;
}

/**
 * Guards the top-level values of a page or snippet: one that throws is reported and undefined. A build joins
 * many modules into one file, where an error in one would end all.
 *
 * @param file path in the docs folder
 * @param lang path whose extension gives the language of `code`
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
  return `${out}${code.slice(last)}\nimport { evaluate as trellisValue } from 'trellis:value';`;
}

const guardOf = (value: unknown, name: string): Guard[] => {
  const node = asNode(value);
  return node && mayFail(node) ? [{ start: node.start, end: node.end, name }] : [];
};

/**
 * A function, and code without names, cannot throw. Code that awaits cannot be moved into a plain function.
 */
function mayFail(node: JsNode): boolean {
  if (/^(?:ArrowFunction|Function|Class)Expression$/.test(node.type)) return false;
  let isAwaiting = false;
  walk(node, (each) => {
    isAwaiting ||= each.type === 'AwaitExpression';
  });
  return !isAwaiting && namesOf(node).usedNames.size > 0;
}
