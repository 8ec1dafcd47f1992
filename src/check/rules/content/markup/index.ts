/** Markdown, MDX, formulas and code blocks. */
import type { Rule } from '../../rule.ts';
import { boldHeading } from './bold-heading.ts';
import { brokenTable } from './broken-table.ts';
import { componentAsText } from './component-as-text.ts';
import { curlyQuotes } from './curly-quotes.ts';
import { diagram } from './diagram.ts';
import { emptyComponent } from './empty-component.ts';
import { headingSpace } from './heading-space.ts';
import { inlineScript } from './inline-script.ts';
import { math } from './math.ts';
import { mdx } from './mdx.ts';
import { nesting } from './nesting.ts';
import { unclosedCode } from './unclosed-code.ts';
import { unknownCodeKey } from './unknown-code-key.ts';
import { unknownComponent } from './unknown-component.ts';
import { unknownElement } from './unknown-element.ts';
import { unknownLanguage } from './unknown-language.ts';
import { unknownVariable } from './unknown-variable.ts';

export const MARKUP_RULES: readonly Rule[] = [
  boldHeading,
  brokenTable,
  componentAsText,
  curlyQuotes,
  diagram,
  emptyComponent,
  headingSpace,
  inlineScript,
  math,
  mdx,
  nesting,
  unclosedCode,
  unknownCodeKey,
  unknownComponent,
  unknownElement,
  unknownLanguage,
  unknownVariable,
];
