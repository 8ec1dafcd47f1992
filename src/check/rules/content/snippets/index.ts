/** Snippets, and other files and packages that pages import. */
import type { Rule } from '../../rule.ts';
import { missingExport } from './missing-export.ts';
import { missingSnippet } from './missing-snippet.ts';
import { missingPackage } from './package.ts';
import { snippet } from './snippet.ts';
import { snippetCycle } from './snippet-cycle.ts';
import { unusedSnippet } from './unused-snippet.ts';

export const SNIPPET_RULES: readonly Rule[] = [
  missingExport,
  missingSnippet,
  missingPackage,
  snippet,
  snippetCycle,
  unusedSnippet,
];
