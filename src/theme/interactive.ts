/** What the engine gives to interactive components: which of the theme's they may use, and how icons are drawn. */
export { drawGlyph, outlined } from './components/content/media/glyph.ts';
export { PART_ICONS, THEME_PARTS } from './jsx/theme-parts/index.ts';
