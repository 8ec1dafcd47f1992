/** relative: makes a site that can be opened as local files, at any address, without a server. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HtmlTree } from '../../html/index.ts';
import { asScript, bundleScripts } from './bundle.ts';
import type { FileAt } from './files.ts';
import { relateAddresses, relativeCss } from './rewrite.ts';

export { type FileAt, filesOfSite, pageFile } from './files.ts';
export { relateAddresses, relativeAddress, relativeCss, type SiteFile } from './rewrite.ts';

/** A built site whose pages have relative addresses already. */
interface BuiltSite {
  fileAt: FileAt;
  /** Path of the module that all pages loaded. */
  module?: string;
  /** Paths of the author's own HTML files. */
  html: ReadonlySet<string>;
}

/** Rewrites the files beside the pages in `out`, in place. The site has no base path. */
export async function makeRelative(out: string, { fileAt, module, html }: BuiltSite): Promise<void> {
  const entries = await readdir(out, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name).slice(out.length).replaceAll('\\', '/').replace(/^\/+/, ''),
    );
  if (module !== undefined) await bundleScripts(out, module);
  for (const file of files) {
    const path = join(out, file);
    if (html.has(file)) {
      const tree = new HtmlTree(await readFile(path, 'utf8'));
      relateAddresses(tree, { file, fileAt });
      await writeFile(path, tree.write());
    } else if (file.startsWith('_trellis/navigation/')) {
      // Scripts load parts of the navigation from here.
      if (file.endsWith('.html')) await asScript(out, file);
    } else if (file.endsWith('.css')) {
      await writeFile(path, relativeCss(await readFile(path, 'utf8'), file, fileAt));
    } else if (file.endsWith('.md') || (file.startsWith('_trellis/') && file.endsWith('.json'))) {
      await asScript(out, file);
    }
  }
}
