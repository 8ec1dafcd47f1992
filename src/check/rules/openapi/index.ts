import type { Rule } from '../rule.ts';
import { aliasLimit } from './alias-limit.ts';
import { byteLimit } from './byte-limit.ts';
import { cachedCopy } from './cached-copy.ts';
import { depthLimit } from './depth-limit.ts';
import { featureLevels } from './feature-levels.ts';
import { headerNotIgnored } from './header-not-ignored.ts';
import { indentation } from './indentation.ts';
import { invalidDefault } from './invalid-default.ts';
import { invalidPattern } from './invalid-pattern.ts';
import { mediaType } from './media-type.ts';
import { moreProblems } from './more-problems.ts';
import { noDuplicatedTagNames } from './no-duplicated-tag-names.ts';
import { noExampleValueAndExternalValue } from './no-example-value-and-externalValue.ts';
import { noIdenticalPaths } from './no-identical-paths.ts';
import { noInvalidMediaTypeExamples } from './no-invalid-media-type-examples.ts';
import { noInvalidParameterExamples } from './no-invalid-parameter-examples.ts';
import { noInvalidSchemaExamples } from './no-invalid-schema-examples.ts';
import { noUndefinedServerVariable } from './no-undefined-server-variable.ts';
import { noUnresolvedRefs } from './no-unresolved-refs.ts';
import { nodeLimit } from './node-limit.ts';
import { notChecked } from './not-checked.ts';
import { notFound } from './not-found.ts';
import { nullableTypeSibling } from './nullable-type-sibling.ts';
import { operationOperationIdUnique } from './operation-operationId-unique.ts';
import { operationParametersUnique } from './operation-parameters-unique.ts';
import { outsideRoot } from './outside-root.ts';
import { overlay } from './overlay.ts';
import { pathDeclarationMustExist } from './path-declaration-must-exist.ts';
import { pathNotIncludeQuery } from './path-not-include-query.ts';
import { pathParameterRequired } from './path-parameter-required.ts';
import { pathParametersDefined } from './path-parameters-defined.ts';
import { referenceCircle } from './reference-circle.ts';
import { referenceLimit } from './reference-limit.ts';
import { refusedKey } from './refused-key.ts';
import { remoteRefused } from './remote-refused.ts';
import { repeatedEnum } from './repeated-enum.ts';
import { requiredProperty } from './required-property.ts';
import { securitySchemeDefined } from './security-scheme-defined.ts';
import { serverWithoutScheme } from './server-without-scheme.ts';
import { specComponentsInvalidMapName } from './spec-components-invalid-map-name.ts';
import { specDiscriminatorDefaultMapping } from './spec-discriminator-defaultMapping.ts';
import { specExampleValues } from './spec-example-values.ts';
import { specNoInvalidEncodingCombinations } from './spec-no-invalid-encoding-combinations.ts';
import { specNoInvalidTagParents } from './spec-no-invalid-tag-parents.ts';
import { specQuerystringParameters } from './spec-querystring-parameters.ts';
import { specStrictRefs } from './spec-strict-refs.ts';
import { struct } from './struct.ts';
import { syntax } from './syntax.ts';
import { timeLimit } from './time-limit.ts';
import { uncheckedPattern } from './unchecked-pattern.ts';
import { unknownTag } from './unknown-tag.ts';
import { unreachable } from './unreachable.ts';
import { unreadable } from './unreadable.ts';
import { unsatisfiable } from './unsatisfiable.ts';
import { version } from './version.ts';

export const OPENAPI_RULES: readonly Rule[] = [
  aliasLimit,
  byteLimit,
  cachedCopy,
  depthLimit,
  featureLevels,
  headerNotIgnored,
  indentation,
  invalidPattern,
  moreProblems,
  noDuplicatedTagNames,
  noExampleValueAndExternalValue,
  noIdenticalPaths,
  noInvalidMediaTypeExamples,
  noInvalidParameterExamples,
  noInvalidSchemaExamples,
  noUndefinedServerVariable,
  noUnresolvedRefs,
  nodeLimit,
  notChecked,
  notFound,
  nullableTypeSibling,
  operationOperationIdUnique,
  operationParametersUnique,
  outsideRoot,
  overlay,
  pathDeclarationMustExist,
  pathNotIncludeQuery,
  serverWithoutScheme,
  unknownTag,
  mediaType,
  repeatedEnum,
  requiredProperty,
  pathParameterRequired,
  pathParametersDefined,
  referenceCircle,
  referenceLimit,
  refusedKey,
  remoteRefused,
  securitySchemeDefined,
  specComponentsInvalidMapName,
  specDiscriminatorDefaultMapping,
  specExampleValues,
  specNoInvalidEncodingCombinations,
  specNoInvalidTagParents,
  specQuerystringParameters,
  specStrictRefs,
  struct,
  syntax,
  timeLimit,
  uncheckedPattern,
  unreachable,
  unreadable,
  unsatisfiable,
  version,
  invalidDefault,
];
