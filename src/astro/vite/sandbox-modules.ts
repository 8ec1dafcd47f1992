import { join } from 'node:path';
import type { Plugin } from 'vite';
import { PUBLIC_ENTRY, type SiteSandboxes } from '../../sandbox/load/index.ts';
import { themeDir } from '../package-dirs.ts';

const room = join(themeDir, '../sandbox');
const importOf = (path: string): string => `import(${JSON.stringify(path)})`;

/**
 * Modules for sites with sandboxes; in other sites they export nothing, and pages load nothing.
 * `virtual:trellis/sandbox` exports `openSandbox(name)`, which loads the rule set or the plan of an OpenAPI
 * file and opens it in the page. `virtual:trellis/inspector` exports `inspect(element)`.
 */
export function sandboxModules(sandboxes: Pick<SiteSandboxes, 'list'>): Plugin {
  return {
    name: 'trellis:sandbox',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^(?:virtual:trellis\/(?:sandbox|inspector)|trellis-docs\/sandbox)$/ },
      handler: (id) => (id === PUBLIC_ENTRY ? join(room, 'index.ts') : `\0${id}`),
    },
    load: {
      filter: { id: /^\0virtual:trellis\/(?:sandbox|inspector)$/ },
      handler(id) {
        const isInspector = id.endsWith('inspector');
        if (sandboxes.list.length === 0)
          return `export const ${isInspector ? 'inspect' : 'openSandbox'} = undefined;`;
        if (isInspector)
          return `export { inspect } from ${JSON.stringify(join(themeDir, 'client/inspector/index.ts'))};`;
        const entries = sandboxes.list.flatMap(({ name, module }) =>
          module === undefined ? [] : `[${JSON.stringify(name)}, () => ${importOf(module)}]`,
        );
        const opening = openingModule('ruleSets.get(name)?.()');
        return `const ruleSets = new Map([${entries.join(',\n')}]);\n${opening}`;
      },
    },
  };
}

/**
 * Code that exports `openSandbox(name)`, which loads all it needs at once. The page knows the addresses of
 * each plan with those of its parts that the page needs, and of rule sets.
 *
 * @param ruleSet expressions, of which the first becomes the module of the rule set, if there is one; it may
 * use `name` and `address`
 */
export const openingModule = (ruleSet: string): string => `export async function openSandbox(name) {
  const addresses = (JSON.parse(document.documentElement.dataset.sandboxes ?? '{}')[name] ?? '').split(' ');
  const [plan, ...parts] = addresses.filter((one) => one.endsWith('.json'));
  const address = addresses.find((one) => !one.endsWith('.json'));
  const rules = Promise.all([${ruleSet}]).then(([module]) => module?.default);
  const started = new Map([plan, ...parts].filter((one) => one).map((one) => [one, fetch(one)]));
  for (const one of started.values()) one.catch(() => {});
  const planned = plan && ${importOf(join(room, 'generic/load-planned.ts'))}
    .then(({ loadPlanned }) => loadPlanned(plan, started));
  const opening = ${importOf(join(room, 'browser.ts'))}
    .then(({ openSite }) => openSite(name, rules, planned));
  return (await Promise.all([opening, rules, planned]))[0];
}`;
