import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { themeDir } from '../package-dirs.ts';
import { SITE_SCRIPT } from './rewrite.ts';

const START = '\0trellis:start';

/**
 * Bundles all scripts of a page, lazy ones included, into one classic script. Browsers load no modules from
 * local files, because a file has no origin that could allow it (HTML, section 8.1.4.2).
 *
 * @param entry path of the entry module in the site
 */
export async function bundleScripts(out: string, entry: string): Promise<void> {
  // Imported on demand: only sites that are opened as local files need the bundler.
  const { rolldown } = await import('rolldown');
  const modules = [join(themeDir, 'client/page/from-files.ts'), join(out, entry)];
  const bundle = await rolldown({
    input: { site: START },
    logLevel: 'silent',
    // Assets are resolved from the script, as they were from its modules.
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

/**
 * Writes the file `name` again as a script that registers its text, because scripts cannot fetch local files.
 *
 * @param name path in the site
 */
export async function asScript(out: string, name: string): Promise<void> {
  const text = await readFile(join(out, name), 'utf8');
  const js = `(globalThis.trellisFiles??={})[${JSON.stringify(name)}]=${JSON.stringify(text)}`;
  await writeFile(join(out, `${name}.js`), js);
}
