// The document that draws the diagrams of a page. It is a frame of its own because what draws them writes style elements
// and attributes, which the Content-Security-Policy of the site refuses; what it gives back has neither.
import mermaid from './mermaid.esm.min.mjs';

let drawn = 0;

/** The theme's colours under Mermaid's names. */
const variablesOf = (colors, dark) => ({
  darkMode: dark,
  background: colors.bg,
  primaryColor: colors['accent-soft'],
  primaryBorderColor: colors.accent,
  primaryTextColor: colors.strong,
  secondaryColor: colors.surface,
  secondaryBorderColor: colors['line-strong'],
  secondaryTextColor: colors.strong,
  tertiaryColor: colors.bg,
  tertiaryBorderColor: colors['line-strong'],
  tertiaryTextColor: colors.text,
  lineColor: colors.muted,
  textColor: colors.text,
  edgeLabelBackground: colors.bg,
  noteBkgColor: colors.surface,
  noteBorderColor: colors['line-strong'],
  noteTextColor: colors.text,
  useGradient: false,
  dropShadow: 'none',
});

let face;

/** Loads the first font of `fontFamily` from a file of the site. Without it, text is measured in the next one. */
function loadFont(font, fontFamily) {
  const name = fontFamily.split(',')[0].replace(/["']/g, '');
  const load = async () =>
    document.fonts.add(await new FontFace(name, `url("${font}")`, { weight: '100 900' }).load());
  face ??= load().catch(() => undefined);
  return face;
}

/**
 * Diagrams that Mermaid lays out with ELK by default, which is 500 KB and several times the processor time. A
 * diagram can still ask for it (`config: layout: elk`).
 */
const DAGRE = /^(?:flowchart|class|state|er|requirement)/;

/** Undefined for an unknown type, of which `render` tells. */
function typeOf(source) {
  try {
    return mermaid.detectType(source);
  } catch {}
}

async function draw({ source, dark, colors, fontFamily, font }) {
  if (font) await loadFont(font, fontFamily);
  const config = {
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    theme: 'base',
    themeVariables: { ...variablesOf(colors, dark), fontFamily },
    fontFamily,
  };
  mermaid.initialize(config);
  if (DAGRE.test(typeOf(source))) mermaid.initialize({ ...config, layout: 'dagre' });
  const { svg } = await mermaid.render(`diagram-${++drawn}`, source);
  const root = new DOMParser().parseFromString(svg, 'text/html').body;
  const styles = [...root.querySelectorAll('style')];
  const css = styles.map(({ textContent }) => textContent).join('\n');
  for (const element of [...styles, ...root.querySelectorAll('script')]) element.remove();
  for (const element of root.querySelectorAll('*')) {
    for (const { name, value } of [...element.attributes]) {
      if (name === 'style') element.setAttribute('data-style', value);
      if (name === 'style' || /^on/i.test(name)) element.removeAttribute(name);
    }
  }
  return { svg: root.innerHTML, css };
}

// One after the other: drawing measures text in the one document.
let turn = Promise.resolve();
addEventListener('message', ({ data, origin, source }) => {
  if (origin !== location.origin || source !== parent) return;
  turn = turn
    .then(() => draw(data))
    .catch((error) => ({ error: String(error?.message ?? error) }))
    .then((result) => parent.postMessage({ diagram: data.id, ...result }, origin));
});
parent.postMessage({ diagram: 'ready' }, location.origin);
