import type { LateModuleCode } from './source/late-module-code.ts';

/** A part of a page that rules look at: a target that may not exist, a component, a heading. */
export interface PageUse {
  /**
   * `media`: a video, sound or frame. `id`: what a link can lead to. `unknown-ids`: something whose ids only
   * rendering knows. `language`: one of a code block that has no grammar. `not-link`: text that was meant as
   * a link. `not-table`: the line of dashes of a table that is shown as text. `repeated`: a tab or a code
   * block with the title of another one. `repeated-property`: of an element that has it twice.
   * `unknown-element`: a tag in small letters that HTML does not have. `fence-key`: a key of a code block
   * that nothing reads. `bold-line`: a paragraph that is only bold. `changing`: code whose result another
   * build may not have.
   */
  kind:
    | 'link'
    | 'image'
    | 'media'
    | 'heading'
    | 'component'
    | 'empty'
    | 'example'
    | 'field'
    | 'block'
    | 'id'
    | 'language'
    | 'not-link'
    | 'not-table'
    | 'repeated'
    | 'repeated-property'
    | 'unknown-element'
    | 'fence-key'
    | 'bold-line'
    | 'unknown-ids'
    | 'changing';
  /**
   * An id. The name of a component or field, or ``` for a code block; the operation that an example names, or
   * an empty text; the text of a heading; the numbers of cells in the first two lines of a table. Otherwise
   * an address: from the root of the site if that can be resolved, or as written.
   */
  target: string;
  sourceText: string;
  /** 1-based, in the author's file: where the element begins. */
  line: number;
  column: number;
  /** An image or media without a text instead, or a mark that it needs none (WCAG 1.1.1). */
  isMute?: true;
  /** What a link shows, unless it shows more than text; the alternative text of an image. */
  text?: string;
  /** The name of the element that a repeated property or title belongs to. */
  owner?: string;
  /** Of a heading: 1 to 6. */
  depth?: number;
  /** A heading that is shown as text, because no space follows its signs. */
  isUnspaced?: true;
  component?: PageComponent;
  /** Names of the properties of a component without children, except those that are an empty text. */
  properties?: string[];
  /** A code block that shows a request or a response of an operation. */
  example?: CodeExample;
  /** A code block that can be run, or the one after it. */
  block?: CodeBlock;
  field?: PageField;
}

/** How a page uses a component of the theme. */
export interface PageComponent {
  /** Literal values by name; null for those that only rendering knows. */
  properties: Record<string, string | number | boolean | null>;
  /** Whether it has no children. */
  isEmpty: boolean;
  /** Components around it, the nearest one last. */
  ancestors: string[];
}

/** A field that a page documents: a `ParamField`, or a `ResponseField`. */
export interface PageField {
  place: 'path' | 'query' | 'header' | 'cookie' | 'body' | 'response';
  name: string;
  /** As written. */
  type?: string;
  required: boolean;
  default?: unknown;
}

/** A code block that is an example of an operation: of the page's, or of one that it names. */
export interface CodeExample extends CodeBlock {
  /** Where it stands. Absent for a block that names its operation. */
  side?: 'request' | 'response';
}

export interface CodeBlock {
  language: string;
  /** The text after the language. */
  meta: string;
  text: string;
}

/** A problem of a page that is still shown. */
export interface PageWarning {
  code: string;
  message: string;
  /** 1-based, in the author's file. */
  line: number;
  column: number;
  hint?: string;
}

/** State of one page while it is compiled. */
export interface CompileState {
  /** Absolute path of the page. */
  file: string;
  warnings: PageWarning[];
  /** Links and images of the page. */
  uses: PageUse[];
  /** Imports that are not the author's. */
  imports: readonly string[];
  /** Imports and exports that `guardSource` left out of the source, in order. */
  code: readonly string[];
  /** Imports and exports that may be text, because a line of text is above them. */
  lateModuleCode: readonly LateModuleCode[];
  /** Answers from other files, by question: the compiled page is valid as long as they are. */
  answers: Map<string, string>;
  warn(code: string, message: string, at: { line: number; column: number }, hint?: string): void;
}

const states = new WeakMap<object, CompileState>();

/** State of the compilation that receives the returned front matter, by which plugins find it. */
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
    lateModuleCode: [],
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
