import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { finishText } from '../content/index.ts';
import { contentType, decodePath, stripBase } from './assets.ts';

/** Where the stylesheets of single pages, and that of formulas with its fonts, are served. */
const STYLES = '/_trellis/styles';
const KATEX = '/_trellis/katex';
const FONT = /^KaTeX_[\w-]+\.woff2$/;

/** Stylesheets that only some pages need: files, as the Content-Security-Policy wants them. */
export class PageStyles {
  private readonly files = new Map<string, string>();
  private hasMath = false;

  /** The text of a page without its styles, and the paths of the stylesheets that it needs, without the base path. */
  finish(rendered: string): { html: string; stylesheets: string[] } {
    const { html, css, hasMath } = finishText(rendered);
    const stylesheets: string[] = [];
    if (hasMath) {
      this.hasMath = true;
      stylesheets.push(`${KATEX}/katex.css`);
    }
    if (css) {
      const name = `${createHash('sha256').update(css).digest('hex').slice(0, 12)}.css`;
      this.files.set(name, css);
      stylesheets.push(`${STYLES}/${name}`);
    }
    return { html, stylesheets };
  }

  /** The text of the stylesheets that a page links to. */
  textOf(html: string): string {
    const names = [...html.matchAll(/\/_trellis\/styles\/([\da-f]+\.css)"/g)].map(([, name = '']) => name);
    return names.map((name) => this.files.get(name) ?? '').join('\n');
  }

  /** Puts what the pages of a build have asked for into the site. */
  async write(out: string): Promise<void> {
    if (this.files.size > 0) {
      await mkdir(join(out, STYLES), { recursive: true });
      await Promise.all([...this.files].map(([name, css]) => writeFile(join(out, STYLES, name), css)));
    }
    if (!this.hasMath) return;
    const fonts = join(katexDir(), 'fonts');
    await mkdir(join(out, KATEX, 'fonts'), { recursive: true });
    await writeFile(join(out, KATEX, 'katex.css'), katexCss());
    for (const name of await readdir(fonts)) {
      if (FONT.test(name)) await cp(join(fonts, name), join(out, KATEX, 'fonts', name));
    }
  }

  private read(path: string): string | Buffer | undefined {
    if (path.startsWith(`${STYLES}/`)) return this.files.get(path.slice(STYLES.length + 1));
    if (path === `${KATEX}/katex.css`) return katexCss();
    const font = path.startsWith(`${KATEX}/fonts/`) ? path.slice(KATEX.length + 7) : '';
    return FONT.test(font) ? readFileSync(join(katexDir(), 'fonts', font)) : undefined;
  }

  /** Serves the same in dev. */
  plugin(base: string): Plugin {
    return {
      name: 'trellis:page-styles',
      configureServer: (server) => {
        server.middlewares.use((request, response, next) => {
          const path = stripBase(decodePath(request.url ?? '/'), base);
          const body = this.read(path);
          if (body === undefined) return next();
          response.writeHead(200, { 'content-type': contentType(path) }).end(body);
        });
      },
    };
  }
}

function katexDir(): string {
  const manifest = findPackageJSON('katex', import.meta.url);
  if (!manifest)
    throw new Error('Trellis cannot find its own dependency "katex"; install the package again.');
  return join(dirname(manifest), 'dist');
}

/** All browsers that show the site know WOFF2, so the other formats need not be shipped. */
const katexCss = (): string =>
  readFileSync(join(katexDir(), 'katex.min.css'), 'utf8').replace(
    /,\s*url\([^)]*\.(?:woff|ttf)\)\s*format\("[^"]*"\)/g,
    '',
  );
