import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SecuritySettings } from '../../config/index.ts';
import { createLineIndex, type Diagnostic } from '../../diagnostics/index.ts';
import { asNode, asNodes, moduleBody } from '../javascript/parse.ts';
import { allowsScriptOrigin, loadedOrigins } from './script-origins.ts';

/**
 * Stylesheets and scripts of the docs folder, which every page of the site loads. Paths are relative to the
 * docs root.
 */
export interface CustomFiles {
  styles: string[];
  scripts: { file: string; isModule: boolean }[];
  /** Scripts that load from an origin missing from the settings. They are not published. */
  refusedFiles: string[];
  /** Content that the published pages will not allow. */
  diagnostics: Diagnostic[];
}

/** Programs and tool settings, which no browser could run. */
const TOOL = /^#!|\brequire\s*\(\s*['"]|\bmodule\.exports\b|\bprocess\.(?:argv|env|exit)\b/m;
/** A script that tests its environment is for browsers too. */
const EITHER = /\btypeof\s+(?:module|exports|require|process|window|document|define)\b/;
const TOOL_NAME = /(?:^|\/)(?:[\w.-]+\.config|gulpfile|gruntfile)\.js$/i;
const MODULE = /^[ \t]*(?:import\s*['"{*\w]|export\s+(?:default|const|let|var|function|class|async|\{|\*))/m;

/** Stylesheets and fonts of other sites in a stylesheet. */
const ELSEWHERE =
  /@import\s{1,20}(?:url\(\s{0,20})?['"]?((?:https?:)?\/\/[^'"/)\s]{1,255})[^'")\s]{0,500}|url\(\s{0,20}['"]?((?:https?:)?\/\/[^'"/)\s]{1,255})[^'")\s]{0,500}\.(?:woff2?|ttf|otf|eot)/gi;

const MAKES_STYLES = /createElement\(\s*['"]style['"]\s*\)/;

/**
 * Finds the custom files among `assets`. Excludes files that pages import themselves, programs for Node, and
 * scripts that load from an origin missing from `security`: the policy of the published pages would stop them
 * halfway.
 */
export async function customFiles(
  root: string,
  assets: string[],
  imported: ReadonlySet<string>,
  { origins }: Pick<SecuritySettings, 'origins'> = { origins: [] },
): Promise<CustomFiles> {
  const result: CustomFiles = { styles: [], scripts: [], refusedFiles: [], diagnostics: [] };
  const allowed = origins.map(({ origin }) => origin);
  for (const file of assets) {
    if (!/\.(?:css|js)$/i.test(file) || imported.has(file)) continue;
    const source = await readFile(join(root, file), 'utf8');
    if (/\.css$/i.test(file)) {
      result.styles.push(file);
      result.diagnostics.push(...refusedStyles(file, source, allowed));
    } else if (!TOOL_NAME.test(file) && (!isTool(source) || EITHER.test(source))) {
      const problem = refusedScript(file, source, allowed);
      if (problem) {
        result.refusedFiles.push(file);
        result.diagnostics.push(problem);
      } else {
        result.scripts.push({ file, isModule: MODULE.test(source) });
        result.diagnostics.push(...stylesOfScript(file, source));
      }
    }
  }
  return result;
}

const isTool = (source: string): boolean =>
  TOOL.test(source) || (/\bimport\b/.test(source) && importsPackage(source));

function importsPackage(source: string): boolean {
  return moduleBody(source).some(
    ({ type, source: from, specifiers }) =>
      type === 'ImportDeclaration' &&
      asNodes(specifiers).length > 0 &&
      !/^(?:[./]|https?:)/.test(String(asNode(from)?.value)),
  );
}

const warning = (
  file: string,
  source: string,
  [start, end]: [number, number],
  message: string,
  hint: string,
): Diagnostic => ({
  code: 'content/refused',
  severity: 'warning',
  message,
  file,
  range: createLineIndex(source).rangeOf(start, end),
  hint,
  source,
});

/** At most one diagnostic per script, at the first origin that the settings do not allow. */
function refusedScript(file: string, source: string, allowed: string[]): Diagnostic | undefined {
  const refusedOrigins = loadedOrigins(source).filter(({ origin }) => !allowsScriptOrigin(origin, allowed));
  const [first, ...others] = refusedOrigins;
  if (!first) return undefined;
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  const missing = [...new Set(refusedOrigins.map(({ origin }) => `"${asWildcard(origin)}"`))].join(', ');
  return warning(
    file,
    source,
    [first.start, first.end],
    `this script is skipped, because it loads files from ${first.origin}${more}`,
    `Add ${missing} to "security": { "origins": […] } in docs.json.`,
  );
}

/** A host that a script fills in can be any subdomain. */
function asWildcard(origin: string): string {
  const end = origin.lastIndexOf('}');
  return end < 0 ? origin : `${origin.slice(0, origin.indexOf('//'))}//*${origin.slice(end + 1)}`;
}

function refusedStyles(file: string, source: string, allowed: string[]): Diagnostic[] {
  for (const { 0: text, 1: sheet, 2: font, index } of source.matchAll(ELSEWHERE)) {
    const origin = (sheet ?? font ?? '').toLowerCase().replace(/^\/\//, 'https://');
    if (allowsScriptOrigin(origin, allowed)) continue;
    const message = 'pages cannot load stylesheets and fonts from other sites';
    const hint = 'Put the file into the docs folder, or add the origin to security.origins in docs.json.';
    return [warning(file, source, [index, index + text.length], message, hint)];
  }
  return [];
}

function stylesOfScript(file: string, source: string): Diagnostic[] {
  const match = MAKES_STYLES.exec(source);
  if (!match) return [];
  const message = 'the Content-Security-Policy of pages blocks styles from scripts';
  const hint = 'Put the styles into a .css file in the docs folder. Every page loads it.';
  return [warning(file, source, [match.index, match.index + match[0].length], message, hint)];
}
