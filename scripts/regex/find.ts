import { convertToTsx } from '@astrojs/astro2tsx';
import ts from 'typescript';

/** A regular expression in a source file. */
export interface SourceRegex {
  pattern: string;
  flags: string;
  /** Offset in the file. */
  offset: number;
  /** The pattern comes from data, so the source does not tell it. */
  isUnknown: boolean;
}

/** Functions that escape a text for a pattern, by name; their result is treated as a word. */
const ESCAPES = /^(?:literal|escape)$/;
const ANY_WORD = 'name';

/** Every regular expression of a TypeScript, JavaScript or Astro file: literals, and calls of `RegExp`. */
export function findRegexes(file: string, text: string): SourceRegex[] {
  if (!file.endsWith('.astro')) return findInCode(file, text);
  const { code, mappings, scripts } = convertToTsx(text, { filename: file });
  const toOriginal = (offset: number): number => {
    const mapping = mappings.findLast(([start]) => start <= offset);
    return mapping ? Math.min(mapping[2] + offset - mapping[0], mapping[2] + mapping[3]) : 0;
  };
  return [
    ...findInCode(`${file}.tsx`, code).map((regex) => ({ ...regex, offset: toOriginal(regex.offset) })),
    ...scripts.flatMap(({ content, position }) =>
      findInCode(`${file}.ts`, content).map((regex) => ({ ...regex, offset: position.start + regex.offset })),
    ),
  ];
}

function findInCode(file: string, text: string): SourceRegex[] {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const constants = new Map<string, ts.Expression>();
  const regexes: SourceRegex[] = [];
  const collect = (node: ts.Node): void => {
    const isConstant = (ts.getCombinedNodeFlags(node as ts.Declaration) & ts.NodeFlags.Const) !== 0;
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer && isConstant)
      constants.set(node.name.text, node.initializer);
    ts.forEachChild(node, collect);
  };
  const visit = (node: ts.Node): void => {
    const regex = readRegex(node);
    if (regex) regexes.push({ ...regex, offset: node.getStart(tree) });
    ts.forEachChild(node, visit);
  };
  const readRegex = (node: ts.Node): Omit<SourceRegex, 'offset'> | undefined => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      return { pattern: node.text.slice(1, end), flags: node.text.slice(end + 1), isUnknown: false };
    }
    const isCall = ts.isNewExpression(node) || ts.isCallExpression(node);
    if (!isCall || !ts.isIdentifier(node.expression) || node.expression.text !== 'RegExp') return undefined;
    const [source, flags] = node.arguments ?? [];
    const pattern = source && textOf(source);
    const flagText = flags && textOf(flags);
    return { pattern: pattern ?? '', flags: flagText ?? '', isUnknown: pattern === undefined };
  };
  /** The text of an expression, if known. */
  const textOf = (node: ts.Expression): string | undefined => {
    if (ts.isStringLiteralLike(node)) return node.text;
    if (ts.isParenthesizedExpression(node)) return textOf(node.expression);
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
      const [left, right] = [textOf(node.left), textOf(node.right)];
      return left === undefined || right === undefined ? undefined : left + right;
    }
    if (ts.isTemplateExpression(node)) {
      let text = node.head.text;
      for (const { expression, literal } of node.templateSpans) {
        const value = textOf(expression);
        if (value === undefined) return undefined;
        text += value + literal.text;
      }
      return text;
    }
    if (ts.isCallExpression(node)) return ESCAPES.test(node.expression.getText(tree)) ? ANY_WORD : undefined;
    if (ts.isIdentifier(node)) {
      const value = constants.get(node.text);
      return value && textOf(value);
    }
    if (
      ts.isPropertyAccessExpression(node) &&
      node.name.text === 'source' &&
      ts.isIdentifier(node.expression)
    ) {
      const value = constants.get(node.expression.text);
      return value && readRegex(value)?.pattern;
    }
    return undefined;
  };
  collect(tree);
  visit(tree);
  return regexes;
}
