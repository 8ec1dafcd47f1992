// The document that draws the diagrams of a page. It is a frame of its own because what draws them writes style elements
// and attributes, which the Content-Security-Policy of the site refuses; what it gives back has neither.
import mermaid from './mermaid.esm.min.mjs';

let drawn = 0;

async function draw({ source, dark, fontFamily }) {
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    theme: dark ? 'dark' : 'default',
    fontFamily,
  });
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
