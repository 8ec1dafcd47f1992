/** Success responses and bodies of operations. */
import type { JsonSchema } from '../../../../contract/index.ts';
import { asText, isRecord, own } from '../../../../json/index.ts';
import { mediaExamples, type ResponseSpec } from '../../../../openapi/index.ts';
import { isJsonType } from '../../../../request/index.ts';
import type { ListPlan } from '../../list-plan.ts';
import { at, withAt } from '../../run/rows/paths.ts';
import type { ResponsePlan } from '../../sandbox-plan.ts';
import type { Context } from '../context.ts';
import type { Entry } from '../resources/entries.ts';
import type { OperationRule } from '../rules/operation-rule.ts';
import { shortExample } from './short-example.ts';
import { succeeded } from './succeeded.ts';

type Media = ResponseSpec['content'][number];

export function responsePlan(
  context: Context,
  { entry, inResponse, list, rule }: OperationRule,
  paged?: ListPlan,
): ResponsePlan {
  const { status, response, media } = entry.success;
  const others = entry.operation.responses.filter((one) => one !== response && /^[23]\d\d$/.test(one.status));
  const [shown, ...named] = media ? shortExamples(context, media) : [];
  const isWrite = rule !== 'example' && rule !== 'read' && rule !== 'list';
  // Of what is stored, or confirms that, a wrong example would make every response wrong.
  const isRighted = inResponse || list || isWrite;
  const right = shown && media && isRighted ? righted(context, media, shown) : shown;
  const done =
    right && media && isWrite && !inResponse
      ? { value: succeeded(right.value, (value) => context.satisfies(media.schema, value, 'response')) }
      : right;
  const first = done && media && paged ? withPageObjects(context, media, done, paged) : done;
  const headers = headerExamples(context, response);
  const missing = rule === 'delete' ? missingStatus(entry) : undefined;
  const types = (response?.content ?? []).map(typeOf);
  const otherTypes = media ? types.filter((type) => type !== typeOf(media)) : [];
  return {
    status,
    ...(media && mediaPlan(context, media)),
    ...(otherTypes.length > 0 && { otherTypes }),
    ...(first && { example: first.value }),
    ...(media && first && isWrong(context, media, first.value) && { isWrong: true as const }),
    ...(inResponse && { item: inResponse }),
    ...(status !== 201 && saysLocation(response) && { isLocated: true as const }),
    headers,
    ...(missing && { missing }),
    others: others.map((one) => {
      const content = one.content[0];
      const example = content && shortExamples(context, content)[0]?.value;
      return {
        status: Number(one.status),
        ...(content && { contentType: typeOf(content) }),
        ...(example !== undefined && { example }),
      };
    }),
    examples: Object.fromEntries(named.map(({ name, value }) => [name, value])),
  };
}

/** Whether a response documents where the new item is (RFC 9110, 10.2.2). */
const saysLocation = (response: ResponseSpec | undefined): boolean =>
  response?.headers.some(({ name }) => /^location$/i.test(name)) ?? false;

