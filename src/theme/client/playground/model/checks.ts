/**
 * What checks a request and its values. It is larger than everything else the form needs, so a page loads it
 * once the form is there, and sending waits for it.
 */
export { validate } from '../../../../contract/index.ts';
export { checkValues } from '../../../../request/index.ts';
