/** Paths, operations and their parameters. */
import type { Rule } from '../../rule.ts';
import { featureLevels } from './feature-levels.ts';
import { headerNotIgnored } from './header-not-ignored.ts';
import { noIdenticalPaths } from './no-identical-paths.ts';
import { operationOperationIdUnique } from './operation-operationId-unique.ts';
import { operationParametersUnique } from './operation-parameters-unique.ts';
import { pathDeclarationMustExist } from './path-declaration-must-exist.ts';
import { pathNotIncludeQuery } from './path-not-include-query.ts';
import { pathParameterRequired } from './path-parameter-required.ts';
import { pathParametersDefined } from './path-parameters-defined.ts';
import { specQuerystringParameters } from './spec-querystring-parameters.ts';

export const OPERATION_RULES: readonly Rule[] = [
  featureLevels,
  headerNotIgnored,
  noIdenticalPaths,
  operationOperationIdUnique,
  operationParametersUnique,
  pathDeclarationMustExist,
  pathNotIncludeQuery,
  pathParameterRequired,
  pathParametersDefined,
  specQuerystringParameters,
];
