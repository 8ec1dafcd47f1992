/**
 * Utility classes that existing pages and components use (`grid gap-4 sm:grid-cols-2 dark:bg-zinc-900`), as
 * in Tailwind 3. Each page's own stylesheet has only the classes that the page uses.
 */
import { keepToTexts } from '../../content/index.ts';
import { attribute, type HtmlTree } from '../../html/index.ts';
import { isUtilityName } from './class-names.ts';

/** Classes that the theme styles on every page. They need rules only on pages with other utilities. */
const ON_EVERY_PAGE = new Set(['hidden', 'block', 'dark:hidden', 'dark:block']);

/** Elements to which browsers give a border. */
const CONTROLS = ':where(button,input,select,textarea,fieldset)';
const OWN_LAYOUT = ':where(.mode-custom,.not-prose)';
const TEXTS = ':where(h1,h2,h3,h4,h5,h6,p,ul,ol,figure)';
/** Texts that Markdown makes have no class, or only one for inline styles. */
const MARKDOWN = `${TEXTS}:where(:not([class]),[class^=s-])`;

/**
 * Resets what would disturb an author's own layout: the look that browsers give to controls, as
 * Tailwind does, and default margins, marks and colours. `utility` selects elements with utilities.
 */
const resetsOf = (utility: string): string =>
  [
    `${CONTROLS}${utility}{margin:0;padding:0;border:0 solid var(--line)}`,
    `:where(button)${utility}{background:none}`,
    `${OWN_LAYOUT} ${TEXTS}${utility}{margin:0}`,
    `${OWN_LAYOUT} :where(${utility},${utility}>trellis-slot)>${MARKDOWN},`,
    `:where(.not-prose)>${MARKDOWN}{margin:0}`,
    `${OWN_LAYOUT} :where(ul,ol)${utility}{padding:0;list-style:none}`,
    `${OWN_LAYOUT} :where(a)${utility},`,
    `:where(a:is(.flex,.grid,.block))${utility}{color:inherit;text-decoration:none}`,
  ].join('');

/**
 * The stylesheet of the utilities among `classes`, and their names; undefined if no stylesheet is needed.
 * Interactive components set classes in the browser, without the class `utility`: on pages with `hasIslands`,
 * resets apply to elements with one of the utilities.
 */
export async function utilitiesFor(
  classes: Iterable<string>,
  hasIslands = false,
): Promise<{ css: string; names: ReadonlySet<string> } | undefined> {
  const candidates = new Set([...classes].filter(isUtilityName));
  if (!needsSheet(candidates)) return undefined;
  // Most sites have no utilities, and need not wait for this to load.
  const { generateUtilities } = await import('./generator.ts');
  const { css, names, selectors } = await generateUtilities(candidates);
  if (!needsSheet(names)) return undefined;
  const resets = resetsOf(`:where(${['.utility', ...(hasIslands ? selectors : [])].join()})`);
  return { css: resets + css, names };
}

const needsSheet = (names: ReadonlySet<string>): boolean =>
  [...names].some((name) => !ON_EVERY_PAGE.has(name));

/** Returns the code of a module in the docs folder, and of the files that it imports. */
export type CodeOf = (module: string) => string[];

/**
 * Gives elements with utility classes the class `utility`.
 *
 * @param codeOf for interactive components, which may set further classes later
 * @returns the stylesheet of those classes; empty if there are none
 */
export async function applyUtilities(tree: HtmlTree, codeOf: CodeOf = () => []): Promise<string> {
  const elements = tree.elements.map((element) => ({ element, classes: classesOf(element) }));
  const modules = tree.elements.flatMap((element) =>
    element.tagName === 'trellis-island' ? (attribute(element, 'data-module') ?? []) : [],
  );
  const utilities = await utilitiesFor(
    [
      ...elements.flatMap(({ classes }) => classes),
      ...[...new Set(modules)].flatMap(codeOf).flatMap(wordsIn),
    ],
    modules.length > 0,
  );
  if (!utilities) return '';
  for (const { element, classes } of elements)
    if (classes.some((name) => utilities.names.has(name))) tree.addClass(element, 'utility');
  return `${keepToTexts(utilities.css)}\n`;
}

/** Empty for parts of formulas: KaTeX has classes with names of utilities, such as `underline`. */
function classesOf(element: Parameters<typeof attribute>[0]): string[] {
  const classes = attribute(element, 'class')?.split(/\s+/) ?? [];
  return classes.includes('mord') ? [] : classes;
}

/** All words of code that may be classes: texts between spaces and quotes. */
const wordsIn = (code: string): string[] => code.split(/[\s"'`]+/);
