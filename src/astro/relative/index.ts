/** relative: makes a built site one that can be opened from its files, at any address, without a server. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asScript, bundleScripts } from './bundle.ts';
import { type FileAt, relativeCss, relativeHtml } from './rewrite.ts';

export { relativeAddress, relativeCss, relativeHtml } from './rewrite.ts';

/** Changes the built site in `out`, which has no base path, in place. */
export async function makeRelative(out: string): Promise<void> {
  const entries = await readdir(out, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name).slice(out.length).replaceAll('\\', '/').replace(/^\/+/, ''),
    );
  const known = new Set(files);
  const fileAt: FileAt = (path) => {
    const plain = path.replace(/^\/+|(?<!\/)\/+$/g, '');
    return [plain, plain ? `${plain}/index.html` : 'index.html', `${plain}.html`].find((each) =>
      known.has(each),
    );
  };
  const entry = await entryOf(out);
  const script = entry && (await bundleScripts(out, entry));
  for (const file of files) {
    const path = join(out, file);
    if (file.endsWith('.html')) {
      await writeFile(path, relativeHtml(await readFile(path, 'utf8'), file, fileAt, script));
      // What scripts load of the navigation.
      if (file.startsWith('_trellis/navigation/')) await asScript(out, file);
    } else if (file.endsWith('.css')) {
      await writeFile(path, relativeCss(await readFile(path, 'utf8'), file, fileAt));
    } else if (file.endsWith('.md') || (file.startsWith('_trellis/') && file.endsWith('.json'))) {
      await asScript(out, file);
    }
  }
}

/** The module that all pages load. */
async function entryOf(out: string): Promise<string | undefined> {
  const html = await readFile(join(out, '404.html'), 'utf8').catch(() =>
    readFile(join(out, 'index.html'), 'utf8'),
  );
  return /<script type="module" src="\/(_trellis\/[^"]+)"/.exec(html)?.[1];
}
