/** The playground without a page: the form, the request it produces, and the problems with both. */
export { parseJson } from '../../../../contract/index.ts';
export { checksBy } from './checks-by.ts';
export {
  type Derived,
  derive,
  isImpossible,
  type Look,
  type Note,
  type Resolution,
  requestValues,
} from './derive.ts';
export { fieldsIn } from './fields-in.ts';
export { atPlace, type Checks } from './input-value.ts';
export {
  bodyText,
  type Entry,
  entryOf,
  type State,
  variablesOf,
} from './state.ts';
export { initialState, valueText } from './values.ts';
