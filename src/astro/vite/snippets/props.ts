import type { Plugin } from 'vite';
import { exportedNames, pathWithin, unboundNames } from '../../../content/index.ts';
import type { DocsFolder } from '../../context/docs-folder.ts';
import { guardValues } from '../pages/module-values.ts';
import { markFile, stubExports } from './modules.ts';

/** Names that pages and snippets import from a file, besides its default export. */
export const importedNames = ({ lastLoad }: Pick<DocsFolder, 'lastLoad'>, file: string): string[] =>
  [
    ...new Set(
      [...(lastLoad?.snippets.imports.values() ?? [])]
        .flat()
        .flatMap(({ target, names }) => (target === file ? names : [])),
    ),
  ].filter((name) => name !== '*' && name !== 'default');

/** Where the compiler's own code begins, after the imports and values of the author. */
const CONTENT = '\nfunction _createMdxContent(props) {';
const IMPORTS = /^(?:import\b[^\n;]*;(?:\n|$))*$/;

/**
 * Whether a compiled page surely declares no values of its author. Most pages declare none, and the time to
 * parse them grows with their text.
 */
function declaresNothing(code: string): boolean {
  const end = code.indexOf(CONTENT);
  return end >= 0 && IMPORTS.test(code.slice(0, end));
}

/** Of the `names` that others import from a file, those that it lacks because it does not compile. */
function missingExports(code: string, file: string, names: string[]): string[] {
  if (names.length === 0) return [];
  const ownExports = new Set(exportedNames(code, `${file}.js`));
  return names.filter((name) => !ownExports.has(name));
}

/**
 * Completes a compiled page or snippet. Names that a snippet uses without defining them become its
 * properties. Its content lists the components that it needs, so the module that imports it need not pass
 * them on.
 */
export function snippetProps(folder: Pick<DocsFolder, 'root' | 'lastLoad' | 'isPage'>): Plugin {
  return {
    name: 'trellis:snippet-props',
    transform: {
      filter: { id: /\.mdx$/ },
      handler(code, id) {
        if (!id.startsWith(`${folder.root}/`) || !/^Content\.moduleId = /m.test(code)) return undefined;
        const file = pathWithin(folder.root, id);
        let out = declaresNothing(code) ? code : guardValues(code, file, `${file}.js`);
        const names = folder.isPage(file) ? [] : unboundNames(this.parse(code));
        if (names.length > 0) {
          out = out.replace(
            /(function _createMdxContent\(props\) \{)/,
            (start) => `${start} const { ${names.join(', ')} } = props;`,
          );
        }
        const components = [
          ...code.matchAll(/^export (?:const|function|async function) ([A-Z][\w$]*)\b/gm),
        ].map(([, name = '']) => name);
        if (components.length > 0) out += markFile(components, file);
        out += stubExports(missingExports(code, file, importedNames(folder, file)));
        const componentNames = /^export const componentNames\b/m.test(code) ? 'componentNames' : '[]';
        return { code: `${out}\nContent.componentNames = ${componentNames};`, map: null };
      },
    },
  };
}
