import { h } from 'preact';
import { glyphOf, isDirected, withSize } from '../../components/content/media/glyph.ts';
import { addressOf, svgColor, wholeNumber } from '../../components/content/props.ts';
import { asChildren, classes, type Part, type PartFacts } from './part.ts';

export function iconPart({ base, icons }: PartFacts): Part {
  return ({ icon, name, src, color, size, class: own, className, children: _ }) => {
    const iconName = icon ?? name ?? src;
    if (typeof iconName === 'object' && iconName !== null)
      return h(
        'span',
        { class: classes('icon-box', own, className), 'data-part': 'skip' },
        asChildren(iconName),
      );
    const pixels = wholeNumber(size, 0, 512, 0) || undefined;
    const glyph = glyphOf(iconName);
    const box = classes('icon-box', isDirected(glyph) && 'points', own, className);
    if (glyph?.kind === 'image') {
      const image = { class: pixels ? 'icon-sized' : 'icon', src: addressOf(glyph.src, base).href, alt: '' };
      return h(
        'span',
        { class: box, 'data-part': 'skip' },
        h('img', { ...image, width: pixels, height: pixels }),
      );
    }
    const svg = icons[String(iconName)];
    if (svg === undefined) return null;
    return h('span', {
      class: box,
      'data-part': 'skip',
      dangerouslySetInnerHTML: { __html: withSize(svg, pixels, svgColor(color)) },
    });
  };
}
