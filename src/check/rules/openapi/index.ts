import type { Rule } from '../rule.ts';
import { EXAMPLE_RULES } from './examples/index.ts';
import { FILE_RULES } from './files/index.ts';
import { LIMIT_RULES } from './limits/index.ts';
import { OPERATION_RULES } from './operations/index.ts';
import { REFERENCE_RULES } from './references/index.ts';
import { SCHEMA_RULES } from './schemas/index.ts';
import { STRUCTURE_RULES } from './structure/index.ts';

export const OPENAPI_RULES: readonly Rule[] = [
  ...LIMIT_RULES,
  ...FILE_RULES,
  ...STRUCTURE_RULES,
  ...OPERATION_RULES,
  ...SCHEMA_RULES,
  ...EXAMPLE_RULES,
  ...REFERENCE_RULES,
];
