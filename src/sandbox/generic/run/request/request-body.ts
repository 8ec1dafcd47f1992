/** Reads the body of a request by the documented media types, and checks it. */
import { inEnglish, type JsonSchema, parseJson, validate } from '../../../../contract/index.ts';
import { coerce, flatten, isFormType, isJsonType, propertyOf } from '../../../../request/index.ts';
import type { Call } from '../../../core/definition.ts';
import { describeViolations, formParameters, mediaType } from '../../../core/request/body.ts';
import { decodeUtf8 } from '../../../core/request/multipart.ts';
import type { HttpError } from '../../../core/response/errors.ts';
import type { BodyPlan, OperationPlan, SandboxPlan } from '../../sandbox-plan.ts';
import { documentedStatus, refusal } from '../response/refusals.ts';
import { itemsOf, jsonOrText } from './schema-values.ts';

type AnyCall = Call<Record<string, unknown>>;
type Components = SandboxPlan['components'];
type Media = BodyPlan['media'][number];

/** A body that was read. `value` is absent for media types that the sandbox cannot read, such as files. */
export interface RequestBody {
  contentType: string;
  value?: unknown;
}

/**
 * The checked body; `undefined` without one. Throws 415 for an undocumented media type, 400 for a body that
 * cannot be read, and 422 or 400, whichever is documented, for one that violates its schema.
 */
export function readRequestBody(
  operation: OperationPlan,
  call: AnyCall,
  components: Components,
): RequestBody | undefined {
  const { body } = operation;
  if (!body) return undefined;
  const bytes = call.body();
  const contentType = mediaType(call.headers.get('content-type'));
  if (bytes.length === 0 && !isFormType(contentType)) {
    if (body.required) throw invalid(operation, 'The body is missing');
    return undefined;
  }
  const media = findMedia(body, contentType);
  if (!media) {
    const allowed = body.media.map((one) => one.contentType).join(', ');
    throw refusal(415, `The Content-Type must be ${allowed}`, 'body', { Accept: allowed });
  }
  const value = bodyValue(operation, media, contentType || media.contentType, call, components);
  if (value === undefined) return { contentType };
  const violations = validate(media.schema, value, { components });
  if (violations.length > 0) throw invalid(operation, `The body: ${describeViolations(violations)}`);
  return { contentType: contentType || media.contentType, value };
}

const invalid = (operation: OperationPlan, message: string): HttpError =>
  refusal(documentedStatus(operation, [422, 400]), message, 'body');

/** A missing `Content-Type` counts as the first documented one. A range matches what is in it. */
function findMedia({ media }: BodyPlan, contentType: string): Media | undefined {
  if (contentType === '') return media[0];
  const isWithin = (range: string): boolean =>
    range === '*/*' || (range.endsWith('/*') && contentType.startsWith(range.slice(0, -1)));
  return (
    media.find((one) => one.contentType === contentType) ?? media.find((one) => isWithin(one.contentType))
  );
}

function bodyValue(
  operation: OperationPlan,
  media: Media,
  contentType: string,
  call: AnyCall,
  components: Components,
): unknown {
  if (isFormType(contentType)) return formValue(media, call, components);
  if (!isJsonType(contentType)) return undefined;
  const parsed = parseJson(decodeUtf8(call.body()).replace(/^\ufeff/, ''));
  if (!parsed.error) return parsed.value;
  const { line, column } = parsed.error;
  const message = `The body is not valid JSON (line ${line}, column ${column}): ${inEnglish(parsed.error)}`;
  throw refusal(documentedStatus(operation, [400, 422]), message, 'body');
}

/** The fields of a form as an object, each by the schema of its property. A file is an empty text. */
function formValue(
  { schema, encoding }: Media,
  call: AnyCall,
  components: Components,
): Record<string, unknown> {
  const fields = new Map<string, string[]>();
  const add = (name: string, text: string): void =>
    void fields.set(name, [...(fields.get(name) ?? []), text]);
  for (const [name, text] of formParameters(call, (file) => add(file, ''))) add(name, text);
  // Without a prototype: a field may be called `__proto__`.
  const value: Record<string, unknown> = Object.create(null);
  for (const [field, texts] of fields) {
    const [, name = field, inner] = /^([^[\]]+)\[([^[\]]*)\]$/.exec(field) ?? [];
    const property = propertyOf(schema, name, components);
    const isList = flatten(property, components, true).some(({ type }) => [type].flat().includes('array'));
    const read = (text: string, by: JsonSchema): unknown =>
      isJsonType(encoding[name]?.contentType) ? jsonOrText(text) : coerce(by, text, components);
    if (inner)
      value[name] = {
        ...Object(value[name]),
        [inner]: read(texts[0] ?? '', propertyOf(property, inner, components)),
      };
    else if (isList)
      value[name] = listValue(texts, encoding[name], (text) => read(text, itemsOf(property, components)));
    else value[name] = read(texts[0] ?? '', property);
  }
  return { ...value };
}

/** A list sent as one JSON text, as one delimited text, or as a field for each item. */
function listValue(
  texts: readonly string[],
  { contentType, explode }: { contentType?: string; explode?: boolean } = {},
  read: (text: string) => unknown,
): unknown {
  const [only = ''] = texts;
  if (texts.length > 1) return texts.map(read);
  if (isJsonType(contentType)) return jsonOrText(only);
  return (explode === false ? only.split(',') : texts).map(read);
}
