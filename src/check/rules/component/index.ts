import type { Rule } from '../rule.ts';
import { duplicateTitle } from './duplicate-title.ts';
import { misplaced } from './misplaced.ts';
import { missingProperty } from './missing-property.ts';
import { propertyType } from './property-type.ts';
import { repeatedProperty } from './repeated-property.ts';
import { unknownProperty } from './unknown-property.ts';

export const COMPONENT_RULES: readonly Rule[] = [
  duplicateTitle,
  misplaced,
  missingProperty,
  propertyType,
  repeatedProperty,
  unknownProperty,
];
