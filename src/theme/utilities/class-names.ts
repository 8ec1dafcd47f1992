/**
 * The first words of Tailwind 3's utility classes. UnoCSS accepts many more names, such as `h1` and `tab`,
 * which authors and the theme use for their own styles.
 */
const ROOTS = `
    accent align animate antialiased appearance aspect auto-cols auto-rows backdrop basis bg block blur
  border bottom box   break brightness capitalize caption caret clear col collapse columns container
  content contents contrast cursor   decoration delay diagonal-fractions divide drop-shadow duration
  ease end fill fixed flex float flow-root font   forced-color-adjust from gap grayscale grid grow h
  hidden hue-rotate hyphens indent inline inset invert invisible   isolate isolation italic items
  justify leading left line-clamp line-through lining-nums list lowercase m max-h max-w   mb me min-h
  min-w mix-blend ml mr ms mt mx my no-underline normal-case normal-nums not-italic not-sr-only object
  oldstyle-nums opacity order ordinal origin outline overflow overline overscroll p pb pe pl place
  pointer-events pr   proportional-nums ps pt px py relative absolute static sticky resize right ring
  rotate rounded row saturate scale   scroll select self sepia shadow shrink size skew slashed-zero snap
  space sr-only stacked-fractions start stroke   subpixel-antialiased table tabular-nums text to top
  touch tracking transform transition translate truncate underline   underline-offset uppercase via
  visible w whitespace will-change z`
  .trim()
  .split(/\s+/);

// regex: alternatives are the words above, each tried once, at the start of a short name.
const UTILITY = new RegExp(`^(?:${ROOTS.join('|')})(?:-|$)`);
/** `[mask-type:luminance]` */
const ARBITRARY_PROPERTY = /^\[-{0,2}[a-z][\w-]*:/;

/** Names of utilities that are also classes of the theme, with its own styles. */
const THEME_CLASSES = new Set(['sr-only', 'table']);

/** Longer texts are data, not classes. */
const MAX_NAME_LENGTH = 200;

/** CSS functions that load something other than a file of this site. */
const LOADING = /(?:image|image-set|src)\(|url\((?!['"]?\.{0,2}\/(?!\/))/i;
/** At-rules that a variant may put around a rule. */
const FOREIGN_AT_RULE = /@(?!media\b|supports\b|container\b)/;

/** Whether a class has the form of a utility of Tailwind 3, and can only produce a single rule. */
export function isUtilityName(name: string): boolean {
  if (name.length > MAX_NAME_LENGTH || THEME_CLASSES.has(name)) return false;
  const base = name.slice(endOfVariants(name)).replace(/^!?-?/, '');
  if (!UTILITY.test(base) && !ARBITRARY_PROPERTY.test(base)) return false;
  return isBalanced(name) && !LOADING.test(name) && !FOREIGN_AT_RULE.test(name);
}

/** Offset after the last colon outside of brackets: `sm:hover:p-4`, `[&:hover]:p-4`. */
function endOfVariants(name: string): number {
  let depth = 0;
  let end = 0;
  for (let at = 0; at < name.length; at++) {
    if (name[at] === '[') depth++;
    else if (name[at] === ']') depth--;
    else if (name[at] === ':' && depth <= 0) end = at + 1;
  }
  return end;
}

const CLOSING = new Map([
  ['[', ']'],
  ['(', ')'],
]);

/** Whether brackets and quotes are closed in order, and nothing ends a declaration, comment or element. */
function isBalanced(name: string): boolean {
  const open: string[] = [];
  for (const character of name) {
    if (/[{};<\\]/.test(character)) return false;
    const last = open.at(-1);
    const closing = CLOSING.get(character);
    if (character === last) open.pop();
    else if (last === '"' || last === "'") continue;
    else if (character === '"' || character === "'") open.push(character);
    else if (closing) open.push(closing);
    else if (character === ')' || character === ']') return false;
  }
  return open.length === 0 && !name.includes('/*');
}
