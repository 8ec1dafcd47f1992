/** What the panel loads of this folder when the form is about to change. All of it stays in the chunk. */
export { parseJson } from '../../../../contract/index.ts';
export { checksBy } from './checks-by.ts';
export { derive } from './derive.ts';
export { initialState } from './values.ts';
