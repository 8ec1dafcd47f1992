import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { themeDir } from '../package-dirs.ts';
import { SITE_SCRIPT } from './rewrite.ts';

const START = '\0trellis:start';

/**
 * All scripts of a page, the lazy ones too, as one classic script: from a file browsers load no modules,
 * because a file has no origin that could allow it (HTML, section 8.1.4.2).
 *
 * @param entry path of the entry module in the site
 */
export async function bundleScripts(out: string, entry: string): Promise<void> {
  // Loaded here: only sites that open from files need the bundler.
  const { rolldown } = await import('rolldown');
  const modules = [join(themeDir, 'client/page/from-files.ts'), join(out, entry)];
  const bundle = await rolldown({
    input: { site: START },
    logLevel: 'silent',
    // Assets are found from the script, as from the modules that stood beside it.
    transform: { define: { 'import.meta.url': 'globalThis.trellisScript' } },
    plugins: [
      {
        name: 'trellis:start',
        resolveId: (id) => (id === START ? id : null),
        load: (id) =>
          id === START ? modules.map((module) => `import ${JSON.stringify(module)};`).join('\n') : null,
      },
    ],
  });
  const { output } = await bundle.generate({ format: 'iife', codeSplitting: false, minify: true });
  await bundle.close();
  await writeFile(join(out, SITE_SCRIPT), output[0].code);
}

/** What a script would fetch, as a script that gives it away: `name` is its path in the site. */
export async function asScript(out: string, name: string): Promise<void> {
  const text = await readFile(join(out, name), 'utf8');
  const js = `(globalThis.trellisFiles??={})[${JSON.stringify(name)}]=${JSON.stringify(text)}`;
  await writeFile(join(out, `${name}.js`), js);
}
