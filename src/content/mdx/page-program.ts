/** The import that the compiler itself adds to each page. */
const RUNTIME_IMPORT = /^import \{([^{}]*)\} from "astro\/jsx-runtime";\n/;
/** Begins what the processor adds to the compiled text: exports, each on one line. */
const ADDED_EXPORTS = '\nexport const frontmatter = ';
/** One without an end is skipped to the end of its line, so that each character is read once. */
const STRING = /"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?/g;

/**
 * The body of a function of `runtime`, the exports of a JSX runtime, that returns `MDXContent`, `getHeadings`
 * and `componentNames` of a compiled page. Undefined for a page that itself imports or exports something,
 * which only a bundler can link.
 */
export function pageProgram(code: string): string | undefined {
  const [runtimeImport, names = ''] = RUNTIME_IMPORT.exec(code) ?? [];
  const end = code.lastIndexOf(ADDED_EXPORTS);
  if (runtimeImport === undefined || end < 0) return undefined;
  const text = code.slice(runtimeImport.length, end);
  if (/\b(?:import|export)\b/.test(text) && /\b(?:import|export)\b/.test(text.replace(STRING, '')))
    return undefined;
  return [
    '"use strict";',
    `const {${names.replaceAll(' as ', ': ')}} = runtime;`,
    text,
    code.slice(end).replace(/^export /gm, ''),
    'return { MDXContent, getHeadings, componentNames };',
  ].join('\n');
}

/**
 * Whether a page with this source may import or export something; a variable may bring the word. If not, its
 * program needs no bundler.
 */
export const mayHaveModules = (source: string): boolean => /\b(?:import|export)\b|\{\{/.test(source);
