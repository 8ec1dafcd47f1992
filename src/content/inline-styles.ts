import { createHash } from 'node:crypto';
import { readLiteral } from './literal.ts';

/**
 * Styles that stand at elements, as rules of a stylesheet: the Content-Security-Policy of a published page refuses `style`
 * attributes, as it cannot tell an author's from an intruder's.
 */
export class InlineStyles {
  private readonly rules = new Map<string, string>();

  /** The class that gives an element these declarations. */
  add(declarations: string): string {
    const text = declarations.trim().replace(/;$/, '');
    const name = `s-${createHash('sha256').update(text).digest('hex').slice(0, 10)}`;
    this.rules.set(name, text);
    return name;
  }

  get isEmpty(): boolean {
    return this.rules.size === 0;
  }

  /** As strong as the attribute was: three times the class goes before what the theme says. Ordered by name. */
  css(): string {
    return [...this.rules]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, text]) => `.${name}.${name}.${name}{${text}}\n`)
      .join('');
  }
}

/** Declarations that may stand in a rule; `undefined` for what would end the rule, or load from elsewhere by `@import`. */
export function safeDeclarations(text: string): string | undefined {
  const trimmed = text.trim();
  return trimmed === '' || /[{}<>@\\]|\/\*/.test(trimmed) ? undefined : trimmed;
}

/** Properties whose numbers are no pixels (the list that JSX runtimes agree on). */
const UNITLESS = new Set(
  'animationIterationCount aspectRatio borderImageOutset borderImageSlice borderImageWidth columnCount columns fillOpacity flex flexGrow flexShrink floodOpacity fontWeight gridArea gridColumn gridColumnEnd gridColumnStart gridRow gridRowEnd gridRowStart lineClamp lineHeight opacity order orphans scale stopOpacity strokeDasharray strokeDashoffset strokeMiterlimit strokeOpacity strokeWidth tabSize widows zIndex zoom'.split(
    ' ',
  ),
);

/** The declarations of a style object in JSX, written as an expression: `{ marginTop: 8 }`. `undefined` if it is no literal. */
export function declarationsOf(expression: string): string | undefined {
  const value = readLiteral(expression);
  if (typeof value === 'string') return safeDeclarations(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const declarations = Object.entries(value).flatMap(([name, each]) => {
    if (typeof each !== 'string' && typeof each !== 'number') return [];
    const property = name.startsWith('--') ? name : name.replace(/[A-Z]/g, '-$&').toLowerCase();
    const isPixels = typeof each === 'number' && each !== 0 && !name.startsWith('--') && !UNITLESS.has(name);
    return [`${property.replace(/^ms-/, '-ms-')}:${each}${isPixels ? 'px' : ''}`];
  });
  return safeDeclarations(declarations.join(';'));
}

/** Puts the `style` attributes of finished HTML into `styles`, and the classes in their place. */
export function withoutStyles(html: string, styles: InlineStyles): string {
  return html.replace(/<[a-z][^<>]*?\sstyle=(?:"[^"]*"|'[^']*')[^<>]*>/gi, (tag) => {
    let added = '';
    const rest = tag.replace(/\sstyle=(?:"([^"]*)"|'([^']*)')/i, (_, double?: string, single?: string) => {
      const safe = safeDeclarations(
        (double ?? single ?? '').replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
      );
      if (safe) added = styles.add(safe);
      return '';
    });
    if (!added) return rest;
    return /\sclass="/.test(rest)
      ? rest.replace(/\sclass="/, (start) => `${start}${added} `)
      : rest.replace(/^<[\w-]+/, (start) => `${start} class="${added}"`);
  });
}
