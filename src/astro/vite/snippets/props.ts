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
        let out = guardValues(code, file, `${file}.js`);
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
        // A file that does not compile lacks the exports that others import from it.
        const ownExports = new Set(exportedNames(code, `${file}.js`));
        out += stubExports(importedNames(folder, file).filter((name) => !ownExports.has(name)));
        const componentNames = /^export const componentNames\b/m.test(code) ? 'componentNames' : '[]';
        return { code: `${out}\nContent.componentNames = ${componentNames};`, map: null };
      },
    },
  };
}
