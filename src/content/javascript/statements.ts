import { scanPage } from '../snippets/imports.ts';
import { boundNames } from './identifiers.ts';
import { asNode, asNodes, asText, type JsNode, membersOf, moduleBody } from './parse.ts';

/** A statement at the top level of a page or module. Offsets in its source. */
export interface Statement {
  kind: 'import' | 'export' | 'other';
  start: number;
  end: number;
  text: string;
  node: JsNode;
  /** The names it declares; `default` for a default export. */
  names: string[];
  isDefault: boolean;
}

/** Begins imports and exports of a page, which most pages do not have. */
const MODULE_CODE = /^(?:import|export)\b/m;

/** The imports and exports of a page. */
export function statements(source: string): Statement[] {
  if (!MODULE_CODE.test(source)) return [];
  return scanPage(source)
    .filter(({ kind }) => kind === 'esm')
    .flatMap(({ start, end }) => statementsIn(source, start, end));
}

export const moduleStatements = (source: string, file: string): Statement[] =>
  statementsIn(source, 0, source.length, file);

function statementsIn(source: string, from: number, to: number, file?: string): Statement[] {
  const body = moduleBody(source.slice(from, to), file);
  return body.map((node, index) => {
    const start = from + node.start;
    // A comment behind a statement goes with it.
    const next = body[index + 1];
    const end = next ? from + next.start : to;
    // MDX uses the default export of a page as its layout.
    const isDefault = file !== undefined && node.type === 'ExportDefaultDeclaration';
    const names = isDefault ? [...boundNames(asNode(node.declaration)?.id), 'default'] : declaredBy(node);
    return { kind: kindOf(node), start, end, text: source.slice(start, end), node, names, isDefault };
  });
}

function kindOf({ type }: JsNode): Statement['kind'] {
  if (type === 'ImportDeclaration') return 'import';
  return type.startsWith('Export') ? 'export' : 'other';
}

export function declaredBy(node: JsNode): string[] {
  const declaration = asNode(node.declaration) ?? node;
  if (node.type === 'ImportDeclaration')
    return asNodes(node.specifiers).flatMap(({ local }) => boundNames(local));
  if (node.type === 'ExportDefaultDeclaration') return [];
  if (declaration.type === 'VariableDeclaration')
    return asNodes(declaration.declarations).flatMap(({ id }) => boundNames(id));
  return /^(?:Function|Class)Declaration$|^TSEnumDeclaration$/.test(declaration.type)
    ? boundNames(declaration.id)
    : [];
}

/** An exported name is an identifier or a string. */
export const nameOf = (node: unknown): string => {
  const { name, value } = membersOf(node);
  return asText(name ?? value);
};
