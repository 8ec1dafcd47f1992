/** What the `icon` prop of a component names: an image, local or remote, or a glyph of an icon set. */
export type Glyph =
  | { kind: 'image'; src: string }
  | { kind: 'glyph'; names: string[]; style: string }
  | undefined;

const STYLE_CLASSES: Record<string, string> = {
  fas: 'solid',
  far: 'regular',
  fal: 'light',
  fat: 'thin',
  fad: 'duotone',
  fab: 'brands',
  'fa-solid': 'solid',
  'fa-regular': 'regular',
  'fa-light': 'light',
  'fa-thin': 'thin',
  'fa-duotone': 'duotone',
  'fa-brands': 'brands',
  'fa-sharp': 'sharp-solid',
};

/**
 * Parses an icon prop: a path or URL of an image, a name (`rocket`), Font Awesome classes (`fa-solid
 * fa-rocket`), or a name with its set (`lucide:rocket`). `names` are tried in turn, that of the preferred
 * library first.
 */
export function glyphOf(icon: unknown, iconType?: string, library?: string): Glyph {
  if (typeof icon !== 'string' || icon.trim() === '') return undefined;
  const text = icon.trim();
  if (/^(?:https?:)?\/|^\.{1,2}\/|^data:image\/|\.(?:svg|png|jpe?g|webp|gif|avif)$/i.test(text)) {
    return { kind: 'image', src: text };
  }
  const words = text.split(/\s+/);
  const styleClass = words.find((word) => Object.hasOwn(STYLE_CLASSES, word));
  const name = (words.find((word) => word !== styleClass) ?? text).replace(/^fa-/, '');
  const set = library?.toLowerCase();
  const names = set === 'lucide' || set === 'tabler' ? [`${set}:${name}`] : [];
  return {
    kind: 'glyph',
    names: name.includes(':') ? [name, name.replace(/^.*:/, '')] : [...names, name],
    style: iconType ?? (styleClass && STYLE_CLASSES[styleClass]) ?? 'solid',
  };
}

/** Whether a glyph points along the line, whose direction depends on the language. */
export const isDirected = (glyph: Glyph): boolean =>
  glyph?.kind === 'glyph' &&
  glyph.names.some((each) =>
    /right|left/.test(each.slice(each.search(/(?:arrow|chevron|caret|angle)[a-z-]/))),
  );

/** SVG text for the first of an icon's names that exists; undefined for an image, and if no name exists. */
export function drawGlyph(
  icon: unknown,
  iconType: string | undefined,
  library: string | undefined,
  draw: (name: string, style?: string) => string,
): string | undefined {
  const glyph = glyphOf(icon, iconType, library);
  if (glyph?.kind !== 'glyph') return undefined;
  for (const name of glyph.names) {
    const svg = draw(name, glyph.style);
    if (svg !== '') return svg;
  }
  return undefined;
}

/** `svg` of an icon with a size (pixels) and colour, as attributes instead of styles. */
export function withSize(svg: string, size?: number, color?: string): string {
  const box = size ? ` width="${size}" height="${size}"` : '';
  const tint = color ? ` color="${color}"` : '';
  return svg.replace(/^<svg class="icon"/, `<svg class="${size ? 'icon-sized' : 'icon'}"${box}${tint}`);
}

/** A drawing of lines only, such as those of Lucide and Tabler: its line attributes and its shapes. */
const LINE_ATTRIBUTES =
  'fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2"';
const LINES = new RegExp(
  `^<svg class="([^"]+)"([^>]*)><(g|path) ${LINE_ATTRIBUTES}` +
    '(?:>((?:(?!<g)[^"]|"[^"]*")*)</g>| (d="[^"]*")/>)</svg>$',
);

/**
 * If `svg` is such a drawing, replaces the line attributes by a class, which saves repeating them in every
 * icon.
 */
export const withLineClass = (svg: string): string =>
  svg.replace(
    LINES,
    (_, name: string, more: string, tag: string, group: string | undefined, path: string) =>
      `<svg class="${name} lines"${more}>${tag === 'g' ? group : `<path ${path}/>`}</svg>`,
  );
