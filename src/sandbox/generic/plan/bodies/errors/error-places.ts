/** Where errors have their message, their status and what kind of error they are. */
import type { JsonSchema } from '../../../../../contract/index.ts';
import { asText } from '../../../../../json/index.ts';
import { memoizeByObject } from '../../../../../memory/index.ts';
import { writtenExamples } from '../../../../../openapi/index.ts';
import type { Context } from '../../context.ts';
import { memoizeByText } from '../../resources/shapes/shapes.ts';
import { type Flat, isMessage, MESSAGES, pathOf } from './error-walk.ts';
import { fieldErrorsIn } from './field-errors.ts';
import { problemsIn } from './problem-places.ts';
import { valuesAt } from './status-examples.ts';

/** Thousands of operations share the same errors. */
export const placesOf = memoizeByObject((context: Context) =>
  memoizeByText(context.components, (schema) => {
    const message = pathOf(context, schema, isMessage, MESSAGES);
    const fields = fieldErrorsIn(context, schema, isMessage, message !== undefined);
    return {
      message,
      code: pathOf(
        context,
        schema,
        (_, flat, path) => isCode(context, flat) && areStatuses(valuesAt(context, schema, path)),
        CODES,
      ),
      fields,
      listed: listedIn(context, schema),
      problems: fields ? undefined : problemsIn(context, schema, message),
    };
  }),
);

/** `code` is the last one, because it often has a number of the API's own. */
const CODES = [
  'status',
  'statuscode',
  'httpstatus',
  'httpcode',
  'httpstatuscode',
  'httpresponsecode',
  'errorcode',
  'code',
];
/** Names of properties for the kind of error. */
const KINDS = [
  'code',
  'errorcode',
  'scimtype',
  'type',
  'errortype',
  'kind',
  'error',
  'reason',
  'name',
  'status',
];

/** A number or text that can be a status. */
function isCode({ shapes, exampleOf, satisfies }: Context, flat: Flat): boolean {
  const [type] = shapes.typesOf(flat);
  if (type === 'integer' || type === 'number') {
    const value = exampleOf(flat, 'response');
    const isStatus = typeof value === 'number' && (value === 0 || (value >= 400 && value < 600));
    return (isStatus || writtenExamples(flat).length === 0) && satisfies(flat, 404, 'response');
  }
  if (type !== 'string' || flat.enum !== undefined) return false;
  const value = exampleOf(flat, 'response');
  return value === 'string' ? satisfies(flat, '404', 'response') : /^[45]\d\d$/.test(String(value));
}

/** Examples of errors often show a text where the schema does not: `"code": "not_found"`. */
const areStatuses = (values: readonly unknown[]): boolean =>
  values.every((value) => value === 0 || /^[45]\d\d$/.test(String(value)));

/** Where an error has one of listed texts. */
const listedIn = (context: Context, schema: JsonSchema): string[] | undefined =>
  pathOf(context, schema, (_, flat) => valuesOf(flat).length > 1, KINDS);

const valuesOf = (flat: Flat): string[] => (flat.enum ?? []).flatMap((value) => asText(value) ?? []);
