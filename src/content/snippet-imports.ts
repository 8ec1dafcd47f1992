import { type Piece, type ScanOptions, scan } from './scan.ts';

/** An import of another file, or a `<Snippet file="…">`, as it stands in a page or snippet. */
export interface FileImport {
  kind: 'import' | 'tag';
  /** As written: `/snippets/x.mdx`, `./x.jsx`, `react`; of a tag the path below `_snippets/`. */
  specifier: string;
  /** What is taken from it, by the names that it has there: `default`, `*`, `Card`. */
  names: string[];
  /** Offsets of the specifier in the source. */
  start: number;
  end: number;
}

/** Import and re-export declarations: clause and specifier. */
const DECLARATION =
  /(?:^|[\n;])[ \t]*(?:import|export)\b(?!\s*\()([^'"`;=()]*?)(?:from\s*)?(['"])([^'"\n]+)\2/g;

const TAG = /^<Snippet\s[^>]*?\bfile\s*=\s*(?:\{\s*)?(["'`])([^"'`\n]+)\1/;

/** What the file with this source imports. `file` says by its extension whether it is MDX or code. */
export function readImports(source: string, file: string): FileImport[] {
  if (!/\.mdx?$/.test(file)) return declarations(source, 0);
  if (!/^(?:import|export)\b/m.test(source) && !source.includes('<Snippet')) return [];
  return scanPage(source, file.endsWith('.md') ? 'md' : 'mdx').flatMap((piece) => {
    const text = source.slice(piece.start, piece.end);
    if (piece.kind === 'esm') return declarations(text, piece.start);
    const match = piece.kind === 'tag' ? TAG.exec(text) : null;
    if (!match) return [];
    const specifier = match[2] as string;
    const start = piece.start + match[0].length - specifier.length - 1;
    return [{ kind: 'tag', specifier, names: ['default'], start, end: start + specifier.length }];
  });
}

/** The pieces of a page or snippet below its front matter, which is no text. */
export function scanPage(source: string, format: ScanOptions['format'] = 'mdx'): Piece[] {
  const body = source.replace(/^\ufeff?---[ \t]*\r?\n[\s\S]*?\n---[ \t]*(?=\r?\n|$)/, (head) =>
    head.replace(/[^\n]/g, ' '),
  );
  return scan(body, { format, math: false });
}

function declarations(code: string, offset: number): FileImport[] {
  return [...code.matchAll(DECLARATION)].flatMap((match) => {
    const [all, clause = '', , specifier = ''] = match;
    if (/^\s*type\b/.test(clause)) return [];
    const start = offset + match.index + all.length - specifier.length - 1;
    return [{ kind: 'import', specifier, names: namesOf(clause), start, end: start + specifier.length }];
  });
}

/** `a, { b as c }` -> `default`, `b`. */
function namesOf(clause: string): string[] {
  const names: string[] = [];
  const [, braced] = /\{([^}]*)\}/.exec(clause) ?? [];
  for (const part of (braced ?? '').split(',')) {
    const [name] = part.trim().split(/\s+/);
    if (name) names.push(name);
  }
  const rest = clause.replace(/\{[^}]*\}/, '');
  if (rest.includes('*')) names.push('*');
  if (/(?:^|,)\s*[A-Za-z_$][\w$]*\s*(?:,|$)/.test(rest)) names.push('default');
  return names;
}
