import { type Font, isAbsoluteUrl, type SiteSettings } from '../config/index.ts';
import { cssString, familyList, isSystemFont } from './font-families.ts';

/** CSS rules that the look settings add to the theme's stylesheet; empty if they change nothing. */
export function lookRules(settings: SiteSettings, base: string): string[] {
  const file = (path: string): string =>
    isAbsoluteUrl(path) ? path : `${base}/${path.replace(/^\.?\//, '')}`;
  return [
    ...background(settings, file),
    ...fontRules(settings, file),
    // Colours are pairs that follow the scheme of the element they are used on.
    ...(settings.styling.codeblocks === 'auto'
      ? []
      : [`.code,.code-group,.aside-block{color-scheme:${settings.styling.codeblocks}}`]),
  ];
}

type ToUrl = (path: string) => string;

/** The background of all pages: an image per mode, or a pattern in the colours of the site. */
function background(
  { background: { image, decoration }, backgroundImage }: SiteSettings,
  file: ToUrl,
): string[] {
  const light = image?.light ?? backgroundImage;
  if (light === undefined) return decoration ? [`body::before{${LAYER};${PATTERNS[decoration]}}`] : [];
  const urlOf = (path: string) => `background-image:url(${cssString(file(path))})`;
  const dark = image?.dark ?? light;
  return [
    `body::before{${LAYER};${urlOf(light)}}`,
    ...(dark === light
      ? []
      : [
          `html[data-theme="dark"] body::before{${urlOf(dark)}}`,
          `@media (prefers-color-scheme:dark){html:not([data-theme]) body::before{${urlOf(dark)}}}`,
        ]),
  ];
}

const LAYER =
  'content:"";position:fixed;inset:0;z-index:-1;background:center top/cover no-repeat;opacity:.5;' +
  'pointer-events:none';
const FADE = 'mask-image:linear-gradient(#000,transparent 560px)';
const PATTERNS: Record<NonNullable<SiteSettings['background']['decoration']>, string> = {
  gradient:
    'opacity:.16;background-image:radial-gradient(72rem 28rem at 50% -6rem,var(--primary),transparent)',
  grid:
    'opacity:.6;background:linear-gradient(var(--line) 1px,transparent 1px) 0 0/44px 44px,' +
    `linear-gradient(90deg,var(--line) 1px,transparent 1px) 0 0/44px 44px;${FADE}`,
  windows:
    'opacity:1;background-image:linear-gradient(115deg,var(--accent-soft) 30%,transparent 30% 37%,' +
    `var(--accent-soft) 37% 58%,transparent 58% 66%,var(--accent-soft) 66%);${FADE}`,
};

/**
 * Uses installed families and files of the site; a page never loads fonts from other hosts. If a reader lacks
 * a font, the theme's replaces it; a system font is replaced by another system font.
 */
function fontRules({ fonts: { heading, body } }: SiteSettings, file: ToUrl): string[] {
  const faces = [body, heading].flatMap((font) => (font ? fontFace(font, file) : []));
  const weight = heading?.weight ? `;font-weight:${heading.weight}` : '';
  return [
    ...new Set(faces),
    ...(body ? [`:root{--sans:${textStack(body)}}`] : []),
    ...(body?.weight ? [`body{font-weight:${body.weight}}`] : []),
    ...(heading ? [`h1,h2,h3,h4,h5,h6{font-family:${familyList(heading.family)},var(--sans)${weight}}`] : []),
  ];
}

const textStack = (font: Font): string =>
  isSystemFontOnly(font)
    ? `${familyList(font.family)},ui-sans-serif,system-ui,sans-serif;--mono:var(--mono-system)`
    : `${familyList(font.family)},var(--sans-theme)`;

const isSystemFontOnly = ({ family, source }: Font): boolean => source === undefined && isSystemFont(family);

/** Whether text uses the theme's own font: the settings name none, or one without a file. */
export const isInThemeFont = ({ fonts: { body } }: SiteSettings): boolean =>
  !body || (!isSystemFontOnly(body) && (body.source === undefined || isAbsoluteUrl(body.source)));

function fontFace(font: Font, file: ToUrl): string[] {
  if (font.source === undefined || isAbsoluteUrl(font.source)) return [];
  const format = font.format ?? /\.(woff2?)$/i.exec(font.source)?.[1]?.toLowerCase();
  const source = `url(${cssString(file(font.source))})${format ? ` format("${format}")` : ''}`;
  return [
    `@font-face{font-family:${cssString(font.family)};src:${source};` +
      `font-weight:${font.weight ?? '100 900'};font-display:swap}`,
  ];
}
