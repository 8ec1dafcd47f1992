/** The theme's API for interactive components: which components they may use, and how icons are drawn. */
export { drawGlyph, withLineClass } from './components/content/media/glyph.ts';
export { PART_ICONS, THEME_PARTS } from './jsx/theme-parts/index.ts';
