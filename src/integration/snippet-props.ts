import type { Plugin } from 'vite';
import { pathWithin } from '../content/index.ts';
import type { Engine } from './engine.ts';
import { markFile } from './snippet-modules.ts';
import { unboundNames } from './unbound-names.ts';

/**
 * After a page or snippet has been compiled: names that a snippet uses and nobody defines are the properties that it is
 * given, and the components that it needs are noted at its content, so that whoever imports it need not hand them on.
 */
export function snippetProps(engine: Engine): Plugin {
  return {
    name: 'trellis:snippet-props',
    transform: {
      filter: { id: /\.mdx$/ },
      handler(code, id) {
        if (!id.startsWith(`${engine.root}/`) || !/^Content\.moduleId = /m.test(code)) return undefined;
        const file = pathWithin(engine.root, id);
        let out = code;
        const names = engine.isPage(file) ? [] : unboundNames(this.parse(code));
        if (names.length > 0) {
          out = out.replace(
            /(function _createMdxContent\(props\) \{)/,
            (start) => `${start} const { ${names.join(', ')} } = props;`,
          );
        }
        const components = [
          ...code.matchAll(/^export (?:const|function|async function) ([A-Z][\w$]*)\b/gm),
        ].map(([, name]) => name as string);
        if (components.length > 0) out += markFile(components, file);
        return {
          code: `${out}\nContent.componentNames = ${/^export const componentNames\b/m.test(code) ? 'componentNames' : '[]'};`,
          map: null,
        };
      },
    },
  };
}
