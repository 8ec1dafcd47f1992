/** Turns React's properties of elements into attributes of HTML and SVG. */
import { isRecord } from '../../json/index.ts';

/** Attributes with another name in React. SVG attributes with a hyphen are recognised by pattern. */
const NAMES = new Map(
  Object.entries({
    className: 'class',
    htmlFor: 'for',
    httpEquiv: 'http-equiv',
    acceptCharset: 'accept-charset',
    defaultValue: 'value',
    defaultChecked: 'checked',
    xlinkHref: 'href',
    tabIndex: 'tabindex',
    colSpan: 'colspan',
    rowSpan: 'rowspan',
    srcSet: 'srcset',
    srcDoc: 'srcdoc',
    crossOrigin: 'crossorigin',
    referrerPolicy: 'referrerpolicy',
    frameBorder: 'frameborder',
    allowFullScreen: 'allowfullscreen',
    autoPlay: 'autoplay',
    playsInline: 'playsinline',
    readOnly: 'readonly',
    maxLength: 'maxlength',
    dateTime: 'datetime',
  }),
);

/** Attributes of SVG that are written with hyphens, by their first word. */
const HYPHENATED = new RegExp(
  '^(?:accent|alignment|baseline|clip(?=Path|Rule)|color(?=Interpolation|Rendering)|dominant|fill|flood|' +
    'font|glyph|image(?=Rendering)|letter|lighting|marker|paint|pointer|shape|stop|stroke|' +
    'text(?=Anchor|Decoration|Rendering)|transform(?=Origin)|underline|unicode|vector|word|writing)[A-Z]',
);

const DROPPED = new Set(['key', 'ref', 'suppressHydrationWarning', 'suppressContentEditableWarning']);

/** Properties whose numbers are not pixels. */
const UNITLESS = new RegExp(
  '^(?:--.*|animationIterationCount|aspectRatio|(?:border|grid|box|mask|webkit).*(?:Count|Ordinal.*|Clamp)|' +
    'columnCount|columns|fillOpacity|flex(?:Grow|Shrink)?|floodOpacity|fontWeight|grid(?:Area|Row|Column).*' +
    '|lineClamp|lineHeight|opacity|order|orphans|scale|stopOpacity|stroke.*|tabSize|widows|zIndex|zoom)$',
  's',
);

/** `{ marginTop: 8 }` -> `margin-top:8px`. */
function styleText(style: Record<string, unknown>): string {
  return Object.entries(style)
    .flatMap(([name, value]) => {
      if ((typeof value !== 'string' && typeof value !== 'number') || value === '') return [];
      const property = name.startsWith('--')
        ? name
        : name.replace(/[A-Z]/g, '-$&').replace(/^ms-/, '-ms-').toLowerCase();
      const unit = typeof value === 'number' && value !== 0 && !UNITLESS.test(name) ? 'px' : '';
      return [`${property}:${value}${unit}`];
    })
    .join(';');
}

/** The attributes of an element, without those that matter only in the browser (handlers, refs). */
export function elementProps(props: Record<string, unknown>): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(props)) {
    if (DROPPED.has(name) || typeof value === 'function' || /^on[A-Z]/.test(name)) continue;
    if (name === 'style') {
      const text = isRecord(value) ? styleText(value) : value;
      if (typeof text === 'string' && text.trim() !== '') out.style = text;
    } else if (name === 'dangerouslySetInnerHTML') {
      out['set:html'] = isRecord(value) ? String(value.__html ?? '') : '';
    } else if (HYPHENATED.test(name))
      out[name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)] = value;
    else out[NAMES.get(name) ?? name] = value;
  }
  return out;
}
