/** Reads the body of a request by the documented media types, and checks it. */
import { inEnglish, parseJson, type Violation, validate } from '../../../../contract/index.ts';
import { isRecord } from '../../../../json/index.ts';
import { isFormType, isJsonType } from '../../../../request/index.ts';
import type { Call } from '../../../core/definition.ts';
import { describeViolations, mediaType } from '../../../core/request/body.ts';
import { decodeUtf8 } from '../../../core/request/multipart.ts';
import type { HttpError } from '../../../core/response/errors.ts';
import type { BodyPlan, OperationPlan, SandboxPlan } from '../../sandbox-plan.ts';
import type { Parts, UploadedFile } from '../parts.ts';
import { refusal, refused } from '../response/refusals.ts';

type AnyCall = Call<Record<string, unknown>>;
type Components = SandboxPlan['components'];
type Media = BodyPlan['media'][number];

/** A body that was read. `value` is absent for media types that the sandbox cannot read, such as files. */
export interface RequestBody {
  contentType: string;
  value?: unknown;
  file?: UploadedFile | undefined;
}

/**
 * The checked body; `undefined` without one. Throws 415 for an undocumented media type, 400 for a body that
 * cannot be read, and 422 or 400, whichever is documented, for one that violates its schema.
 */
export function readRequestBody(
  operation: OperationPlan,
  call: AnyCall,
  components: Components,
  parts: Parts,
): RequestBody | undefined {
  const { body } = operation;
  if (!body) return undefined;
  const bytes = call.body();
  const contentType = mediaType(call.headers.get('content-type'));
  if (bytes.length === 0 && !isFormType(contentType)) {
    // Pages cannot send a body with GET, and it means nothing there (RFC 9110, 9.3.1).
    if (body.required && !/^(GET|HEAD)$/.test(operation.method))
      throw invalid(operation, 'The body is missing');
    return undefined;
  }
  const media = findMedia(body, contentType);
  if (!media) {
    const allowed = body.media.map((one) => one.contentType);
    const isAny = allowed.length > 0;
    const message = isAny ? `The Content-Type must be ${allowed.join(' or ')}` : 'No body is documented';
    throw refusal(415, message, 'body', { Accept: allowed.join(', ') });
  }
  const value = bodyValue(operation, media, contentType || media.contentType, call, components, parts);
  const file = operation.file?.as === 'upload' ? parts.files?.fileIn(call) : undefined;
  if (value === undefined) return { contentType, file };
  const isMerge = contentType === MERGE_PATCH;
  // What a merge patch removes is null, and it has no more than changes (RFC 7396). Its result is checked.
  const checked = isMerge ? withoutNulls(value) : value;
  const all = validate(media.schema, checked, { components, onlyKnownTags: !media.anyTag });
  const violations = isMerge ? all.filter(({ id }) => id !== 'value.required') : all;
  if (violations.length > 0) {
    const hinted = parts.problems?.withHints(violations, value) ?? violations;
    throw invalid(operation, `The body: ${describeViolations(hinted)}`, hinted);
  }
  return { contentType: contentType || media.contentType, value, file };
}

const MERGE_PATCH = 'application/merge-patch+json';

const withoutNulls = (value: unknown): unknown =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([name, one]) => (one === null ? [] : [[name, withoutNulls(one)]])),
      )
    : value;

const invalid = (operation: OperationPlan, message: string, violations?: Violation[]): HttpError =>
  refused(operation, [422, 400], message, 'body', { violations });

/** A missing `Content-Type` counts as the first documented one. A range matches what is in it. */
const findMedia = ({ media }: BodyPlan, contentType: string): Media | undefined =>
  contentType === ''
    ? media[0]
    : (media.find((one) => one.contentType === contentType) ??
      media.find((one) => isInRange(contentType, one.contentType)));

/** Whether a media type is one, or in a range: `image/*`. */
export const isInRange = (type: string, range: string): boolean =>
  range === '*/*' || range === type || (range.endsWith('/*') && type.startsWith(range.slice(0, -1)));

function bodyValue(
  operation: OperationPlan,
  media: Media,
  contentType: string,
  call: AnyCall,
  components: Components,
  { form }: Parts,
): unknown {
  if (isFormType(contentType)) return form?.formValue(media, call, components) ?? {};
  if (!isJsonType(contentType)) return undefined;
  const parsed = parseJson(decodeUtf8(call.body()).replace(/^\ufeff/, ''));
  if (!parsed.error) return parsed.value;
  const { line, column } = parsed.error;
  const message = `The body is not valid JSON (line ${line}, column ${column}): ${inEnglish(parsed.error)}`;
  throw refused(operation, [400, 422], message, 'body');
}
