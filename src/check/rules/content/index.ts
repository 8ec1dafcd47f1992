import type { Rule } from '../rule.ts';
import { component } from './component.ts';
import { curlyQuotes } from './curly-quotes.ts';
import { emptyComponent } from './empty-component.ts';
import { emptyTitle } from './empty-title.ts';
import { encoding } from './encoding.ts';
import { frontMatter } from './front-matter.ts';
import { frontMatterEnum } from './front-matter-enum.ts';
import { frontMatterKey } from './front-matter-key.ts';
import { frontMatterType } from './front-matter-type.ts';
import { headingSpace } from './heading-space.ts';
import { inlineScript } from './inline-script.ts';
import { lateError } from './late-error.ts';
import { math } from './math.ts';
import { mdx } from './mdx.ts';
import { missingExport } from './missing-export.ts';
import { missingSnippet } from './missing-snippet.ts';
import { nesting } from './nesting.ts';
import { missingPackage } from './package.ts';
import { page } from './page.ts';
import { refused } from './refused.ts';
import { snippet } from './snippet.ts';
import { snippetCycle } from './snippet-cycle.ts';
import { unclosedCode } from './unclosed-code.ts';
import { unknownComponent } from './unknown-component.ts';
import { unknownLanguage } from './unknown-language.ts';
import { unknownVariable } from './unknown-variable.ts';
import { unreadable } from './unreadable.ts';
import { unusedSnippet } from './unused-snippet.ts';
import { value } from './value.ts';

export const CONTENT_RULES: readonly Rule[] = [
  component,
  curlyQuotes,
  emptyComponent,
  emptyTitle,
  encoding,
  frontMatterEnum,
  frontMatterKey,
  frontMatterType,
  frontMatter,
  headingSpace,
  inlineScript,
  lateError,
  math,
  mdx,
  missingExport,
  missingSnippet,
  nesting,
  missingPackage,
  page,
  refused,
  snippetCycle,
  snippet,
  unclosedCode,
  unknownComponent,
  unknownLanguage,
  unknownVariable,
  unreadable,
  value,
  unusedSnippet,
];
