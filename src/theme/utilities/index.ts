/**
 * Utility classes that existing pages and components use (`grid gap-4 sm:grid-cols-2 dark:bg-zinc-900`). Each
 * page's own stylesheet has only the classes that the page uses.
 */
import { keepToTexts } from '../../content/index.ts';
import { attribute, type HtmlTree } from '../../html/index.ts';
import { type Rule, ruleOf, weightOf } from './rules.ts';

/** Minimum widths (pixels) for the variants of that name. */
const BREAKPOINTS: Record<string, number> = { sm: 640, md: 768, lg: 1024, xl: 1280, '2xl': 1536 };
const STATES: Record<string, string> = {
  hover: ':hover',
  focus: ':focus',
  'focus-visible': ':focus-visible',
  'focus-within': ':focus-within',
  active: ':active',
  disabled: ':disabled',
  first: ':first-child',
  last: ':last-child',
  odd: ':nth-child(odd)',
  even: ':nth-child(even)',
};
/** Classes for which the theme has a rule on every page. */
const OF_THE_THEME = new Set(['hidden', 'block', 'dark:hidden', 'dark:block', 'sr-only']);

interface Utility {
  /** Sorts the rules of a page: larger breakpoints and states come later. */
  order: number;
  css: string;
}

const known = new Map<string, Utility | undefined>();

/** A class name as a selector (CSS Syntax, section 4.3.11). */
const selectorOf = (name: string): string =>
  `.${name.replace(/[^\w-]/g, '\\$&').replace(/^\d/, (digit) => `\\3${digit} `)}`;

/** Splits `sm:hover:p-4` at its colons. */
function splitVariants(name: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < name.length; at++) {
    if (name[at] === '[') depth++;
    else if (name[at] === ']') depth--;
    else if (name[at] === ':' && depth <= 0) {
      parts.push(name.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, name.slice(from)];
}

function utilityOf(name: string): Utility | undefined {
  if (OF_THE_THEME.has(name)) return undefined;
  // A colon in brackets separates no variant.
  const parts = splitVariants(name);
  const isImportant = parts.at(-1)?.startsWith('!') ?? false;
  const base = (parts.pop() ?? '').replace(/^!/, '');
  const rule = ruleOf(base);
  return rule && withVariants(selectorOf(name), parts, base, rule, isImportant);
}

function withVariants(
  selector: string,
  variants: string[],
  base: string,
  { declarations, on = '' }: Rule,
  isImportant: boolean,
): Utility | undefined {
  let order = weightOf(base);
  let target = selector;
  let isDark = false;
  const queries: string[] = [];
  for (const variant of variants) {
    const state = Object.hasOwn(STATES, variant) ? STATES[variant] : undefined;
    const from = Object.hasOwn(BREAKPOINTS, variant) ? BREAKPOINTS[variant] : undefined;
    const group = /^group-(hover|focus|focus-within)$/.exec(variant)?.[1];
    if (variant === 'dark') isDark = true;
    else if (state) {
      target += state;
      order += 10;
    } else if (group) {
      target = `.group:${group} ${target}`;
      order += 10;
    } else if (from) {
      queries.push(`(min-width:${from}px)`);
      order += 100 * (Object.keys(BREAKPOINTS).indexOf(variant) + 1);
    } else return undefined;
  }
  const body = `{${isImportant ? declarations.replace(/;|$/g, '!important$&') : declarations}}`;
  const within = (css: string, conditions: string[]) =>
    conditions.length > 0 ? `@media ${conditions.join(' and ')}{${css}}` : css;
  const css = isDark
    ? within(`html[data-theme=dark] ${target}${on}${body}`, queries) +
      within(`html:not([data-theme]) ${target}${on}${body}`, ['(prefers-color-scheme:dark)', ...queries])
    : within(`${target}${on}${body}`, queries);
  return { order: order + (isDark ? 1000 : 0), css };
}

/** Elements whose default margins, marks and colours would disturb an author's own layout. */
const PLAIN = [
  ':where(.mode-custom,.not-prose) :where(h1,h2,h3,h4,h5,h6,p,ul,ol,figure).utility{margin:0}',
  ':where(.mode-custom,.not-prose) :where(ul,ol).utility{padding:0;list-style:none}',
  ':where(.mode-custom,.not-prose) :where(a).utility,:where(a:is(.flex,.grid,.block)).utility{color:inherit;text-decoration:none}',
].join('');

/**
 * Gives elements with utility classes the class `utility`.
 *
 * @returns the stylesheet of those classes; empty if there are none
 */
export function applyUtilities(tree: HtmlTree): string {
  const used = new Map<string, Utility>();
  for (const element of tree.elements) {
    const names = attribute(element, 'class')?.split(/\s+/) ?? [];
    const utilities = names.flatMap((name) => {
      if (!known.has(name)) known.set(name, utilityOf(name));
      const utility = known.get(name);
      return utility ? [[name, utility] as const] : [];
    });
    for (const [name, utility] of utilities) used.set(name, utility);
    if (utilities.length > 0) tree.addClass(element, 'utility');
  }
  if (used.size === 0) return '';
  const rules = [...used.values()].sort((a, b) => a.order - b.order || (a.css < b.css ? -1 : 1));
  return `${keepToTexts(PLAIN + rules.map(({ css }) => css).join(''))}\n`;
}
