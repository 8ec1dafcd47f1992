/** Examples in OpenAPI files. */
import type { Rule } from '../../rule.ts';
import { misspeltExample } from './misspelt-example.ts';
import { noExampleValueAndExternalValue } from './no-example-value-and-externalValue.ts';
import { noInvalidMediaTypeExamples } from './no-invalid-media-type-examples.ts';
import { noInvalidParameterExamples } from './no-invalid-parameter-examples.ts';
import { noInvalidSchemaExamples } from './no-invalid-schema-examples.ts';
import { specExampleValues } from './spec-example-values.ts';

export const EXAMPLE_RULES: readonly Rule[] = [
  misspeltExample,
  noExampleValueAndExternalValue,
  noInvalidMediaTypeExamples,
  noInvalidParameterExamples,
  noInvalidSchemaExamples,
  specExampleValues,
];
