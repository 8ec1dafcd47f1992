const DRAWN = 'http://www.w3.org/2000/svg';

/** Outlines in a 24 by 24 square, drawn with a stroke of 2. */
export const MAGNIFIER = 'm21 21-4.3-4.3M19 11a8 8 0 1 1-16 0 8 8 0 0 1 16 0';
export const CLEAR = 'm15 9-6 6m0-6 6 6m7-3a10 10 0 1 1-20 0 10 10 0 0 1 20 0';
export const ENTER = 'M20 4v7a4 4 0 0 1-4 4H4m5-5-5 5 5 5';
export const CLOSE = 'M18 6 6 18M6 6l12 12';

export function svg(outline: string): Element {
  const icon = document.createElementNS(DRAWN, 'svg');
  const path = document.createElementNS(DRAWN, 'path');
  path.setAttribute('d', outline);
  const attributes = {
    class: 'icon',
    viewBox: '0 0 24 24',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '2',
  };
  for (const [name, value] of Object.entries(attributes)) icon.setAttribute(name, value);
  icon.setAttribute('aria-hidden', 'true');
  icon.append(path);
  return icon;
}
