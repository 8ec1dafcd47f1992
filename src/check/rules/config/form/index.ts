/** The JSON of the settings, and their schema. */
import type { Rule } from '../../rule.ts';
import { duplicate } from './duplicate.ts';
import { duplicateKey } from './duplicate-key.ts';
import { empty } from './empty.ts';
import { otherValue } from './enum.ts';
import { ignoredKey } from './ignored-key.ts';
import { reference } from './reference.ts';
import { required } from './required.ts';
import { syntax } from './syntax.ts';
import { type } from './type.ts';
import { unknownKey } from './unknown-key.ts';
import { unsupportedValue } from './unsupported-value.ts';

export const FORM_RULES: readonly Rule[] = [
  duplicate,
  duplicateKey,
  empty,
  otherValue,
  ignoredKey,
  reference,
  required,
  syntax,
  type,
  unknownKey,
  unsupportedValue,
];
