import type { Rule } from '../rule.ts';
import { otherServer } from './other-server.ts';
import { exampleRequest } from './request.ts';
import { exampleSchema } from './schema.ts';
import { exampleSyntax } from './syntax.ts';
import { undocumentedField } from './undocumented-field.ts';
import { undocumentedStatus } from './undocumented-status.ts';
import { exampleOperation } from './unknown-operation.ts';

export const EXAMPLE_RULES: readonly Rule[] = [
  otherServer,
  exampleRequest,
  exampleSchema,
  exampleSyntax,
  undocumentedField,
  undocumentedStatus,
  exampleOperation,
];
