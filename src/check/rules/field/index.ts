import type { Rule } from '../rule.ts';
import { fieldDefault } from './default.ts';
import { fieldRequired } from './required.ts';
import { fieldType } from './type.ts';
import { unknownField } from './unknown.ts';
import { unknownType } from './unknown-type.ts';

export const FIELD_RULES: readonly Rule[] = [
  fieldDefault,
  fieldRequired,
  fieldType,
  unknownField,
  unknownType,
];
