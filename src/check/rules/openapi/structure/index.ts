/** What stands where in an OpenAPI file: objects, tags, servers, security, media types. */
import type { Rule } from '../../rule.ts';
import { mediaType } from './media-type.ts';
import { noDuplicatedTagNames } from './no-duplicated-tag-names.ts';
import { noUndefinedServerVariable } from './no-undefined-server-variable.ts';
import { securitySchemeDefined } from './security-scheme-defined.ts';
import { serverVariable } from './server-variable.ts';
import { serverWithoutScheme } from './server-without-scheme.ts';
import { specComponentsInvalidMapName } from './spec-components-invalid-map-name.ts';
import { specNoInvalidEncodingCombinations } from './spec-no-invalid-encoding-combinations.ts';
import { specNoInvalidTagParents } from './spec-no-invalid-tag-parents.ts';
import { struct } from './struct.ts';
import { unknownTag } from './unknown-tag.ts';

export const STRUCTURE_RULES: readonly Rule[] = [
  serverVariable,
  mediaType,
  noDuplicatedTagNames,
  noUndefinedServerVariable,
  securitySchemeDefined,
  serverWithoutScheme,
  specComponentsInvalidMapName,
  specNoInvalidEncodingCombinations,
  specNoInvalidTagParents,
  struct,
  unknownTag,
];
