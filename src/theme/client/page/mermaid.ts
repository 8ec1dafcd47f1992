/**
 * Draws the diagrams of a page when they scroll into view. A frame draws them, because Mermaid needs inline
 * styles, which the Content-Security-Policy forbids here. The drawing goes into a shadow root, with its
 * styles as a stylesheet object. Without a script, or if drawing fails, the source stays.
 */
import { say } from '../core/say.ts';

interface Drawing {
  diagram: string;
  svg?: string;
  css?: string;
  error?: string;
}

/** Which the frame has too, so what it measures fits. */
const SYSTEM_FONT = 'ui-sans-serif, system-ui, sans-serif';

/**
 * The page's font if it is the theme's, with the file that the frame loads before it measures, or the
 * installed font of a reader's first page. Otherwise the system font.
 */
function fontOf(): { fontFamily: string; font?: string } {
  const file = document.querySelector<HTMLLinkElement>('link[rel=preload][as=font]')?.href;
  if (file === undefined) return { fontFamily: SYSTEM_FONT };
  const { fontFamily } = getComputedStyle(document.body);
  return /^"?Geist"?,/.test(fontFamily) ? { fontFamily, font: file } : { fontFamily };
}
const TIMEOUT_MS = 20_000;
/** Text of 16 px stays readable. A diagram that needs more space than its box scrolls in it. */
const MIN_SCALE = 0.75;

const root = document.documentElement;
/** By the id of the drawing, because the frame may finish drawings in any order. */
const resolvers = new Map<string, (drawing: Drawing) => void>();
/** One frame draws all diagrams of the page. */
let frame: Promise<Window> | undefined;
let drawingCount = 0;

/** @param address of the document that draws */
function open(address: string): Promise<Window> {
  frame ??= new Promise((resolve, reject) => {
    const element = document.createElement('iframe');
    element.src = address;
    element.title = say('diagram.label');
    element.tabIndex = -1;
    element.ariaHidden = 'true';
    // It measures text, so it must have a layout.
    element.style.cssText =
      'position:fixed;left:-4000px;top:0;width:1200px;height:800px;border:0;visibility:hidden';
    addEventListener('message', ({ source, origin, data }: MessageEvent<Drawing>) => {
      const { contentWindow } = element;
      if (!contentWindow || source !== contentWindow || origin !== location.origin) return;
      if (data.diagram === 'ready') resolve(contentWindow);
      else resolvers.get(data.diagram)?.(data);
    });
    setTimeout(() => reject(new Error(say('diagram.notLoaded'))), TIMEOUT_MS);
    document.body.append(element);
  });
  return frame;
}

const isDark = (): boolean =>
  root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;

/** Custom properties of the theme with the colors of diagrams. */
const TOKENS = ['bg', 'surface', 'accent-soft', 'accent', 'line', 'line-strong', 'muted', 'text', 'strong'];

/**
 * The theme's colors as opaque `#rrggbb`, because Mermaid calculates with them and does not support
 * `oklch()`. A canvas converts any color to sRGB.
 */
function themeColors(): Record<string, string> {
  const probe = document.body.appendChild(document.createElement('i'));
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const colors = TOKENS.map((token) => {
    for (const color of ['bg', token]) {
      probe.style.color = `var(--${color})`;
      if (context) context.fillStyle = getComputedStyle(probe).color;
      context?.fillRect(0, 0, 1, 1);
    }
    const [red = 0, green = 0, blue = 0] = context?.getImageData(0, 0, 1, 1).data ?? [];
    const hex = [red, green, blue].map((part) => part.toString(16).padStart(2, '0'));
    return [token, `#${hex.join('')}`];
  });
  probe.remove();
  return Object.fromEntries(colors);
}

async function draw(figure: HTMLElement): Promise<void> {
  const source = figure.querySelector('pre')?.textContent ?? '';
  const id = `${++drawingCount}`;
  figure.dataset.drawing = id;
  try {
    const target = await open(figure.dataset.frame ?? '');
    const drawing = await new Promise<Drawing>((resolve) => {
      resolvers.set(id, resolve);
      target.postMessage({ id, source, dark: isDark(), colors: themeColors(), ...fontOf() }, location.origin);
    });
    resolvers.delete(id);
    // The color mode may have changed meanwhile.
    if (figure.dataset.drawing === id) show(figure, drawing);
  } catch (error) {
    fail(figure, error instanceof Error ? error.message : String(error));
  }
}

function show(figure: HTMLElement, { svg, css, error }: Drawing): void {
  if (svg === undefined) {
    fail(figure, error ?? '');
    return;
  }
  figure.querySelector('.diagram-error')?.remove();
  let place = figure.querySelector<HTMLElement>('.diagram');
  if (!place) {
    place = document.createElement('div');
    place.className = 'diagram';
    place.tabIndex = 0;
    place.role = 'group';
    place.ariaLabel = say('diagram.label');
    figure.prepend(place);
  }
  const shadow = place.shadowRoot ?? place.attachShadow({ mode: 'open' });
  shadow.innerHTML = svg;
  const sheet = new CSSStyleSheet();
  const { width = 0 } = shadow.querySelector('svg')?.viewBox.baseVal ?? {};
  const least = Math.round(width * MIN_SCALE);
  sheet.replaceSync(
    `${css}\n:host>svg{display:block;margin:auto;height:auto}@media screen{:host>svg{min-width:${least}px}}`,
  );
  shadow.adoptedStyleSheets = [sheet];
  for (const element of shadow.querySelectorAll<HTMLElement | SVGElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? '';
    delete element.dataset.style;
  }
  figure.classList.add('drawn');
}

/** Shows the source again, with the reason. */
function fail(figure: HTMLElement, reason: string): void {
  figure.classList.remove('drawn');
  figure.querySelector('.diagram-error')?.remove();
  const note = document.createElement('p');
  note.className = 'diagram-error';
  note.textContent = `${say('diagram.failed')} ${reason}`.trim();
  figure.append(note);
}

/** All diagrams of the page. */
const figures = [...document.querySelectorAll<HTMLElement>('figure.mermaid[data-frame]')];
const observer = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !(target instanceof HTMLElement)) continue;
      observer.unobserve(target);
      draw(target);
    }
  },
  { rootMargin: '400px' },
);
for (const figure of figures) observer.observe(figure);

/** Mode of the current drawings. */
let wasDark = isDark();
function redraw(): void {
  if (isDark() === wasDark) return;
  wasDark = isDark();
  for (const figure of figures) if (figure.dataset.drawing) draw(figure);
}
new MutationObserver(redraw).observe(root, { attributeFilter: ['data-theme'] });
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw);

// All diagrams must be drawn before printing, where nobody scrolls.
addEventListener('beforeprint', () => {
  for (const figure of figures) if (!figure.dataset.drawing) draw(figure);
});
