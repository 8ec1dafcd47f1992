/** Something that a page names and that may not be there. */
export interface PageUse {
  kind: 'link' | 'image';
  /** From the root of the site where that can be told, else as written. */
  target: string;
  /** As written. */
  written: string;
  /** 1-based, in the author's file: where the element begins. */
  line: number;
  column: number;
  /** An image that neither has a text in place of it nor says that it needs none (WCAG 1.1.1). */
  isMute?: true;
}

/** A fault of a page that is shown all the same. */
export interface PageWarning {
  code: string;
  message: string;
  /** 1-based, in the author's file. */
  line: number;
  column: number;
  hint?: string;
}

/** What is known of one page while it is compiled. */
export interface CompileState {
  /** Absolute path of the page. */
  file: string;
  warnings: PageWarning[];
  /** What the page names: links and images. */
  uses: PageUse[];
  /** Imports that are not the author's. */
  imports: readonly string[];
  /** Imports and exports that `guardSource` left out of the source, in their order. */
  code: readonly string[];
  /** What was read from other files, by what was asked for: the compiled page holds as long as these answers do. */
  answers: Map<string, string>;
  warn(code: string, message: string, at: { line: number; column: number }, hint?: string): void;
}

const states = new WeakMap<object, CompileState>();

/** State of the compile that is handed the returned front matter, by which plugins find it. */
export function newState(
  file: string,
  frontMatter: Record<string, unknown>,
): { state: CompileState; frontMatter: Record<string, unknown> } {
  // Astro would import the layout that this key names.
  const { layout: _, ...own } = frontMatter;
  const warnings: PageWarning[] = [];
  const state: CompileState = {
    file,
    warnings,
    uses: [],
    imports: [],
    code: [],
    answers: new Map(),
    warn: (code, message, { line, column }, hint) => {
      warnings.push({ code, message, line, column, hint });
    },
  };
  states.set(own, state);
  return { state, frontMatter: own };
}

/** Takes the data bag of a plugin's context. */
export function stateOf(data: object): CompileState | undefined {
  const { astro } = data as { astro?: { frontmatter?: object } };
  return astro?.frontmatter && states.get(astro.frontmatter);
}
