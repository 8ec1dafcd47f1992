import type { Rule } from '../rule.ts';
import { externalBroken } from './broken.ts';
import { externalOffline } from './offline.ts';
import { externalUnreachable } from './unreachable.ts';

export const EXTERNAL_RULES: readonly Rule[] = [externalBroken, externalOffline, externalUnreachable];
