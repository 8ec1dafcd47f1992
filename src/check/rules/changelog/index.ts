import type { Rule } from '../rule.ts';
import { order } from './order.ts';

export const CHANGELOG_RULES: readonly Rule[] = [order];
