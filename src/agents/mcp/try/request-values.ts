/** Turns the arguments of a tool into the values of a request. */
import { formatJson, type JsonSchema, parseJson, validate } from '../../../contract/index.ts';
import { didYouMean } from '../../../diagnostics/index.ts';
import { isRecord } from '../../../json/index.ts';
import {
  coerce,
  isFormType,
  isJsonType,
  propertyOf,
  type RequestSpec,
  type RequestValues,
} from '../../../request/index.ts';
import { didYouMeanText, ToolProblem } from '../problem.ts';

export interface RequestArguments {
  /** By name; `in:name` if parameters of two locations have one name. */
  parameters: Record<string, unknown>;
  body: unknown;
  contentType: string | undefined;
}

/**
 * The values that the arguments give, and no others: an example is never sent in place of a missing value.
 *
 * @throws ToolProblem for what the operation does not have
 */
export function requestValues(spec: RequestSpec, server: string, args: RequestArguments): RequestValues {
  const values: RequestValues = { server, path: {}, query: {}, header: {}, cookie: {} };
  if (spec.accept?.[0] !== undefined) values.accept = spec.accept[0];
  for (const [name, value] of Object.entries(args.parameters)) {
    const parameter = parameterOf(spec, name);
    const typed = typedValue(spec, parameter.schema, value);
    Object.defineProperty(values[parameter.in], parameter.name, {
      ...{ value: typed, enumerable: true, configurable: true, writable: true },
    });
  }
  const body = bodyOf(spec, args);
  return body ? { ...values, body } : values;
}

function parameterOf({ parameters }: RequestSpec, wanted: string): RequestSpec['parameters'][number] {
  const meant = parameters.filter(({ name, in: place }) => name === wanted || `${place}:${name}` === wanted);
  if (meant.length > 1) {
    const names = meant.map(({ name, in: place }) => `\`${place}:${name}\``).join(' or ');
    throw new ToolProblem(`Several parameters are named \`${wanted}\`. Write ${names}.`);
  }
  if (meant[0]) return meant[0];
  const names = parameters.map(({ name }) => name);
  const all = names.length > 0 ? ` Parameters: ${names.join(', ')}.` : ' It has no parameters.';
  throw new ToolProblem(
    `The operation has no parameter \`${wanted}\`.${didYouMeanText(didYouMean(wanted, names))}${all}` +
      ' Fields of the body belong in `body`.',
  );
}

function bodyOf(spec: RequestSpec, { body, contentType }: RequestArguments): RequestValues['body'] {
  if (body === undefined || body === null) return undefined;
  if (!spec.body) throw new ToolProblem('The operation takes no body. Values belong in `parameters`.');
  const types = spec.body.media.map((each) => each.contentType);
  const type = contentType ?? types[0] ?? 'application/json';
  if (!types.includes(type))
    throw new ToolProblem(
      `The operation does not take \`${type}\`. Set \`contentType\` to one of: ${types.join(', ')}.`,
    );
  if (!isFormType(type)) {
    const isText = typeof body === 'string' && !(isJsonType(type) && isOnlyValue(spec, type, body));
    return { contentType: type, text: isText ? body : formatJson(body, 2) };
  }
  if (!isRecord(body)) throw new ToolProblem(`A body of the type \`${type}\` is an object of its fields.`);
  const { schema = true } = spec.body.media.find((each) => each.contentType === type) ?? {};
  const fields = Object.entries(body).map(([name, value]) => [
    name,
    typedValue(spec, propertyOf(schema, name, spec.components), value),
  ]);
  return { contentType: type, fields: Object.fromEntries(fields) };
}

/** Whether text is no JSON itself, but the documented value: a string. */
const isOnlyValue = ({ body, components }: RequestSpec, type: string, text: string): boolean =>
  parseJson(text).error !== undefined &&
  validate(body?.media.find(({ contentType }) => contentType === type)?.schema ?? false, text, { components })
    .length === 0;

/** Programs often write a list or a number as text. */
const typedValue = ({ components }: RequestSpec, schema: JsonSchema, value: unknown): unknown =>
  typeof value === 'string' ? coerce(schema, value, components) : value;
