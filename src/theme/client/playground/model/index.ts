/** The playground without a page: the form, the request it produces, and the problems with both. */
export {
  credentialInputs,
  credentialsOf,
  requirementTitle,
  schemeTitle,
} from './auth.ts';
export { bodyText, type Derived, derive, type Note } from './derive.ts';
export { schemasFor } from './direction.ts';
export { type Field, fieldsOf, isForm, isJson, isTextType, PLACES } from './form-fields.ts';
export {
  type Entry,
  entryOf,
  type FilePart,
  initialState,
  type State,
  variablesOf,
} from './state.ts';
export { loadValidator, validate } from './validator.ts';
