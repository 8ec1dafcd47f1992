import { allNodes, type NavigationNode, type Site } from '../../site/index.ts';
import { contentHash } from '../../text/content-hash.ts';
import { drawGlyph } from '../../theme/icons.ts';
import { NOTICES_REFERENCE } from '../notices.ts';

const hash = (text: string, length: number): string =>
  contentHash(text, 43, 'base64url').replaceAll(/[-_]/g, '').slice(0, length);

/**
 * The icons of a site's navigation, as symbols in one SVG file that the browser keeps: drawn in each page
 * they can be a third of its bytes, the same ones on every page.
 */
export class NavigationIcons {
  /** Path in the site without a leading slash; its name changes with what is in it. */
  readonly path: string;
  readonly text: string;
  private readonly ids: ReadonlyMap<string, string>;

  /** `drawIcon`: SVG of an icon by its name and type, empty when no set has it. */
  constructor(
    site: Pick<Site, 'navigation' | 'pages' | 'settings'>,
    drawIcon: (name: string, type?: string) => string,
  ) {
    const library = (site.settings as { iconLibrary?: string }).iconLibrary;
    const drawn = new Set<string>();
    const take = (icon: string | undefined, type?: string, own?: string): void => {
      const svg = icon && drawGlyph(icon, type, own ?? library, drawIcon);
      if (svg) drawn.add(svg);
    };
    const walk = (nodes: readonly NavigationNode[]): void => {
      for (const { icon, iconType, iconLibrary, children = [] } of nodes) {
        take(icon, iconType, iconLibrary);
        walk(children);
      }
    };
    walk(allNodes(site.navigation));
    for (const { frontMatter } of site.pages) take(frontMatter.icon, frontMatter.iconType);
    this.ids = new Map([...drawn].map((svg) => [svg, `i${hash(svg, 6)}`]));
    const symbols = [...this.ids].map(([svg, id]) =>
      svg.replace(/^<svg ([^>]*)>(.*)<\/svg>$/s, (_, attributes: string, drawing: string) => {
        const [box = ''] = /\bviewBox="[^"]*"/.exec(attributes) ?? [];
        return `<symbol id="${id}" ${box}>${drawing}</symbol>`;
      }),
    );
    const licences = `<!-- ${NOTICES_REFERENCE} -->`;
    this.text = `<svg xmlns="http://www.w3.org/2000/svg">${licences}${symbols.join('')}</svg>\n`;
    this.path = `_trellis/icons.${hash(this.text, 8)}.svg`;
  }

  /** Address of a drawn icon in the file, from the root of the site; undefined when it is not in it. */
  addressOf(svg: string): string | undefined {
    const id = this.ids.get(svg);
    return id === undefined ? undefined : `/${this.path}#${id}`;
  }

  get isEmpty(): boolean {
    return this.ids.size === 0;
  }
}
