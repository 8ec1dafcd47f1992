import { contentHash } from '../../text/content-hash.ts';

/**
 * Converts `style` attributes to stylesheet rules. The Content-Security-Policy of a published page forbids
 * the attributes, because it cannot tell an author's from an intruder's.
 */
export class InlineStyles {
  private readonly rules = new Map<string, string>();

  /** Returns the class that gives an element these declarations. */
  add(declarations: string): string {
    const text = declarations.trim().replace(/;$/, '');
    const name = `s-${contentHash(text, 10)}`;
    this.rules.set(name, text);
    return name;
  }

  get isEmpty(): boolean {
    return this.rules.size === 0;
  }

  /**
   * As strong as the attribute was: repeating the class three times outweighs the theme's rules. Sorted by
   * name.
   */
  css(): string {
    return [...this.rules]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, text]) => `.${name}.${name}.${name}{${text}}\n`)
      .join('');
  }
}

/**
 * Declarations that are safe in a rule; `undefined` for text that would end the rule, or load from elsewhere
 * by `@import`. A number means pixels where the property needs a length, as authors write `style={{
 * marginTop: 8 }}`.
 */
export function safeDeclarations(text: string): string | undefined {
  const declarations = text.trim();
  if (declarations === '' || /[{}<>@\\]|\/\*/.test(declarations)) return undefined;
  return declarations.replace(
    /(^|;)(\s*)([a-z][a-z-]*)(\s*:\s*)(-?(?:\d+(?:\.\d*)?|\.\d+))(?=\s*(?:;|$))/gi,
    (declaration, start, space, property: string, colon, number: string) =>
      UNITLESS.has(property.toLowerCase()) || Number(number) === 0
        ? declaration
        : `${start}${space}${property}${colon}${number}px`,
  );
}

/** Properties whose numbers are not pixels. */
const UNITLESS = new Set(
  (
    'animation-iteration-count aspect-ratio border-image-outset border-image-slice ' +
    'border-image-width column-count columns fill-opacity flex flex-grow flex-shrink ' +
    'flood-opacity font-weight grid-area grid-column grid-column-end grid-column-start grid-row ' +
    'grid-row-end grid-row-start line-clamp line-height opacity order orphans scale stop-opacity ' +
    'stroke-dasharray stroke-dashoffset stroke-miterlimit stroke-opacity stroke-width tab-size ' +
    'widows z-index zoom'
  ).split(' '),
);
