import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createLineIndex, type Diagnostic } from '../diagnostics/index.ts';

/** Stylesheets and scripts of the docs folder, which every page of the site loads. Paths are relative to the docs root. */
export interface CustomFiles {
  styles: string[];
  scripts: { file: string; isModule: boolean }[];
  /** What in them the published pages will not allow. */
  diagnostics: Diagnostic[];
}

/** Programs and settings of tools, which no browser could run. */
const TOOL =
  /^#!|\brequire\s*\(\s*['"]|\bmodule\.exports\b|\bprocess\.(?:argv|env|exit)\b|^\s*import\b[^;]*?from\s*['"](?![./]|https?:)/m;
/** Scripts that look where they are are for browsers too. */
const EITHER = /\btypeof\s+(?:module|exports|require|process|window|document|define)\b/;
const TOOL_NAME = /(?:^|\/)(?:[\w.-]+\.config|gulpfile|gruntfile)\.js$/i;
const MODULE = /^\s*(?:import\s*['"{*\w]|export\s+(?:default|const|let|var|function|class|async|\{|\*))/m;

/** What the Content-Security-Policy of the published pages refuses, and what to do instead. */
const REFUSED: { file: RegExp; pattern: RegExp; message: string; hint?: string }[] = [
  {
    file: /\.css$/i,
    pattern:
      /@import\s+(?:url\()?\s*['"]?(?:https?:)?\/\/[^'")\s]+|url\(\s*['"]?(?:https?:)?\/\/[^'")\s]+\.(?:woff2?|ttf|otf|eot)/i,
    message: 'pages load no stylesheets and fonts of other sites',
    hint: 'Put the file into the docs folder and name it by its path.',
  },
  {
    file: /\.js$/i,
    pattern: /createElement\(\s*['"]style['"]\s*\)/,
    message:
      'pages take no styles from scripts: their Content-Security-Policy allows stylesheets that are files',
    hint: 'Put the styles into a .css file in the docs folder, which every page loads.',
  },
  {
    file: /\.js$/i,
    pattern: /(['"`])https?:\/\/(?!www\.w3\.org\/|localhost|127\.0\.0\.1)[^'"`\s]+\1/,
    message:
      'pages send no requests to other sites and load no scripts from there; images, media and frames do come',
  },
];

/**
 * Finds the custom files among `assets`. Files that pages import themselves are not among them, and neither are programs
 * that were written for Node.
 */
export async function customFiles(
  root: string,
  assets: string[],
  imported: ReadonlySet<string>,
): Promise<CustomFiles> {
  const result: CustomFiles = { styles: [], scripts: [], diagnostics: [] };
  for (const file of assets) {
    if (!/\.(?:css|js)$/i.test(file) || imported.has(file)) continue;
    const source = await readFile(join(root, file), 'utf8');
    if (/\.css$/i.test(file)) result.styles.push(file);
    else if (TOOL_NAME.test(file) || (TOOL.test(source) && !EITHER.test(source))) continue;
    else result.scripts.push({ file, isModule: MODULE.test(source) });
    result.diagnostics.push(...refusals(file, source));
  }
  return result;
}

function refusals(file: string, source: string): Diagnostic[] {
  return REFUSED.flatMap(({ file: kind, pattern, message, hint }) => {
    const match = kind.test(file) ? pattern.exec(source) : null;
    if (!match) return [];
    const range = createLineIndex(source).rangeOf(match.index, match.index + match[0].length);
    return [{ code: 'content/refused', severity: 'warning', message, file, range, hint, source }];
  });
}
