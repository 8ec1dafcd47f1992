import { createGenerator, type Preset, type UnoGenerator } from '@unocss/core';
import presetWind3, { type Theme } from '@unocss/preset-wind3';
import { once } from '../../memory/index.ts';

/** Prefix of Tailwind 3's variables, which authors may set. */
const PREFIX = 'tw-';

/** A colour of the theme, with the opacity of the utility: `bg-primary/50`. */
const withOpacity = (color: string): string => `color-mix(in srgb,${color} calc(100% * %alpha),transparent)`;

const THEME = {
  colors: {
    primary: {
      DEFAULT: withOpacity('var(--primary)'),
      light: withOpacity('var(--primary)'),
      dark: withOpacity('var(--button)'),
    },
    background: { light: withOpacity('var(--bg)'), dark: withOpacity('var(--bg)') },
  },
  fontFamily: { sans: 'var(--sans)', mono: 'var(--mono)' },
};

/** `dark:` follows the mode that readers choose, otherwise that of their system. */
const darkMode: Preset<Theme> = {
  name: 'trellis-dark-mode',
  enforce: 'pre',
  variants: [
    {
      name: 'dark',
      match: (name) =>
        name.startsWith('dark:')
          ? [
              {
                matcher: name.slice('dark:'.length),
                handle: (input, next) =>
                  next({ ...input, prefix: `html[data-theme=dark] $$ ${input.prefix}` }),
              },
              {
                matcher: name.slice('dark:'.length),
                handle: (input, next) =>
                  next({
                    ...input,
                    prefix: `html:not([data-theme]) $$ ${input.prefix}`,
                    parent: `${input.parent ? `${input.parent} $$ ` : ''}@media (prefers-color-scheme:dark)`,
                  }),
              },
            ]
          : undefined,
    },
  ],
};

const openGenerator = once(() =>
  createGenerator<Theme>({
    presets: [darkMode, presetWind3({ preflight: false, variablePrefix: PREFIX })],
    theme: THEME,
    // Comes after the other values of `display`, as in Tailwind.
    rules: [['hidden', { display: 'none' }]],
    // In a selector list, one selector that a browser does not know would disable all others.
    mergeSelectors: false,
    postprocess: ({ entries }) => {
      // Tailwind 3 mixes the colours of gradients in sRGB.
      for (const entry of entries)
        if (typeof entry[1] === 'string') entry[1] = entry[1].replace(/ in oklch$/, '');
    },
  }),
);

export interface Utilities {
  /** Their stylesheet. */
  css: string;
  /** The names that are utilities. */
  names: ReadonlySet<string>;
  /** Those of their selectors that are a class alone, without a state such as `:hover`. */
  selectors: readonly string[];
}

/** The utilities among `names`. */
export async function generateUtilities(names: Iterable<string>): Promise<Utilities> {
  const uno = await openGenerator();
  const utilities = new Set<string>();
  const borderSelectors: string[] = [];
  const selectors = new Set<string>();
  for (const name of names) {
    // Throws for names that only look like utilities, such as `w-[theme(none)]`.
    const rules = await uno.parseToken(name).catch(() => undefined);
    if (!rules) continue;
    utilities.add(name);
    for (const [, selector = '', body] of rules) {
      if (/^\.(?:[\w-]|\\.)+$/.test(selector)) selectors.add(selector);
      if (/(?:^|;)border[\w-]*-width:/.test(body))
        borderSelectors.push(selector.replace(/^(.*?)(::[\w-]+)?$/, ':where($1)$2'));
    }
  }
  const { css } = await uno.generate(utilities, { preflights: false, safelist: false, minify: true });
  return {
    css: defaultsOf(uno, css) + bordersOf(borderSelectors) + css,
    names: utilities,
    selectors: [...selectors].sort(),
  };
}

/** Initial values of the variables that utilities combine. Without them, `shadow` alone would be invalid. */
function defaultsOf({ config }: UnoGenerator<Theme>, css: string): string {
  const declarations = Object.entries(config.theme.preflightBase ?? {})
    .map(([name, value]) => [name.replace('--un-', `--${PREFIX}`), value])
    .filter(([name]) => css.includes(`var(${name})`))
    .map(([name, value]) => `${name}:${value}`);
  return declarations.length > 0 ? `*,::before,::after{${declarations.join(';')}}` : '';
}

/**
 * Tailwind resets the borders of all elements to solid ones without a width. Here only elements with a
 * utility for a border's width are reset.
 */
const bordersOf = (selectors: string[]): string =>
  selectors.length > 0 ? `${selectors.sort().join()}{border:0 solid var(--line)}` : '';
