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
export { checkValues, type Problem } from './check-values.ts';
export { coerce } from './coerce.ts';
export { isFormType, isJsonType } from './form.ts';
export { BASIC_LABELS, initialValues, placeholderAuth } from './initial.ts';
export type {
  BodySpec,
  Credentials,
  EncodingSpec,
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
export { flatten, propertyOf } from './schemas.ts';
export { toFetch } from './send.ts';
