/** Files that cannot be read or loaded. */
import type { Rule } from '../../rule.ts';
import { encoding } from './encoding.ts';
import { refused } from './refused.ts';
import { unreadable } from './unreadable.ts';

export const FILE_RULES: readonly Rule[] = [encoding, refused, unreadable];