const SAYS_MISSING =
  /\bnot (?:found|exist)|\b(?:doesn|didn)['’]t exist|\balready (?:been )?(?:deleted|removed)/i;

/** `This operation succeeds even if a schema with the given name does not exist.` */
const EVEN_MISSING = /\bsucceeds?\b[^.]{0,20}\beven (?:if|when)\b[^.]{0,80}\b(?:not|doesn['’]t) exist/i;

/** The success that a DELETE documents for an item that does not exist, beside no 404. */
function missingStatus({ operation: { responses, description = '' }, success }: Entry): number | undefined {
  if (EVEN_MISSING.test(description)) return success.status;
  const found = responses.find(
    ({ status, description, content }) =>
      /^20\d$/.test(status) && content.length === 0 && SAYS_MISSING.test(description),
  );
  return found && !responses.some(({ status }) => status === '404') ? Number(found.status) : undefined;
}

export function mediaPlan(context: Context, media: Media): { contentType: string; schema?: JsonSchema } {
  const schema = isJsonType(media.contentType) && context.plan.of(media.schema, 'response');
  const hasSchema = schema !== false && schema !== true && Object.keys(schema).length > 0;
  return { contentType: typeOf(media), ...(hasSchema && { schema }) };
}

/** An example, or if it violates its schema, its right members beside made ones. */
function righted(context: Context, media: Media, shown: { value: unknown }): { value: unknown } {
  const { schema } = media;
  if (!isWrong(context, media, shown.value) || !context.hasExample(schema)) return shown;
  const value = context.exampleOf(schema, 'response');
  if (!isRecord(value) || !isRecord(shown.value)) return { value };
  const { properties = {} } = context.shapes.of(schema) ?? {};
  const right = Object.entries(shown.value).filter(([name, member]) => {
    const inner = own(properties, name);
    return inner !== undefined && context.satisfies(inner, member, 'response');
  });
  const both = { ...value, ...Object.fromEntries(right) };
  return { value: context.satisfies(schema, both, 'response') ? both : value };
}

/**
 * An example of a list with the objects that tell of its pages. It may leave them out, and the sandbox only
 * knows some of the members that they require.
 */
function withPageObjects(
  context: Context,
  { schema }: Media,
  { value }: { value: unknown },
  { counts, page }: ListPlan,
): { value: unknown } {
  const members = [...counts, page?.next, page?.previous, ...(page?.links ?? [])].flatMap((one) =>
    one ? [one.path] : [],
  );
  const made = members.length > 0 && context.exampleOf(schema, 'response');
  const whole = members.reduce((current, path) => {
    const missing = path
      .slice(0, -1)
      .findIndex((_, index) => !isRecord(at(current, path.slice(0, index + 1))));
    const place = path.slice(0, missing + 1);
    const object = at(made, place);
    return missing >= 0 && isRecord(object) ? withAt(current, place, object) : current;
  }, value);
  return whole === value || !context.satisfies(schema, whole, 'response') ? { value } : { value: whole };
}

/** A range is no Content-Type (RFC 9110, 8.3). */
function typeOf({ contentType, schema }: Pick<Media, 'contentType' | 'schema'>): string {
  if (!contentType.includes('*')) return contentType.trim();
  const { format, contentMediaType } = typeof schema === 'object' ? schema : {};
  const isFile = format === 'binary' || contentMediaType === 'application/octet-stream';
  if (isFile || /^(?:image|audio|video)\//.test(contentType)) return 'application/octet-stream';
  return /^text\//.test(contentType) ? 'text/plain' : 'application/json';
}

export function examplesOf(context: Context, media: Media): { name: string; value: unknown }[] {
  const made = () => [{ name: 'default', value: context.exampleOf(media.schema, 'response') }];
  const examples = media.examples.length > 0 ? media.examples : made();
  const all = mediaExamples({ ...media, examples }, context.components, { direction: 'response' });
  return all.map(({ name, value }) => ({ name, value }));
}

/** Whole XML and the like must stay whole. */
export const shortExamples = (context: Context, media: Media): ReturnType<typeof examplesOf> =>
  examplesOf(context, media).map((one) =>
    isJsonType(media.contentType) ? { ...one, value: shortExample(context, media.schema, one.value) } : one,
  );

/**
 * Whether a body with an item can satisfy the schema of the response, as far as examples tell: no value is
 * valid for two alternatives that do not exclude each other.
 */
export function canShow(context: Context, { entry, inResponse, list }: OperationRule): boolean {
  const { media, isJson } = entry.success;
  if (!media || !isJson || !(inResponse || list) || context.hasExample(media.schema)) return true;
  return media.examples.some(({ value }) => context.satisfies(media.schema, value, 'response'));
}

function isWrong(context: Context, { contentType, schema, examples }: Media, value: unknown): boolean {
  if (!isJsonType(contentType)) return false;
  return examples.length > 0 ? !context.satisfies(schema, value, 'response') : !context.hasExample(schema);
}

/** Headers that the sandbox sets itself, or that the transport sets. */
const OWN_HEADERS =
  /^(?:date|server|connection|transfer-encoding|content-(?:length|encoding|type)|set-cookie|location|etag|link)$/i;

function headerExamples(context: Context, response: ResponseSpec | undefined): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const { name, schema, examples } of response?.headers ?? []) {
    if (OWN_HEADERS.test(name) || !TOKEN.test(name)) continue;
    const value = examples?.[0]?.value ?? context.exampleOf(schema, 'response');
    const text = asText(value) ?? (typeof value === 'object' ? undefined : String(value));
    // Not for a header: RFC 9110, 5.5.
    if (text !== undefined && /^[\x20-\x7e]*$/.test(text)) headers[name] = text;
  }
  return headers;
}

/** RFC 9110, 5.6.2. */
const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/;
