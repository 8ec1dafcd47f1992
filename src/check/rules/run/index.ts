import type { Rule } from '../rule.ts';
import { runFailed } from './failed.ts';
import { notSent } from './not-sent.ts';
import { runOutput } from './output.ts';
import { runSchema } from './schema.ts';
import { runStatus } from './status.ts';
import { runUnreadable } from './unreadable.ts';

export const RUN_RULES: readonly Rule[] = [
  runFailed,
  notSent,
  runOutput,
  runSchema,
  runStatus,
  runUnreadable,
];
