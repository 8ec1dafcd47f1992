/** Limits on the size of an OpenAPI file, and on the time to read it. */
import type { Rule } from '../../rule.ts';
import { aliasLimit } from './alias-limit.ts';
import { byteLimit } from './byte-limit.ts';
import { depthLimit } from './depth-limit.ts';
import { moreProblems } from './more-problems.ts';
import { nodeLimit } from './node-limit.ts';
import { referenceLimit } from './reference-limit.ts';
import { timeLimit } from './time-limit.ts';

export const LIMIT_RULES: readonly Rule[] = [
  aliasLimit,
  byteLimit,
  depthLimit,
  nodeLimit,
  referenceLimit,
  timeLimit,
  moreProblems,
];
