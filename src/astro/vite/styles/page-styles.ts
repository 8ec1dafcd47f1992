import type { Plugin } from 'vite';
import { contentHash } from '../../../text/content-hash.ts';
import { withoutBase } from '../../../text/index.ts';
import type { SiteFiles } from '../../site-files/index.ts';
import { contentType, decodePath } from '../files/assets.ts';
import { formulaCss, formulaFont, formulaFonts } from './formula-styles.ts';

/** Where the stylesheets of single pages and the fonts of formulas are served. */
const STYLES = '/_trellis/styles';
const KATEX = '/_trellis/katex';

/**
 * Stylesheets that only some pages need. They are files, because the Content-Security-Policy forbids inline
 * styles.
 */
export class PageStyles {
  private readonly files = new Map<string, string>();

  /**
   * Paths of the stylesheets of a page's text, without the base path: the rules of its formulas, then `css`.
   */
  of({ css: own, source }: { css: string; source: string }): string[] {
    const css = (source.includes('class="katex') ? formulaCss(source) : '') + own;
    if (!css) return [];
    const name = `${contentHash(css, 12)}.css`;
    this.files.set(name, css);
    return [`${STYLES}/${name}`];
  }

  /** The stylesheets that a page links to: name and text. */
  filesOf(html: string): [name: string, css: string][] {
    const names = [...html.matchAll(/\/_trellis\/styles\/([\da-f]+\.css)"/g)].map(([, name = '']) => name);
    return names.map((name) => [name, this.files.get(name) ?? '']);
  }

  /** Their text. */
  textOf(html: string): string {
    return this.filesOf(html)
      .map(([, css]) => css)
      .join('\n');
  }

  /** A stylesheet that pages link to which are not rendered again. */
  add(name: string, css: string): void {
    this.files.set(name, css);
  }

  /** Writes the files that the pages of a build refer to. */
  write(siteFiles: SiteFiles): void {
    const fonts = new Set([...this.files.values()].flatMap(formulaFonts));
    const files: [path: string, content: string | Buffer][] = [
      ...[...this.files].map(([name, css]): [string, string] => [`${STYLES}/${name}`, css]),
      ...[...fonts].flatMap((name): [string, Buffer][] => {
        const font = formulaFont(name);
        return font ? [[`${KATEX}/${name}`, font]] : [];
      }),
    ];
    for (const [path, content] of files) siteFiles.write(path, content);
  }

  private read(path: string): string | Buffer | undefined {
    if (path.startsWith(`${STYLES}/`)) return this.files.get(path.slice(STYLES.length + 1));
    return path.startsWith(`${KATEX}/`) ? formulaFont(path.slice(KATEX.length + 1)) : undefined;
  }

  /** Serves the files in dev. */
  plugin(base: string): Plugin {
    return {
      name: 'trellis:page-styles',
      configureServer: (server) => {
        server.middlewares.use((request, response, next) => {
          const path = withoutBase(decodePath(request.url ?? '/'), base);
          const body = this.read(path);
          if (body === undefined) return next();
          response.writeHead(200, { 'content-type': contentType(path) }).end(body);
        });
      },
    };
  }
}
