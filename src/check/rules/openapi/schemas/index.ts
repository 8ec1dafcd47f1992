/** Schemas. */
import type { Rule } from '../../rule.ts';
import { invalidDefault } from './invalid-default.ts';
import { invalidPattern } from './invalid-pattern.ts';
import { nullableTypeSibling } from './nullable-type-sibling.ts';
import { repeatedEnum } from './repeated-enum.ts';
import { requiredProperty } from './required-property.ts';
import { specDiscriminatorDefaultMapping } from './spec-discriminator-defaultMapping.ts';
import { uncheckedPattern } from './unchecked-pattern.ts';
import { unsatisfiable } from './unsatisfiable.ts';

export const SCHEMA_RULES: readonly Rule[] = [
  invalidDefault,
  invalidPattern,
  nullableTypeSibling,
  repeatedEnum,
  requiredProperty,
  specDiscriminatorDefaultMapping,
  uncheckedPattern,
  unsatisfiable,
];
