import { walk } from '../javascript/identifiers.ts';
import { asNode, asNodes, asText, type JsNode, membersOf, parseModule } from '../javascript/parse.ts';
import { lateModuleCode } from '../mdx/source/late-module-code.ts';
import { type ScanOptions, type SourcePiece, scan } from '../mdx/source/scan.ts';

/** An import of another file, or a `<Snippet file="…">`, in a page or snippet. */
export interface FileImport {
  kind: 'import' | 'tag';
  /** As written: `/snippets/x.mdx`, `./x.jsx`, `react`; for a tag the path below `_snippets/`. */
  specifier: string;
  /** Imported names as the other file exports them: `default`, `*`, `Card`. */
  names: string[];
  /** The same under their local names. */
  locals: string[];
  /** Offsets of the specifier in the source. */
  start: number;
  end: number;
}

/** An import of a file of the docs folder, resolved. */
export interface LinkedImport extends FileImport {
  /** The file; absent for a package, and for a missing file. */
  target?: string;
  /** Those of `names` that the file does not export. */
  missing?: string[];
  /** Whether following it would never end. It is left out. */
  isCircular?: boolean;
}

/** Offsets in the source; `end` is exclusive. */
export type OffsetSpan = Pick<SourcePiece, 'start' | 'end'>;

const TAG = /^<Snippet\s[^>]*?\bfile\s*=\s*(?:\{\s*)?(["'`])([^"'`\n]+)\1/;

/** Imports of the file with this source. The extension of `file` tells whether it is MDX or code. */
export function readImports(source: string, file: string): FileImport[] {
  if (!/\.mdx?$/.test(file)) {
    return [...declarations(source, 0, file), ...tagImports(source, moduleTags(source, file))];
  }
  if (!/^(?:import|export)\b/m.test(source) && !source.includes('<Snippet')) return [];
  const format = file.endsWith('.md') ? 'md' : 'mdx';
  const pieces = scanPage(source, format);
  // Compiling reports them.
  const late = format === 'mdx' ? lateModuleCode(source, () => pieces) : [];
  return [
    ...late.flatMap(({ start, end }) => declarations(source.slice(start, end), start)),
    ...pieces.flatMap((piece) => {
      const text = source.slice(piece.start, piece.end);
      const imports = piece.kind === 'esm' ? declarations(text, piece.start) : [];
      return [...imports, ...tagImports(source, snippetTags(source, piece))];
    }),
  ];
}

function tagImports(source: string, tags: OffsetSpan[]): FileImport[] {
  return tags.flatMap((tag): FileImport[] => {
    const match = TAG.exec(source.slice(tag.start, tag.end));
    if (!match) return [];
    const [, , specifier = ''] = match;
    const start = tag.start + match[0].length - specifier.length - 1;
    const end = start + specifier.length;
    return [{ kind: 'tag', specifier, names: ['default'], locals: ['Snippet'], start, end }];
  });
}

/**
 * The tags `<Snippet …>` and `</Snippet>` of a piece of a page, including those in expressions and
 * components.
 */
export function snippetTags(source: string, { kind, start, end }: SourcePiece): OffsetSpan[] {
  const text = source.slice(start, end);
  const [first] = /<\/?Snippet[\s/>]/.exec(text) ?? [];
  if (first === undefined) return [];
  if (kind === 'tag' && text.startsWith(first)) return [{ start, end }];
  // Keeps the length of the original, up to the end.
  const code =
    kind === 'esm'
      ? text
      : kind === 'expression'
        ? `(${text.slice(1, -1)}\n)`
        : kind === 'tag'
          ? text.replace(/\/?>$/, '/>')
          : undefined;
  return code === undefined ? [] : tagsIn(parseModule(code), start);
}

/** The same tags of a JavaScript file. */
export const moduleTags = (source: string, file: string): OffsetSpan[] =>
  source.includes('<Snippet') ? tagsIn(parseModule(source, file), 0) : [];

function tagsIn(program: JsNode | undefined, offset: number): OffsetSpan[] {
  const ranges: OffsetSpan[] = [];
  walk(program, (node) => {
    if (/^JSX(?:Opening|Closing)Element$/.test(node.type) && asNode(node.name)?.name === 'Snippet')
      ranges.push({ start: offset + node.start, end: offset + node.end });
  });
  return ranges.sort((a, b) => a.start - b.start);
}

/** The pieces of a page or snippet below its front matter, which is not text. */
export function scanPage(source: string, format: ScanOptions['format'] = 'mdx'): SourcePiece[] {
  return scan(withoutFrontMatter(source), { format, math: false });
}

/** The source with whitespace instead of its front matter. */
export const withoutFrontMatter = (source: string): string =>
  source.replace(/^\ufeff?---[ \t]*\r?\n[\s\S]*?\n---[ \t]*(?=\r?\n|$)/, (head) =>
    head.replace(/[^\n]/g, ' '),
  );

function declarations(code: string, offset: number, file?: string): FileImport[] {
  const program = parseModule(code, file);
  if (!program) return linesThatParse(code, offset, file);
  return asNodes(program.body).flatMap((node) => {
    const source = asNode(node.source);
    if (typeof source?.value !== 'string' || node.importKind === 'type' || node.exportKind === 'type')
      return [];
    const start = offset + source.start + 1;
    const end = offset + source.end - 1;
    return [
      {
        kind: 'import',
        specifier: source.value,
        names: takenNames(node),
        locals: localNames(node),
        start,
        end,
      },
    ];
  });
}

/** While code is invalid, its other imports remain snippets and do not become pages. */
function linesThatParse(code: string, offset: number, file?: string): FileImport[] {
  let start = offset;
  return code.split('\n').flatMap((line) => {
    const program = /^\s*(?:import|export)\b.*["']/.test(line) && parseModule(line, file);
    const imports = program ? declarations(line, start, file) : [];
    start += line.length + 1;
    return imports;
  });
}

/** `a, { b as c }` -> `default`, `b`. */
function takenNames({ type, specifiers }: JsNode): string[] {
  if (type === 'ExportAllDeclaration') return ['*'];
  return valuesAmong(specifiers).map((each) => {
    if (each.type === 'ImportDefaultSpecifier') return 'default';
    if (each.type === 'ImportNamespaceSpecifier') return '*';
    return nameOf(each.imported ?? each.local);
  });
}

function localNames({ type, specifiers }: JsNode): string[] {
  if (type === 'ExportAllDeclaration') return ['*'];
  // A re-export has no local name.
  return valuesAmong(specifiers).map((each) => (type === 'ImportDeclaration' ? nameOf(each.local) : ''));
}

const valuesAmong = (specifiers: unknown): JsNode[] =>
  asNodes(specifiers).filter(({ importKind, exportKind }) => importKind !== 'type' && exportKind !== 'type');

const nameOf = (node: unknown): string => {
  const { name, value } = membersOf(node);
  return asText(name ?? value);
};
