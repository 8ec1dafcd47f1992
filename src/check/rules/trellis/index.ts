import type { Rule } from '../rule.ts';
import { unexpected } from './unexpected.ts';

export const TRELLIS_RULES: readonly Rule[] = [unexpected];
