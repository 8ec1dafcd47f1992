import type { Rule } from '../rule.ts';
import { stringsLanguage } from './strings-language.ts';
import { unknownPlaceholder } from './unknown-placeholder.ts';
import { unknownString } from './unknown-string.ts';

export const THEME_RULES: readonly Rule[] = [stringsLanguage, unknownPlaceholder, unknownString];
