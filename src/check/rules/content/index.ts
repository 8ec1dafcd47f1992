import type { Rule } from '../rule.ts';
import { FILE_RULES } from './files/index.ts';
import { FRONT_MATTER_RULES } from './front-matter/index.ts';
import { MARKUP_RULES } from './markup/index.ts';
import { RENDERING_RULES } from './rendering/index.ts';
import { SNIPPET_RULES } from './snippets/index.ts';

export const CONTENT_RULES: readonly Rule[] = [
  ...FILE_RULES,
  ...FRONT_MATTER_RULES,
  ...MARKUP_RULES,
  ...RENDERING_RULES,
  ...SNIPPET_RULES,
];
