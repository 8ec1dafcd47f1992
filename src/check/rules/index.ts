/** Every kind of problem, by its code. */
import { noAlt } from './access/no-alt.ts';
import { fontWithoutFile } from './asset/font-without-file.ts';
import { missingFile } from './asset/missing-file.ts';
import { missingImage } from './asset/missing-image.ts';
import { unknownIcon } from './asset/unknown-icon.ts';
import { unknownRule } from './config/unknown-rule.ts';
import { unusedIgnore } from './config/unused-ignore.ts';
import { emptyComponent } from './content/empty-component.ts';
import { exampleRequest } from './example/request.ts';
import { exampleSchema } from './example/schema.ts';
import { exampleSyntax } from './example/syntax.ts';
import { undocumentedField } from './example/undocumented-field.ts';
import { undocumentedStatus } from './example/undocumented-status.ts';
import { exampleOperation } from './example/unknown-operation.ts';
import { fieldDefault } from './field/default.ts';
import { fieldRequired } from './field/required.ts';
import { fieldType } from './field/type.ts';
import { unknownField } from './field/unknown.ts';
import { backslash } from './link/backslash.ts';
import { missingFragment } from './link/missing-fragment.ts';
import { missingPage } from './link/missing-page.ts';
import type { Rule } from './rule.ts';

const ALL: readonly Rule[] = [
  noAlt,
  fontWithoutFile,
  missingFile,
  missingImage,
  unknownIcon,
  unknownRule,
  unusedIgnore,
  emptyComponent,
  exampleRequest,
  exampleSchema,
  exampleSyntax,
  undocumentedField,
  undocumentedStatus,
  exampleOperation,
  fieldDefault,
  fieldRequired,
  fieldType,
  unknownField,
  backslash,
  missingFragment,
  missingPage,
];

/** Every kind of problem by code, in the order of the codes. */
export const RULES: ReadonlyMap<string, Rule> = new Map(
  [...ALL].sort((a, b) => (a.code < b.code ? -1 : 1)).map((rule) => [rule.code, rule]),
);

/** Undefined for rules of other programs: the linter of OpenAPI files has some of its own. */
export const ruleOf = (code: string): Rule | undefined => RULES.get(code);
