/** Front matter. */
import type { Rule } from '../../rule.ts';
import { emptyTitle } from './empty-title.ts';
import { frontMatter } from './front-matter.ts';
import { frontMatterEnum } from './front-matter-enum.ts';
import { frontMatterKey } from './front-matter-key.ts';
import { frontMatterType } from './front-matter-type.ts';

export const FRONT_MATTER_RULES: readonly Rule[] = [
  emptyTitle,
  frontMatter,
  frontMatterEnum,
  frontMatterKey,
  frontMatterType,
];
