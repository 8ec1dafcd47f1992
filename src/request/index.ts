/**
 * Turns a reader's input into the one HTTP request that is shown, sent and sampled: parameter styles, bodies,
 * authentication, checks, and code samples that send the same bytes. Isomorphic; imports only `contract` and
 * `json`.
 */
export {
  type BodyAlternatives,
  type BodyChoice,
  chosenSchema,
  optionSchema,
  valueAt,
  withValueAt,
} from './body-alternatives.ts';
export { buildRequest } from './build-request.ts';
export { checkValues, isForbidden, type Problem } from './check-values.ts';
export { coerce } from './coerce.ts';
export { type Field, type FormField, fieldsOf, firstSentence } from './fields.ts';
export { filledServer } from './filled-server.ts';
export { BASIC_LABELS, firstMedia, initialValues, placeholderAuth } from './initial.ts';
export { valuesOf } from './inverse/index.ts';
export { isFormType, isJsonType, isTextType } from './media-types.ts';
export { parsePaste } from './paste/index.ts';
export type {
  BodySpec,
  Credentials,
  EncodingSpec,
  ExtraValue,
  FormPart,
  HeaderSpec,
  HttpRequest,
  MediaTypeSpec,
  NamedExample,
  ParameterLocation,
  ParameterSpec,
  PartSpec,
  RequestSpec,
  RequestValues,
  SecurityScheme,
  ServerSpec,
  ShownExample,
} from './request-spec.ts';
export { SAMPLE_LANGUAGES, type SampleLanguage, sample } from './samples/index.ts';
export { propertyOf } from './schema-parts.ts';
export { flatten } from './schemas.ts';
export { isSecretExtra, isSecretName, withoutExtraSecrets } from './secret-names.ts';
export { isAuthOptional } from './security.ts';
export { toFetch } from './send.ts';
export { looksSecret } from './share/secret-text.ts';
export { type SharedValues, shareableValues } from './share/shareable.ts';
