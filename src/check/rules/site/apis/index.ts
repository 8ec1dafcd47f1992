/** Pages of APIs. */
import type { Rule } from '../../rule.ts';
import { apiLine } from './api-line.ts';
import { excludedOperation } from './excluded-operation.ts';
import { misspeltDescription } from './misspelt-description.ts';
import { noServer } from './no-server.ts';
import { undocumentedOperation } from './undocumented-operation.ts';
import { unknownFields } from './unknown-fields.ts';
import { unknownOperation } from './unknown-operation.ts';
import { unknownSchema } from './unknown-schema.ts';

export const API_RULES: readonly Rule[] = [
  apiLine,
  excludedOperation,
  misspeltDescription,
  noServer,
  undocumentedOperation,
  unknownFields,
  unknownOperation,
  unknownSchema,
];
